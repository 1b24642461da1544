import type { AccountFacts, Caip2, ConnectionsState, NamespaceState } from '#kernel'
import { isNetworkId, parseNamespace } from '#kernel'
import type { EmbeddedState } from '#plugins/ports/embedded-wallet'
import { embeddedKind } from '#plugins/ports/embedded-wallet'
import type { LoginSession } from './createLoginSession.ts'
import type { WalletScope } from './WalletScope.ts'

type PublishedLogin = { readonly facts: AccountFacts; readonly networks: readonly Caip2[] }

/**
 * Selects the login's part of a namespace's state: everything in its own namespaces, the login in
 * progress in the active one.
 */
function selectPublished(
  { namespace, connection }: NamespaceState,
  { active }: ConnectionsState,
  login: EmbeddedState,
  loginSession: LoginSession,
): PublishedLogin {
  const own = connection?.kind === embeddedKind
  const { user, smartAccountDeployed } = own ? login : {}
  const { socialProvider, socialWindow, farcasterUrl } =
    own || (namespace === active && !login.user) ? login : {}
  const preferredAccountType = own ? loginSession.accountTypeIn(namespace) : undefined
  const networks = own
    ? login.smartAccountNetworks
        .filter(isNetworkId)
        .filter((id) => parseNamespace(id) === namespace)
    : []
  return {
    facts: {
      user,
      preferredAccountType,
      smartAccountDeployed,
      socialProvider,
      socialWindow,
      farcasterUrl,
    },
    networks,
  }
}

const publishedKeys = [
  'user',
  'preferredAccountType',
  'smartAccountDeployed',
  'socialProvider',
  'socialWindow',
  'farcasterUrl',
] as const satisfies readonly (keyof AccountFacts)[]

/** True if a namespace's state shows another login, or none. */
const isChanged = (
  { accountState, networkState }: NamespaceState,
  { facts, networks }: PublishedLogin,
) =>
  publishedKeys.some((key) => accountState[key] !== facts[key]) ||
  networkState.smartAccountEnabledNetworks.join() !== networks.join()

/** Publishes the login in the state of the namespaces, for hosts and other plugins. */
export function publishLogin(
  { needs: { connections }, state, onDispose }: WalletScope,
  loginSession: LoginSession,
): void {
  const publish = () => {
    const all = connections.get()
    for (const record of Object.values(all.namespaces)) {
      const published = selectPublished(record, all, state.get(), loginSession)
      if (!isChanged(record, published)) continue
      const account = record.accountState.caipAddress ?? (`${record.namespace}:` as const)
      connections.setAccountFacts(account, published.facts, {
        smartAccountEnabledNetworks: published.networks,
      })
    }
  }
  onDispose(state.subscribe(publish))
  onDispose(connections.subscribe(publish))
  publish()
}
