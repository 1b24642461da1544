import type { AccountFacts, Caip2, ConnectionsState, NamespaceState } from '#kernel'
import { isNetworkId, namespaceOf } from '#kernel'
import type { Presence } from './createPresence.ts'
import type { EmbeddedState } from './port.ts'
import { embeddedKind } from './port.ts'
import type { WalletScope } from './WalletScope.ts'

type Published = { readonly facts: AccountFacts; readonly networks: readonly Caip2[] }

/**
 * The login's part of a namespace's state: all of it in its own namespaces, the steps of one under
 * way where the visitor looks.
 */
function publishedIn(
  { namespace, connection }: NamespaceState,
  { active }: ConnectionsState,
  login: EmbeddedState,
  presence: Presence,
): Published {
  const own = connection?.kind === embeddedKind
  const { user, smartAccountDeployed } = own ? login : {}
  const { socialProvider, socialWindow, farcasterUrl } =
    own || (namespace === active && !login.user) ? login : {}
  const preferredAccountType = own ? presence.typeIn(namespace) : undefined
  const networks = own
    ? login.smartAccountNetworks.filter(isNetworkId).filter((id) => namespaceOf(id) === namespace)
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

const keys = [
  'user',
  'preferredAccountType',
  'smartAccountDeployed',
  'socialProvider',
  'socialWindow',
  'farcasterUrl',
] as const satisfies readonly (keyof AccountFacts)[]

/** True if a namespace's state shows another login, or none. */
const differs = ({ accountState, networkState }: NamespaceState, { facts, networks }: Published) =>
  keys.some((key) => accountState[key] !== facts[key]) ||
  networkState.smartAccountEnabledNetworks.join() !== networks.join()

/** Publishes the login in the state of the namespaces, where hosts and other plugins read it. */
export function publishLogin(
  { needs: { connections }, state, onDispose }: WalletScope,
  presence: Presence,
): void {
  const publish = () => {
    const all = connections.get()
    for (const record of Object.values(all.namespaces)) {
      const published = publishedIn(record, all, state.get(), presence)
      if (!differs(record, published)) continue
      const account = record.accountState.caipAddress ?? (`${record.namespace}:` as const)
      connections.describe(account, published.facts, {
        smartAccountEnabledNetworks: published.networks,
      })
    }
  }
  onDispose(state.subscribe(publish))
  onDispose(connections.subscribe(publish))
  publish()
}
