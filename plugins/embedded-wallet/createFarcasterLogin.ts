import type { Slice } from '#kernel'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginConnector } from './createLoginConnector.ts'
import type { WithProvider } from './createWithProvider.ts'
import type { EmbeddedState, EmbeddedWallet } from './port.ts'
import { withStepError } from './withStepError.ts'

/** What a login in the Farcaster app works with. */
export type FarcasterLoginTools = {
  readonly state: Slice<EmbeddedState>
  readonly link: FrameLink
  readonly session: LoginConnector
  /** Rejects when no login may be offered. */
  allowed(): Promise<void>
}

/** Logging in through the Farcaster app. */
export type FarcasterLogin = Pick<
  EmbeddedWallet,
  'farcasterAddress' | 'loginByFarcaster' | 'leaveFarcaster'
>

/** Makes it. */
export function createFarcasterLogin(
  { state, link, session: connector, allowed: assertAllowed }: FarcasterLoginTools,
  withProvider: WithProvider,
): FarcasterLogin {
  const showAddress = (farcasterUrl: string | undefined) =>
    state.update((draft) => {
      draft.farcasterUrl = farcasterUrl
    })
  return {
    async farcasterAddress(options) {
      await assertAllowed()
      const { url } = await withStepError(
        'farcaster-failed',
        link.ask('GET_FARCASTER_URI', undefined, options),
      )
      showAddress(url)
      return url
    },
    loginByFarcaster: (options) =>
      withProvider('farcaster', async () => {
        const { userName } = await withStepError(
          'farcaster-failed',
          link.ask('CONNECT_FARCASTER', undefined, options),
        )
        showAddress(undefined)
        await connector.connect(
          async (request) => ({ ...(await link.ask('GET_USER', request, options)), userName }),
          options,
        )
      }),
    leaveFarcaster() {
      const { farcasterUrl: known } = state.get()
      showAddress(undefined)
      if (known === undefined || !link.inUse()) return
      link.close()
      link.warm()
    },
  }
}
