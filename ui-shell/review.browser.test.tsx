import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Asset, Effect, Note } from '#kernel'
import { defineRoute } from '#kernel'
import { ArmedButton, EffectList, NoteList, PricedAmount, ReviewHead, Screen } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { locate } from '../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import en from './reviewMessages.en.json'

const startRoute = defineRoute('Connect')
const coin: Asset = { id: 'native', symbol: 'COIN', name: 'Coin', decimals: 18 }
const bob = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const effects: readonly Effect[] = [
  { kind: 'transfer', asset: 'native', amount: 1_500_000_000_000_000_001n, to: bob, memo: 'rent' },
  { kind: 'transfer', asset: '0xother', amount: 7n, to: bob },
  { kind: 'allowance', asset: 'native', amount: 'unlimited', to: bob },
  { kind: 'call', to: bob, value: 5n, name: 'swapExactTokens' },
  { kind: 'call', to: bob, value: 0n },
]
const notes: readonly Note[] = [
  { level: 'info', code: 'fee-by-wallet' },
  { level: 'stop', code: 'reserve', amount: { asset: coin, value: 10n ** 16n } },
  { level: 'stop', code: 'insufficient-fee', amount: { asset: coin, value: 10n ** 15n } },
  { level: 'warn', code: 'own' },
  { level: 'warn', code: 'of-a-namespace-from-outside' },
]
const presses: string[] = []

function ReviewView() {
  return (
    <Screen title="Review">
      <EffectList effects={effects} getAsset={(id) => (id === 'native' ? coin : undefined)} />
      <NoteList
        notes={notes}
        formatNote={({ code }) => (code === 'own' ? 'A word of its plugin' : undefined)}
      />
      <ArmedButton variant="primary" wide data-action="go" onPress={() => presses.push('go')}>
        Go
      </ArmedButton>
    </Screen>
  )
}
const TallView = () => (
  <Screen title="Tall">
    <EffectList effects={[...effects, ...effects]} getAsset={() => coin} />
    <ArmedButton variant="primary" wide data-action="go" onPress={() => presses.push('go')}>
      Go
    </ArmedButton>
  </Screen>
)
const PricedView = () => (
  <Screen title="Priced">
    <p>
      <PricedAmount value={5n * 10n ** 17n} asset={coin} price={{ value: 2500n, decimals: 0 }} />
    </p>
  </Screen>
)
const share: Asset = { id: '0xlp', symbol: 'LP-SHARE-OF-POOLS', name: 'Share', decimals: 0 }
const LongHeadView = () => (
  <Screen title="Long">
    <ReviewHead label="To" address={bob} value={1_234_567n} asset={share} />
  </Screen>
)
const UnreadView = () => (
  <Screen title="Unread">
    <EffectList effects={[]} getAsset={() => undefined} />
  </Screen>
)

describe('a review', () => {
  let demo: Demo
  const mount = async (part: () => React.JSX.Element, options: DemoOptions = {}) => {
    demo = mountDemo({
      plugins: [
        createViewPlugin('demo', { views: [[startRoute, async () => ({ default: part })]] }),
      ],
      ...options,
    })
    await demo.open()
    await expect.poll(() => demo.find('.heading')?.textContent).toBeTruthy()
  }
  const textOf = (selector: string) => demo.find(selector)?.textContent?.replaceAll('\u00a0', ' ')
  const armed = () => demo.find('.armed')?.hasAttribute('data-armed')
  const manual: DemoOptions = { clock: 'manual' }
  /** Lets the clock run until the button is armed. */
  const arm = () =>
    expect
      .poll(async () => {
        await demo.clock.advance(100)
        return armed()
      })
      .toBe(true)
  const go = () => locate('[data-action=go]')
  afterEach(() => {
    presses.length = 0
    demo.shell.unmount()
    demo.kernel.dispose()
  })

  it.each(['start', 'center', 'end'])(
    'draws a dot between an amount and its dollars on one line, and none at the end of a line (%s)',
    async (alignment) => {
      await mount(PricedView)
      const line = demo.find('p:has(.priced)') ?? expect.fail('no amount')
      line.style.textAlign = alignment
      const width = () => demo.find('.middle-dot')?.getBoundingClientRect().width ?? 0
      expect(line.textContent?.replaceAll('\u00a0', ' ')).toBe('0.5 COIN, $1,250.00')
      expect(width()).toBeGreaterThan(8)
      line.style.inlineSize = '100px'
      expect(width()).toBe(0)
    },
  )

  it('breaks an amount that is longer than the head of a review, and cuts no letter off', async () => {
    await page.viewport(800, 700)
    await mount(LongHeadView)
    const head = demo.find('.review-head') ?? expect.fail('no head')
    const amount = demo.find('.review-amount .amount') ?? expect.fail('no amount')
    expect(amount.textContent).toContain(share.symbol)
    await expect
      .poll(() => amount.getBoundingClientRect().right)
      .toBeLessThanOrEqual(head.getBoundingClientRect().right)
    expect(demo.find('.body')?.scrollWidth).toBe(demo.find('.body')?.clientWidth)
    await page.viewport(414, 896)
  })

  it('shows every digit of an amount, the whole address in groups of four, and unreadable effects as unknown', async () => {
    await mount(ReviewView)
    const cards = [...(demo.find('.effects')?.children ?? [])].map((card) =>
      card.textContent?.replaceAll('\u00a0', ' '),
    )
    expect(cards).toEqual([
      `You send1.500000000000000001 COINTo${bob}Memorent`,
      `You send7 units of 0xotherTo${bob}`,
      `Spending limitAn unlimited amount of COINSpender${bob}`,
      `ActionswapExactTokensWith0.000000000000000005 COINContract${bob}`,
      `ActionContract interactionContract${bob}`,
    ])
    const groups = [...(demo.find('.address.whole')?.querySelectorAll('span') ?? [])]
    expect(groups.map(({ textContent }) => textContent).join(' ')).toBe(
      '0x 71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F',
    )
    const range = document.createRange()
    const address = demo.find('.address.whole')
    if (address) range.selectNodeContents(address)
    expect(range.toString()).toBe(bob)
  })
  it('has beside each whole address a button that copies it', async () => {
    await mount(ReviewView)
    const buttons = [...(demo.find('.effects')?.querySelectorAll('.address.whole + button') ?? [])]
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      effects.map(() => 'Copy address'),
    )
    expect(demo.find('button button')).toBeNull()
    demo.find('.address.whole + button')?.click()
    await expect.poll(() => demo.copied).toEqual([bob])
  })
  it('says that only the wallet shows what is signed, if the bytes are unreadable', async () => {
    await mount(UnreadView)
    expect(textOf('.effect')).toBe(en.unread)
  })
  it('shows the worst first, as an alert, in the words of the plugin, the shell or, for an unknown code, the code', async () => {
    await mount(ReviewView)
    expect(
      [...(demo.find('.notes')?.children ?? [])].map((note) =>
        note.textContent?.replaceAll('\u00a0', ' '),
      ),
    ).toEqual([
      'Part of the balance must stay in the account. 0.01 COIN',
      `${en['note.insufficient-fee']} Missing: 0.001 COIN`,
      'A word of its plugin',
      'Network message: of-a-namespace-from-outside.',
      en['note.fee-by-wallet'],
    ])
    expect(demo.find('.notes')?.parentElement?.getAttribute('role')).toBe('alert')
  })
  it('accepts confirmation only half a second after it was shown, and once the page has the focus again', async () => {
    await mount(ReviewView, manual)
    await demo.clock.advance(499)
    expect(armed()).toBe(false)
    // Without waiting for the button to be enabled.
    await go().click({ force: true })
    expect(presses).toEqual([])
    await arm()
    window.dispatchEvent(new Event('focus'))
    await expect.poll(armed).toBe(false)
    await arm()
    await go().click()
    expect(presses).toEqual(['go'])
  })
  it('ignores a press that lands on the button because it moved', async () => {
    await mount(ReviewView, manual)
    await arm()
    const before = demo.find('.armed')
    if (before instanceof HTMLElement) before.style.translate = '0 -40px'
    await go().click({ force: true })
    expect(presses).toEqual([])
    await expect.poll(() => textOf('[data-action=go]')).toBe(en.pressAgain)
    await demo.clock.advance(100)
    await expect.poll(armed).toBe(false)
    await arm()
    await go().click()
    expect(presses).toEqual(['go'])
  })
  it.each([
    ['at 200 % zoom', 640, 400, 1000],
    ['on a phone', 375, 548, 3],
    ['on a phone that is turned', 548, 375, 80],
  ])('stays in sight and takes one press after a scroll %s', async (_, width, height, scroll) => {
    await page.viewport(width, height)
    await mount(TallView)
    const scroller = ['.body', '.card-inner']
      .map((selector) => demo.find(selector))
      .find((element) => element && element.scrollHeight > element.clientHeight + 8)
    await expect.poll(armed).toBe(true)
    const place = () => demo.find('[data-action=go]')?.getBoundingClientRect().bottom ?? Infinity
    expect(place()).toBeLessThan(height)
    scroller?.scrollBy(0, scroll)
    expect(scroller?.scrollTop).toBeGreaterThan(0)
    expect(place()).toBeLessThan(height)
    await go().click()
    expect(presses).toEqual(['go'])
    await page.viewport(414, 896)
  })
  it('takes one press after a resize, and is dimmed and disabled until it does', async () => {
    await mount(ReviewView, manual)
    const disabled = () => demo.find('[data-action=go]')?.getAttribute('aria-disabled')
    const opacity = () => getComputedStyle(demo.find('[data-action=go]') ?? demo.host).opacity
    await arm()
    await expect.poll(() => [disabled(), opacity()]).toEqual([null, '1'])
    await page.viewport(390, 700)
    await demo.clock.advance(100)
    await expect.poll(() => [armed(), disabled()]).toEqual([false, 'true'])
    await expect.poll(() => Number(opacity())).toBeLessThan(1)
    await arm()
    await go().click()
    expect(presses).toEqual(['go'])
    await page.viewport(414, 896)
  })
  it('ignores a press by a script', async () => {
    await mount(ReviewView)
    await expect.poll(armed).toBe(true)
    demo.find('[data-action=go]')?.click()
    expect(presses).toEqual([])
  })
  it('confirms from the keyboard', async () => {
    await mount(ReviewView)
    demo.find('[data-action=go]')?.focus()
    await expect.poll(armed).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(presses).toEqual(['go'])
  })
})
