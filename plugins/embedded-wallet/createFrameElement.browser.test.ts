import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { createBrowserPlatform } from '#kernel/browser'
import type { FrameCardOptions } from '#plugins/ports/embedded-wallet'
import type { ThemeVariables } from '#ui-shell'
import { openPageDialogDouble } from '../../test/harness/PageDialogDouble.ts'
import type { FrameHost } from './createFrameHost.ts'
import { createFrameHost } from './createFrameHost.ts'

const { port } = await commands.frameSite()
const origin = `http://secure.localhost:${port}`

let host: FrameHost
let reports: string[]
let address: string
let stop: AbortController
let ask: () => Promise<unknown>
/** Times that a wait of the frame's host is shortened. */
let haste: number
let variables: ThemeVariables
let place: { left: number; top: number; width: number; height: number }
const { attachShadow } = Element.prototype
/** The shadow root is closed to the page: the test spies on its creation. */
let inside: ShadowRoot | undefined

beforeEach(() => {
  Element.prototype.attachShadow = function (init) {
    inside = attachShadow.call(this, init)
    return inside
  }
  reports = []
  address = `${origin}/sdk`
  place = { left: 40, top: 30, width: 360, height: 300 }
  stop = new AbortController()
  ask = async () => {}
  haste = 1
  variables = { '--lk-radius': '7px' }
  const platform = createBrowserPlatform('silent')
  host = createFrameHost({
    platform: { ...platform, after: (ms, run) => platform.after(ms / haste, run) },
    origin,
    protocol: 'channel',
    address: () => address,
    getAppearance: () => ({ mode: 'dark', variables }),
    ask: () => ask(),
  })
})
afterEach(() => {
  Element.prototype.attachShadow = attachShadow
  stop.abort()
})

const open = () => host.open(() => {}, stop.signal)
const showing = (): FrameCardOptions => ({
  getRect: () => place,
  name: 'Secure wallet',
  title: 'Approve',
  cancel: 'Cancel it',
  frozen: 'No answer',
  onCancel: () => void reports.push('cancel'),
  onDismiss: () => void reports.push('leave'),
})
const dialog = () => inside?.querySelector('dialog') ?? expect.fail('no dialog')
const rect = () => {
  const { left, top, width, height } = dialog().getBoundingClientRect()
  return { left, top, width, height }
}

describe('the frame’s card', () => {
  it('the frame’s card is closed, with a running frame, until there is an approval', async () => {
    await open()
    expect(dialog().open).toBe(false)
    expect(document.querySelector('latchkey-frame')?.shadowRoot).toBeNull()
  })

  it('the frame’s card covers its place, follows it, and has an accessible name', async () => {
    await open()
    const release = host.show(showing())
    expect([
      dialog().matches(':modal'),
      dialog().getAttribute('aria-label'),
      inside?.querySelector('iframe')?.title,
    ]).toEqual([true, 'Secure wallet', 'Approve'])
    await expect.poll(rect).toEqual(place)
    place = { left: 100, top: 5, width: 300, height: 200 }
    await expect.poll(rect).toEqual(place)
    release()
    expect(dialog().open).toBe(false)
  })

  it('the frame’s card never moves the frame: it is the same page before, during and after', async () => {
    const wire = await open()
    const frame = inside?.querySelector('iframe')
    const shown = frame?.contentWindow
    host.show(showing())()
    host.show(showing())()
    const answers: unknown[] = []
    wire.listen((data) => answers.push(data))
    wire.post({ id: '1', type: '@w3m-app/IS_CONNECTED' })
    await expect.poll(() => answers).toHaveLength(1)
    expect(inside?.querySelector('iframe')?.contentWindow).toBe(shown)
  })

  it('the frame’s card makes everything under it inert', async () => {
    const under = document.body.appendChild(document.createElement('button'))
    under.addEventListener('click', () => reports.push('under'))
    under.style.cssText = 'position:fixed;left:10px;top:400px;width:100px;height:40px'
    await open()
    const release = host.show(showing())
    expect(document.elementFromPoint(50, 420)).not.toBe(under)
    release()
    expect(document.elementFromPoint(50, 420)).toBe(under)
    under.remove()
  })

  it('the frame’s card has its own cancel button, 44 px high, at its foot', async () => {
    await open()
    const release = host.show(showing())
    await expect.poll(rect).toEqual(place)
    const button = inside?.querySelector('button') ?? expect.fail('no button')
    expect(button.textContent).toBe('Cancel it')
    const { bottom, height } = button.getBoundingClientRect()
    expect([bottom, height]).toEqual([place.top + place.height, 44])
    expect(inside?.querySelector('iframe')?.getBoundingClientRect().height).toBe(place.height - 52)
    button.click()
    expect(reports).toEqual(['cancel'])
    release()
  })

  it('the frame’s card writes the note of a frozen frame in the direction of its language', async () => {
    await open()
    const note = inside?.querySelector('p') ?? expect.fail('no note')
    note.textContent = 'لا تستجيب المحفظة. ألغِ الطلب ثم حاول مجددًا.'
    expect(getComputedStyle(note).direction).toBe('rtl')
    note.textContent = 'The wallet does not answer.'
    expect(getComputedStyle(note).direction).toBe('ltr')
  })

  it('the frame’s card reports Escape and presses beside it, and never closes by itself', async () => {
    await open()
    const release = host.show(showing())
    inside?.querySelector('button')?.focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => reports).toEqual(['leave'])
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    dialog().click()
    expect(reports).toEqual(['leave', 'leave', 'leave', 'leave'])
    expect(dialog().open).toBe(true)
    // The browser's own close request, as a phone's back gesture repeats it.
    dialog().close()
    await expect.poll(() => [dialog().open, reports.length]).toEqual([true, 5])
    release()
  })

  it('the frame’s card stays when it is shown again at once, as for the next request', async () => {
    await open()
    host.show(showing())()
    const release = host.show(showing())
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([reports, dialog().open]).toEqual([[], true])
    release()
  })

  it('the frame’s card waits for a frame that is loading, and returns with the next one', async () => {
    const release = host.show(showing())
    expect(document.querySelector('latchkey-frame')).toBeNull()
    const wire = await open()
    expect(dialog().open).toBe(true)
    wire.close()
    expect(document.querySelector('latchkey-frame')).toBeNull()
    const next = await open()
    expect(dialog().open).toBe(true)
    release()
    expect(dialog().open).toBe(false)
    next.close()
  })

  it('the frame’s card stays away while the frame does not answer: the view under it keeps the keyboard', async () => {
    const under = document.body.appendChild(document.createElement('button'))
    under.focus()
    host.show(showing())
    address = `${origin}/sdk?hold`
    open().catch(() => {})
    await expect.poll(() => inside?.querySelector('iframe')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect([dialog().open, document.activeElement]).toEqual([false, under])
    under.remove()
  })

  it('the frame’s card is left by keyboard while the frame does not answer the request', async () => {
    await open()
    const release = host.show(showing())
    expect(inside?.activeElement).toBe(inside?.querySelector('iframe'))
    await userEvent.tab()
    expect(inside?.activeElement).toBe(inside?.querySelector('button'))
    await userEvent.keyboard('{Enter}')
    expect(reports).toEqual(['cancel'])
    release()
  })

  it('the frame’s card is left by keyboard after its frame froze, and the next request gets a new frame', async () => {
    const wire = await open()
    let answers = 0
    ask = () =>
      new Promise((resolve) => {
        wire.listen(() => resolve(answers++))
        wire.post({ id: '1', type: '@w3m-app/GET_CHAIN_ID' })
      })
    const release = host.show(showing())
    const note = inside?.querySelector('p')
    await expect.poll(() => answers).toBeGreaterThan(0)
    haste = 10
    expect([note?.textContent, inside?.activeElement?.localName]).toEqual(['', 'iframe'])
    inside?.querySelector('iframe')?.contentWindow?.postMessage({ steer: 'freeze' }, '*')
    await expect.poll(() => note?.textContent, { timeout: 5000 }).toBe('No answer')
    expect(inside?.activeElement).toBe(inside?.querySelector('button'))
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Enter}')
    expect(reports).toEqual(['leave', 'cancel'])
    release()
    expect(document.querySelector('latchkey-frame')).toBeNull()
    host.show(showing())
    await open()
    expect([dialog().open, inside?.querySelector('p')?.textContent]).toEqual([true, ''])
  })

  it('the frame’s card drops its warning when the frame answers again, and keeps the frame', async () => {
    const wire = await open()
    let answer: (value?: unknown) => void = () => {}
    ask = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    haste = 10
    const release = host.show(showing())
    const note = inside?.querySelector('p')
    await expect.poll(() => note?.textContent, { timeout: 5000 }).toBe('No answer')
    answer()
    await expect.poll(() => note?.textContent).toBe('')
    release()
    expect(document.querySelector('latchkey-frame')).not.toBeNull()
    wire.close()
  })

  it('the frame’s card changes its texts while its frame is frozen, and keeps the frame and the focus', async () => {
    await open()
    ask = () => new Promise(() => {})
    haste = 10
    const release = host.show(showing())
    const note = inside?.querySelector('p')
    await expect.poll(() => note?.textContent, { timeout: 5000 }).toBe('No answer')
    const frame = inside?.querySelector('iframe')
    host.setTexts({ name: 'Wallet', title: 'Prüfen', cancel: 'Abbrechen', frozen: 'Keine Antwort' })
    expect([
      dialog().getAttribute('aria-label'),
      frame?.title,
      inside?.activeElement?.textContent,
      note?.textContent,
    ]).toEqual(['Wallet', 'Prüfen', 'Abbrechen', 'Keine Antwort'])
    expect(inside?.querySelector('iframe')).toBe(frame)
    release()
  })

  it('the frame’s card has changed texts with the next frame too', async () => {
    const release = host.show(showing())
    host.setTexts({ ...showing(), cancel: 'Abbrechen' })
    await open()
    expect(inside?.querySelector('button')?.textContent).toBe('Abbrechen')
    release()
    host.show(showing())
    expect(inside?.querySelector('button')?.textContent).toBe('Cancel it')
  })

  it('the frame’s card has the modal’s appearance', async () => {
    await open()
    const element = document.querySelector<HTMLElement>('latchkey-frame')
    const radius = () => element?.style.getPropertyValue('--lk-radius')
    expect([element?.dataset['theme'], radius()]).toEqual(['dark', '7px'])
    variables = { '--lk-accent': undefined }
    host.updateAppearance()
    expect([radius(), element?.style.length]).toEqual(['', 0])
  })

  it('the frame’s card is usable beside a dialog of the page, which does not close', async () => {
    const page = openPageDialogDouble({ id: 'page' })
    await open()
    const element = document.querySelector('latchkey-frame')
    await expect.poll(() => element).toHaveProperty('inert', true)
    element?.setAttribute('aria-hidden', 'true')
    let left = 0
    const leave = () => void left++
    document.addEventListener('pointerdown', leave)
    const release = host.show(showing())
    expect(element?.ariaHidden).toBeNull()
    const button = dialog().querySelector('button') ?? expect.fail('no button')
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    button.click()
    document.removeEventListener('pointerdown', leave)
    expect([reports, left]).toEqual([['cancel'], 0])
    release()
    page.stop()
    page.element.remove()
  })
})
