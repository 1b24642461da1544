import { describe, expect, it, vi } from 'vitest'
import type { Balance } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { accountBalanceRef, accountRevisited } from '#plugins/ports/account'
import { connectedAccountRef } from '#ui-shell/slots'
import type { AccountOptions } from '../../test/harness/startAccount.ts'
import { startAccount } from '../../test/harness/startAccount.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { account } from './index.ts'

const native = (total: bigint): Balance => ({
  asset: { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 },
  total,
  spendable: total,
})
const id = 'eip155:1:0xAa00000000000000000000000000000000000001'

async function start({
  at = 'eip155:1' as const,
  later = 0,
  ...options
}: AccountOptions & { readonly at?: `${string}:${string}`; readonly later?: number } = {}) {
  const balances = vi.fn(options.balances ?? (async () => [native(1_500_000_000_000_000_000n)]))
  const test = startAccount({ ...options, balances, plugins: [account()] })
  test.clock.skew(later)
  await test.connect(at)
  const accountBalance = await test.kernel.use(accountBalanceRef)
  return {
    ...test,
    balances,
    service: accountBalance,
    settled: (status: string) => waitFor(() => expect(accountBalance.get().status).toBe(status)),
  }
}
const accountState = ({ kernel }: Pick<Awaited<ReturnType<typeof start>>, 'kernel'>) =>
  kernel.connections.getState('eip155')?.accountState

describe('`accountState`', () => {
  it('`accountState` has `balance`, `balanceSymbol` and `balanceLoading` of the active account', async () => {
    let answer = (_: readonly Balance[]) => {}
    const chain = new Promise<readonly Balance[]>((resolve) => {
      answer = resolve
    })
    const test = await start({ balances: () => chain })
    expect(accountState(test)).toMatchObject({ balanceLoading: true, balance: undefined })
    answer([native(1_500_000_000_000_000_000n)])
    await test.settled('ready')
    expect(accountState(test)).toMatchObject({
      balance: '1.5',
      balanceSymbol: 'ETH',
      balanceLoading: false,
    })
  })

  it('`accountState` gets its balance when a connect button asks for it, without a view', async () => {
    const test = startAccount({
      balances: async () => [native(2_000_000_000_000_000_000n)],
      plugins: [account()],
    })
    await test.connect('eip155:1')
    expect(accountState(test)?.balance).toBeUndefined()
    await test.kernel.use(connectedAccountRef)
    await waitFor(() => expect(accountState(test)?.balance).toBe('2'))
  })

  it('shows the balance `0.00` on a testnet', async () => {
    const test = await start({ at: 'eip155:11155111' })
    await test.settled('ready')
    expect(accountState(test)).toMatchObject({ balance: '0.00', balanceSymbol: 'ETH' })
  })

  it('`accountState` has `profileName`, `profileImage` and `currentTab` of the active account only', async () => {
    const test = await start()
    const facts = {
      profileName: 'ada.eth',
      profileImage: 'data:image/png;base64,AA==',
      currentTab: 'tokens',
    }
    test.kernel.connections.setAccountFacts(id, facts)
    test.kernel.connections.setAccountFacts('eip155:1:0xbb', { profileName: 'eve.eth' })
    expect(accountState(test)).toMatchObject(facts)
    test.wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    expect(accountState(test)).not.toHaveProperty('profileName')
    expect(accountState(test)).not.toHaveProperty('currentTab')
  })

  it('drops account facts on disconnect', async () => {
    const test = await start()
    await test.settled('ready')
    await test.kernel.connections.disconnect()
    expect(accountState(test)).not.toHaveProperty('balance')
    test.kernel.connections.setAccountFacts(id, { balance: '7' })
    expect(accountState(test)).not.toHaveProperty('balance')
  })
})

describe('native balance', () => {
  it('native balance is current for 30 s without a request, and shown with its time during a later one', async () => {
    const entries = new Map<string, string>()
    const first = await start({ entries })
    await first.settled('ready')
    first.kernel.dispose()
    const soon = await start({ entries, later: 29_000 })
    expect([
      soon.service.get().status,
      soon.service.get().balance?.total,
      soon.balances.mock.calls.length,
    ]).toEqual(['ready', 1_500_000_000_000_000_000n, 0])
    soon.kernel.dispose()
    const late = await start({ entries, later: 31_000, balances: () => new Promise(() => {}) })
    expect([late.service.get().status, late.service.get().balance?.total]).toEqual([
      'loading',
      1_500_000_000_000_000_000n,
    ])
    expect(late.balances).toHaveBeenCalledOnce()
    expect(late.service.get().at).toBe(late.clock.now() - 31_000)
  })

  it.each([
    ['decimals of a fraction', { decimals: 1.5 }],
    ['more decimals than 256 bits hold', { decimals: 78 }],
    ['a time that no date has', { at: 1e300 }],
  ])('reads the balance again where the stored one has %s', async (_name, damage) => {
    const entries = new Map<string, string>()
    const first = await start({ entries })
    await first.settled('ready')
    first.kernel.dispose()
    const [key, text] = [...entries].find(([name]) => name.includes('native-balance')) ?? []
    const entry = JSON.parse(text ?? '')
    entries.set(key ?? '', JSON.stringify({ ...entry, value: { ...entry.value, ...damage } }))
    const again = await start({ entries })
    await again.settled('ready')
    expect(again.balances).toHaveBeenCalledOnce()
    expect(again.service.get().balance?.asset.decimals).toBe(18)
  })

  it('native balance is stored by account and network, and removed with the connection', async () => {
    const test = await start()
    await test.settled('ready')
    const kept = () => test.platform.storage.keys().filter((key) => key.includes('native-balance'))
    expect(kept()).toEqual([`lk.cache.native-balance:${id}`])
    await test.kernel.connections.disconnect()
    expect(kept()).toEqual([])
  })

  it('native balance is read again when the account view opens later, and when a reviewed action progresses', async () => {
    const test = await start()
    await test.settled('ready')
    await test.kernel.open()
    expect(test.balances).toHaveBeenCalledTimes(1)
    test.kernel.router.close()
    await test.clock.advance(31_000)
    await test.kernel.open()
    await waitFor(() => expect(test.balances).toHaveBeenCalledTimes(2))
    test.kernel.emit(actionChanged, {
      id: '1',
      kind: 'send',
      account: id,
      network: 'eip155:1',
      at: 'confirmed',
    })
    await waitFor(() => expect(test.balances).toHaveBeenCalledTimes(3))
  })

  it('native balance is read again when the visitor comes back after more than a minute, once', async () => {
    const test = await start()
    await test.settled('ready')
    const revisits: unknown[] = []
    test.kernel.on(accountRevisited, () => revisits.push(0))
    await test.kernel.open()
    const comeBack = () => {
      test.goOnline(false)
      test.goOnline(true)
    }
    test.clock.skew(59_000)
    comeBack()
    test.clock.skew(7_200_000)
    test.goOnline(false)
    expect(test.balances).toHaveBeenCalledTimes(1)
    comeBack()
    comeBack()
    await test.settled('ready')
    comeBack()
    expect([test.balances.mock.calls.length, revisits.length]).toEqual([2, 1])
    test.kernel.router.close()
    test.clock.skew(7_200_000)
    comeBack()
    expect(test.balances).toHaveBeenCalledTimes(2)
  })

  it('native balance is read again on a return after the clock was set back, once', async () => {
    const test = await start()
    await test.settled('ready')
    await test.kernel.open()
    test.clock.skew(-7_200_000)
    const balances = test.balances.mockRejectedValue(new Error('down'))
    const before = balances.mock.calls.length
    for (let count = 0; count < 3; count++) {
      test.goOnline(false)
      test.goOnline(true)
      await test.settled(count === 0 ? 'failed' : test.service.get().status)
    }
    expect(balances).toHaveBeenCalledTimes(before + 1)
  })

  it('native balance is read again on a return while a read that sleep interrupted still runs', async () => {
    const balances = vi.fn(async () => [native(1n)])
    const test = await start({ balances })
    await test.settled('ready')
    balances.mockReturnValueOnce(new Promise(() => {}))
    test.clock.skew(7_200_000)
    await test.kernel.open()
    expect(balances).toHaveBeenCalledTimes(2)
    balances.mockResolvedValueOnce([native(2n)])
    test.clock.skew(7_200_000)
    test.goOnline(false)
    test.goOnline(true)
    await test.settled('ready')
    expect(balances).toHaveBeenCalledTimes(3)
  })

  it('native balance keeps its last value after a failed read, and never becomes zero', async () => {
    const balances = vi.fn(async () => [native(7n)])
    const test = await start({ balances })
    await test.settled('ready')
    test.balances.mockRejectedValueOnce(new Error('down'))
    test.service.refresh()
    await test.settled('failed')
    expect([test.service.get().balance?.total, accountState(test)?.balance]).toEqual([
      7n,
      '0.000000000000000007',
    ])
  })
})
