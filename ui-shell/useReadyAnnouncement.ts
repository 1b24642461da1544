import { useEffect, useRef } from 'react'
import { useAnnounce } from './useAnnounce.ts'

/** Announces what can be reviewed now, by its title, each time it has been prepared. */
export function useReadyAnnouncement(isReady: boolean, title: string): void {
  const announce = useAnnounce()
  const wasReady = useRef(isReady)
  useEffect(() => {
    if (isReady && !wasReady.current) announce(title)
    wasReady.current = isReady
  }, [announce, isReady, title])
}
