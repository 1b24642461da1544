/**
 * Counts a page's listeners on window and document, and its timers, in `window.leftovers()`.
 * Runs in the page before its first script.
 */
export function countLeftovers(): void {
  const counts = { listeners: 0, timers: 0 }
  const timers = new Set<unknown>()
  const listening = new Map<unknown, Set<string>>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const ids = new WeakMap<object, number>()
  let last = 0
  const keyOf = (type: string, listener: object) => {
    const id = ids.get(listener) ?? ++last
    ids.set(listener, id)
    return `${type} ${id}`
  }
  const forget = (target: unknown, key: string) => {
    if (listening.get(target)?.delete(key)) counts.listeners--
  }
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ) {
    addEventListener.call(this, type, listener, options)
    // React keeps one selectionchange listener on a document for good.
    if (!listener || type === 'selectionchange' || (this !== window && this !== document)) return
    const key = keyOf(type, listener)
    const keys = listening.get(this) ?? new Set()
    listening.set(this, keys)
    if (!keys.has(key)) counts.listeners++
    keys.add(key)
    const { signal, once } = typeof options === 'object' ? options : {}
    if (signal) addEventListener.call(signal, 'abort', () => forget(this, key))
    if (once) addEventListener.call(this, type, () => forget(this, key), { once: true })
  }
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: EventListenerOptions | boolean,
  ) {
    removeEventListener.call(this, type, listener, options)
    if (listener) forget(this, keyOf(type, listener))
  }
  for (const [startName, stopName] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    const { [startName]: start, [stopName]: stop } = window
    Object.assign(window, {
      [startName](task: () => void, ms?: number) {
        const id = start(() => {
          if (startName === 'setTimeout') timers.delete(id)
          task()
        }, ms)
        timers.add(id)
        return id
      },
      [stopName](id?: number) {
        timers.delete(id)
        stop(id)
      },
    })
  }
  Object.assign(window, { leftovers: () => ({ ...counts, timers: timers.size }) })
}
