import type { AbortOptions, Caip2, Connection, NamespaceHost } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { createConnection, importWithRetry } from '#namespaces/kit'
import { toChecksumAddress } from './address.ts'
import type { BatchSupport } from './batchSupport.ts'
import { noBatchSupport, parseBatchSupport } from './batchSupport.ts'
import type { Eip155State } from './connectionState.ts'
import { createEip155State } from './connectionState.ts'
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

/** Parses the addresses of an answer or event, checksummed; invalid ones are left out. */
const parseAddresses = (answer: unknown): readonly string[] =>
  Array.isArray(answer)
    ? [...new Set(answer.slice(0, 1000).flatMap((address) => toChecksumAddress(address) ?? []))]
    : []

/** Tracks the state of a page wallet through its events and rereads. */
function watchWallet(host: NamespaceHost, provider: object, connectionState: Eip155State) {
  const requested = connectionState.facts.networks
  const callWallet = createWalletCaller(host, provider, connectionState.ended)
  const query = (method: string, limits?: WaitOptions) =>
    callWallet(method, undefined, { timeout: silentTimeout, ...limits })
  let networkChanges = 0
  let updateCount = 0
  let isOpen = false

  const applyNetwork = (network: Caip2 | undefined) => {
    if (network) connectionState.set({ network, networks: [...new Set([...requested, network])] })
  }
  const applyAccounts = (addresses: readonly string[]) => {
    if (addresses.length > 0) connectionState.set({ addresses })
    else if (isOpen) connectionState.end(fault('unauthorized'))
  }
  // A newer event overrides the answer, here and below.
  const resolveAddresses = async (answer: Promise<unknown>) => {
    const before = updateCount
    const addresses = parseAddresses(await answer)
    const current = connectionState.facts.addresses
    return updateCount === before || current.length === 0 ? addresses : current
  }
  const readAccounts = (limits?: WaitOptions) => resolveAddresses(query('eth_accounts', limits))
  const readNetwork = async (limits?: WaitOptions) => {
    const before = networkChanges
    const network = toNetworkId(await query('eth_chainId', limits))
    if (!network)
      throw new LatchkeyError('foreign-invalid', { what: 'The answer to eth_chainId', path: '' })
    if (networkChanges === before) applyNetwork(network)
    return connectionState.facts.network
  }
  // Wallets also emit this for a moment without a network; only a wallet without accounts is gone.
  const disconnect = () =>
    void readAccounts({ timeout: disconnectCheckTimeout }).then(applyAccounts, () =>
      applyAccounts([]),
    )
  listenToProvider(provider, connectionState.ended, {
    accountsChanged(payload) {
      updateCount++
      applyAccounts(parseAddresses(payload))
    },
    chainChanged(payload) {
      networkChanges++
      applyNetwork(toNetworkId(payload))
    },
    disconnect,
  })
  return {
    connectionState,
    callWallet,
    applyAccounts,
    resolveAddresses,
    readAccounts,
    readNetwork,
    open() {
      isOpen = true
    },
  }
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
      watched.applyAccounts(addresses)
      await readNetwork(limits)
      watched.open()
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
  { connectionState, callWallet, applyAccounts, readAccounts, readNetwork }: WatchedWallet,
): Connection {
  // Ignore the same accounts in another order: the visitor may have chosen one here.
  const refreshAccounts = async (options?: AbortOptions) => {
    const addresses = await readAccounts(options)
    if ([...addresses].sort().join() !== [...connectionState.facts.addresses].sort().join())
      applyAccounts(addresses)
  }
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
    serialize: () => JSON.stringify(info.rdns ? { rdns: info.rdns } : { walletId: info.id }),
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
      await refreshAccounts()
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
