import type { Slice } from '#kernel'
import type { Link } from './createLink.ts'
import type { UnderProvider } from './createProviderName.ts'
import type { Session } from './createSession.ts'
import type { EmbeddedState, EmbeddedWallet } from './port.ts'
import { stepOf } from './stepOf.ts'

/** What a login in the Farcaster app works with. */
export type FarcasterTools = {
  readonly state: Slice<EmbeddedState>
  readonly link: Link
  readonly session: Session
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
  { state, link, session, allowed }: FarcasterTools,
  under: UnderProvider,
): FarcasterLogin {
  const showAddress = (farcasterUrl: string | undefined) =>
    state.update((draft) => {
      draft.farcasterUrl = farcasterUrl
    })
  return {
    async farcasterAddress(options) {
      await allowed()
      const { url } = await stepOf(
        'farcaster-failed',
        link.ask('GET_FARCASTER_URI', undefined, options),
      )
      showAddress(url)
      return url
    },
    loginByFarcaster: (options) =>
      under('farcaster', async () => {
        const { userName } = await stepOf(
          'farcaster-failed',
          link.ask('CONNECT_FARCASTER', undefined, options),
        )
        showAddress(undefined)
        await session.connect(
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
