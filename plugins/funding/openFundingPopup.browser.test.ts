import { expect, it } from 'vitest'
import type { PopupSource } from '#ui-shell'
import { openFundingPopup } from './openFundingPopup.ts'

/** The test page, with an iframe in place of a popup: journeys open real ones. */
function pageOf(given: Window | null) {
  const calls: (readonly (string | URL | undefined)[])[] = []
  const source: PopupSource = {
    open(...call) {
      calls.push(call)
      return given
    },
    screenX: 100,
    screenY: 20,
    outerWidth: 1400,
    outerHeight: 1000,
  }
  return { source, calls }
}
function frameOf(): Window {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  if (!frame.contentWindow) throw new Error('The frame has no window.')
  return frame.contentWindow
}

it('opens a funding popup of 600 by 800 in the middle of the page, with a text', () => {
  const frame = frameOf()
  const { source, calls } = pageOf(frame)
  openFundingPopup('Opening <b>it</b>', source)
  expect(calls).toEqual([['', 'latchkey-till', 'popup,width=600,height=800,left=500,top=120']])
  expect([frame.document.body.textContent, frame.document.body.children.length]).toEqual([
    'Opening <b>it</b>',
    0,
  ])
})

it('keeps a funding popup from reaching the page that opened it', () => {
  const frame = frameOf()
  openFundingPopup('', pageOf(frame).source)
  expect(frame.opener).toBeNull()
})

it('returns no funding popup when the browser refuses', () => {
  expect(openFundingPopup('', pageOf(null).source)).toBeUndefined()
})

it('navigates a closed funding popup without throwing, and returns false', () => {
  const gone = new Proxy(window, {
    get() {
      throw new DOMException('Blocked a frame', 'SecurityError')
    },
    set() {
      throw new DOMException('Blocked a frame', 'SecurityError')
    },
  })
  const till = openFundingPopup('', pageOf(gone).source)
  expect(till?.navigate('https://ramp.example')).toBe(false)
  expect(() => till?.close()).not.toThrow()
})
