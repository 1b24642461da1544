import { useCallback } from 'react'
import type { Announcer } from './createAnnouncer.ts'

/** Where announcements are written. Inside the dialog: what is outside of it is not read. */
export function LiveRegions({ announcer }: { readonly announcer: Announcer }) {
  const polite = useCallback(
    (element: HTMLElement | null) => announcer.attach(element, false),
    [announcer],
  )
  const assertive = useCallback(
    (element: HTMLElement | null) => announcer.attach(element, true),
    [announcer],
  )
  return (
    <div className="unseen">
      <div ref={polite} role="status" aria-live="polite" data-live="polite" />
      <div ref={assertive} role="alert" aria-live="assertive" data-live="assertive" />
    </div>
  )
}
