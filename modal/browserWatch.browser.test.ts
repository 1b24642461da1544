import { describe, expect, it } from 'vitest'
import { createBrowserPlatform } from './browserPlatform.ts'

describe("the browser's platform", () => {
  it.each([
    ['the device is online or offline', () => [window, 'offline'] as const],
    [
      'the page is shown, also out of the cache of the way back',
      () => [window, 'pageshow'] as const,
    ],
    ['the page is hidden or seen again', () => [document, 'visibilitychange'] as const],
    ['a frozen page goes on', () => [document, 'resume'] as const],
  ])('reports when %s, until it is released', (_, where) => {
    const [target, type] = where()
    let heard = 0
    const release = createBrowserPlatform().watch(() => void heard++)
    target.dispatchEvent(new Event(type))
    expect(heard).toBe(1)
    release()
    target.dispatchEvent(new Event(type))
    expect(heard).toBe(1)
  })

  it('knows where the page is, as it is now', () => {
    const { page } = createBrowserPlatform()
    const before = location.href
    history.replaceState(null, '', '#shop')
    expect(page.url()).toBe(`${before.split('#')[0]}#shop`)
    history.replaceState(null, '', before)
  })

  it('knows that it is in a frame', () => {
    expect(createBrowserPlatform().device.framed).toBe(window !== window.parent)
  })
})
