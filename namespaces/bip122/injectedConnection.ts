import type { Caip2, Connection, NamespaceHost } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { createConnection } from '#namespaces/kit'
import { getAddressKind } from './address.ts'
import type { Bip122Wallet } from './bip122Wallet.ts'
import { findBitcoinChain } from './bitcoinChains.ts'
import { hasCapability } from './capabilities.ts'
import type { Bip122State } from './connectionState.ts'
import { createBip122State } from './connectionState.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { callWalletRpc, createWalletCaller, silentTimeout } from './createWalletCaller.ts'
import type { LazyCode } from './lazyCode.ts'
import type { OpenedConnection } from './OpenedConnection.ts'
import type { Signer } from './signer.ts'
import type { AccessRequest, WalletAdapter } from './walletAdapter.ts'
import type { GrantedAccess, WalletAddress } from './walletAddress.ts'

const disconnectTimeout = 2000
export const defaultRoles = ['payment', 'ordinals']

/** The site's networks, the preferred one first. */
export const listNetworks = (host: NamespaceHost, preferred?: Caip2): readonly Caip2[] => {
  const networks = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  return preferred && networks.includes(preferred)
    ? [preferred, ...networks.filter((network) => network !== preferred)]
    : networks
}

/** Opens a page wallet with its granted access; no listener stays behind on failure. */
export function openInjected(
  host: NamespaceHost,
  lazyCode: LazyCode,
  wallet: Bip122Wallet,
  adapter: WalletAdapter,
  access: GrantedAccess,
): OpenedConnection {
  const { addresses, network } = access
  if (addresses.length === 0 || !network) throw fault('unauthorized')
  const listReachable = (networks: GrantedAccess['networks'], at: Caip2) =>
    networks ??
    (adapter.switchNetwork
      ? [...new Set([at, ...listNetworks(host).filter(findBitcoinChain)])]
      : [at])
  const connectionState = createBip122State({
    network,
    networks: listReachable(access.networks, network),
    addresses,
  })
  const callWallet = createWalletCaller(host, wallet.dialect, wallet.methods, connectionState.ended)
  const follower = followWallet(host, adapter, callWallet, connectionState, listReachable)
  const release = adapter.listen?.(follower.changed, () =>
    connectionState.end(fault('unauthorized')),
  )
  connectionState.ended.addEventListener('abort', () => release?.())
  return {
    connectionState,
    connection: buildConnection({
      host,
      lazyCode,
      wallet,
      adapter,
      callWallet,
      connectionState,
      refresh: follower.refresh,
    }),
  }
}

/** Keeps the state current by rereads; an outdated answer is dropped. */
function followWallet(
  host: NamespaceHost,
  adapter: WalletAdapter,
  callWallet: WalletCaller,
  connectionState: Bip122State,
  listReachable: (networks: GrantedAccess['networks'], at: Caip2) => readonly Caip2[],
) {
  let round = 0
  const accessRequest = (
    limits: WaitOptions,
    knownAddresses: readonly WalletAddress[],
    preferred: Caip2,
  ): AccessRequest => ({
    roles: defaultRoles,
    networks: listNetworks(host, preferred),
    knownAddresses,
    limits,
  })
  const applyAccess = ({ addresses, network, networks }: GrantedAccess) => {
    if (addresses.length === 0 || !network) connectionState.end(fault('unauthorized'))
    else connectionState.set({ addresses, network, networks: listReachable(networks, network) })
  }
  const refresh = async (
    limits: WaitOptions = {},
    knownAddresses: readonly WalletAddress[] = connectionState.facts.addresses,
    preferred = connectionState.facts.network,
  ) => {
    const thisRound = ++round
    const access = await adapter.reconnect(
      callWallet,
      accessRequest({ timeout: silentTimeout, ...limits }, knownAddresses, preferred),
    )
    if (thisRound === round) applyAccess(access ?? { addresses: [] })
    return connectionState.facts.network
  }
  const changed = (list?: unknown) => {
    // Only wallets without a silent method send addresses with their events; they replace the known
    // ones.
    const listedAddresses = Array.isArray(list) ? list : undefined
    void refresh({}, listedAddresses ?? connectionState.facts.addresses).catch((error) =>
      host.log('info', 'A Bitcoin wallet could not be read again.', error),
    )
  }
  return { refresh, changed }
}

type ConnectionParts = {
  readonly host: NamespaceHost
  readonly lazyCode: LazyCode
  readonly wallet: Bip122Wallet
  readonly adapter: WalletAdapter
  readonly callWallet: WalletCaller
  readonly connectionState: Bip122State
  readonly refresh: ReturnType<typeof followWallet>['refresh']
}

function buildConnection({
  host,
  lazyCode,
  wallet,
  adapter,
  callWallet,
  connectionState,
  refresh,
}: ConnectionParts): Connection {
  const { info, provider, dialect, methods, abilities } = wallet
  const signer: Signer = {
    dialect,
    connectionState,
    callWallet,
    rpc: (method, params, options) => callWalletRpc(callWallet, dialect, method, params, options),
    findChain: findBitcoinChain,
    getAddressKind,
    supports: (ability) => abilities.has(ability),
    accounts: methods['accounts'],
    recheck: async (_network, options) => refresh(options),
  }
  return createConnection(connectionState, {
    wallet: info,
    raw: provider,
    can: (capability, network) => hasCapability(signer, capability, network),
    serialize: () =>
      JSON.stringify({
        walletId: info.id,
        network: connectionState.facts.network,
        address: connectionState.facts.active,
        held: connectionState.facts.addresses,
      }),
    async disconnect() {
      connectionState.end()
      // The site forgets the wallet even if it lacks this method or fails.
      const disconnecting = adapter.disconnect?.((name, params, limits) =>
        createWalletCaller(host, dialect, methods)(name, params, {
          timeout: disconnectTimeout,
          ...limits,
        }),
      )
      await disconnecting?.catch(() => {})
    },
    signMessage: async (request) => (await lazyCode.wallet()).signMessage(signer, request),
    send: async (plan, options) => (await lazyCode.wallet()).sendPlan(signer, plan, options),
    switchNetwork: async (id) =>
      (await lazyCode.wallet()).moveWallet(
        {
          host,
          connectionState,
          adapter,
          callWallet,
          refresh: (preferred) => refresh({}, undefined, preferred),
        },
        id,
      ),
    invoke: async (network, method, params) =>
      (await lazyCode.wallet()).invokeWallet(signer, network, method, params),
  })
}

/** Reads the access of an earlier visit without a prompt; `undefined` if it was revoked. */
export async function reconnectWallet(
  host: NamespaceHost,
  { dialect, methods }: Bip122Wallet,
  adapter: WalletAdapter,
  accessRequest: Omit<AccessRequest, 'roles'>,
): Promise<GrantedAccess | undefined> {
  return adapter
    .reconnect(createWalletCaller(host, dialect, methods), {
      roles: defaultRoles,
      ...accessRequest,
    })
    .catch((error) => {
      if (isLatchkeyError(error, 'unauthorized')) return undefined
      throw error
    })
}
