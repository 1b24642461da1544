import type { Networks, Note } from '#kernel'
import { namespaceOf } from '#kernel'

type Place = Omit<NonNullable<Note['earlier']>, 'at'>

/**
 * The address of a transaction in the explorer of its network, or of the account where no hash is
 * given. `undefined` when there is no explorer.
 */
export const explorerLink = (
  { loaded }: Pick<Networks, 'loaded'>,
  { network, account, hash }: Place,
): string | undefined =>
  loaded(namespaceOf(network))?.link(
    network,
    hash === undefined ? { address: account.slice(network.length + 1) } : { tx: hash },
  )
