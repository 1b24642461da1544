import { useCallback } from 'react'
import type { Announcer } from './createAnnouncer.ts'

/** The regions of announcements, inside the dialog: screen readers skip the rest of the page. */
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
