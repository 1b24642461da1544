import type { Release, Router } from '#kernel'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** The distance before a press counts as a drag. */
const slack = 6
/** Pixels per millisecond. */
const quickSpeed = 0.5
/** A finger that rested for so long before it left the screen was not quick. */
const restDelay = 100
/** On top of the shake of a refused closing. */
const springTiming = {
  duration: 300,
  easing: 'cubic-bezier(.15,1.15,.6,1)',
  composite: 'add',
} as const
/** As long as the closing dialog stays in sight. */
const leaveTiming = { duration: 200, easing: 'ease-out', fill: 'both' } as const

type Drag = {
  readonly pointer: number
  readonly card: HTMLElement
  readonly start: number
  /** How far the card is moved; 0 until the press counts as a drag. */
  distance: number
  /** The last move: its place, its time, and the speed downwards. */
  last: { readonly y: number; readonly time: number; readonly speed: number }
}

/** The card whose header is under a pointer; not for the controls of the header. */
const findGrippedCard = ({ target }: PointerEvent) =>
  target instanceof Element &&
  target.closest('.header') &&
  !target.closest('button, a, input, select, textarea')
    ? target.closest<HTMLElement>('.card')
    : null

const translate = (distance: string) => ({ transform: `translateY(${distance})` })

/** True if the release of a drag dismisses the sheet: far enough, or quick. */
function dismisses({ card, distance, last }: Drag, now: number): boolean {
  const speed = now - last.time > restDelay ? 0 : last.speed
  return speed > quickSpeed || (distance >= card.offsetHeight / 3 && speed > -quickSpeed)
}

/** Moves the card under the finger, and from there to its place or out of sight. */
function createSheetMotion() {
  let motion: Animation | undefined
  const rest = () => motion?.cancel()
  return {
    rest,
    follow({ card, distance }: Drag) {
      rest()
      motion = card.animate([translate(`${distance}px`), translate(`${distance}px`)], {
        duration: 1,
        fill: 'both',
      })
    },
    release({ card, distance }: Drag, dismissed: boolean) {
      rest()
      if (prefersReducedMotion() || distance === 0) return
      const end = translate(dismissed ? '100%' : '0')
      const started = card.animate(
        [translate(`${distance}px`), end],
        dismissed ? leaveTiming : springTiming,
      )
      started.onfinish = () => started.cancel()
      motion = started
    },
  }
}

/**
 * Lets the header drag the card down where it is a sheet at the bottom of a narrow screen. Released
 * far enough or quickly the sheet closes as with the close button, unless closing is refused; else
 * it springs back.
 */
export function dragSheet(
  frame: HTMLElement,
  { router, isSheet }: { readonly router: Router; isSheet(): boolean },
): Release {
  const motion = createSheetMotion()
  const over = new AbortController()
  const { signal } = over
  let drag: Drag | undefined

  const end = (dismiss: boolean) => {
    if (!drag) return
    const ended = drag
    drag = undefined
    motion.release(ended, dismiss && router.requestClose())
  }
  const onDown = (event: PointerEvent) => {
    const { isPrimary, button, pointerId, clientY, timeStamp } = event
    const card = findGrippedCard(event)
    if (!card || !isPrimary || button !== 0 || !isSheet()) return
    const last = { y: clientY, time: timeStamp, speed: 0 }
    drag = { pointer: pointerId, card, start: clientY, distance: 0, last }
  }
  const onMove = ({ pointerId, clientY: y, timeStamp: time, buttons }: PointerEvent) => {
    if (drag?.pointer !== pointerId) return
    // A mouse may be let go outside of the window before the card captures it.
    if (buttons === 0) return end(false)
    const { card, start, distance, last } = drag
    if (distance === 0 && y - start <= slack) return
    if (distance === 0) card.setPointerCapture(pointerId)
    const passed = time - last.time
    drag.last = { y, time, speed: passed > 0 ? (y - last.y) / passed : last.speed }
    drag.distance = Math.max(1, y - start - slack)
    motion.follow(drag)
  }
  frame.addEventListener('pointerdown', onDown, { signal })
  frame.addEventListener('pointermove', onMove, { signal })
  const onEnd = ({ type, pointerId, timeStamp }: PointerEvent) => {
    if (drag?.pointer !== pointerId) return
    end(type === 'pointerup' && drag.distance > 0 && dismisses(drag, timeStamp))
  }
  frame.addEventListener('pointerup', onEnd, { signal })
  frame.addEventListener('pointercancel', onEnd, { signal })
  // A sheet that opens again while it leaves is at its place.
  const stop = router.subscribe(({ open }) => open && !drag && motion.rest())
  return () => {
    over.abort()
    stop()
    motion.rest()
  }
}
