import { connectingSocialRoute } from '#plugins/ports/embedded-wallet'
import type { AddressBar } from './AddressBar.ts'
import type { RedirectLogin } from './createRedirectLogin.ts'
import type { manifest } from './manifest.ts'

type Scope = Pick<Parameters<Parameters<typeof manifest.setup>[0]>[0], 'needs' | 'open'>

/** Parameters that `createRedirectLogin` handles. */
const loginParamPattern = /[?&](result_uri|latchkey_login)=/

/**
 * Returns a loader of the redirect login. If the page returned from one, opens its view, which
 * continues it.
 */
export function resumeRedirectLogin(
  { needs: { platform, storage }, open }: Scope,
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
