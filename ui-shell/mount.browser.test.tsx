import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { alerted, defineRoute } from '#kernel'
import { Row, Screen, toastsRef, topLayerRef, useAnnounce, useRouter, useSnapshot } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')
const nextRoute = defineRoute('Next')

function StartView() {
  const { push } = useRouter()
  const announce = useAnnounce()
  return (
    <Screen title="Start" footer="legal">
      <Row title="Go" data-action="go" onClick={() => push(nextRoute)} />
      <Row title="Say" data-action="say" onClick={() => announce('Said')} />
    </Screen>
  )
}
function NextView() {
  return <Screen title="Next">Here</Screen>
}
const plugin = () =>
  createViewPlugin('demo', {
    views: [
      [startRoute, async () => ({ default: StartView })],
      [nextRoute, async () => ({ default: NextView })],
    ],
  })

const demos: Demo[] = []
const mount = (options: DemoOptions = {}) => {
  const demo = mountDemo({ plugins: [plugin()], ...options })
  demos.push(demo)
  return demo
}
const shows = (demo: Demo, title: string) =>
  expect.poll(() => demo.find('.heading')?.textContent).toBe(title)
afterEach(() => {
  for (const demo of demos.splice(0)) {
    demo.shell.unmount()
    demo.kernel.dispose()
  }
})

describe('a mounted shell', () => {
  it('adds one element at the end of the body with an open shadow root, and styles that pass any policy for inline styles', async () => {
    const demo = mount()
    await demo.open()
    await shows(demo, 'Start')
    expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
    expect(document.body.lastElementChild).toBe(demo.host)
    expect(demo.host.shadowRoot?.adoptedStyleSheets.length).toBeGreaterThan(0)
    expect(demo.host.shadowRoot?.querySelector('style, link, script')).toBeNull()
  })

  it('logs no error of a view that is drawn once more after its services are gone', async () => {
    const listeners = new Set<() => void>()
    let services = 'there'
    const store = {
      get: () => services,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    function ServedView() {
      if (useSnapshot(store, '') === 'gone') throw new TypeError('No plugin offers it.')
      return <Screen title="Served">Here</Screen>
    }
    const demo = mount({
      plugins: [
        createViewPlugin('demo', { views: [[startRoute, async () => ({ default: ServedView })]] }),
      ],
    })
    await demo.open()
    await shows(demo, 'Served')
    services = 'gone'
    for (const listener of listeners) listener()
    demo.shell.unmount()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(demo.logs.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('shares nothing with another shell on the page', async () => {
    const one = mount()
    const two = mount()
    await one.open()
    await shows(one, 'Start')
    await two.open()
    await shows(two, 'Start')
    two.find('[data-action="go"]')?.click()
    await shows(two, 'Next')
    expect(one.find('.heading')?.textContent).toBe('Start')
    two.shell.update({ mode: 'dark', variables: { '--lk-accent': 'red' }, locale: 'en' })
    expect([one.host.dataset['theme'], one.host.style.length]).toEqual(['light', 0])
    two.shell.unmount()
    expect(one.find('dialog:modal')).not.toBeNull()
    one.find('[data-action="go"]')?.click()
    await shows(one, 'Next')
  })

  it('leaves nothing behind when it is unmounted', async () => {
    const before = document.documentElement.outerHTML
    const demo = mount()
    await demo.open()
    await shows(demo, 'Start')
    demo.shell.unmount()
    demo.kernel.dispose()
    await expect.poll(() => demo.countOpenHandles()).toBe(0)
    expect(document.documentElement.outerHTML).toBe(before)
    expect(demo.host.shadowRoot?.childNodes).toHaveLength(0)
  })

  it('holds no more after 200 openings than after one', async () => {
    const demo = mount()
    const cycle = async () => {
      await demo.open()
      await expect.poll(() => demo.find('.heading')?.textContent, { interval: 1 }).toBe('Start')
      demo.kernel.router.close()
      await expect.poll(() => demo.find('dialog[open]'), { interval: 1 }).toBeNull()
    }
    const idle = () => expect.poll(() => demo.find('.card')).toBeNull()
    await demo.open()
    // The later parts bring a stylesheet.
    await expect.poll(() => demo.find('.card [role="alert"]')).not.toBeNull()
    demo.kernel.router.close()
    await idle()
    const [held, nodes, sheets] = [
      demo.countOpenHandles(),
      demo.host.shadowRoot?.querySelectorAll('*').length,
      demo.host.shadowRoot?.adoptedStyleSheets.length,
    ]
    for (let times = 1; times < 200; times++) await cycle()
    await idle()
    // A timer of the first opening may still have run when it was counted.
    await expect.poll(() => demo.countOpenHandles()).toBeLessThanOrEqual(held)
    expect([
      demo.host.shadowRoot?.querySelectorAll('*').length,
      demo.host.shadowRoot?.adoptedStyleSheets.length,
    ]).toEqual([nodes, sheets])
  }, 60_000)

  it('changes theme and variables, and takes back variables that are no longer set', async () => {
    const demo = mount({
      theme: { mode: 'dark', variables: { '--lk-accent': 'rgb(1, 2, 3)', '--lk-radius': '4px' } },
    })
    await expect.poll(() => demo.find('.frame')).not.toBeNull()
    expect(getComputedStyle(demo.frame()).colorScheme).toBe('dark')
    expect(getComputedStyle(demo.frame()).getPropertyValue('--accent')).toBe('rgb(1, 2, 3)')
    demo.shell.update({ mode: 'auto', variables: { '--lk-radius': '8px' }, locale: 'en' })
    expect(getComputedStyle(demo.frame()).colorScheme).toBe('light dark')
    expect([
      demo.host.style.getPropertyValue('--lk-accent'),
      demo.host.style.getPropertyValue('--lk-radius'),
    ]).toEqual(['', '8px'])
  })

  it('shows the requested language, written in its direction', async () => {
    // A busy machine may need more than the time after which English takes the place of a language.
    const demo = mount({ theme: { locale: 'ar' }, clock: 'manual' })
    await demo.open()
    await shows(demo, 'Start')
    expect([demo.frame().dir, demo.frame().lang]).toEqual(['rtl', 'ar'])
    expect(demo.find('[data-close]')?.getAttribute('aria-label')).toBe('إغلاق')
    demo.shell.update({ mode: 'light', variables: {}, locale: 'fr' })
    await expect.poll(() => demo.find('[data-close]')?.getAttribute('aria-label')).toBe('Fermer')
    demo.shell.update({ mode: 'light', variables: {}, locale: 'sv' })
    await expect.poll(() => demo.find('[data-close]')?.getAttribute('aria-label')).toBe('Close')
    expect(demo.frame().dir).toBe('ltr')
  })

  it.each([
    ['de-DE.UTF-8', 'de', 'Schließen'],
    ['en-US.UTF-8', 'en', 'Close'],
    ['deutsch (AT)', 'en', 'Close'],
    ['', 'en', 'Close'],
  ])('shows a locale that is no language tag, "%s", as %s', async (locale, tag, label) => {
    const demo = mount({ theme: { locale }, clock: 'manual' })
    await demo.open()
    await shows(demo, 'Start')
    expect(demo.frame().lang).toBe(tag)
    expect(demo.find('[data-close]')?.getAttribute('aria-label')).toBe(label)
    demo.shell.update({ mode: 'light', variables: {}, locale: 'fr' })
    await expect.poll(() => demo.frame().lang).toBe('fr')
    demo.shell.update({ mode: 'light', variables: {}, locale })
    await expect.poll(() => demo.frame().lang).toBe(tag)
  })

  it('looks the same on a page that resets and restyles everything', async () => {
    const calm = mount()
    await calm.open()
    await shows(calm, 'Start')
    const look = (demo: Demo) => {
      const { color, fontSize, letterSpacing, textTransform, visibility } = getComputedStyle(
        demo.find('.row-title') ?? document.body,
      )
      return [
        color,
        fontSize,
        letterSpacing,
        textTransform,
        visibility,
        demo.find('.row')?.offsetHeight,
      ]
    }
    const before = look(calm)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { all: unset; color: red !important; letter-spacing: 9px !important; text-transform:
      * uppercase !important; visibility: hidden !important; --accent: red; --text: red }
      latchkey-modal { display: none !important; position: fixed; inset: 50% }
    `)
    document.adoptedStyleSheets = [sheet]
    const after = look(calm)
    document.adoptedStyleSheets = []
    expect(after).toEqual(before)
  })

  it('shows the legal footer when the host has terms, unless it requires a tick', async () => {
    const demo = mount()
    await demo.open()
    await shows(demo, 'Start')
    expect(demo.find('[data-footer="legal"]')?.textContent).toBe(
      'By connecting you accept the terms of service and the privacy policy.',
    )
    const ticking = mount({ settings: { legalCheckbox: true } })
    await ticking.open()
    await shows(ticking, 'Start')
    expect(ticking.find('[data-footer="legal"]')).toBeNull()
    const without = mount({ settings: { termsConditionsUrl: undefined } })
    await without.open()
    await shows(without, 'Start')
    expect(without.find('[data-footer="legal"]')?.textContent).toBe(
      'By connecting you accept the privacy policy.',
    )
  })

  it('shows that the visitor is offline', async () => {
    const demo = mount()
    await demo.open()
    await shows(demo, 'Start')
    demo.goOnline(false)
    await expect.poll(() => demo.find('[data-banner="offline"]')).not.toBeNull()
    demo.goOnline(true)
    await expect.poll(() => demo.find('[data-banner="offline"]')).toBeNull()
  })

  it('shows alerts until they are dismissed, and keeps warnings for the integrator out of sight', async () => {
    const demo = mount()
    await demo.open()
    await shows(demo, 'Start')
    demo.kernel.emit(alerted, { variant: 'warning', message: 'For the integrator' })
    demo.kernel.emit(alerted, { variant: 'error', code: 'APKT008', message: 'Project ID Missing' })
    await expect
      .poll(() => demo.find('[data-alert="APKT008"]')?.textContent)
      .toBe('Project ID Missing')
    expect(demo.logs.map(({ message }) => message)).toContain('For the integrator')
    demo.find('[data-alert] [aria-label="Dismiss"]')?.click()
    await expect.poll(() => demo.find('[data-alert]')).toBeNull()
  })

  it('announces politely, and errors at once', async () => {
    const demo = mount()
    await demo.open()
    await shows(demo, 'Start')
    demo.find('[data-action="say"]')?.click()
    await expect.poll(() => demo.find('[data-live="polite"]')?.textContent).toBe('Said')
    const toasts = await demo.kernel.use(toastsRef)
    toasts.show({ message: 'It failed', variant: 'error' })
    await expect.poll(() => demo.find('[data-toast="error"]')?.textContent).toBe('It failed')
    await expect.poll(() => demo.find('[data-live="assertive"]')?.textContent).toBe('It failed')
    expect(demo.frame().contains(demo.find('[data-toast]'))).toBe(true)
  })

  it('shows and announces a toast over the page while it is closed', async () => {
    const demo = mount()
    const toasts = await demo.kernel.use(toastsRef)
    await expect.poll(() => demo.find('dialog')).not.toBeNull()
    toasts.show({ message: 'Disconnected', variant: 'success', autoClose: false })
    await expect
      .poll(() => demo.find(':popover-open [data-toast="success"]')?.textContent)
      .toBe('Disconnected')
    await expect.poll(() => demo.find('[data-live="polite"]')?.textContent).toBe('Disconnected')
    await demo.open()
    await shows(demo, 'Start')
    expect(demo.find('dialog [data-toast]')).not.toBeNull()
    expect(demo.find('[popover]')).toBeNull()
  })

  it('announces a toast that stays once, also when the modal closes and opens below it', async () => {
    const demo = mount()
    const toasts = await demo.kernel.use(toastsRef)
    const read = (region: string) => demo.find(`[data-live="${region}"]`)?.textContent
    const say = async () => {
      await shows(demo, 'Start')
      demo.find('[data-action="say"]')?.click()
      await expect.poll(() => read('polite')).toBe('Said')
    }
    toasts.show({ message: 'It failed', variant: 'error', autoClose: false })
    await expect.poll(() => read('assertive')).toBe('It failed')
    for (const _ of ['first', 'again']) {
      await demo.open()
      await expect.poll(() => demo.find('dialog [data-toast]')).not.toBeNull()
      // Both regions are written after the same delay: the toast's would have been written by now.
      await say()
      expect(read('assertive')).toBe('')
      demo.kernel.router.close()
      await expect.poll(() => demo.find(':popover-open [data-toast]')).not.toBeNull()
    }
  })

  it('gives in to a page that removes its element time and again', async () => {
    const demo = mount()
    await demo.open()
    await shows(demo, 'Start')
    let taken = 0
    const observer = new MutationObserver(() => {
      if (demo.host.isConnected) taken++
      demo.host.remove()
    })
    observer.observe(document.body, { childList: true })
    demo.host.remove()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(taken).toBeGreaterThan(0)
    expect(demo.host.isConnected).toBe(false)
    observer.disconnect()
  })

  it('lends the top layer: the page is usable meanwhile, the modal stays in place', async () => {
    const demo = mount()
    const beside = document.createElement('button')
    document.body.prepend(beside)
    await demo.open()
    await shows(demo, 'Start')
    const topLayer = await demo.kernel.use(topLayerRef)
    const row = demo.find('[data-action="go"]')
    row?.focus()
    let done: (value: string) => void = () => {}
    const lent = topLayer.yield(() => new Promise<string>((resolve) => (done = resolve)))
    await expect.poll(() => demo.find('dialog[open]:not(:modal)')).not.toBeNull()
    beside.focus()
    expect(document.activeElement).toBe(beside)
    expect(demo.find('.heading')?.textContent).toBe('Start')
    done('signed')
    expect(await lent).toBe('signed')
    await expect.poll(() => demo.find('dialog:modal')).not.toBeNull()
    expect(demo.kernel.router.get().open).toBe(true)
    expect(demo.focused()).toBe(row)
    beside.remove()
  })
})

describe('an embedded shell', () => {
  const place = () => {
    const element = document.createElement('div')
    document.body.append(element)
    return element
  }

  it('embeds as a part of the page: no dialog, no close button, and Escape does nothing', async () => {
    const element = place()
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    const demo = mount({ target: { kind: 'element', element } })
    await shows(demo, 'Start')
    expect(element.contains(demo.host)).toBe(true)
    expect([demo.find('dialog'), demo.find('[data-close]')]).toEqual([null, null])
    expect([demo.frame().tagName, demo.frame().dataset['view']]).toEqual(['SECTION', 'Connect'])
    expect(document.activeElement).toBe(field)
    await demo.open()
    demo.find('[data-action="go"]')?.focus()
    await userEvent.keyboard('{Escape}')
    expect(demo.find('.heading')?.textContent).toBe('Start')
    element.remove()
    field.remove()
  })

  it('stays away when the host removes its place', async () => {
    const element = place()
    const demo = mount({ target: { kind: 'element', element } })
    await shows(demo, 'Start')
    await demo.open()
    element.remove()
    document.body.append(document.createElement('hr'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(demo.host.isConnected).toBe(false)
    document.querySelector('hr')?.remove()
  })
})
