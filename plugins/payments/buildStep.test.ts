import { expect, it } from 'vitest'
import type { Effect, Network } from '#kernel'
import type { ActionDraft, ReviewedAction } from '#kernel/reviewed-action'
import type { Quote, ResolvedPayment } from '#plugins/ports/payments'
import { reviewError } from '#plugins/ports/reviewErrors'
import { buildStep } from './buildStep.ts'

const asset = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: asset,
  rpcUrls: { default: { http: [] } },
}
const payment: ResolvedPayment = { network, asset, amount: 5n, recipient: '0xShop' }
const effects: readonly Effect[] = [{ kind: 'call', to: '0xTill', value: 10_000n }]

/**
 * Builds the step of a quote of 10,000 units; `due` is what the request costs at current prices,
 * `active` the account that is active once the step is frozen.
 */
async function build(due: bigint | undefined, active: Quote['account'] = 'eip155:1:0xMe') {
  const drafts: ActionDraft[] = []
  const quote: Quote = {
    ...{ id: 'r1', account: 'eip155:1:0xMe', amount: 10_000n, due, fees: [], seconds: 0 },
    method: { kind: 'wallet', id: '', network, asset, balance: 20_000n, direct: false },
    steps: [{ kind: 'call', from: '0xMe', to: '0xTill', data: '0x12', value: 10_000n }],
  }
  const tools = {
    connections: { getState: () => undefined },
    reviewedActions: {
      build: async (draft: ActionDraft) => {
        drafts.push(draft)
        if (draft.account !== active) throw reviewError('review-outdated')
        return { effects } as ReviewedAction
      },
    },
    claim: async () => [],
  }
  await buildStep(tools as unknown as Parameters<typeof buildStep>[0], quote, 0, payment, {})
  return drafts
}

it.each([
  ['costs what is due', 10_000n, []],
  ['costs less', 20_000n, []],
  ['costs less than 1 % more', 9901n, []],
  ['costs 1 % more', 9900n, ['warn impact']],
  ['costs less than 5 % more', 9501n, ['warn impact']],
  ['costs 5 % more', 9500n, ['warn impact-strong']],
  ['costs many times as much', 1n, ['warn impact-strong']],
  ['has no price', undefined, []],
] as const)('warns of a quote that %s as a swap does', async (_, due, notes) => {
  const [draft] = await build(due)
  const codes = draft?.notes?.map(({ level, code }) => `${level} ${code}`)
  expect(codes).toEqual([...notes, 'info through-provider'])
})

it('refuses a step that was quoted for another account than the active one', async () => {
  await expect(build(10_000n, 'eip155:1:0xOther')).rejects.toMatchObject({
    code: 'review-outdated',
  })
})
