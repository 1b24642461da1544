import { expect, it } from 'vitest'
import { usdcProposal } from '../../test/harness/fillSwapForm.ts'
import { startSwaps } from '../../test/harness/startSwaps.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

it.each([
  ['networks', '/v1/supported-chains'],
  ['tokens', '/v1/convert/tokens'],
] as const)(
  'fails while the %s with swaps cannot be loaded, and applies the proposal after a retry',
  async (_, path) => {
    const { service, scenario } = await startSwaps({ down: path })
    service.begin(usdcProposal)
    await waitFor(() => expect(service.get().list.status).toBe('failed'))
    expect(service.get().offered).not.toBe(false)
    scenario.down = undefined
    service.begin(usdcProposal)
    await waitFor(() =>
      expect(service.get()).toMatchObject({
        from: { asset: { symbol: 'USDC' } },
        to: { asset: { symbol: 'ETH' } },
        amount: '250',
      }),
    )
  },
)
