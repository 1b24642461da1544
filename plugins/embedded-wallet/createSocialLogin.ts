import { isWebLink } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import type { FarcasterLogin, FarcasterLoginTools } from './createFarcasterLogin.ts'
import { createFarcasterLogin } from './createFarcasterLogin.ts'
import type { RedirectLogin } from './createRedirectLogin.ts'
import { createWithProvider } from './createWithProvider.ts'
import { embeddedWalletError } from './errors.ts'
import { withStepError } from './withStepError.ts'

/** Dependencies of social logins; `loadRedirectLogin` loads the login without a popup. */
export type SocialLoginTools = FarcasterLoginTools & { loadRedirectLogin(): Promise<RedirectLogin> }

/** Logs in through a social account or the Farcaster app. */
export type SocialLogin = FarcasterLogin &
  Pick<
    EmbeddedWallet,
    'getSocialLoginUrl' | 'prepareRedirectLogin' | 'loginBySocial' | 'onSocialResult'
  >

/** Returns the provider's refusal; `undefined` after a login. */
function readRefusal(result: string): string | undefined {
  const query = new URLSearchParams(
    result.includes('?') ? result.slice(result.indexOf('?') + 1) : result,
  )
  return query.get('error')?.slice(0, 200) || undefined
}

/** Reads the `state` that an address and its result have in common; `null` if there is none. */
const readState = (address: string) =>
  (URL.canParse(address) && new URL(address).searchParams.get('state')) || null

/** Creates the social login. */
export function createSocialLogin(tools: SocialLoginTools): SocialLogin {
  const { state, link, askLogin, connector, loadRedirectLogin, assertAllowed } = tools
  const withProvider = createWithProvider(state)
  // `undefined` while an address is requested: no result has its state yet.
  let current: string | null | undefined = null
  const socialAddress: SocialLogin['getSocialLoginUrl'] = async (provider, options) => {
    current = undefined
    await assertAllowed()
    const { uri } = await withStepError(
      'social-failed',
      link.request('GET_SOCIAL_REDIRECT_URI', { provider }, options),
    )
    current = readState(uri)
    return uri
  }

  return {
    getSocialLoginUrl: socialAddress,
    async prepareRedirectLogin(provider, options) {
      const [address, { leave }] = await Promise.all([
        socialAddress(provider, options),
        loadRedirectLogin(),
      ])
      // A `javascript:` address would run in this page.
      if (!isWebLink(address)) throw embeddedWalletError('social-failed')
      return leave(provider, address)
    },
    async loginBySocial(provider, result, options) {
      const why = readRefusal(result)
      if (why !== undefined) throw embeddedWalletError('social-refused', { why })
      await withProvider(provider, () =>
        connector.connect(
          (request) => askLogin('CONNECT_SOCIAL', { uri: result, ...request }, options),
          options,
        ),
      )
    },
    onSocialResult: (listener) =>
      link.on('SOCIAL_RESULT', ({ uri }) => {
        const own = readState(uri)
        // The window of an earlier login may end later: its account is another one.
        if (current === null || !own || own === current) listener(uri)
      }),
    ...createFarcasterLogin(tools, withProvider),
  }
}
