import { useEffect, useState } from 'react'
import { useIsOpen, useKernel } from '#ui-shell'

/** Time for the first rows to be painted (ms). */
const paintDelay = 50

/**
 * False until the first rows are painted in an open modal: what they do not need is loaded after
 * that.
 */
export function useRowsPainted(): boolean {
  const { after } = useKernel().platform
  const open = useIsOpen()
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (open) return after(paintDelay, () => setPainted(true))
  }, [after, open])
  return painted
}
