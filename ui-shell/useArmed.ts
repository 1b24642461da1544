import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKernel } from './useKernel.ts'

/** Time without motion, visible and focused, before a press counts (ms). */
const armDelay = 500
/** Time between two checks of the position (ms). */
const checkDelay = 100

const getPosition = (element: Element | null) => {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  return `${Math.round(left)},${Math.round(top)}`
}

/**
 * Arms an element that was visible in one place, on a focused page, for half a second. `isStill` is
 * for the moment of a press: false if the element moved since the last check.
 */
export function useArmed(element: RefObject<Element | null>): {
  readonly armed: boolean
  isStill(): boolean
} {
  const { platform } = useKernel()
  const [armed, setArmed] = useState(false)
  const position = useRef('')
  const isStill = useCallback(() => getPosition(element.current) === position.current, [element])
  useEffect(() => {
    let stopArming = () => {}
    let stopChecking = () => {}
    const arm = () => {
      stopArming()
      setArmed(false)
      position.current = getPosition(element.current)
      stopArming = platform.after(armDelay, () => (isStill() ? setArmed(true) : arm()))
    }
    // A scroll, a resize or late content moves the element: the place of the visitor's next press
    // is known before the press, which therefore counts.
    const check = () => {
      if (!isStill()) arm()
      stopChecking = platform.after(checkDelay, check)
    }
    arm()
    check()
    window.addEventListener('focus', arm)
    document.addEventListener('visibilitychange', arm)
    return () => {
      stopArming()
      stopChecking()
      window.removeEventListener('focus', arm)
      document.removeEventListener('visibilitychange', arm)
    }
  }, [platform, element, isStill])
  return { armed, isStill }
}
