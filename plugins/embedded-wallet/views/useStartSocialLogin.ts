import { platformRef, providerRef } from '#kernel'
import { connectingFarcasterRoute, connectingSocialRoute } from '#plugins/ports/embedded-wallet'
import { useRouter, useService } from '#ui-shell'
import { openLoginWindow } from './openLoginWindow.ts'
import type { SocialProvider } from './socialNames.ts'
import { supportsPopups } from './supportsPopups.ts'

/**
 * Starts a social login. The popup opens during the press: browsers would block it later. Without
 * popups the page itself goes there.
 */
export function useStartSocialLogin(): (social: SocialProvider) => void {
  const router = useRouter()
  const { hosts } = useService(providerRef)
  const { device } = useService(platformRef)
  return (social) => {
    if (social === 'farcaster') return router.push(connectingFarcasterRoute)
    router.push(connectingSocialRoute, {
      provider: social,
      ...(supportsPopups(device)
        ? { popup: openLoginWindow(new URL(hosts.secure).origin) }
        : { away: true }),
    })
  }
}
