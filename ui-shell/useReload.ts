import { useEffect, useState } from 'react'
import type { Kernel, Schema } from '#kernel'
import { defineStorageEntry } from '#kernel'
import { isStaleChunk } from './isStaleChunk.ts'
import { reviewedActionsRef } from './reviewedAction.ts'
import { useKernel } from './useKernel.ts'

const trueSchema: Schema<true> = {
  '~standard': {
    validate: (value) => (value === true ? { value } : { issues: [{ message: 'not true' }] }),
  },
}
/**
 * The page was loaded anew because of us; in this time that did not help, and is not offered again.
 */
const reloaded = defineStorageEntry({
  key: 'reloaded',
  version: 1,
  lifetime: 600_000,
  schema: trueSchema,
})

/** True if a wallet request is pending: its answer would be lost. */
function hasPendingRequest(kernel: Kernel): boolean {
  try {
    return kernel
      .get(reviewedActionsRef)
      .journal.get()
      .some(({ stage }) => stage === 'asking')
  } catch {
    return false
  }
}

/**
 * Loads the page anew, where that is the way on after an error: the site was built anew since, it
 * was not tried before, and no wallet request is pending.
 */
export function useReload(error: unknown): (() => void) | undefined {
  const kernel = useKernel()
  const [gone, setGone] = useState(false)
  useEffect(() => {
    let over = false
    void isStaleChunk(error, kernel.platform).then((is) => over || setGone(is))
    return () => {
      over = true
    }
  }, [error, kernel])
  if (!gone || hasPendingRequest(kernel) || kernel.storage.read(reloaded)) return undefined
  return () => {
    // It may have begun meanwhile.
    if (hasPendingRequest(kernel)) return
    kernel.storage.write(reloaded, true)
    location.reload()
  }
}
