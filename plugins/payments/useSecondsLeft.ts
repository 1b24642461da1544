import { useEffect, useState } from 'react'
import { platformRef } from '#kernel'
import { useService } from '#ui-shell'

/** Counts the seconds until a moment down to 0; `undefined` without one. */
export function useSecondsLeft(until: number | undefined): number | undefined {
  const { now, after } = useService(platformRef)
  const left = () =>
    until === undefined ? undefined : Math.max(0, Math.ceil((until - now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second asks for the next one
  useEffect(
    () => (seconds ? after(1000, () => setSeconds(left())) : undefined),
    [seconds, until, after],
  )
  return seconds
}
