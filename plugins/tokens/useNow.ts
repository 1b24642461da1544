import { useEffect, useState } from 'react'
import { useKernel } from '#ui-shell'

/** The wall clock; renders again at this interval, milliseconds. */
export function useNow(every: number): number {
  const { platform } = useKernel()
  const [count, tick] = useState(0)
  useEffect(() => platform.after(every, () => tick(count + 1)), [platform, every, count])
  return platform.now()
}
