import { useEffect } from 'react'
import { swapsRef } from '#plugins/ports/swaps'
import { useOnline, useService } from '#ui-shell'

/** Keeps the quote fresh while view and page are visible and online. */
export function useFreshQuotes(): void {
  const swaps = useService(swapsRef)
  const online = useOnline()
  useEffect(() => {
    let release = () => {}
    const look = () => {
      release()
      release = online && document.visibilityState === 'visible' ? swaps.watchQuote() : () => {}
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      release()
    }
  }, [swaps, online])
}
