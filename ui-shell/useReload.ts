import { useEffect, useState } from 'react'
import type { Kernel, Schema } from '#kernel'
import { defineStorageEntry } from '#kernel'
import type { Reload, ReloadReason } from './findReloadReason.ts'
import { findReloadReason } from './findReloadReason.ts'
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
 * Loads the page anew, where that is the way on after an error: the site was built anew since or
 * the browser keeps the failure, it was not tried before, and no wallet request is pending.
 */
export function useReload(error: unknown): Reload | undefined {
  const kernel = useKernel()
  const [reason, setReason] = useState<ReloadReason>()
  useEffect(() => {
    let over = false
    const requests = performance.getEntriesByType('resource').filter(isTiming)
    void findReloadReason(error, kernel.platform, requests).then(
      (found) => over || setReason(found),
    )
    return () => {
      over = true
    }
  }, [error, kernel])
  if (!reason || hasPendingRequest(kernel) || kernel.storage.read(reloaded)) return undefined
  const run = () => {
    // It may have begun meanwhile.
    if (hasPendingRequest(kernel)) return
    kernel.storage.write(reloaded, true)
    location.reload()
  }
  return { reason, run }
}

const isTiming = (entry: PerformanceEntry) => entry instanceof PerformanceResourceTiming
