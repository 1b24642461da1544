import type { Account, Connections, Networks } from '#kernel'
import { parseNamespace } from '#kernel'
import type { SendState } from '#plugins/ports/send'

/** Facts about the active account that change what the form offers. */
export type SenderFacts = Pick<SendState, 'memoLimit' | 'recentRecipients'>

type FactTools = {
  readonly connections: Pick<Connections, 'getConnection'>
  readonly networks: Pick<Networks, 'loaded'>
  account(): Account | undefined
  /** Addresses that an account has sent to, the offered ones first. */
  listKnown(account: Account): readonly string[]
}

const maxRecents = 3

/** Creates a function that reads them, without a request. */
export function createSenderFacts({
  connections,
  networks,
  account,
  listKnown,
}: FactTools): () => SenderFacts {
  return () => {
    const from = account()
    if (!from) return { memoLimit: undefined, recentRecipients: [] }
    const namespace = parseNamespace(from.network)
    const code = networks.loaded(namespace)
    const takesMemo = connections.getConnection(namespace)?.can('memo', from.network) ?? false
    // An address may belong to another network of the ecosystem.
    const isOffered = (address: string) =>
      address !== from.address && code?.parseAddress(address, from.network).ok === true
    return {
      memoLimit: takesMemo ? (code?.maxMemoBytes ?? Number.POSITIVE_INFINITY) : undefined,
      recentRecipients: [...new Set(listKnown(from))].filter(isOffered).slice(0, maxRecents),
    }
  }
}
