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
  /** `link.request` for requests that log in, see `createLoginRequest`. */
  readonly askLogin: FrameLink['request']
  readonly connector: LoginConnector
  /** Rejects if logins are unavailable. */
  assertAllowed(): Promise<void>
}

/** Logs in through the Farcaster app. */
export type FarcasterLogin = Pick<
  EmbeddedWallet,
  'getFarcasterUrl' | 'loginByFarcaster' | 'cancelFarcasterLogin'
> & {
  /** The view of the login was left. */
  leaveFarcasterLogin(isConnected: boolean): void
}

/** Creates the Farcaster login. */
export function createFarcasterLogin(
  { state, link, askLogin, connector, assertAllowed }: FarcasterLoginTools,
  withProvider: WithProvider,
): FarcasterLogin {
  const showAddress = (farcasterUrl: string | undefined) =>
    state.update((draft) => {
      draft.farcasterUrl = farcasterUrl
    })
  let isAwaited = false
  const awaitApproval = async (options: Parameters<FarcasterLogin['loginByFarcaster']>[0]) => {
    isAwaited = true
    try {
      return await askLogin('CONNECT_FARCASTER', undefined, options)
    } finally {
      if (!options?.signal?.aborted) isAwaited = false
    }
  }
  const cancel = () => {
    const { farcasterUrl: known } = state.get()
    showAddress(undefined)
    isAwaited = false
    if (known === undefined || !link.inUse()) return
    link.close()
    link.preload()
  }
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
        const { userName } = await withStepError('farcaster-failed', awaitApproval(options))
        showAddress(undefined)
        await connector.finish(
          async (request) => ({ ...(await link.request('GET_USER', request, options)), userName }),
          options,
        )
      }),
    cancelFarcasterLogin: cancel,
    leaveFarcasterLogin(isConnected) {
      // The frame would log in the person who scans the code later.
      if (!isConnected || isAwaited) cancel()
      else showAddress(undefined)
    },
  }
}
