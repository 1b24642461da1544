import { describe, expect, it } from 'vitest'
import { fillSwapForm, usdcProposal } from '../../test/harness/fillSwapForm.ts'
import type { SwapFixture } from '../../test/harness/startSwaps.ts'
import { startSwaps } from '../../test/harness/startSwaps.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const half = String(5n * 10n ** 17n)
const quotes = (...entries: readonly [fromAmount: string, toAmount: string][]): Reply => ({
  body: { quotes: entries.map(([fromAmount, toAmount]) => ({ fromAmount, toAmount })) },
})
const built = ({ requestedPaths }: SwapFixture) =>
  requestedPaths().filter((path) => path.endsWith('/build-transaction')).length

/** Replaces the provider's answers on a path. */
function answer({ http }: SwapFixture, path: string, reply: (before: Reply) => Reply): void {
  const { respond } = http
  http.respond = async (url, call) => {
    const before = (await respond(url, call)) ?? {}
    return url.pathname.endsWith(path) ? reply(before) : before
  }
}

describe('quote of a swap', () => {
  it('is the one for the amount, wherever it stands', async () => {
    const { service } = await fillSwapForm({ quotes: quotes(['1', '7'], [half, '9']) })
    expect(service.get().quote).toMatchObject({ status: 'ready', amountOut: 9n })
  })

  it.each([
    ['for another amount only', quotes(['1', '7'])],
    ['of nothing', quotes([half, '0'])],
  ] as const)('is refused if it is %s', async (_, given) => {
    const { service } = await fillSwapForm({ quotes: given })
    expect(service.get().quote).toEqual({ status: 'failed', reason: 'refused' })
  })

  it.each([408, 429])('is missing, not refused, for the status %s', async (status) => {
    const { service } = await fillSwapForm({ quotes: { status, body: {} } })
    expect(service.get().quote).toEqual({ status: 'failed', reason: 'lost' })
  })
})

describe('transactions of a swap', () => {
  it('are refused if the approval sends coins', async () => {
    const stage = await fillSwapForm({}, usdcProposal)
    answer(stage, '/build-approve', (before) => ({
      body: JSON.parse(JSON.stringify(before.body).replace('"value":"0"', '"value":"1"')),
    }))
    await expect(stage.service.review()).rejects.toMatchObject({
      code: 'swap-refused',
      context: { why: 'value' },
    })
  })

  it.each([
    [400, 2],
    [408, 1],
    [429, 1],
  ])('are built after the status %s in %s attempts', async (status, attempts) => {
    const stage = await fillSwapForm()
    answer(stage, '/build-transaction', () => ({ status, body: {} }))
    await expect(stage.service.review()).rejects.toThrow()
    expect(built(stage)).toBe(attempts)
  })
})

it('lists no token of another network', async () => {
  const stage = await startSwaps()
  answer(stage, '/convert/tokens', (before) => ({
    body: JSON.parse(JSON.stringify(before.body).replace('eip155:1:0xA0', 'eip155:10:0xA0')),
  }))
  stage.service.begin(undefined)
  await waitFor(() => expect(stage.service.get().list.status).toBe('ready'))
  expect(stage.service.get().list.tokens.map(({ asset }) => asset.symbol)).toEqual(['ETH'])
})
