import { describe, expect, it } from 'vitest'
import type { SwapReview } from '#plugins/ports/swaps'
import { functionNames } from '../../namespaces/eip155/functionNames.ts'
import { swapMarketAddress, swapOwner, swapUsdc } from '../../test/harness/createSwapApi.ts'
import { fillSwapForm, usdcProposal, usdcSwapResult } from '../../test/harness/fillSwapForm.ts'
import { createTransferLog, startSwaps } from '../../test/harness/startSwaps.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { swapStep } from './swapStep.ts'

const ether = 10n ** 18n
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const allowed = { allowance: 10n ** 30n }
const collectible = {
  ...createTransferLog(stranger, swapOwner, swapMarketAddress, 42n),
  data: '0x',
}
collectible.topics.push(`0x${'2a'.padStart(64, '0')}`)
const selectorOf = (name: string) =>
  Object.entries(functionNames).find(([, known]) => known === name)?.[0] ?? expect.fail(name)
const notes = ({ action }: SwapReview) =>
  action.get().notes.map(({ level, code }) => `${level} ${code}`)

describe('review of a swap', () => {
  it('tolerates 1 % by default, and shows effects, price impact and fee', async () => {
    const stage = await fillSwapForm()
    const { step, offer, action } = await stage.service.review()
    expect([
      step,
      offer.amountOut,
      offer.minAmountOut,
      offer.priceImpact,
      offer.simulation,
    ]).toEqual(['swap', 1_250_000_000n, 1_237_500_000n, 0n, 'works'])
    expect(offer.fee).toMatchObject({
      expected: 100_000n * 10n ** 9n,
      ceiling: 150_000n * 10n ** 9n,
    })
    expect(action.effects).toEqual([{ kind: 'call', to: swapMarketAddress, value: ether / 2n }])
    const [body] = stage.http.requests.flatMap(({ url, call }) =>
      url.pathname.endsWith('build-transaction') ? [JSON.parse(String(call.body))] : [],
    )
    expect(body.eip155.slippage).toBe(1)
  })

  it('asks for the visitor’s slippage tolerance, within its limits, and keeps it after a swap', async () => {
    const stage = await fillSwapForm()
    const { service } = stage
    service.setTolerance(5000n)
    expect(service.get().tolerance).toBe(2000n)
    service.setTolerance(0n)
    expect(service.get().tolerance).toBe(10n)
    service.setTolerance(50n)
    const review = await service.review()
    expect([review.offer.tolerance, review.offer.minAmountOut]).toEqual([50n, 1_243_750_000n])
    const [body] = stage.http.requests.flatMap(({ url, call }) =>
      url.pathname.endsWith('build-transaction') ? [JSON.parse(String(call.body))] : [],
    )
    expect(body.eip155.slippage).toBe(0.5)
    await service.swap(review)
    expect([service.get().amount, service.get().tolerance]).toEqual(['', 50n])
  })

  it('refuses a review without both tokens and an amount: Two tokens and an amount are required', async () => {
    const { service } = await fillSwapForm({}, { from: 'ETH', to: 'USDC', amount: '' })
    await expect(service.review()).rejects.toThrow('Two tokens and an amount are required')
  })

  it('reviews the approval of exactly the amount first, then the swap', async () => {
    const stage = await fillSwapForm({ simulated: usdcSwapResult }, usdcProposal)
    const first = await stage.service.review()
    expect([first.step, first.action.effects]).toEqual([
      'approve',
      [{ kind: 'allowance', asset: swapUsdc, amount: 250_000_000n, to: swapMarketAddress }],
    ])
    await stage.service.swap(first)
    stage.scenario.allowance = 250_000_000n
    const second = await stage.service.review()
    expect([second.step, second.action.effects]).toEqual([
      'swap',
      [{ kind: 'call', to: swapMarketAddress, value: 0n }],
    ])
    await stage.service.swap(second)
    expect(stage.walletCalls.map(({ to }) => to)).toEqual([swapUsdc, swapMarketAddress])
    expect([stage.service.get().amount, stage.service.get().loading]).toEqual(['', false])
  })

  it('reviews a reset first if the token refuses to change its allowance', async () => {
    const stage = await fillSwapForm(
      { allowance: 7n, strict: true, simulated: usdcSwapResult },
      usdcProposal,
    )
    const first = await stage.service.review()
    expect([first.step, first.action.effects, notes(first)]).toEqual([
      'reset',
      [{ kind: 'allowance', asset: swapUsdc, amount: 0n, to: swapMarketAddress }],
      [],
    ])
    await stage.service.swap(first)
    const next = stage.service.review()
    await stage.clock.advance(1600)
    Object.assign(stage.scenario, { allowance: 0n, strict: false })
    await stage.clock.advance(1600)
    expect((await next).step).toBe('approve')
    expect(stage.requestedPaths().filter((path) => path.endsWith('build-approve'))).toHaveLength(1)
  })

  it.each([
    ['simulates in sequence', { works: false }],
    ['simulates one call only', undefined],
  ] as const)(
    'stops without a reset if the token refuses to set its allowance to zero: a node that %s',
    async (_, simulated) => {
      const stage = await fillSwapForm({ allowance: 7n, simulated }, usdcProposal)
      Object.assign(await stage.kernel.networks.load('eip155'), {
        simulate: async (_account: unknown, sent: readonly unknown[]) => ({
          outcome: simulated || sent.length === 1 ? 'fails' : 'untried',
        }),
      })
      const review = await stage.service.review()
      expect([review.step, review.offer.simulation, notes(review)]).toEqual([
        'approve',
        'fails',
        ['stop would-fail'],
      ])
    },
  )

  it.each([
    ['reset, approval and swap', { allowance: 7n, strict: true }, 3n],
    ['approval and swap', {}, 2n],
  ] as const)('sums a rollup’s data fee over %s', async (_, changes, steps) => {
    const stage = await fillSwapForm(
      { ...changes, dataPrice: 10n ** 11n, simulated: usdcSwapResult },
      usdcProposal,
    )
    const { offer } = await stage.service.review()
    // Each has 121 bytes beside its data: 68 of an approval, 36 of the swap.
    const bytes = steps * 121n + (steps - 1n) * 68n + 36n
    expect(offer.fee?.expected).toBe(steps * 100_000n * 10n ** 9n + bytes * 10n ** 11n)
  })

  it('waits for a node that does not see an approval yet, without a second approval', async () => {
    const stage = await fillSwapForm({ simulated: usdcSwapResult }, usdcProposal)
    await stage.service.swap(await stage.service.review())
    const next = stage.service.review()
    await stage.clock.advance(1600)
    stage.scenario.allowance = 250_000_000n
    await stage.clock.advance(1600)
    expect((await next).step).toBe('swap')
  })

  it.each([
    ['another spender', { spender: stranger }, 'spender'],
    ['a larger amount', { amount: 250_000_001n }, 'amount'],
    ['an unlimited amount', { amount: 2n ** 256n - 1n }, 'amount'],
    ['another token', { token: stranger }, 'token'],
    ['the amount on top of an earlier one', { selector: '39509351' }, 'approval'],
  ] as const)('refuses an approval whose bytes allow %s', async (_, approval, why) => {
    const { service, walletCalls } = await fillSwapForm({ approval }, usdcProposal)
    await expect(service.review()).rejects.toMatchObject({ code: 'swap-refused', context: { why } })
    expect(walletCalls).toEqual([])
  })

  it.each([
    [
      'a transfer of the token',
      {
        to: `eip155:1:${swapUsdc}`,
        data: `0xa9059cbb${stranger.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`,
      },
      'call',
    ],
    ['a call of the token itself', { to: `eip155:1:${swapUsdc}`, data: '0xdeadbeef' }, 'contract'],
    ['a call of the account itself', { to: `eip155:1:${swapOwner}` }, 'contract'],
    ['another network', { to: `eip155:10:${swapMarketAddress}` }, 'network'],
    ['another account', { from: `eip155:1:${stranger}` }, 'account'],
    ['another amount', { amount: '7' }, 'amount'],
  ] as const)('refuses a swap that is %s', async (_, built, why) => {
    const { service } = await fillSwapForm({ built, ...allowed }, usdcProposal)
    await expect(service.review()).rejects.toMatchObject({ code: 'swap-refused', context: { why } })
  })

  it.each([
    ['fails', { works: false }, 'stop would-fail'],
    [
      'gives less than was offered',
      { works: true, logs: [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 1n)] },
      'stop gives-less',
    ],
    [
      'takes something else as well',
      {
        works: true,
        logs: [
          createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 1_250_000_000n),
          createTransferLog(stranger, swapOwner, swapMarketAddress, 5n),
        ],
      },
      'stop takes-more',
    ],
  ] as const)('stops a swap that is simulated and %s', async (_, simulated, note) => {
    const { service } = await fillSwapForm({ simulated })
    expect(notes(await service.review())).toContain(note)
  })

  it('notes that no node could simulate the swap', async () => {
    const { service } = await fillSwapForm({ simulated: undefined })
    expect((await service.review()).offer.simulation).toBe('untried')
  })

  it.each([
    ['gives no coins for the token', { logs: usdcSwapResult.logs }, 'stop gives-less'],
    [
      'gives fewer coins than was offered',
      { ...usdcSwapResult, coins: ether / 11n },
      'stop gives-less',
    ],
    [
      'takes coins as well',
      { ...usdcSwapResult, coins: ether / 10n - 2n * ether },
      'stop takes-more',
    ],
    [
      'takes a collectible',
      { ...usdcSwapResult, logs: [...usdcSwapResult.logs, collectible] },
      'stop takes-more',
    ],
  ] as const)('stops a swap into the coin when it %s', async (_, simulated, note) => {
    const { service } = await fillSwapForm(
      { ...allowed, simulated: { works: true, ...simulated } },
      usdcProposal,
    )
    expect(notes(await service.review())).toContain(note)
  })

  it('accepts a swap into the coin that gives what was offered', async () => {
    const { service } = await fillSwapForm({ ...allowed, simulated: usdcSwapResult }, usdcProposal)
    expect(notes(await service.review())).toEqual([])
  })

  it.each([
    'safeTransferFrom',
    'transferOwnership',
    'execTransaction',
    'setApprovalForAll',
    'transferFrom',
    'delegate',
    'approveAndCall',
    'transferAndCall',
    'burn',
    'execute(address,uint256,bytes)',
    'execute(bytes32,bytes)',
    'execute(address,bytes)',
    'executeBatch',
    'executeUserOp',
    'withdraw(address,uint256,address)',
    'withdraw(uint256,address,address)',
    'redeem',
    'collect',
  ] as const)('refuses a swap that calls %s', async (name) => {
    const built = {
      to: `eip155:1:${stranger}`,
      data: `0x${selectorOf(name)}${stranger.slice(2).toLowerCase().padStart(64, '0')}`,
    }
    const { service, walletCalls } = await fillSwapForm(
      { built, ...allowed, simulated: usdcSwapResult },
      usdcProposal,
    )
    await expect(service.review()).rejects.toMatchObject({
      code: 'swap-refused',
      context: { why: 'function' },
    })
    expect(walletCalls).toEqual([])
  })

  it('names the network of the review', async () => {
    const stage = await fillSwapForm({ ...allowed, simulated: usdcSwapResult }, usdcProposal)
    await stage.service.swap(await stage.service.review())
    expect(stage.walletCalls[0]).toMatchObject({ to: swapMarketAddress, chainId: '0x1' })
  })

  it('stops the review of a confirmed token that the chain then denies', async () => {
    const stage = await fillSwapForm({ ...allowed, simulated: usdcSwapResult }, usdcProposal)
    stage.scenario.decimals = 4
    expect(notes(await stage.service.review())).toContain('stop decimals-differ')
  })

  it('blocks the review until the chain confirms a token', async () => {
    const stage = await startSwaps({ ...allowed, simulated: usdcSwapResult })
    const code = await stage.kernel.networks.load('eip155')
    const { balances } = code
    let down = true
    Object.assign(code, {
      balances: async (...args: Parameters<typeof balances>) =>
        down ? Promise.reject(new Error('no answer')) : balances(...args),
    })
    stage.service.begin(usdcProposal)
    await waitFor(() => expect(swapStep(stage.service.get()).step).toBe('unread'))
    await expect(stage.service.review()).rejects.toThrow()
    down = false
    stage.service.refresh()
    await stage.clock.advance(400)
    await waitFor(() => expect(swapStep(stage.service.get()).step).toBe('review'))
  })

  it.each([
    ['1 %', 2470n, 'warn impact'],
    ['5 %', 2300n, 'warn impact-strong'],
  ] as const)('warns about a loss of %s or more', async (_, rate, note) => {
    const { service } = await fillSwapForm({
      rate,
      simulated: {
        works: true,
        logs: [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, rate * 500_000n)],
      },
    })
    expect(notes(await service.review())).toEqual([note])
  })

  it.each([
    ['of the token', { dollars: 1n }, 'stop insufficient'],
    ['for the network fee', { coins: 1n }, 'stop insufficient-fee'],
  ] as const)('names what is missing %s before the wallet request', async (_, changes, note) => {
    const { service } = await fillSwapForm(
      { ...allowed, ...changes, simulated: usdcSwapResult },
      usdcProposal,
    )
    expect(notes(await service.review())).toContain(note)
  })
})
