import type { Networks, Note } from '#kernel'
import { parseNamespace } from '#kernel'

type ExplorerTarget = Omit<NonNullable<Note['earlier']>, 'at'>

/**
 * The address of a transaction in the explorer of its network, or of the account where no hash is
 * given. `undefined` when there is no explorer.
 */
export const getExplorerLink = (
  { loaded }: Pick<Networks, 'loaded'>,
  { network, account, hash }: ExplorerTarget,
): string | undefined =>
  loaded(parseNamespace(network))?.explorerUrl(
    network,
    hash === undefined ? { address: account.slice(network.length + 1) } : { tx: hash },
  )
