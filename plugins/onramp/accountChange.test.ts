import { expect, it } from 'vitest'
import { onrampRef } from '#plugins/ports/onramp'
import { usd, usdc } from '../../test/harness/onrampOptions.ts'
import { startFunding } from '../../test/harness/startFunding.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { onramp } from './index.ts'

it('says of no account that it can buy nothing while its options are being selected', async () => {
  const options = { body: { purchaseCurrencies: [usdc], paymentCurrencies: [usd] } }
  const { kernel, clock, wallet } = await startFunding({
    answers: { '/onramp/options': options },
    settings: { projectId: 'p1' },
    plugins: [onramp()],
  })
  const service = await kernel.use(onrampRef)
  service.begin()
  await clock.advance(3000)
  expect(service.get().offer).toBe('ready')
  const seen: string[] = []
  service.subscribe(() => {
    const { offer, chosen } = service.get()
    seen.push(`${offer}, ${chosen ? 'with' : 'without'} an option`)
  })
  const next = '0xBb00000000000000000000000000000000000002'
  wallet().change({ addresses: [next] })
  await waitFor(() => expect(service.get().chosen?.account.address).toBe(next))
  expect(service.get().offer).toBe('ready')
  expect(seen).not.toContain('ready, without an option')
})
