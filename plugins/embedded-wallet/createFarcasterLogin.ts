import type { Slice } from '#kernel'
import type { EmbeddedState, EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginConnector } from './createLoginConnector.ts'
import type { WithProvider } from './createWithProvider.ts'
import { withStepError } from './withStepError.ts'

/** Dependencies of the Farcaster login. */
export type FarcasterLoginTools = {
  readonly state: Slice<EmbeddedState>
  readonly link: FrameLink
  readonly connector: LoginConnector
  /** Rejects if logins are unavailable. */
  assertAllowed(): Promise<void>
}

/** Logs in through the Farcaster app. */
export type FarcasterLogin = Pick<
  EmbeddedWallet,
  'getFarcasterUrl' | 'loginByFarcaster' | 'cancelFarcasterLogin'
>

/** Creates the Farcaster login. */
export function createFarcasterLogin(
  { state, link, connector, assertAllowed }: FarcasterLoginTools,
  withProvider: WithProvider,
): FarcasterLogin {
  const showAddress = (farcasterUrl: string | undefined) =>
    state.update((draft) => {
      draft.farcasterUrl = farcasterUrl
    })
  return {
    async getFarcasterUrl(options) {
      await assertAllowed()
      const { url } = await withStepError(
        'farcaster-failed',
        link.request('GET_FARCASTER_URI', undefined, options),
      )
      showAddress(url)
      return url
    },
    loginByFarcaster: (options) =>
      withProvider('farcaster', async () => {
        const { userName } = await withStepError(
          'farcaster-failed',
          link.request('CONNECT_FARCASTER', undefined, options),
        )
        showAddress(undefined)
        await connector.connect(
          async (request) => ({ ...(await link.request('GET_USER', request, options)), userName }),
          options,
        )
      }),
    cancelFarcasterLogin() {
      const { farcasterUrl: known } = state.get()
      showAddress(undefined)
      if (known === undefined || !link.inUse()) return
      link.close()
      link.preload()
    },
  }
}
