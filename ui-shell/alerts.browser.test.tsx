import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ErrorCode, ErrorFactory } from '#kernel'
import { alerted, connected, defineRoute, errorTable, LatchkeyError } from '#kernel'
import { Screen, toastsRef } from '#ui-shell'
import { embeddedWalletError } from '../plugins/embedded-wallet/errors.ts'
import { reviewError } from '../plugins/ports/reviewErrors.ts'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { locate } from '../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const nextRoute = defineRoute('Next')
const plugin = () =>
  createViewPlugin('demo', {
    views: [
      [
        defineRoute('Connect'),
        async () => ({ default: () => <Screen title="Start">Here</Screen> }),
      ],
      [nextRoute, async () => ({ default: () => <Screen title="Next">There</Screen> })],
    ],
  })

const demos: Demo[] = []
async function opened(options: DemoOptions = {}): Promise<Demo> {
  const demo = mountDemo({ plugins: [plugin()], ...options })
  demos.push(demo)
  await demo.open()
  await expect.poll(() => demo.find('.heading')?.textContent).toBe('Start')
  return demo
}
afterEach(() => {
  for (const demo of demos.splice(0)) {
    demo.shell.unmount()
    demo.kernel.dispose()
  }
})

const catalogue = [
  ['APKT001', 'Network Not Found', 'error'],
  ['APKT002', 'Invalid App Configuration', 'error'],
  ['APKT003', 'Network Error: Wallet Load Failed', 'error'],
  ['APKT004', 'Wallet Request Timeout', 'error'],
  ['APKT005', 'Unverified Domain', 'error'],
  ['APKT006', 'Session Expired', 'error'],
  ['APKT007', 'Invalid Project ID', 'error'],
  ['APKT008', 'Project ID Missing', 'error'],
  ['APKT009', 'Server Error', 'error'],
  ['APKT010', 'Rate Limited', 'error'],
  ['APKTW001', 'Inactive Namespace Not Connected', 'warning'],
  ['APKTW002', 'Invalid Email Address', 'warning'],
] as const
const isOfKernel = (code: ErrorCode): code is keyof typeof errorTable =>
  Object.hasOwn(errorTable, code)
const errorOf = (code: ErrorCode) =>
  isOfKernel(code)
    ? new LatchkeyError(code, { origin: 'https://host.example' })
    : (embeddedWalletError as ErrorFactory<string>)(code, { origin: 'https://host.example' })
/** Raises an alert as the product does: errors by `kernel.alert`, warnings by the event. */
function raise({ kernel }: Demo, code: ErrorCode, variant: 'error' | 'warning') {
  const { message, remedy } = errorOf(code)
  if (variant === 'error') kernel.alert(errorOf(code))
  else kernel.emit(alerted, { variant, code, message, remedy })
}

describe('the alert bar', () => {
  it('ends an alert of the network once the browser is online again, and no other', async () => {
    const demo = await opened()
    for (const [code, left] of [
      ['APKT009', 0],
      ['APKT003', 0],
      ['APKT008', 1],
    ] as const) {
      demo.goOnline(false)
      raise(demo, code, 'error')
      await expect.poll(() => demo.find(`[data-alert=${code}]`)).not.toBeNull()
      demo.goOnline(true)
      await expect.poll(() => demo.find('[data-banner=offline]')).toBeNull()
      expect(demo.host.shadowRoot?.querySelectorAll('[data-alert]').length).toBe(left)
    }
  })

  it.each(catalogue)(
    'shows %s: %s, as %s, and its remedy on request',
    async (code, message, variant) => {
      const demo = await opened()
      raise(demo, code, variant)
      await expect
        .poll(() => demo.find(`[role=alert] .bar.${variant}[data-alert="${code}"]`)?.textContent)
        .toBe(message)
      demo.find('[data-alert] [aria-expanded]')?.click()
      await expect
        .poll(() => demo.find('[data-alert-details]')?.textContent)
        .toContain(errorOf(code).remedy)
      expect(demo.find('[data-alert-details] code')?.textContent).toBe(code)
    },
  )

  it.each(catalogue)(
    'hides errors and shows warnings with `debug: false`: %s (%s) is an %s',
    async (code, _, variant) => {
      const demo = await opened({ settings: { debug: false } })
      const emitted: unknown[] = []
      demo.kernel.on(alerted, (alert) => emitted.push(alert.code))
      raise(demo, code, variant)
      await new Promise((resolve) => setTimeout(resolve, 30))
      await expect
        .poll(() => demo.find(`[data-alert="${code}"]`) !== null)
        .toBe(variant === 'warning')
      expect(emitted).toEqual([code])
      expect(demo.logs.some(({ level }) => level === 'error')).toBe(variant === 'error')
    },
  )

  it('keeps the focus on the button of its details, whose texts come in another language', async () => {
    const demo = await opened({ theme: { locale: 'de' } })
    demo.kernel.alert(new LatchkeyError('rejected'))
    await expect.poll(() => demo.find('[data-alert] [aria-expanded]')).not.toBeNull()
    const button = demo.find('[data-alert] [aria-expanded]')
    button?.focus()
    button?.click()
    await expect.poll(() => demo.find('[data-alert-details]')).not.toBeNull()
    expect(button?.checkVisibility()).toBe(true)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(demo.focused()).toBe(button)
  })

  it.each([
    ['de', 'Du hast die Anfrage abgelehnt.', 'Es ist nichts passiert.'],
    ['ja', 'リクエストを拒否しました。', '何も実行されていません。'],
  ])(
    'says in the language %s what happened, and keeps English in its details',
    async (locale, happened, remedy) => {
      const demo = await opened({ theme: { locale } })
      const error = new LatchkeyError('rejected')
      demo.kernel.alert(error)
      await expect.poll(() => demo.find('[data-alert]')?.textContent).toBe(happened)
      demo.find('[data-alert] [aria-expanded]')?.click()
      await expect.poll(() => demo.find('[data-alert-details] p')?.textContent).toContain(remedy)
      const english = demo.find('[data-alert-details] [lang=en]')
      expect(english?.textContent).toBe(`${error.message}. ${error.remedy}`)
    },
  )

  it.each(catalogue)('reports %s (%s) in the language of the visitor', async (code, message) => {
    const demo = await opened({ theme: { locale: 'ar' } })
    raise(demo, code, 'error')
    await expect.poll(() => demo.find('[data-alert]')?.textContent).toMatch(/[\u0600-\u06ff]{3}/)
    demo.find('[data-alert] [aria-expanded]')?.click()
    await expect
      .poll(() => demo.find('[data-alert-details] p')?.textContent)
      .toMatch(/[\u0600-\u06ff]{3}/)
    expect(demo.find('[data-alert-details] [lang=en]')?.textContent).toContain(message)
  })

  it('warns of an altered transaction in the language of the visitor', async () => {
    const demo = await opened({ theme: { locale: 'de' } })
    demo.kernel.alert(reviewError('transaction-altered', { hash: '0x12' }))
    await expect
      .poll(() => demo.find('[data-alert]')?.textContent)
      .toBe('Die Transaktion im Netzwerk weicht von der ab, die du geprüft hast.')
  })

  it('stays in English for a text whose values an alert does not carry', async () => {
    const demo = await opened({ theme: { locale: 'de' } })
    demo.kernel.alert(new LatchkeyError('network-mismatch', { at: 'Base', network: 'Ethereum' }))
    await expect
      .poll(() => demo.find('[data-alert]')?.textContent)
      .toBe('The wallet is on Base, not on Ethereum.')
  })

  it('opens and closes details, copies the report and dismisses the alert by keyboard', async () => {
    const demo = await opened()
    raise(demo, 'APKT002', 'error')
    await expect.poll(() => demo.find('[data-alert]')).not.toBeNull()
    const details = demo.find('[data-alert] [aria-expanded]')
    expect([details?.getAttribute('aria-label'), details?.getAttribute('aria-expanded')]).toEqual([
      'Details',
      'false',
    ])
    details?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => details?.getAttribute('aria-expanded')).toBe('true')
    await expect
      .poll(() => demo.find('[data-alert-details] button:not([aria-busy])'))
      .not.toBeNull()
    demo.find('[data-alert-details] button')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => demo.find('[data-toast="success"]')?.textContent).toBe('Report copied')
    await expect.poll(() => demo.find('[data-live="polite"]')?.textContent).toBe('Report copied')
    expect(JSON.parse(demo.copied[0] ?? '')).toMatchObject({
      version: 'html-latchkey-test',
      alerts: ['variant error, code APKT002'],
    })
    details?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => demo.find('[data-alert-details]')).toBeNull()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(() => demo.find('[data-alert]')).toBeNull()
  })

  it('closes the details of an alert when the next one arrives', async () => {
    const demo = await opened()
    raise(demo, 'APKT002', 'error')
    await expect.poll(() => demo.find('[data-alert]')).not.toBeNull()
    demo.find('[data-alert] [aria-expanded]')?.click()
    await expect.poll(() => demo.find('[data-alert-details]')).not.toBeNull()
    raise(demo, 'APKT006', 'error')
    await expect.poll(() => demo.find('[data-alert="APKT006"]')).not.toBeNull()
    expect(demo.find('[data-alert-details]')).toBeNull()
  })

  it('shows no alert that a view shows beside its field', async () => {
    const demo = await opened()
    const { message } = errorOf('APKTW002')
    demo.kernel.emit(alerted, { variant: 'warning', code: 'APKTW002', message, inline: true })
    raise(demo, 'APKTW001', 'warning')
    await expect.poll(() => demo.find('[data-alert]')?.dataset['alert']).toBe('APKTW001')
    expect(demo.logs).toEqual([])
  })

  it('ends an alert with the view over which it was read', async () => {
    const demo = await opened({ clock: 'manual' })
    raise(demo, 'APKT006', 'error')
    await expect.poll(() => demo.find('[data-alert]')).not.toBeNull()
    demo.kernel.router.push(nextRoute)
    await expect.poll(() => demo.find('.heading')?.textContent).toBe('Next')
    expect(demo.find('[data-alert]')).not.toBeNull()
    demo.clock.skew(5000)
    demo.kernel.router.back()
    await expect.poll(() => demo.find('[data-alert]')).toBeNull()
  })

  it('ends an alert when a wallet connects, and when the modal closes', async () => {
    const demo = await opened()
    raise(demo, 'APKT006', 'error')
    await expect.poll(() => demo.find('[data-alert]')).not.toBeNull()
    demo.kernel.emit(connected, { namespace: 'eip155', restored: false })
    await expect.poll(() => demo.find('[data-alert]')).toBeNull()
    raise(demo, 'APKT002', 'error')
    await expect.poll(() => demo.find('[data-alert]')).not.toBeNull()
    demo.kernel.router.close()
    await demo.open()
    await expect.poll(() => demo.find('.heading')?.textContent).toBe('Start')
    expect(demo.find('[data-alert]')).toBeNull()
  })
})

describe('a toast', () => {
  it('announces a toast once to screen readers, errors at once, takes no focus, and closes a lasting one by keyboard', async () => {
    const demo = await opened()
    const toasts = await demo.kernel.use(toastsRef)
    const before = demo.focused()
    toasts.show({ message: 'Sent', variant: 'success' })
    await expect.poll(() => demo.find('[data-live="polite"]')?.textContent).toBe('Sent')
    expect(demo.focused()).toBe(before)
    toasts.show({ message: 'It failed', variant: 'error', autoClose: false })
    await expect.poll(() => demo.find('[data-live="assertive"]')?.textContent).toBe('It failed')
    expect(demo.find('[data-live="polite"]')?.textContent).toBe('Sent')
    const close = demo.find('[data-toast] button')
    expect(close?.getAttribute('aria-label')).toBe('Dismiss')
    close?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => demo.find('[data-toast]')).toBeNull()
  })

  it('stays while it is pointed at, and closes after that', async () => {
    const demo = await opened({ clock: 'manual' })
    const toasts = await demo.kernel.use(toastsRef)
    await demo.clock.advance(1000)
    const idle = demo.countOpenHandles()
    toasts.show({ message: 'Copied', variant: 'success' })
    await expect.poll(() => demo.find('[data-toast]')).not.toBeNull()
    await demo.clock.advance(100)
    expect(demo.countOpenHandles()).toBe(idle + 1)
    await userEvent.hover(locate('[data-toast]'))
    await expect.poll(demo.countOpenHandles).toBe(idle)
    await userEvent.hover(locate('.heading'))
    await expect.poll(demo.countOpenHandles).toBe(idle + 1)
    await demo.clock.advance(2500)
    await expect.poll(() => demo.find('[data-toast]')).toBeNull()
  })

  it('shows the icon that a toast names, else that of its variant', async () => {
    const demo = await opened()
    const toasts = await demo.kernel.use(toastsRef)
    const iconOf = async (toast: Parameters<typeof toasts.show>[0]) => {
      toasts.hide()
      toasts.show(toast)
      await expect.poll(() => demo.find('[data-toast]')?.textContent).toContain(toast.message)
      return demo.find('[data-toast] svg path')?.getAttribute('d') ?? null
    }
    const check = await iconOf({ message: 'One', variant: 'success' })
    const wallet = await iconOf({ message: 'Two', variant: 'success', svg: 'wallet' })
    const named = await iconOf({ message: 'Three', variant: 'loading', svg: 'wallet' })
    expect(wallet).not.toBe(check)
    expect(named).toBe(wallet)
    expect(await iconOf({ message: 'Four', variant: 'loading' })).toBeNull()
  })
})
