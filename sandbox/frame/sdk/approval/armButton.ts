/** The time that an approval must be still and in view before it can be given (ms). */
const armDelay = 500
/** Pixels a pointer's place may be off by rounding. */
const slack = 8

const canSeeCover = 'isVisible' in IntersectionObserverEntry.prototype

type ButtonPosition = {
  readonly screenX: number
  readonly screenY: number
  readonly clientX: number
  readonly clientY: number
}

/**
 * True if the frame moved between two pointer positions: their distance on the screen and in the
 * frame differ.
 */
function hasMoved(before: ButtonPosition, now: ButtonPosition): boolean {
  const off = (zoom: number) =>
    Math.max(
      Math.abs(now.screenX - before.screenX - (now.clientX - before.clientX) * zoom),
      Math.abs(now.screenY - before.screenY - (now.clientY - before.clientY) * zoom),
    )
  return Math.min(off(1), off(window.devicePixelRatio)) > slack
}

/**
 * Calls `seen` with true while all of the element is in view and, where the browser can tell,
 * uncovered.
 */
function watchView(
  element: Element,
  seen: (inView: boolean, covered: boolean) => void,
): () => void {
  // The second version is not in the types yet:
  // https://www.w3.org/TR/intersection-observer/#trackVisibility
  const options = {
    threshold: [0, 0.5, 0.95, 1],
    ...(canSeeCover && { trackVisibility: true, delay: 100 }),
  }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    if (!last) return
    const whole = last.intersectionRatio >= 0.95
    const covered = canSeeCover && Reflect.get(last, 'isVisible') !== true
    seen(whole && !covered, whole && covered)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * Makes a button that approves: only 500 ms after it was last shown, moved, resized or refocused,
 * only while it is in view, focused and uncovered, and only by
 * a press of the visitor that began while it was armed. Clicks of scripts and keys that are held
 * down do nothing. `changed` receives whether something covers it.
 */
export function armButton(
  button: HTMLButtonElement,
  approve: () => void,
  changed: (covered: boolean) => void,
): () => void {
  const over = new AbortController()
  const { signal } = over
  let inView = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let armed = false
  let early = false
  let last: ButtonPosition | undefined

  const set = (now: boolean) => {
    armed = now
    button.setAttribute('aria-disabled', String(!now))
  }
  const rearm = () => {
    clearTimeout(timer)
    set(false)
    if (inView && document.hasFocus() && document.visibilityState === 'visible')
      timer = setTimeout(() => set(true), armDelay)
  }
  const stopWatching = watchView(button, (now, covered) => {
    changed(covered)
    if (now === inView) return
    inView = now
    rearm()
  })
  const follow = (event: PointerEvent) => {
    const { screenX, screenY, clientX, clientY } = event
    const spot = { screenX, screenY, clientX, clientY }
    if (last && hasMoved(last, spot)) rearm()
    last = spot
  }
  for (const name of ['focus', 'blur', 'resize'] as const)
    window.addEventListener(name, rearm, { signal })
  document.addEventListener('visibilitychange', rearm, { signal })
  for (const name of ['pointermove', 'pointerdown', 'pointerover'] as const)
    document.addEventListener(name, follow, { signal, capture: true })
  button.addEventListener('pointerdown', () => (early = !armed), { signal })
  button.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat) return event.preventDefault()
      if (event.key === 'Enter' || event.key === ' ') early = !armed
    },
    { signal },
  )
  button.addEventListener(
    'click',
    (event) => {
      // A click without pointer and key comes from assistive technology.
      const stale = early
      early = false
      if (!event.isTrusted) return
      if (armed && !stale) return approve()
      // An ignored press must not look like a broken button: the style makes it move.
      button.removeAttribute('data-ignored')
      button.getBoundingClientRect()
      button.setAttribute('data-ignored', '')
    },
    { signal },
  )
  rearm()
  return () => {
    over.abort()
    clearTimeout(timer)
    stopWatching()
  }
}
