import { useLayoutEffect, useState } from 'react'
import { useKernel } from './useKernel.ts'

/** Whole seconds until a time (Unix ms), counting down to 0. */
export function useSecondsUntil(moment = 0): number {
  const { platform } = useKernel()
  const [count, tick] = useState(0)
  const left = Math.max(0, moment - platform.now())
  const running = left > 0
  // The next second is armed with the number on screen, not some time after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` arms the next second
  useLayoutEffect(
    () =>
      running
        ? platform.after((moment - platform.now()) % 1000 || 1000, () => tick((now) => now + 1))
        : undefined,
    [platform, moment, running, count],
  )
  return Math.ceil(left / 1000)
}
