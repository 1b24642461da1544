import { useEffect, useState } from 'react'
import { useKernel } from '#ui-shell'

/** Counts the seconds until a moment, at least 0; renders once a second. */
export function useSecondsLeft(until: number | undefined): number | undefined {
  const { platform } = useKernel()
  const [, tick] = useState(0)
  const left =
    until === undefined ? undefined : Math.max(0, Math.ceil((until - platform.now()) / 1000))
  const runs = left !== undefined && left > 0
  useEffect(() => {
    if (!runs) return
    let release = () => {}
    const next = () => {
      release = platform.after(1000, () => {
        tick((count) => count + 1)
        next()
      })
    }
    next()
    return () => release()
  }, [platform, runs])
  return left
}
