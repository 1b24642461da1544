import { useEffect, useState } from 'react'
import { useKernel } from './useKernel.ts'

const overdueDelay = 1000

/** True if a value has been pending for more than a second. */
export function useOverdue(value: object, waiting: boolean): boolean {
  const { platform } = useKernel()
  const [overdue, setOverdue] = useState<object>()
  useEffect(
    () => (waiting ? platform.after(overdueDelay, () => setOverdue(value)) : undefined),
    [waiting, value, platform],
  )
  return overdue === value
}
