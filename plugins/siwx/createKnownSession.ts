import type { Caip2, Platform } from '#kernel'
import { findStaleField } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'

/** The last session that the provider has accepted or returned on this page, with its token. */
export function createKnownSession({ now }: Pick<Platform, 'now'>) {
  let known: { readonly token: string | undefined; readonly session: SiwxSession } | undefined
  const isOf = ({ data }: SiwxSession, chainId: Caip2, address: string): boolean =>
    data.chainId === chainId && data.accountAddress === address
  return {
    write(token: string | undefined, session: SiwxSession) {
      known = { token, session }
    },
    /** Returns the sessions of a token for an account, if they are not over. */
    read(token: string | undefined, chainId: Caip2, address: string): readonly SiwxSession[] {
      if (!known || known.token !== token) return []
      const { expirationTime } = known.session.data
      const isOver =
        expirationTime !== undefined && findStaleField({ expirationTime }, now()) !== undefined
      return !isOver && isOf(known.session, chainId, address) ? [known.session] : []
    },
    /** True if the token is known to be of another account. */
    isOfAnother: (token: string | undefined, chainId: Caip2, address: string): boolean =>
      known !== undefined && known.token === token && !isOf(known.session, chainId, address),
  }
}
