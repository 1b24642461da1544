import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineManifest, defineNamespace, definePlugin } from '#kernel'
import { account } from '#plugins/account/index'
import { tokensRef as service } from '#plugins/ports/tokens'
import { receive } from '#plugins/receive/index'
import { accountTabs } from '#ui-shell'
import { locate } from '../../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble, createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { tokens } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const held = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'demo:1',
    price: 2500,
    quantity: { decimals: '18', numeric: '1.23456789' },
  },
  {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'demo:1',
    address: `demo:1:${usdc}`,
    price: 0.999,
    quantity: { decimals: '6', numeric: '1234.5' },
  },
  {
    name: 'Unquoted',
    symbol: 'UNQ',
    chainId: 'demo:1',
    address: 'demo:1:0xb',
    price: 0,
    quantity: { decimals: '6', numeric: '3' },
  },
]
const balanceReply = (balances: readonly object[]): Reply => ({ body: { balances } })

/** A connected visitor on the account view. */
async function visit(
  answer: Reply | undefined,
  { plugins = [receive()], ...options }: DemoOptions = {},
): Promise<void> {
  demo = mountDemo({ ...options, plugins: [account(), tokens(), ...plugins] })
  say(answer)
  await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  void demo.open({ route: 'Account', params: undefined })
}
function say(answer: Reply | undefined): void {
  demo.http.respond = ({ pathname }) =>
    pathname.endsWith('/supported-chains')
      ? { body: { http: ['demo:1'], ws: [] } }
      : pathname.endsWith('/balance')
        ? answer
        : { status: 404 }
}
const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const texts = (selector: string) =>
  [...(demo.host.shadowRoot?.querySelectorAll(selector) ?? [])].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )
const countBalanceRequests = () =>
  demo.http.requests.filter(({ url }) => url.pathname.endsWith('/balance')).length

describe('tab Tokens', () => {
  it('shows each token with amount and worth, and the total, floored to 2 decimals', async () => {
    await visit(balanceReply(held))
    await there('[data-token]')
    expect(texts('[data-token]')).toEqual([
      'EEther$2,500.00$3,086.411.234 ETH',
      'UUSD Coin$0.99$1,233.261,234.5 USDC',
      'UUnquotedUNQ3 UNQ',
    ])
    expect(texts('.account-total .amount')).toEqual(['$4,319.68'])
    expect(texts('.tokens-summary .row-note')[0]).toBe('Just updated')
    expect(demo.find(`[data-token="demo:1:${usdc}"]`)).not.toBeNull()
  })

  it('shows `$0.00` in total and no prices on a testnet', async () => {
    const testnet = createNetworkDouble('test', 5, { testnet: true })
    const double = createNamespaceDouble('test', [], { networks: [testnet] })
    demo = mountDemo({ plugins: [defineNamespace(double.manifest)(), account(), tokens()] })
    const coin = { ...held[0], chainId: testnet.caipNetworkId }
    demo.http.respond = ({ pathname }) =>
      pathname.endsWith('/supported-chains')
        ? { body: { http: [testnet.caipNetworkId], ws: [] } }
        : pathname.endsWith('/balance')
          ? balanceReply([coin])
          : { status: 404 }
    const connecting = demo.kernel.connections.connect('test', { walletId: 'w1' })
    await expect.poll(() => double.connectRequests).toHaveLength(1)
    double.connectRequests[0]?.approve(testnet.caipNetworkId)
    await connecting
    void demo.open({ route: 'Account', params: undefined })
    await there('[data-token]')
    expect(texts('.account-total .amount')).toEqual(['$0.00'])
    expect(texts('[data-token]').join()).not.toContain('$')
  })

  it('shows and announces a placeholder of the same size while tokens are unknown', async () => {
    await visit(undefined)
    await there('.tokens[data-state=loading] .skeleton')
    expect(texts('.tokens .unseen[role=status]')).toEqual(['Loading tokens'])
    expect(demo.find('[data-token]')).toBeNull()
  })

  it('keeps the height of the placeholder under a single token', async () => {
    const height = () => demo.find('.tokens')?.getBoundingClientRect().height
    await visit(undefined)
    await there('.tokens[data-state=loading] .skeleton')
    const before = height()
    demo.shell.unmount()
    demo.kernel.dispose()
    await visit(balanceReply(held.slice(0, 1)))
    await there('.tokens .token')
    expect(height()).toBe(before)
  })

  it('sorts tokens by worth, then by amount, and shows small amounts with significant digits', async () => {
    const token = (name: string, numeric: string, price = 0) => ({
      ...held[1],
      name,
      symbol: name,
      price,
      address: `demo:1:0x${name}`,
      quantity: { decimals: '6', numeric },
    })
    await visit(
      balanceReply([
        { ...held[0], quantity: { decimals: '18', numeric: '0.000012345' } },
        token('few', '2'),
        token('rich', '10', 1),
        token('many', '3'),
      ]),
    )
    await there('[data-token]')
    expect(texts('[data-token] .row-title')).toEqual(['rich', 'Ether', 'many', 'few'])
    expect(texts('[data-token] .token-figures .amount')[3]).toBe('0.00001234 ETH')
  })

  it('shows no zero for less than a cent: not as a price, a worth or the total', async () => {
    const tiny = { ...held[0], price: 0.000012, quantity: { decimals: '18', numeric: '20' } }
    await visit(balanceReply([tiny]))
    await there('[data-token]')
    expect(texts('[data-token]')).toEqual(['EEther<$0.01<$0.0120 ETH'])
    expect(texts('.account-total .amount')).toEqual(['<$0.01'])
  })

  it('hides likely spam behind a line that says how many, and shows it on request', async () => {
    const spam = { ...held[2], name: 'claim at gift.com', address: 'demo:1:0xbad' }
    await visit(balanceReply([...held, spam]))
    await there('[data-action=spam]')
    expect(texts('[data-token]')).toHaveLength(3)
    expect(texts('.tokens-hidden')).toEqual(['1 likely spam hiddenShow'])
    demo.find('[data-action=spam]')?.click()
    await expect.poll(() => texts('[data-token]')).toHaveLength(4)
    expect(texts('.tokens-hidden')).toEqual(['1 likely spamHide'])
  })

  it('finds tokens by name or symbol when there are more than eight', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      ...held[2],
      name: `Token ${at}`,
      address: `demo:1:0x${at}`,
    }))
    await visit(balanceReply([...many, held[1] ?? {}]))
    await there('[data-token]')
    const field = locate('.tokens input')
    await userEvent.fill(field, 'usdc')
    await expect.poll(() => texts('[data-token] .row-title')).toEqual(['USD Coin'])
    await userEvent.fill(field, 'nothing')
    await expect.poll(() => texts('.tokens .notice-title')).toEqual(['No results'])
  })

  it('leads an account without tokens to receiving, and announces that there are none', async () => {
    await visit(balanceReply([{ ...held[0], quantity: { decimals: '18', numeric: '0' } }]))
    await there('[data-action=receive-first]')
    await expect
      .poll(() => texts('[aria-live=polite], [role=status]').join())
      .toContain('No tokens yet')
    demo.find('[data-action=receive-first]')?.click()
    await expect.poll(() => demo.frame().dataset['view']).toBe('WalletReceive')
  })

  it('shows no link when receiving is not offered', async () => {
    await visit(balanceReply([]), { plugins: [] })
    await there('.tokens .notice')
    expect(demo.find('[data-action=receive-first]')).toBeNull()
  })

  it('shows a failed load without a zero, and counts down to the retry', async () => {
    await visit({ status: 400 })
    await there('.notice [data-action=retry]')
    expect(texts('.notice-title')).toEqual(["Couldn't load your tokens"])
    const retry = demo.find('[data-action=retry]')
    expect([retry?.textContent, retry?.getAttribute('aria-disabled')]).toEqual([
      expect.stringMatching(/^Try again in (29|30) s$/),
      'true',
    ])
    expect(retry && getComputedStyle(retry).opacity).toBe('1')
    expect(texts('.amount')).not.toContain('0')
    await expect
      .poll(() => texts('.toast, [data-toast]').join())
      .toContain('Token Balance Unavailable')
  })

  it('keeps known tokens with their age after a failed refresh', async () => {
    await visit(balanceReply(held), { clock: 'manual' })
    await expect
      .poll(() => demo.clock.advance(100).then(() => demo.find('[data-token]')))
      .not.toBeNull()
    say({ status: 400 })
    await demo.clock.advance(12_000)
    void demo.kernel.get(service).refresh()
    await expect
      .poll(() => demo.clock.advance(10).then(() => demo.find('.tokens-summary')?.dataset['state']))
      .toBe('failed')
    expect(texts('.tokens-summary .row-note')).toEqual(["Couldn't refresh. "])
    await expect
      .poll(() => demo.clock.advance(10_000).then(() => texts('.tokens-summary .row-note')[0]))
      .toBe("Couldn't refresh. Updated 2 minutes ago")
    expect(texts('[data-token]')).toHaveLength(3)
    const before = countBalanceRequests()
    demo.find('[data-action=retry]')?.click()
    expect(countBalanceRequests()).toBe(before)
  })

  it('offers the retry again where the clock is set back after a failure', async () => {
    await visit({ status: 400 }, { clock: 'manual' })
    const isBlocked = () => demo.find('[data-action=retry]')?.ariaDisabled
    await expect.poll(() => demo.clock.advance(100).then(isBlocked)).toBe('true')
    demo.clock.skew(-3_600_000)
    await expect.poll(() => demo.clock.advance(1000).then(isBlocked)).toBeNull()
    expect(texts('[data-action=retry]')).toEqual(['Try again'])
  })

  it('ends the retry with the line above it where there is no room beside', async () => {
    await visit(balanceReply(held), { clock: 'manual', theme: { locale: 'de' } })
    await expect
      .poll(() => demo.clock.advance(100).then(() => demo.find('[data-token]')))
      .not.toBeNull()
    say({ status: 400 })
    await demo.clock.advance(12_000)
    void demo.kernel.get(service).refresh()
    await expect
      .poll(() => demo.clock.advance(10).then(() => demo.find('[data-action=retry]')))
      .not.toBeNull()
    const read = (part: string) => demo.find(part)?.getBoundingClientRect() ?? new DOMRect()
    const [line, note, retry] = [
      '.tokens-summary',
      '.tokens-summary .row-note',
      '[data-action=retry]',
    ].map(read)
    expect(retry?.top).toBeGreaterThanOrEqual(note?.bottom ?? 0)
    expect(retry?.right).toBe(line?.right)
  })

  it('refreshes the tokens on a press', async () => {
    await visit(balanceReply(held))
    await there('[data-action=refresh]')
    demo.find('[data-action=refresh]')?.click()
    await expect.poll(countBalanceRequests).toBe(2)
  })

  it('warns about a token whose chain data differ', async () => {
    await visit(balanceReply([held[0] ?? {}, { ...held[1], price: 1 }]))
    await there('[data-token]')
    await demo.kernel.get(service).check(usdc)
    await there('.token-warning')
    expect(texts('.token-warning')).toEqual(["Warning: token details don't match the network"])
  })

  it('has a heading and no tab controls while it is the only tab', async () => {
    await visit(balanceReply(held))
    await there('.tab-heading')
    expect(texts('.tab-heading')).toEqual(['Tokens'])
    expect(demo.find('[role=tab]')).toBeNull()
  })

  it('restores the chosen tab on return to the account, and publishes it to hosts', async () => {
    const tab = { id: 'other', label: 'Other', load: () => new Promise<never>(() => {}) }
    const other = accountTabs.of(tab, { order: 20 })
    const plugin = definePlugin(
      defineManifest({ id: 'other', contributes: [other] }),
      async () => ({ default: () => {} }),
    )
    await visit(balanceReply(held), { plugins: [plugin()] })
    await there('[role=tab]')
    expect(texts('[role=tab]')).toEqual(['Tokens', 'Other'])
    demo.find('[role=tab]')?.click()
    expect(demo.kernel.connections.getState('demo')?.accountState.currentTab).toBe('tokens')
  })
})
