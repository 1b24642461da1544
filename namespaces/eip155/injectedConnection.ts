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

// What a connected visitor does later is loaded when they do it: connecting and restoring are one
// request.
const loadSigning = () => importWithRetry(() => import('./signing.ts'))
const loadInvoke = () => importWithRetry(() => import('./invoke.ts'))

/** How the first accounts are asked for: with a prompt, or silently. */
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

/** The addresses of an answer or event, checksummed; what is no address is left out. */
const parseAddresses = (answer: unknown): readonly string[] =>
  Array.isArray(answer)
    ? [...new Set(answer.slice(0, 1000).flatMap((address) => toChecksumAddress(address) ?? []))]
    : []

/** What is known of a wallet on this page, kept true by its events and by reading again. */
function watchWallet(host: NamespaceHost, { provider }: Eip155Wallet, requested: readonly Caip2[]) {
  const connectionState = createEip155State({
    network: requested[0] ?? 'eip155:1',
    addresses: [],
    networks: requested,
  })
  const callWallet = createWalletCaller(host, provider, connectionState.ended)
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
  // An event that came meanwhile is newer than the answer, here as below.
  const resolveAddresses = async (answer: Promise<unknown>) => {
    const before = updateCount
    const addresses = parseAddresses(await answer)
    return updateCount === before || connectionState.facts.addresses.length === 0
      ? addresses
      : connectionState.facts.addresses
  }
  const readAccounts = (limits: WaitOptions = {}) =>
    resolveAddresses(callWallet('eth_accounts', undefined, { timeout: silentTimeout, ...limits }))
  const readNetwork = async (limits: WaitOptions = {}) => {
    const before = networkChanges
    const network = toNetworkId(
      await callWallet('eth_chainId', undefined, { timeout: silentTimeout, ...limits }),
    )
    if (!network)
      throw new LatchkeyError('foreign-invalid', { what: 'The answer to eth_chainId', path: '' })
    if (networkChanges === before) applyNetwork(network)
    return connectionState.facts.network
  }
  const release = listenToProvider(provider, {
    accountsChanged(payload) {
      updateCount++
      applyAccounts(parseAddresses(payload))
    },
    chainChanged(payload) {
      networkChanges++
      applyNetwork(toNetworkId(payload))
    },
    // Wallets say so for a moment without a network as well; gone is only one that names no account
    // any more.
    disconnect: () =>
      void readAccounts({ timeout: disconnectCheckTimeout }).then(applyAccounts, () =>
        applyAccounts([]),
      ),
  })
  connectionState.ended.addEventListener('abort', release)
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
 * Opens a wallet of this page; `null` when it grants no account. Whatever goes wrong, no listener
 * stays behind.
 */
export async function openInjected(
  host: NamespaceHost,
  node: NodeReader,
  wallet: Eip155Wallet,
  readFirstAccounts: ReadFirstAccounts,
  limits: WaitOptions = {},
): Promise<{ connection: Connection; connectionState: Eip155State } | null> {
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const watched = watchWallet(host, wallet, requested)
  const { connectionState, callWallet, readNetwork } = watched
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
  // The same accounts in the wallet's own order are no news: the visitor may have chosen another
  // one here.
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
      // Older wallets have no such method; the site forgets the wallet all the same.
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
      connectionState.activate(id)
    },
    invoke: async (...args) => (await loadInvoke()).invokeInjected(signer, node, ...args),
  })
}

/**
 * Asks once per account, in the background, whether the wallet runs batches; older wallets do not
 * know the question.
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
