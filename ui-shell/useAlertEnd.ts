import { useEffect } from 'react'
import type { Alert, Platform, Release } from '#kernel'
import { connected } from '#kernel'
import { useKernel } from './useKernel.ts'

/** Time to read an alert whose view changes at once, milliseconds. */
const readingTime = 5000
/** Alerts that a missing connection raises. */
const networkCodes: ReadonlySet<string | undefined> = new Set(['APKT003', 'APKT009'])

/** Ends an alert of the network once the browser is online again. */
function endOnline(
  { online, watch }: Pick<Platform, 'online' | 'watch'>,
  { code }: Alert,
  dismiss: () => void,
): Release {
  if (!networkCodes.has(code)) return () => {}
  let before = online()
  return watch(() => {
    const now = online()
    if (now && !before) dismiss()
    before = now
  })
}

/**
 * Ends an alert with the view over which it is shown, with the modal, or when a wallet connects.
 * A view that changes within the reading time keeps it; the next change ends it.
 */
export function useAlertEnd(alert: Alert | undefined, dismiss: () => void): void {
  const { platform, router, on } = useKernel()
  useEffect(() => {
    if (!alert) return
    const shownAt = platform.now()
    let view = router.current()
    const endWithView = () => {
      const left = router.current() !== view && platform.now() - shownAt >= readingTime
      view = router.current()
      if (left || !router.get().open) dismiss()
    }
    const stopConnected = on(connected, dismiss)
    const stopRouter = router.subscribe(endWithView)
    const stopOnline = endOnline(platform, alert, dismiss)
    return () => {
      stopOnline()
      stopConnected()
      stopRouter()
    }
  }, [alert, dismiss, platform, router, on])
}
