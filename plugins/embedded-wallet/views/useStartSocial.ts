import { platform } from '#kernel'
import {
  connectingFarcasterRoute,
  connectingSocialRoute,
  embeddedWallet,
} from '#plugins/embedded-wallet/port'
import { useRouter, useService } from '#ui-shell'
import { openLoginWindow } from './openLoginWindow.ts'
import { opensWindows } from './opensWindows.ts'
import type { Social } from './socialNames.ts'

/**
 * Begins a social login. Its popup is opened in the press itself: later the browser would refuse
 * it. Where there are no windows the page goes there itself.
 */
export function useStartSocial(): (social: Social) => void {
  const router = useRouter()
  const { origin } = useService(embeddedWallet)
  const { device } = useService(platform)
  return (social) => {
    if (social === 'farcaster') return router.push(connectingFarcasterRoute)
    router.push(connectingSocialRoute, {
      provider: social,
      ...(opensWindows(device) ? { popup: openLoginWindow(origin) } : { away: true }),
    })
  }
}
