import { platformRef } from '#kernel'
import {
  connectingFarcasterRoute,
  connectingSocialRoute,
  embeddedWalletRef,
} from '#plugins/ports/embedded-wallet'
import { useRouter, useService } from '#ui-shell'
import { openLoginWindow } from './openLoginWindow.ts'
import type { SocialProvider } from './socialNames.ts'
import { supportsPopups } from './supportsPopups.ts'

/**
 * Begins a social login. Its popup is opened in the press itself: later the browser would refuse
 * it. Where there are no windows the page goes there itself.
 */
export function useStartSocialLogin(): (social: SocialProvider) => void {
  const router = useRouter()
  const { origin } = useService(embeddedWalletRef)
  const { device } = useService(platformRef)
  return (social) => {
    if (social === 'farcaster') return router.push(connectingFarcasterRoute)
    router.push(connectingSocialRoute, {
      provider: social,
      ...(supportsPopups(device) ? { popup: openLoginWindow(origin) } : { away: true }),
    })
  }
}
