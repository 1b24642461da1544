import { describe, expect, it } from 'vitest'
import { exchangeSelected } from '#plugins/ports/exchange'
import { brokenTokens } from '../../test/harness/brokenTokens.ts'
import { collectUnhandled } from '../../test/harness/collectUnhandled.ts'
import { holdBalances } from '../../test/harness/holdBalances.ts'
import {
  harbour,
  orderPage,
  sends,
  startDeposit,
  startDepositForm,
} from '../../test/harness/startDeposit.ts'
import { createFundingPopupDouble, fundingUsdc } from '../../test/harness/startFunding.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const trial = { id: 'reown_test', name: 'Trial', imageUrl: '' }

describe('assets of exchanges', () => {
  it('lists the assets that exchanges send to the network, USDC first, with the smallest preset', async () => {
    const { state } = await startDepositForm({}, undefined, [
      sends('native', 'ETH', 18, 2500),
      sends(fundingUsdc, 'USDC', 6, 1),
      sends('native', 'ETH', 18, 2500, 'eip155:10'),
    ])
    expect(state().assets.map(({ asset, network }) => [asset.id, network])).toEqual([
      ['native', 'eip155:1'],
      [fundingUsdc, 'eip155:1'],
    ])
    expect([state().chosen?.asset.symbol, state().amount, state().exchanges.list]).toEqual([
      'USDC',
      '10',
      [harbour],
    ])
  })

  it('drops malformed assets', async () => {
    const odd = [
      null,
      {},
      sends('', 'X', 6, 1),
      sends('0x1', 'X', 1.5, 1),
      sends('0x2', 'X', 200, 1),
    ]
    const { state } = await startDepositForm({}, undefined, [...odd, sends('native', 'ETH', 18, 0)])
    expect(state().assets).toEqual([
      { asset: { id: 'native', name: 'ETH', symbol: 'ETH', decimals: 18 }, network: 'eip155:1' },
    ])
    expect(state().amount).toBe('')
  })

  it('lists the test exchange on test networks only', async () => {
    const exchanges = { exchanges: [harbour, trial], total: 2 }
    expect((await startDepositForm({ exchanges })).state().exchanges.list).toEqual([harbour])
    const test = await startDepositForm({ exchanges }, 'eip155:11155111', [
      sends('native', 'ETH', 18, 0, 'eip155:11155111'),
    ])
    expect(test.state().exchanges.list).toEqual([harbour, trial])
  })

  it('lists an exchange once that the provider lists twice', async () => {
    const exchanges = { exchanges: [harbour, { ...harbour, name: 'Haven' }], total: 2 }
    expect((await startDepositForm({ exchanges })).state().exchanges.list).toEqual([harbour])
  })

  it('requests the assets again when the visitor retries', async () => {
    const { state, said, service, clock } = await startDepositForm({
      exchanges: new RangeError('down'),
    })
    expect(state().at).toBe('failed')
    said.exchanges = { exchanges: [harbour], total: 1 }
    service.retry()
    await clock.advance(100)
    expect(state().at).toBe('ready')
  })

  it('shows an unsupported asset as empty, not as a failure', async () => {
    const { state, said, service, clock } = await startDepositForm()
    said.exchanges = new RangeError('Asset x is not supported')
    const [first] = state().assets
    if (first) service.choose(first)
    await clock.advance(100)
    expect(state().exchanges).toEqual({ at: 'unsupported', list: [] })
  })
})

describe('deposit from an exchange', () => {
  it('opens a session for the exact amount and account, and navigates the window to it', async () => {
    const { calls, seen, deposit } = await startDeposit()
    expect(calls('reown_getExchangePayUrl')).toEqual([
      {
        exchangeId: 'harbour',
        asset: `eip155:1/erc20:${fundingUsdc}`,
        amount: '10',
        recipient: 'eip155:1:0xAa00000000000000000000000000000000000001',
        projectId: 'p1',
      },
    ])
    expect([seen.went, deposit()?.at]).toEqual([[orderPage], 'waiting'])
  })

  it.each(['javascript:alert(1)', 'http://harbour.example', 'data:text/html,x'])(
    'never opens a page at %s',
    async (address) => {
      const { seen, deposit } = await startDeposit({ page: { url: address, sessionId: 's1' } })
      expect([seen.went, seen.closings, deposit()?.at]).toEqual([[], 1, 'unopened'])
    },
  )

  it('names a refusal by the exchange', async () => {
    const { seen, deposit } = await startDeposit({
      page: new RangeError('Asset x is not supported by Harbour'),
    })
    expect([seen.closings, deposit()?.at]).toEqual([1, 'refused'])
  })

  it('polls until the exchange has sent; the chain decides about the arrival', async () => {
    const { said, holds, clock, deposit, calls } = await startDeposit({
      status: { status: 'IN_PROGRESS' },
    })
    await clock.advance(6000)
    expect(deposit()?.at).toBe('waiting')
    holds.token = 10_000_000n
    said.status = { status: 'SUCCESS', txHash: '0x1' }
    await clock.advance(3000)
    expect(deposit()).toMatchObject({ at: 'sent', holds: 10_000_000n })
    const before = calls('reown_getExchangeBuyStatus').length
    await clock.advance(60_000)
    expect(calls('reown_getExchangeBuyStatus')).toHaveLength(before)
  })

  it('claims no arrival when the exchange reports it and the chain does not', async () => {
    const { clock, deposit } = await startDeposit({ status: { status: 'SUCCESS' } })
    await clock.advance(3000)
    expect(deposit()?.at).toBe('sent')
    expect(deposit()?.holds).toBeUndefined()
  })

  it('shows no balance of a token whose decimals differ on its chain', async () => {
    const test = await startDepositForm({ status: { status: 'SUCCESS' } }, undefined, [
      sends(fundingUsdc, 'USDC', 8, 1),
    ])
    test.service.start(harbour, test.window)
    await flushPromises()
    test.holds.token = 10_000_000n
    test.service.follow()
    await test.clock.advance(3000)
    expect(test.state().deposit?.at).toBe('sent')
    expect(test.state().deposit?.holds).toBeUndefined()
  })

  it('finishes without the token list when its code cannot be loaded', async () => {
    const unhandled = collectUnhandled()
    const { clock, deposit } = await startDeposit({ status: { status: 'SUCCESS' } }, [
      brokenTokens(),
    ])
    await clock.advance(20_000)
    expect([deposit()?.at, await unhandled()]).toEqual(['sent', []])
  })

  it('drops the arrival of a deposit that the visitor has left for another one', async () => {
    const { said, clock, deposit, service, window, kernel } = await startDeposit({
      status: { status: 'IN_PROGRESS' },
    })
    const answer = await holdBalances(kernel)
    said.status = { status: 'SUCCESS' }
    await clock.advance(3000)
    service.leave()
    said.status = { status: 'UNKNOWN' }
    service.start(harbour, window)
    await flushPromises()
    answer()
    await flushPromises()
    expect(deposit()?.at).toBe('waiting')
  })

  it('marks a deposit that fails at the exchange, and keeps the form', async () => {
    const { deposit, service, state } = await startDeposit({ status: { status: 'FAILED' } })
    expect(deposit()?.at).toBe('failed')
    service.leave()
    expect([state().deposit, state().amount]).toEqual([undefined, '10'])
  })

  it.each([{ status: 'DONE' }, { status: 7 }, {}, null, 'SUCCESS'])(
    'keeps waiting when the exchange responds with %j',
    async (status) => {
      const { deposit } = await startDeposit({ status })
      expect(deposit()?.at).toBe('waiting')
    },
  )

  it('keeps waiting when the window is closed', async () => {
    const { seen, said, clock, deposit } = await startDeposit()
    seen.closed = true
    await clock.advance(3000)
    expect(deposit()?.at).toBe('away')
    said.status = { status: 'FAILED' }
    await clock.advance(3000)
    expect(deposit()?.at).toBe('failed')
  })

  it('names no closed window once the visitor has followed the link', async () => {
    const { service, seen, clock, deposit } = await startDeposit()
    seen.closed = true
    service.reopen(undefined)
    expect(deposit()?.at).toBe('blocked')
    service.followed()
    await clock.advance(4000)
    expect(deposit()?.at).toBe('waiting')
  })

  it('calls a window that was closed before the exchange responded closed, not blocked', async () => {
    for (const navigate of [() => true, () => false]) {
      const { service, window, seen, state } = await startDepositForm()
      service.start(harbour, { ...window, navigate })
      seen.closed = navigate()
      await flushPromises()
      expect(state().deposit).toMatchObject({ at: 'away', address: orderPage })
    }
  })

  it('polls a deposit whose page opened at the second attempt, however late', async () => {
    const { said, service, clock, deposit } = await startDeposit({ page: {} })
    expect(deposit()?.at).toBe('unopened')
    await clock.advance(20_000)
    said.page = { url: orderPage, sessionId: 's2' }
    service.start(harbour, createFundingPopupDouble().window)
    await flushPromises()
    expect(deposit()?.at).toBe('waiting')
    said.status = { status: 'SUCCESS' }
    await clock.advance(15_000)
    expect(deposit()?.at).toBe('sent')
  })

  it('keeps a deposit that is under way when the network changes, and no unopened one', async () => {
    for (const [page, at] of [
      [{ url: orderPage, sessionId: 's1' }, 'waiting'],
      [{}, undefined],
    ] as const) {
      const { kernel, deposit } = await startDeposit({ page })
      await kernel.connections.switchNetwork('eip155:11155111')
      expect(deposit()?.at).toBe(at)
    }
  })

  it('orders nothing for a network that the site does not offer', async () => {
    const { service, state, wallet, window, seen, calls } = await startDepositForm()
    wallet().change({ network: 'eip155:4242' })
    service.start(harbour, window)
    await flushPromises()
    expect(calls('reown_getExchangePayUrl')).toEqual([])
    expect([state().chosen, state().deposit, seen.closings]).toEqual([undefined, undefined, 1])
  })

  it.each([
    ['with too many decimals', '0.0000001'],
    ['of zero', '0.0'],
  ])('refuses an amount %s, and closes the window', async (_, amount) => {
    const { service, state, window, seen } = await startDepositForm()
    service.setAmount(amount)
    service.start(harbour, window)
    await flushPromises()
    expect([state().deposit, seen.closings]).toEqual([undefined, 1])
  })

  it('clears the deposit when the account changes', async () => {
    const { kernel, state } = await startDeposit()
    await kernel.connections.disconnect({ namespace: 'eip155' })
    expect(state().deposit).toBeUndefined()
  })

  it('closes a window that still waits for the exchange’s page when the account changes, and no other', async () => {
    const { answer, service, window, seen, kernel, clock } = await startDepositForm()
    answer('/json-rpc', () => undefined as never)
    service.start(harbour, window)
    await flushPromises()
    await kernel.connections.disconnect({ namespace: 'eip155' })
    await clock.advance(11_000)
    expect([seen.went, seen.closings]).toEqual([[], 1])
    const sending = await startDeposit()
    await sending.kernel.connections.disconnect({ namespace: 'eip155' })
    expect(sending.seen.closings).toBe(0)
  })
})

describe('choice of an exchange', () => {
  it('emits PAY_EXCHANGE_SELECTED with its source, once the amount is valid', async () => {
    const test = await startDepositForm()
    const events: unknown[] = []
    test.kernel.on(exchangeSelected, (choice) => events.push([exchangeSelected.id, choice]))
    const { amount } = test.state()
    test.service.setAmount('')
    test.service.start(harbour, test.window)
    expect(events).toEqual([])
    test.service.setAmount(amount)
    test.service.start(harbour, test.window)
    expect(events).toEqual([['PAY_EXCHANGE_SELECTED', { source: 'fund-wallet', headless: false }]])
  })
})
