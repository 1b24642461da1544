import { useDeferredValue, useEffect, useState } from 'react'
import { useKernel } from './useKernel.ts'

const preparationLimit = 1000

/** What can be drawn at once: a view whose texts are still on their way is drawn behind the scenes, and the value before stays until they are there; not for longer than a second. */
export function usePrepared<Value>(value: Value): Value {
  const { platform } = useKernel()
  const [late, setLate] = useState<{ readonly value: Value }>()
  const prepared = useDeferredValue(value)
  const waiting = prepared !== value
  // React never comes to work behind the scenes while the view on screen keeps drawing itself.
  useEffect(() => (waiting ? platform.after(preparationLimit, () => setLate({ value })) : undefined), [waiting, value, platform])
  return late?.value === value ? value : prepared
}
