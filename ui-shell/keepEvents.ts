import type { Release } from '#kernel'

/** Events that a page must not take for its own: shortcuts, and locks of its scrolling. */
const ownEvents = ['keydown', 'keypress', 'keyup', 'wheel', 'touchstart', 'touchmove']
/** Keys by which dialogs of pages close, and move the focus. */
const heldKeys = ['Escape', 'Tab']
/**
 * The attributes at which libraries that hear a key before it is held leave it alone: Mantine
 * Escape, Fluent UI (Tabster) Tab.
 */
const leftAlone = {
  'data-mantine-stop-propagation': 'true',
  'data-tabster': '{"focusable":{"ignoreKeydown":{"Tab":true}}}',
}

/**
 * Keeps the modal's events from the page, to which they all happen on one element of no kind: a
 * letter in a field would be a shortcut of the page, and scrolling would be refused where the page's
 * own dialog locks it. Escape and Tab are for the modal alone: dialogs of pages listen for them
 * before they arrive.
 */
export function keepEvents(host: HTMLElement): Release {
  for (const [name, value] of Object.entries(leftAlone)) host.setAttribute(name, value)
  const over = new AbortController()
  const { signal } = over
  const stop = (event: Event) => event.stopPropagation()
  for (const name of ownEvents) host.addEventListener(name, stop, { signal, passive: true })
  host.addEventListener('pointerdown', (event) => handlesTouches(host) && stop(event), { signal })
  window.addEventListener('keydown', (event) => keepKey(event, host), { signal, capture: true })
  return () => over.abort()
}

/** True in a sheet of the page that follows the finger: it would take the press away. */
function handlesTouches(host: Element): boolean {
  const sheet = host.closest('[role$=dialog]')
  return sheet !== null && getComputedStyle(sheet).touchAction !== 'auto'
}

/** Has a key happen in the modal only. */
function keepKey(event: KeyboardEvent, host: Element): void {
  const { key, shiftKey, repeat } = event
  const [target] = event.composedPath()
  if (!heldKeys.includes(key) || event.isComposing || event.target !== host || !target) return
  event.stopImmediatePropagation()
  const inner = new KeyboardEvent('keydown', {
    key,
    shiftKey,
    repeat,
    bubbles: true,
    cancelable: true,
  })
  if (!target.dispatchEvent(inner)) event.preventDefault()
}
