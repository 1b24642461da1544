import { useEffect, useState } from 'react'
import { useKernel } from './useKernel.ts'

const overdueDelay = 1000

/** Whether a value has been waited for longer than a second. */
export function useOverdue(value: object, waiting: boolean): boolean {
  const { platform } = useKernel()
  const [overdue, setOverdue] = useState<object>()
  useEffect(
    () => (waiting ? platform.after(overdueDelay, () => setOverdue(value)) : undefined),
    [waiting, value, platform],
  )
  return overdue === value
}
