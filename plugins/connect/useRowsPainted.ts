import { useEffect, useState } from 'react'
import { useKernel } from '#ui-shell'

/** Time for the first rows to be painted (ms). */
const paintDelay = 50

/** False until the first rows are painted: what they do not need is loaded after that. */
export function useRowsPainted(): boolean {
  const { after } = useKernel().platform
  const [painted, setPainted] = useState(false)
  useEffect(() => after(paintDelay, () => setPainted(true)), [after])
  return painted
}
