import type { Router } from '#kernel'
import { connectRoute } from '#plugins/connect/port'
import {
  connectingFarcasterRoute,
  connectingSocialRoute,
  connectSocialsRoute,
  emailLoginRoute,
  emailVerifyDeviceRoute,
  emailVerifyOtpRoute,
} from './port.ts'

const loginViews: readonly string[] = [
  connectRoute,
  connectSocialsRoute,
  connectingFarcasterRoute,
  connectingSocialRoute,
  emailLoginRoute,
  emailVerifyDeviceRoute,
  emailVerifyOtpRoute,
].map(({ id }) => id)

/**
 * Closes the modal after a login, unless something that is none of it opened meanwhile, such as
 * signing in.
 */
export function closeLogin(router: Pick<Router, 'get' | 'current' | 'close'>): void {
  if (router.get().open && loginViews.includes(router.current().route)) router.close()
}
