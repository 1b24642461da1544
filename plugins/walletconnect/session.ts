import { array, number, object, optional, record, string, unknown } from 'valibot'
import type { Caip2, Caip10, Schema } from '#kernel'
import { isAccountId, isNetworkId, namespaceOf, parseAccountId, safeText } from '#kernel'

const texts = array(string())

/**
 * A session as the client keeps it. Namespaces are keyed by namespace or, in old wallets, by
 * network. `expiry` is in seconds since 1970.
 */
export type Session = {
  readonly topic: string
  readonly expiry: number
  readonly pairingTopic?: string | undefined
  readonly namespaces: Readonly<Record<string, Grant>>
  readonly sessionProperties?: Readonly<Record<string, unknown>> | undefined
  readonly peer: {
    readonly metadata: { readonly name: string; readonly icons?: readonly string[] | undefined }
  }
}
type Grant = {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly chains?: readonly string[] | undefined
}

/** What the wallet settled is foreign: this is its form. */
export const sessionForm: Schema<Session> = object({
  topic: string(),
  expiry: number(),
  pairingTopic: optional(string()),
  namespaces: record(
    string(),
    object({ accounts: texts, methods: texts, chains: optional(texts) }),
  ),
  sessionProperties: optional(record(string(), unknown())),
  peer: object({ metadata: object({ name: safeText(60), icons: optional(texts) }) }),
})

const grants = ({ namespaces }: Session) =>
  Object.entries(namespaces).map(([key, grant]) => ({
    namespace: key.split(':')[0] ?? '',
    key,
    grant,
  }))

/** The accounts the wallet granted, malformed ones and those of another namespace left out. */
export function accountsOf(session: Session): readonly Caip10[] {
  return [
    ...new Set(
      grants(session).flatMap(({ namespace, grant }) =>
        grant.accounts.filter(isAccountId).filter((id) => namespaceOf(id) === namespace),
      ),
    ),
  ]
}

/** The methods the wallet granted in a namespace: never what was asked for. */
export function methodsOf(session: Session, namespace: string): ReadonlySet<string> {
  return new Set(
    grants(session).flatMap((one) => (one.namespace === namespace ? one.grant.methods : [])),
  )
}

/** The networks the wallet granted; wallets that name none mean those of their accounts. */
export function networksOf(session: Session): ReadonlySet<Caip2> {
  const named = grants(session).flatMap(({ key, grant }) =>
    [key, ...(grant.chains ?? [])].filter(isNetworkId),
  )
  const ofAccounts = accountsOf(session).map((id) => parseAccountId(id).network)
  return new Set([...named, ...ofAccounts])
}
