import { isWebLink } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import type { FarcasterLogin, FarcasterLoginTools } from './createFarcasterLogin.ts'
import { createFarcasterLogin } from './createFarcasterLogin.ts'
import type { RedirectLogin } from './createRedirectLogin.ts'
import { createWithProvider } from './createWithProvider.ts'
import { embeddedWalletError } from './errors.ts'
import { withStepError } from './withStepError.ts'

/** What social logins work with; `away` is the way there and back for one without a window. */
export type SocialLoginTools = FarcasterLoginTools & { loadRedirectLogin(): Promise<RedirectLogin> }

/** Logging in through a social account or the Farcaster app. */
export type SocialLogin = FarcasterLogin &
  Pick<
    EmbeddedWallet,
    'getSocialLoginUrl' | 'prepareRedirectLogin' | 'loginBySocial' | 'onSocialResult'
  >

/** What the provider said instead of logging in; nothing when it did. */
function readRefusal(result: string): string | undefined {
  const query = new URLSearchParams(
    result.includes('?') ? result.slice(result.indexOf('?') + 1) : result,
  )
  return query.get('error')?.slice(0, 200) || undefined
}

/** Makes it. */
export function createSocialLogin(tools: SocialLoginTools): SocialLogin {
  const { state, link, connector, loadRedirectLogin, assertAllowed } = tools
  const withProvider = createWithProvider(state)
  const socialAddress: SocialLogin['getSocialLoginUrl'] = async (provider, options) => {
    await assertAllowed()
    return (
      await withStepError(
        'social-failed',
        link.request('GET_SOCIAL_REDIRECT_URI', { provider }, options),
      )
    ).uri
  }

  return {
    getSocialLoginUrl: socialAddress,
    async prepareRedirectLogin(provider, options) {
      const [address, { leave }] = await Promise.all([
        socialAddress(provider, options),
        loadRedirectLogin(),
      ])
      // An address that runs code would run it in this page's name.
      if (!isWebLink(address)) throw embeddedWalletError('social-failed')
      return leave(provider, address)
    },
    async loginBySocial(provider, result, options) {
      const why = readRefusal(result)
      if (why !== undefined) throw embeddedWalletError('social-refused', { why })
      await withProvider(provider, () =>
        connector.connect(
          (request) => link.request('CONNECT_SOCIAL', { uri: result, ...request }, options),
          options,
        ),
      )
    },
    onSocialResult: (listener) => link.on('SOCIAL_RESULT', ({ uri }) => listener(uri)),
    ...createFarcasterLogin(tools, withProvider),
  }
}
