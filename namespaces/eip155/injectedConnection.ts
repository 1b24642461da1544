import type { Caip2, Connection, NamespaceHost } from '#kernel'
import { fault, LatchkeyError, readField } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { createConnection, importWithRetry } from '#namespaces/kit'
import { toChecksumAddress } from './address.ts'
import type { BatchSupport } from './batchSupport.ts'
import { noBatchSupport, parseBatchSupport } from './batchSupport.ts'
import type { Eip155State } from './connectionState.ts'
import { createEip155State, moveToFront } from './connectionState.ts'
import { createOrder } from './createOrder.ts'
import { createWalletCaller, silentTimeout } from './createWalletCaller.ts'
import { toHexChainId, toNetworkId } from './networkId.ts'
import type { NodeReader } from './nodeReader.ts'
import { listenToProvider } from './providerEvents.ts'
import type { Eip155Wallet } from './readAnnouncement.ts'
import type { Signer } from './signing.ts'

// Loaded on first use, so that connecting and restoring stay one request.
const loadSigning = () => importWithRetry(() => import('./signing.ts'))
const loadInvoke = () => importWithRetry(() => import('./invoke.ts'))

/** Reads the first accounts, with a prompt or silently. */
export type ReadFirstAccounts = (ask: ReturnType<typeof createWalletCaller>) => Promise<unknown>

const capabilities: ReadonlySet<string> = new Set([
  'signMessage',
  'signTypedData',
  'send',
  'token',
  'max',
  'fee',
  'switchNetwork',
  'addNetwork',
  'switchAccount',
])
const accountsPermission = [{ eth_accounts: {} }]
const disconnectCheckTimeout = 900
const revokeTimeout = 2000
/** The code of a `disconnect` event while the wallet looks for its network again (RFC 6455). */
const tryAgainLater = 1013

/** Parses the addresses of an answer or event, checksummed; invalid ones are left out. */
const parseAddresses = (answer: unknown): readonly string[] =>
  Array.isArray(answer)
    ? [...new Set(answer.slice(0, 1000).flatMap((address) => toChecksumAddress(address) ?? []))]
    : []

type Query = (method: string, limits?: WaitOptions) => Promise<unknown>

/** Tracks the accounts of a page wallet through its events and rereads. */
function watchAccounts(connectionState: Eip155State, query: Query) {
  const order = createOrder()
  let listed: readonly string[] = []
  let isOpen = false

  const applyAccounts = (addresses: readonly string[]) => {
    if (addresses.length > 0) connectionState.set({ addresses })
    else if (isOpen) connectionState.end(fault('unauthorized'))
  }
  const resolveAddresses = async (answer: Promise<unknown>) => {
    const isNewest = order()
    const addresses = parseAddresses(await answer)
    const current = connectionState.facts.addresses
    if (!isNewest() && current.length > 0) return current
    listed = addresses
    return addresses
  }
  // The visitor may have chosen another account here than the one that the wallet lists first.
  const refreshAccounts = async (limits?: WaitOptions, hasPicked = false) => {
    const addresses = await resolveAddresses(query('eth_accounts', limits))
    const known = connectionState.facts.addresses
    const isPicked = hasPicked && addresses.some((one) => !known.includes(one))
    applyAccounts(isPicked ? addresses : moveToFront(addresses, known[0]))
  }
  return {
    resolveAddresses,
    refreshAccounts,
    accountsChanged(payload: unknown) {
      order()()
      const [first] = listed
      listed = parseAddresses(payload)
      // Wallets also emit this for another account that they grant, or when they are unlocked.
      const kept = listed[0] === first ? connectionState.facts.addresses[0] : undefined
      applyAccounts(moveToFront(listed, kept))
    },
    // Wallets also emit this for a moment without a network; only one without accounts is gone.
    disconnect(why: unknown) {
      // A wallet whose network is out of reach for a moment tries again by itself.
      if (readField(why, 'code') === tryAgainLater) return
      void refreshAccounts({ timeout: disconnectCheckTimeout }).catch(() => applyAccounts([]))
    },
    /** Applies the first accounts; from then on a wallet that withdraws them ends the connection. */
    open(addresses: readonly string[]) {
      applyAccounts(addresses)
      isOpen = true
    },
    /** The account that the visitor chose here; `undefined` where it is the wallet's first one. */
    getChoice: () =>
      connectionState.facts.addresses.slice(0, 1).find((address) => address !== listed[0]),
  }
}

/** Tracks the state of a page wallet through its events and rereads. */
function watchWallet(host: NamespaceHost, provider: object, connectionState: Eip155State) {
  const requested = connectionState.facts.networks
  const callWallet = createWalletCaller(host, provider, connectionState.ended)
  const query: Query = (method, limits) =>
    callWallet(method, undefined, { timeout: silentTimeout, ...limits })
  const order = createOrder()
  const applyNetwork = (network: Caip2) =>
    connectionState.set({ network, networks: [...new Set([...requested, network])] })
  const readNetwork = async (limits?: WaitOptions) => {
    const isNewest = order()
    const network = toNetworkId(await query('eth_chainId', limits))
    if (!network)
      throw new LatchkeyError('foreign-invalid', { what: 'The answer to eth_chainId', path: '' })
    if (isNewest()) applyNetwork(network)
    return connectionState.facts.network
  }
  const accounts = watchAccounts(connectionState, query)
  listenToProvider(provider, connectionState.ended, {
    accountsChanged: accounts.accountsChanged,
    chainChanged(payload) {
      const network = toNetworkId(payload)
      if (network && order()()) applyNetwork(network)
    },
    disconnect: accounts.disconnect,
  })
  return { ...accounts, connectionState, callWallet, readNetwork }
}
type WatchedWallet = ReturnType<typeof watchWallet>

/**
 * Opens a page wallet; `null` if it grants no account.
 * No listener stays behind on failure.
 */
export async function openInjected(
  host: NamespaceHost,
  node: NodeReader,
  wallet: Eip155Wallet,
  readFirstAccounts: ReadFirstAccounts,
  limits: WaitOptions = {},
): Promise<{ connection: Connection; connectionState: Eip155State } | null> {
  const networks = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const connectionState = createEip155State({
    network: networks[0] ?? 'eip155:1',
    addresses: [],
    networks,
  })
  const watched = watchWallet(host, wallet.provider, connectionState)
  const { callWallet, readNetwork } = watched
  try {
    const addresses = await watched.resolveAddresses(readFirstAccounts(callWallet))
    if (addresses.length > 0) {
      watched.open(addresses)
      await readNetwork(limits)
      return { connectionState, connection: buildConnection(host, node, wallet, watched) }
    }
  } catch (error) {
    connectionState.end()
    throw error
  }
  connectionState.end()
  return null
}

function buildConnection(
  host: NamespaceHost,
  node: NodeReader,
  { info: { provider: _, ...info }, provider }: Eip155Wallet,
  { connectionState, callWallet, refreshAccounts, readNetwork, getChoice }: WatchedWallet,
): Connection {
  const signer: Signer = {
    connectionState,
    request: (_network, method, params, options) => callWallet(method, params, options),
    async recheck(_network, options) {
      await refreshAccounts(options)
      return readNetwork(options)
    },
  }
  const isOn = async (target: Caip2) => (await readNetwork().catch(() => undefined)) === target
  const getBatchSupport = detectBatchSupport(connectionState, callWallet)
  return createConnection(connectionState, {
    wallet: info,
    raw: provider,
    can: (capability, network = connectionState.facts.network) =>
      capabilities.has(capability) ||
      (capability === 'multiAccount' && connectionState.facts.addresses.length > 1) ||
      (capability === 'batch' && getBatchSupport()(network)),
    serialize: () =>
      JSON.stringify({
        ...(info.rdns ? { rdns: info.rdns } : { walletId: info.id }),
        address: getChoice(),
      }),
    async disconnect() {
      connectionState.end()
      // Older wallets lack this method; the site forgets the wallet anyway.
      await createWalletCaller(host, provider)('wallet_revokePermissions', accountsPermission, {
        timeout: revokeTimeout,
      }).catch(() => {})
    },
    signMessage: async (request) => (await loadSigning()).signMessage(signer, request),
    send: async (plan, options) => (await loadSigning()).sendPlan(signer, plan, options),
    async switchNetwork(id) {
      if (!(await isOn(id)))
        await (await importWithRetry(() => import('./switchNetwork.ts'))).switchNetwork(
          { host, connectionState, callWallet, toHexChainId, isOn },
          id,
        )
    },
    async switchAccount(id) {
      if (connectionState.activate(id)) return
      await callWallet('wallet_requestPermissions', accountsPermission)
      await refreshAccounts({}, true)
      // The visitor may have chosen another account in the wallet.
      if (!connectionState.activate(id) && id) throw fault('unauthorized')
    },
    invoke: async (...args) => (await loadInvoke()).invokeInjected(signer, node, ...args),
  })
}

/**
 * Detects batch support once per account, in the background.
 * Older wallets do not support the method.
 */
function detectBatchSupport(
  connectionState: Eip155State,
  callWallet: WatchedWallet['callWallet'],
): () => BatchSupport {
  let support = noBatchSupport
  let checkedAddress = ''
  let capabilityRevision = 0
  const detect = async () => {
    const [address = ''] = connectionState.facts.addresses
    if (address === checkedAddress) return
    checkedAddress = address
    support = noBatchSupport
    const answer = await callWallet('wallet_getCapabilities', [address], {
      timeout: silentTimeout,
    }).catch(() => undefined)
    if (checkedAddress !== address || answer === undefined || connectionState.ended.aborted) return
    support = parseBatchSupport(answer, address)
    if (connectionState.facts.networks.some(support))
      connectionState.set({ capabilityRevision: ++capabilityRevision })
  }
  connectionState.on('change', () => void detect())
  void detect()
  return () => support
}
