import { array, number, object, optional, record, string, unknown } from 'valibot'
import type { Caip2, Caip10, Schema } from '#kernel'
import { isAccountId, isNetworkId, parseAccountId, parseNamespace, safeText } from '#kernel'

const textsSchema = array(string())

/**
 * A session as the client keeps it. Namespaces are keyed by namespace or, in old wallets, by
 * network. `expiry` is in seconds since 1970.
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

/** What the wallet settled is foreign: this is its form. */
export const settledSessionSchema: Schema<WalletConnectSession> = object({
  topic: string(),
  expiry: number(),
  pairingTopic: optional(string()),
  namespaces: record(
    string(),
    object({ accounts: textsSchema, methods: textsSchema, chains: optional(textsSchema) }),
  ),
  sessionProperties: optional(record(string(), unknown())),
  peer: object({ metadata: object({ name: safeText(60), icons: optional(textsSchema) }) }),
})

const listGrants = ({ namespaces }: WalletConnectSession) =>
  Object.entries(namespaces).map(([key, grant]) => ({
    namespace: key.split(':')[0] ?? '',
    key,
    grant,
  }))

/** The accounts the wallet granted, malformed ones and those of another namespace left out. */
export function listGrantedAccounts(session: WalletConnectSession): readonly Caip10[] {
  return [
    ...new Set(
      listGrants(session).flatMap(({ namespace, grant }) =>
        grant.accounts.filter(isAccountId).filter((id) => parseNamespace(id) === namespace),
      ),
    ),
  ]
}

/** The methods the wallet granted in a namespace: never what was asked for. */
export function listGrantedMethods(
  session: WalletConnectSession,
  namespace: string,
): ReadonlySet<string> {
  return new Set(
    listGrants(session).flatMap((one) => (one.namespace === namespace ? one.grant.methods : [])),
  )
}

/** The networks the wallet granted; wallets that name none mean those of their accounts. */
export function listGrantedNetworks(session: WalletConnectSession): ReadonlySet<Caip2> {
  const named = listGrants(session).flatMap(({ key, grant }) =>
    [key, ...(grant.chains ?? [])].filter(isNetworkId),
  )
  const ofAccounts = listGrantedAccounts(session).map((id) => parseAccountId(id).network)
  return new Set([...named, ...ofAccounts])
}
