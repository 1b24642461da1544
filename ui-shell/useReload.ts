import { useEffect, useState } from 'react'
import type { Kernel, Schema } from '#kernel'
import { defineStored } from '#kernel'
import { intents } from '#kernel/intent'
import { isGone } from './isGone.ts'
import { useKernel } from './useKernel.ts'

const yes: Schema<true> = {
  '~standard': {
    validate: (value) => (value === true ? { value } : { issues: [{ message: 'not true' }] }),
  },
}
/**
 * The page was loaded anew because of us; in this time that did not help, and is not offered again.
 */
const reloaded = defineStored({ key: 'reloaded', version: 1, lifetime: 600_000, schema: yes })

/** A wallet has something that nobody knows the end of: its answer would be lost. */
function isAsking(kernel: Kernel): boolean {
  try {
    return kernel
      .get(intents)
      .journal.get()
      .some(({ stage }) => stage === 'asking')
  } catch {
    return false
  }
}

/**
 * Loads the page anew, where that is the way on after an error: the site was built anew since, it
 * was not tried before, and no wallet is being asked.
 */
export function useReload(error: unknown): (() => void) | undefined {
  const kernel = useKernel()
  const [gone, setGone] = useState(false)
  useEffect(() => {
    let over = false
    void isGone(error, kernel.platform).then((is) => over || setGone(is))
    return () => {
      over = true
    }
  }, [error, kernel])
  if (!gone || isAsking(kernel) || kernel.storage.read(reloaded)) return undefined
  return () => {
    // It may have begun meanwhile.
    if (isAsking(kernel)) return
    kernel.storage.write(reloaded, true)
    location.reload()
  }
}
