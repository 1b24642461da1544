import type { Caip2, Platform } from '#kernel'
import { findStaleField } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'

/** The last session that the provider has accepted or returned on this page, with its token. */
export function createKnownSession({ now }: Pick<Platform, 'now'>) {
  let known: { readonly token: string | undefined; readonly session: SiwxSession } | undefined
  return {
    write(token: string | undefined, session: SiwxSession) {
      known = { token, session }
    },
    /** Returns the sessions of a token for an account, if they are not over. */
    read(token: string | undefined, chainId: Caip2, address: string): readonly SiwxSession[] {
      if (!known || known.token !== token) return []
      const { accountAddress, chainId: network, expirationTime } = known.session.data
      const isOver =
        expirationTime !== undefined && findStaleField({ expirationTime }, now()) !== undefined
      return !isOver && network === chainId && accountAddress === address ? [known.session] : []
    },
  }
}
