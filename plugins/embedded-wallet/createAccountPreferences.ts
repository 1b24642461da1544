import type { Caip2, Networks, Slice } from '#kernel'
import { parseNamespace, toAccountId } from '#kernel'
import type { AccountType, EmbeddedState } from '#plugins/ports/embedded-wallet'
import { toFrameChainId } from './frameMethods.ts'
import { listUsableAccounts } from './listUserAccounts.ts'
import type { FrameUser } from './protocol.ts'

/** A request for a user of the frame. */
export type UserRequest = {
  readonly chainId: number | string
  readonly preferredAccountType: AccountType
  readonly rpcUrl?: string
}

/** The user's preferred account types, and their effects. */
export type AccountPreferences = {
  /** Preferred account type in a namespace. */
  accountTypeIn(namespace: string): AccountType
  /** Builds the request for the user on a network. */
  userRequestFor(network: Caip2): UserRequest
  /** A user's accounts on a network, active one first. */
  accountsOn(network: Caip2, user: FrameUser): ReturnType<typeof listUsableAccounts>
  /** The same on all networks of a namespace, by CAIP-10 id. */
  accountIds(
    namespace: string,
    user: FrameUser,
  ): readonly { readonly id: ReturnType<typeof toAccountId>; readonly type: AccountType }[]
}

const toEvmNetwork = (id: string): readonly Caip2[] =>
  id.startsWith('eip155:') ? [`eip155:${id.slice('eip155:'.length)}`] : []

/** Reads preferences from the plugin's state; the namespace's default applies without one. */
export function createAccountPreferences(
  state: Pick<Slice<EmbeddedState>, 'get'>,
  networks: Networks,
): AccountPreferences {
  const typeIn = (namespace: string): AccountType =>
    state.get().preferredAccountTypes[namespace] ??
    (networks.manifest(namespace)?.defaultRole === 'smartAccount' ? 'smartAccount' : 'eoa')
  const usable: AccountPreferences['accountsOn'] = (network, user) =>
    listUsableAccounts(network, user, {
      type: typeIn(parseNamespace(network)),
      smartNetworks: state.get().smartAccountNetworks.flatMap(toEvmNetwork),
    })
  return {
    accountTypeIn: typeIn,
    userRequestFor(network) {
      const rpcUrl = networks.find(network)?.rpcUrls.default.http[0]
      return {
        chainId: toFrameChainId(network),
        preferredAccountType: typeIn(parseNamespace(network)),
        ...(rpcUrl ? { rpcUrl } : {}),
      }
    },
    accountsOn: usable,
    accountIds: (namespace, user) =>
      networks
        .inNamespace(namespace)
        .flatMap(({ caipNetworkId: id }) =>
          usable(id, user).map(({ address, type }) => ({ id: toAccountId(id, address), type })),
        ),
  }
}
