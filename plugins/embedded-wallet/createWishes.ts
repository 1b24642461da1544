import type { Caip2, Networks, Slice } from '#kernel'
import { accountIdOf, namespaceOf } from '#kernel'
import { accountsOn } from './accountsOf.ts'
import { frameChainId } from './frameMethods.ts'
import type { EmbeddedState } from './port.ts'
import type { AccountType, FrameUser } from './protocol.ts'

/** What the frame is asked with for a user. */
export type UserRequest = {
  readonly chainId: number | string
  readonly preferredAccountType: AccountType
  readonly rpcUrl?: string
}

/** Which of a user's accounts are wanted where. */
export type Wishes = {
  /** The type of account that the visitor prefers in a namespace. */
  typeIn(namespace: string): AccountType
  /** What to ask the frame for the user on a network. */
  requestFor(network: Caip2): UserRequest
  /** A user's accounts on a network, the one in use first. */
  accountsOn(network: Caip2, user: FrameUser): ReturnType<typeof accountsOn>
  /** The same on all networks of a namespace, by their ids. */
  accountIds(
    namespace: string,
    user: FrameUser,
  ): readonly { readonly id: ReturnType<typeof accountIdOf>; readonly type: AccountType }[]
}

const asNetwork = (id: string): readonly Caip2[] =>
  id.startsWith('eip155:') ? [`eip155:${id.slice('eip155:'.length)}`] : []

/** Reads the visitor's wishes from the plugin's state; without one the namespace decides. */
export function createWishes(state: Pick<Slice<EmbeddedState>, 'get'>, networks: Networks): Wishes {
  const typeIn = (namespace: string): AccountType =>
    state.get().preferredAccountTypes[namespace] ??
    (networks.manifest(namespace)?.defaultRole === 'smartAccount' ? 'smartAccount' : 'eoa')
  const usable: Wishes['accountsOn'] = (network, user) =>
    accountsOn(network, user, {
      type: typeIn(namespaceOf(network)),
      smartNetworks: state.get().smartAccountNetworks.flatMap(asNetwork),
    })
  return {
    typeIn,
    requestFor(network) {
      const rpcUrl = networks.find(network)?.rpcUrls.default.http[0]
      return {
        chainId: frameChainId(network),
        preferredAccountType: typeIn(namespaceOf(network)),
        ...(rpcUrl ? { rpcUrl } : {}),
      }
    },
    accountsOn: usable,
    accountIds: (namespace, user) =>
      networks
        .of(namespace)
        .flatMap(({ caipNetworkId: id }) =>
          usable(id, user).map(({ address, type }) => ({ id: accountIdOf(id, address), type })),
        ),
  }
}
