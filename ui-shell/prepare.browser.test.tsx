import { useEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { defineRoute, modalChanged, pluginFailed } from '#kernel'
import { Row, Screen, useAnnounce, useIsOpen, useRouter } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')
const nextRoute = defineRoute('Next')

function StartView() {
  const { push } = useRouter()
  const announce = useAnnounce()
  const open = useIsOpen()
  useEffect(() => announce('Two wallets'), [announce])
  return (
    <Screen title="Start">
      <p data-open={open}>Pick one</p>
      <Row title="Go" data-action="go" onClick={() => push(nextRoute)} />
    </Screen>
  )
}
function NextView() {
  return <Screen title="Next">Here</Screen>
}

let demo: Demo
let loads = 0
const mount = (options: DemoOptions = {}, loadStart = async () => ({ default: StartView })) => {
  loads = 0
  const plugin = createViewPlugin('demo', {
    views: [
      [
        startRoute,
        () => {
          loads++
          return loadStart()
        },
      ],
      [nextRoute, async () => ({ default: NextView })],
    ],
  })
  demo = mountDemo({ plugins: [plugin], ...options })
}
const draws = (title: string) =>
  expect.poll(() => demo.find('.heading')?.textContent, { interval: 1 }).toBe(title)
const prepare = async () => {
  demo.shell.prepare()
  await draws('Start')
}
const isShown = () => demo.find('.heading')?.checkVisibility() === true

afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

describe('a prepared modal', () => {
  it('draws the start view into the closed dialog, out of sight and without events', async () => {
    mount()
    const events: unknown[] = []
    demo.kernel.on(modalChanged, (event) => events.push(event))
    const focused = document.activeElement
    await prepare()
    await expect.poll(() => demo.find('[data-open]')).not.toBeNull()
    const dialog = demo.frame()
    expect([dialog.hasAttribute('open'), getComputedStyle(dialog).display]).toEqual([false, 'none'])
    expect([isShown(), dialog.getClientRects().length]).toEqual([false, 0])
    expect([demo.find('[data-live]'), demo.find('[data-open]')?.dataset['open']]).toEqual([
      null,
      'false',
    ])
    demo.find('[data-action="go"]')?.focus()
    expect([document.activeElement, demo.focused(), events]).toEqual([focused, null, []])
  })

  it('shows what it drew in the very task of the opening, with the heading focused', async () => {
    mount()
    await prepare()
    const row = demo.find('[data-action="go"]')
    const focused: unknown[] = []
    demo.host.shadowRoot?.addEventListener('focusin', ({ target }) => focused.push(target))
    demo.kernel.router.open()
    await Promise.resolve()
    expect(demo.find('[data-action="go"]')).toBe(row)
    expect([isShown(), demo.frame().matches('dialog:modal')]).toEqual([true, true])
    expect(demo.focused()).toBe(demo.find('.heading'))
    expect(focused).toEqual([demo.find('.heading')])
    expect([demo.find('[data-open]')?.dataset['open'], loads]).toEqual(['true', 1])
    await expect.poll(() => demo.find('[data-live="polite"]')?.textContent).toBe('Two wallets')
  })

  it('returns the focus to the row that led away, as after any opening', async () => {
    mount()
    await prepare()
    await demo.open()
    demo.find('[data-action="go"]')?.click()
    await draws('Next')
    demo.find('[data-back]')?.click()
    await draws('Start')
    await expect.poll(() => demo.focused()).toBe(demo.find('[data-action="go"]'))
  })

  it('drops the drawing when it is out of sight after closing, and draws anew when asked', async () => {
    mount()
    await prepare()
    const heading = demo.find('.heading')
    await demo.open()
    await expect.poll(isShown).toBe(true)
    demo.kernel.router.close()
    demo.shell.prepare()
    expect(demo.find('.heading')).toBe(heading)
    await expect.poll(() => demo.find('.heading') !== heading).toBe(true)
    await draws('Start')
    await expect.poll(isShown).toBe(false)
    expect(demo.frame().hasAttribute('open')).toBe(false)
    await demo.open()
    await expect.poll(isShown).toBe(true)
    demo.kernel.router.close()
    await expect.poll(() => demo.find('.card')).toBeNull()
  })

  it('discards the drawing where another view opens, without showing it', async () => {
    mount()
    await prepare()
    const titles = new Set<string | null | undefined>()
    const observer = new MutationObserver(() => {
      if (demo.frame().hasAttribute('open')) titles.add(demo.find('.heading')?.textContent)
    })
    if (demo.host.shadowRoot)
      observer.observe(demo.host.shadowRoot, { subtree: true, childList: true, attributes: true })
    await demo.open({ route: 'Next', params: undefined })
    await draws('Next')
    await expect.poll(() => demo.focused()).toBe(demo.find('.heading'))
    observer.disconnect()
    expect([...titles]).not.toContain('Start')
  })

  it('loads a view again at the opening whose file failed before it', async () => {
    let offline = true
    mount({}, async () => {
      if (offline) throw new TypeError('Failed to fetch')
      return { default: StartView }
    })
    const failed = new Promise((resolve) => demo.kernel.on(pluginFailed, resolve))
    demo.shell.prepare()
    await failed
    offline = false
    await demo.open()
    await draws('Start')
  })

  it('draws nothing for a basic modal, an embedded one, and one that is open', async () => {
    mount({ settings: { basic: true } })
    demo.shell.prepare()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([loads, demo.find('.card')]).toEqual([0, null])
    await demo.open({ route: 'Next', params: undefined })
    const card = demo.find('.card')
    demo.shell.prepare()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([loads, demo.find('.card')]).toEqual([0, card])
  })
})
