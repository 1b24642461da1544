import type { LatchkeyError } from '../runtime/errors.ts'
import type { Release } from '../runtime/plugin.ts'
import type { Caip2, Caip10 } from './caip.ts'
import type { Account, Network } from './chainData.ts'
import type { Auth, Connection, ConnectionState, RemoteSigner, WalletInfo } from './connection.ts'
import type { Namespace } from './namespace.ts'

/** The status of a namespace. `connected` requires a live probe in this page's life. */
export type Status = 'disconnected' | 'connecting' | 'connected'

/** Origin of a connection: an installed wallet or the id of a connect method. */
export type ConnectorKind = 'injected' | (string & {})

/** A connected wallet. Equal keys mean the same wallet. */
export type LiveConnection = {
  readonly namespace: string
  readonly implementation: Namespace
  readonly connection: Connection
  readonly kind: ConnectorKind
  readonly key: unknown
  readonly signer?: (() => RemoteSigner | undefined) | undefined
  readonly release: Release
}

/** A connection as hosts see it. */
export type ConnectionInfo = {
  /** The id of an installed wallet, else the kind. */
  readonly connectorId: string
  readonly kind: ConnectorKind
  readonly accounts: readonly Account[]
  readonly network: Caip2
  /** Set when the connection came from a login. */
  readonly auth?: Auth | undefined
}

/** The networks of a namespace. */
export type NetworkState = {
  /** The network in use; missing while a wallet is on one that the site does not list. */
  readonly caipNetwork?: Network | undefined
  /** True for installed wallets, and without a connection. */
  readonly supportsAllNetworks: boolean
  /** Networks on which the login has smart accounts. */
  readonly smartAccountEnabledNetworks: readonly Caip2[]
  /** The networks of the site. */
  readonly requestedCaipNetworks: readonly Network[]
  /** Networks of the session; missing if the wallet decides per request. */
  readonly approvedCaipNetworkIds?: readonly Caip2[] | undefined
}
/** A token as hosts see it: decimal texts, US dollars. The coin has no `address`. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly address?: Caip10
  readonly value?: string
  readonly price?: string
  readonly iconUrl?: string | undefined
  readonly quantity: { readonly decimals: string; readonly numeric: string }
}
/** The user of an email or social login. */
export type LoginUser = {
  readonly address: string
  readonly chainId: string | number
  readonly email?: string | undefined
  readonly userName?: string | undefined
  readonly preferredAccountType?: string | undefined
  /** `type`: `eoa` or `smartAccount`. */
  readonly accounts: readonly { readonly address: string; readonly type: string }[]
}
/** Facts of plugins about the active account, dropped with it. `lastRetry`: wall-clock ms. */
export type AccountFacts = {
  /** Of the coin, exact; `0.00` on test networks. Read for the account view and `showBalance`. */
  readonly balance?: string | undefined
  readonly balanceSymbol?: string | undefined
  /** Read once a view shows the tokens. */
  readonly tokenBalance?: readonly TokenBalance[] | undefined
  readonly balanceLoading?: boolean | undefined
  readonly lastRetry?: number | undefined
  /** Read for the account view, with the feature `names`; the picture as well. */
  readonly profileName?: string | undefined
  readonly profileImage?: string | undefined
  /** Id of the tab in the account view. */
  readonly currentTab?: string | undefined
  readonly user?: LoginUser | undefined
  /** The preferred account type: `eoa` or `smartAccount`. */
  readonly preferredAccountType?: string | undefined
  readonly smartAccountDeployed?: boolean | undefined
  readonly socialProvider?: string | undefined
  readonly socialWindow?: { readonly closed: () => boolean; readonly close: () => void } | undefined
  /** The login address for the Farcaster app. */
  readonly farcasterUrl?: string | undefined
}
/** Adds facts to the active account only. `namespace:` is an unconnected namespace. */
export type SetAccountFacts = (
  account: Caip10 | `${string}:`,
  facts: AccountFacts,
  place?: Pick<NetworkState, 'smartAccountEnabledNetworks'>,
) => void
/** The active account of a namespace, with its facts. */
export type AccountState = AccountFacts & {
  /** `connected` once the wallet has answered on this page, else `connecting` or `disconnected`. */
  readonly status: Status
  readonly address?: string | undefined
  readonly caipAddress?: Caip10 | undefined
  readonly addressExplorerUrl?: string | undefined
  /** Labels of the wallet's accounts, by address. */
  readonly addressLabels: Readonly<Record<string, string>>
  readonly connectedWalletInfo?: Pick<WalletInfo, 'name' | 'icon' | 'rdns'> | undefined
  /** The accounts that the wallet shows. */
  readonly accounts: readonly Account[]
}
/** The record of one namespace, independent of all others. */
export type NamespaceState = {
  readonly namespace: string
  /** The networks of the site. */
  readonly caipNetworks: readonly Network[]
  readonly networkState: NetworkState
  readonly accountState: AccountState
  readonly connection?: ConnectionInfo | undefined
  /** Why the last connection ended without the visitor. */
  readonly reason?: LatchkeyError | undefined
  /** Grows with every attempt and end; results of older epochs are dropped. */
  readonly epoch: number
}
/** `active` is the namespace on screen, connected or not. */
export type ConnectionsState = {
  readonly active?: string | undefined
  readonly namespaces: Readonly<Record<string, NamespaceState>>
}

/** The account that signs; `undefined` without a wallet or if the wallet does not share it. */
export const activeAccount = (
  state: Pick<ConnectionState, 'accounts' | 'active'> | undefined,
): Account | undefined => state?.accounts.find(({ id }) => id === state.active)

/** The active account of a namespace; `undefined` while it is not connected. */
export function connectedAccount({
  accountState,
}: Pick<NamespaceState, 'accountState'>): Account | undefined {
  const { status, accounts, caipAddress } = accountState
  return status === 'connected' && caipAddress !== undefined
    ? activeAccount({ accounts, active: caipAddress })
    : undefined
}

export function disconnectedState(
  namespace: string,
  networks: readonly Network[],
  epoch: number,
  reason?: LatchkeyError,
  network?: Network,
): NamespaceState {
  return {
    namespace,
    caipNetworks: networks,
    networkState: {
      caipNetwork: network ?? networks[0],
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
      requestedCaipNetworks: networks,
    },
    accountState: { status: 'disconnected', accounts: [], addressLabels: {} },
    reason,
    epoch,
  }
}

/** The record with other networks. A namespace without a connection begins at `start`. */
export function withNetworks(
  record: NamespaceState,
  networks: readonly Network[],
  start: Network | undefined,
): NamespaceState {
  const currentId = record.connection?.network ?? record.networkState.caipNetwork?.caipNetworkId
  const caipNetwork =
    networks.find(({ caipNetworkId }) => caipNetworkId === currentId) ??
    (record.connection ? undefined : start)
  return {
    ...record,
    caipNetworks: networks,
    networkState: { ...record.networkState, requestedCaipNetworks: networks, caipNetwork },
  }
}

export function connectingState(state: NamespaceState): NamespaceState {
  return {
    ...state,
    reason: undefined,
    accountState: { ...state.accountState, status: 'connecting' },
    epoch: state.epoch + 1,
  }
}

export function connectedState(
  previous: NamespaceState,
  connection: ConnectionState,
  origin: {
    readonly wallet: WalletInfo
    readonly kind: ConnectorKind
    readonly explorerUrl?: string | undefined
    readonly auth?: Auth | undefined
  },
): NamespaceState {
  const { name, icon, rdns } = origin.wallet
  const active = activeAccount(connection) ?? connection.accounts[0]
  const network = previous.caipNetworks.find(
    ({ caipNetworkId }) => caipNetworkId === connection.network,
  )
  return {
    ...previous,
    reason: undefined,
    networkState: {
      ...previous.networkState,
      caipNetwork: network,
      supportsAllNetworks: origin.kind === 'injected',
      approvedCaipNetworkIds: origin.kind === 'injected' ? undefined : connection.networks,
    },
    accountState: {
      // Facts belong to one account.
      ...(previous.accountState.caipAddress === active?.id && previous.accountState),
      status: 'connected',
      address: active?.address,
      caipAddress: active?.id,
      addressExplorerUrl: origin.explorerUrl,
      connectedWalletInfo: { name, ...(icon && { icon }), ...(rdns && { rdns }) },
      accounts: connection.accounts,
      addressLabels: Object.fromEntries(
        connection.accounts.flatMap(({ address, label }) => (label ? [[address, label]] : [])),
      ),
    },
    connection: {
      connectorId: origin.kind === 'injected' ? origin.wallet.id : origin.kind,
      kind: origin.kind,
      accounts: connection.accounts,
      network: connection.network,
      ...(origin.auth && { auth: origin.auth }),
    },
  }
}
