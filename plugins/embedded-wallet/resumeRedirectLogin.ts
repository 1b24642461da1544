import { connectingSocialRoute } from '#plugins/ports/embedded-wallet'
import type { AddressBar } from './createAddressBar.ts'
import type { RedirectLogin } from './createRedirectLogin.ts'
import type { WalletScope } from './WalletScope.ts'

/** Parameters that `createRedirectLogin` handles. */
const loginParamPattern = /[?&](result_uri|latchkey_login)=/

/**
 * Returns a loader of the redirect login. If the page returned from one, opens its view, which
 * continues it.
 */
export function resumeRedirectLogin(
  { needs: { platform, storage }, open }: Pick<WalletScope, 'needs' | 'open'>,
  bar: AddressBar,
  origin: string,
): () => Promise<RedirectLogin> {
  const load = async () =>
    (await import('./createRedirectLogin.ts')).createRedirectLogin({
      bar,
      storage,
      platform,
      origin,
    })
  const resume = async () => {
    const found = (await load()).takeResult()
    if (found) open(connectingSocialRoute, found)
  }
  if (loginParamPattern.test(bar.read()))
    resume().catch((error) =>
      platform.log('error', 'The login that came back to this page could not be read.', error),
    )
  return load
}
