import { useEffect, useRef } from 'react'
import type { Announcer } from './createAnnouncer.ts'
import { useKernel } from './useKernel.ts'
import { writeAnnouncements } from './writeAnnouncements.ts'

/** The regions of announcements, inside the dialog: screen readers skip the rest of the page. */
export function LiveRegions({ announcer }: { readonly announcer: Announcer }) {
  const { platform } = useKernel()
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    () => (box.current ? writeAnnouncements(platform, announcer, box.current.children) : undefined),
    [platform, announcer],
  )
  return (
    <div className="unseen" ref={box}>
      <div role="status" aria-live="polite" data-live="polite" />
      <div role="alert" aria-live="assertive" data-live="assertive" />
    </div>
  )
}
