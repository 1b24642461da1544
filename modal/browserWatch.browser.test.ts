import { describe, expect, it } from 'vitest'
import { createBrowserPlatform } from './browserPlatform.ts'

describe('platform of the browser', () => {
  it.each([
    ['the device is online or offline', () => [window, 'offline'] as const],
    [
      'the page is shown, also out of the cache of the way back',
      () => [window, 'pageshow'] as const,
    ],
    ['the page is hidden or seen again', () => [document, 'visibilitychange'] as const],
    ['a frozen page goes on', () => [document, 'resume'] as const],
  ])('notifies a watcher when %s, until it is released', (_, getTarget) => {
    const [target, type] = getTarget()
    let count = 0
    const release = createBrowserPlatform().watch(() => void count++)
    target.dispatchEvent(new Event(type))
    expect(count).toBe(1)
    release()
    target.dispatchEvent(new Event(type))
    expect(count).toBe(1)
  })

  it('reports that any stored entry may have changed when the page returns from the back/forward cache', () => {
    const keys: (string | null)[] = []
    const release = createBrowserPlatform().storage.watch((key) => void keys.push(key))
    const show = (persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
    show(false)
    expect(keys).toEqual([])
    show(true)
    expect(keys).toEqual([null])
    release()
    show(true)
    expect(keys).toEqual([null])
  })

  it('returns the current address of the page', () => {
    const { page } = createBrowserPlatform()
    const before = location.href
    history.replaceState(null, '', '#shop')
    expect(page.url()).toBe(`${before.split('#')[0]}#shop`)
    history.replaceState(null, '', before)
  })

  it('detects that the page is in a frame', () => {
    expect(createBrowserPlatform().device.framed).toBe(window !== window.parent)
  })
})
