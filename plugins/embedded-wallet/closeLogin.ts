import type { Router } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import {
  connectingFarcasterRoute,
  connectingSocialRoute,
  connectSocialsRoute,
  emailLoginRoute,
  emailVerifyDeviceRoute,
  emailVerifyOtpRoute,
} from '#plugins/ports/embedded-wallet'

const loginViews: readonly string[] = [
  connectRoute,
  connectSocialsRoute,
  connectingFarcasterRoute,
  connectingSocialRoute,
  emailLoginRoute,
  emailVerifyDeviceRoute,
  emailVerifyOtpRoute,
].map(({ id }) => id)

/** Closes the modal after a login, unless another view opened meanwhile, such as signing in. */
export function closeLogin(router: Pick<Router, 'get' | 'current' | 'close'>): void {
  if (router.get().open && loginViews.includes(router.current().route)) router.close()
}
