import { drawElement } from './drawElement.ts'

const findByKey = (root: Element, key: string | undefined) =>
  [...root.querySelectorAll<HTMLElement>('[data-focus-key]')].find(
    ({ dataset }) => dataset['focusKey'] === key,
  )
const getKey = (element: unknown) =>
  element instanceof Element
    ? element.closest<HTMLElement>('[data-focus-key]')?.dataset['focusKey']
    : undefined

/** The presses and the focus of a first frame. */
export type Presses = {
  /** Runs a task that draws anew: the element with the focus, and the pressed one, stay so. */
  keep(draw: () => void): void
  /** Ends the watch: the dialog closes now, but not by a wish of the visitor. */
  stop(): void
  /**
   * Gives focus and press to the same elements of another dialog. A press that is not over yet ends
   * there.
   */
  handOver(next: Element): void
}

/** Follows the presses in the dialog of a first frame. `onLeave`: the visitor wants it closed. */
export function watchPresses(dialog: HTMLDialogElement, onLeave: () => void): Presses {
  let focused: string | undefined
  let pressed: string | undefined
  let held: string | undefined
  let heldBeside = false
  let isLeft = false
  const leave = (event?: Event) => {
    event?.preventDefault()
    if (!isLeft) onLeave()
    isLeft = true
  }
  dialog.addEventListener('cancel', leave)
  dialog.addEventListener('close', leave)
  dialog.addEventListener('keydown', (event) => event.key === 'Escape' && leave(event))
  dialog.addEventListener('focusin', ({ target }) => {
    focused = getKey(target)
  })
  dialog.addEventListener('pointerdown', ({ target }) => {
    heldBeside = target === dialog
    held = getKey(target)
  })
  dialog.addEventListener('click', ({ target }) => {
    held = undefined
    if (!(target instanceof Element)) return
    if ((target === dialog && heldBeside) || target.closest('[data-close]')) leave()
    pressed = getKey(target) ?? pressed
    markPressed(dialog, pressed)
  })
  return {
    keep(draw) {
      draw()
      findByKey(dialog, focused)?.focus({ preventScroll: true })
      markPressed(dialog, pressed)
    },
    stop() {
      isLeft = true
    },
    handOver(next) {
      findByKey(next, focused)?.focus({ preventScroll: true })
      findByKey(next, pressed)?.click()
      endPress(findByKey(next, held))
    },
  }
}

/** Shows that a press of a row is kept, and of no other. */
function markPressed(dialog: Element, key: string | undefined): void {
  for (const one of dialog.querySelectorAll('[aria-busy]')) {
    one.removeAttribute('aria-busy')
    one.querySelector('.spinner')?.remove()
  }
  const row = findByKey(dialog, key)
  if (row?.className !== 'row') return
  row.setAttribute('aria-busy', 'true')
  row.append(
    drawElement('span', { class: 'spinner' }, drawElement('span', { class: 'spinner-ring' })),
  )
}

/** Presses an element if the press that began elsewhere ends on it. */
function endPress(element: HTMLElement | undefined): void {
  if (!element) return
  const stop = new AbortController()
  const end = ({ type, clientX: x, clientY: y }: PointerEvent) => {
    stop.abort()
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isInside = x >= left && x <= right && y >= top && y <= bottom
    // A press that becomes a scroll is canceled.
    if (type === 'pointerup' && isInside) element.click()
  }
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, end, { capture: true, signal: stop.signal })
}
