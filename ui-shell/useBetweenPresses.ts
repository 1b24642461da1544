import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'
import type { Release } from '#kernel'
import { useKernel } from './useKernel.ts'

/** Time between two looks whether the press is over, milliseconds. */
const lookTime = 100
/** Looks after which a value no longer waits: some browsers leave an element active. */
const maxLooks = 30

/**
 * Returns a value whose changes wait while something in the modal of `box` is pressed, for 3 seconds
 * at most: what moves away under a press is not clicked. `undefined` before the first paint.
 */
export function useBetweenPresses<Value>(
  value: Value,
  box: RefObject<Element | null>,
): Value | undefined {
  const { platform } = useKernel()
  const [shown, setShown] = useState<Value>()
  useLayoutEffect(() => {
    let release: Release = () => {}
    const isPressed = () => {
      const root = box.current?.getRootNode()
      return root instanceof ShadowRoot && root.querySelector(':active') !== null
    }
    const look = (left: number) => {
      if (left > 0 && isPressed()) release = platform.after(lookTime, () => look(left - 1))
      else setShown(() => value)
    }
    look(maxLooks)
    return () => release()
  }, [value, box, platform])
  return shown
}
