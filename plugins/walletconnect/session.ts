import { array, fallback, number, object, optional, record, string, unknown } from 'valibot'
import type { Caip2, Caip10, Schema } from '#kernel'
import { isAccountId, isNetworkId, parseAccountId, parseNamespace, safeText } from '#kernel'

const textsSchema = array(string())

/** Lifetime of a session (s) from its approval or its last extension. */
export const sessionLifetime = 604_800

/**
 * A session as the client stores it. Namespaces are keyed by namespace or, by old wallets, by
 * network. `expiry` is in Unix seconds.
 */
export type WalletConnectSession = {
  readonly topic: string
  readonly expiry: number
  readonly pairingTopic?: string | undefined
  readonly namespaces: Readonly<Record<string, GrantedNamespace>>
  readonly sessionProperties?: Readonly<Record<string, unknown>> | undefined
  readonly peer: {
    readonly metadata: { readonly name: string; readonly icons?: readonly string[] | undefined }
  }
}
type GrantedNamespace = {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly chains?: readonly string[] | undefined
}

// Wallets leave out what they do not need, or write null for it.
const optionalTextsSchema = fallback(optional(textsSchema), undefined)
const metadataSchema = object({
  name: fallback(safeText(60), ''),
  icons: optionalTextsSchema,
})

/** Schema of a session that a wallet settled. */
export const settledSessionSchema: Schema<WalletConnectSession> = object({
  topic: string(),
  expiry: number(),
  pairingTopic: fallback(optional(string()), undefined),
  namespaces: record(
    string(),
    object({ accounts: textsSchema, methods: textsSchema, chains: optionalTextsSchema }),
  ),
  sessionProperties: fallback(optional(record(string(), unknown())), undefined),
  peer: object({ metadata: fallback(metadataSchema, { name: '' }) }),
})

const listGrants = ({ namespaces }: WalletConnectSession) =>
  Object.entries(namespaces).map(([key, grant]) => ({
    namespace: key.split(':')[0] ?? '',
    key,
    grant,
  }))

/** Lists the granted accounts, without malformed ones and those of other namespaces. */
export function listGrantedAccounts(session: WalletConnectSession): readonly Caip10[] {
  return [
    ...new Set(
      listGrants(session).flatMap(({ namespace, grant }) =>
        grant.accounts.filter(isAccountId).filter((id) => parseNamespace(id) === namespace),
      ),
    ),
  ]
}

/** Lists the methods that the wallet granted in a namespace, which may differ from the proposal. */
export function listGrantedMethods(
  session: WalletConnectSession,
  namespace: string,
): ReadonlySet<string> {
  return new Set(
    listGrants(session).flatMap((one) => (one.namespace === namespace ? one.grant.methods : [])),
  )
}

/** Lists the granted networks; a wallet that names none grants those of its accounts. */
export function listGrantedNetworks(session: WalletConnectSession): ReadonlySet<Caip2> {
  const named = listGrants(session).flatMap(({ key, grant }) =>
    [key, ...(grant.chains ?? [])].filter(isNetworkId),
  )
  const ofAccounts = listGrantedAccounts(session).map((id) => parseAccountId(id).network)
  return new Set([...named, ...ofAccounts])
}
