import type { Caip2, Connection, NamespaceHost, RemoteSigner } from '#kernel'
import {
  fault,
  isAccountId,
  isLatchkeyError,
  parseAccountId,
  parseNamespace,
  readField,
  toAccountId,
} from '#kernel'
import {
  classifySessionFault,
  closeSession,
  createConnection,
  followSession,
  importWithRetry,
  withAbort,
} from '#namespaces/kit'
import { toChecksumAddress } from './address.ts'
import { parseBatchSupport } from './batchSupport.ts'
import type { Eip155State, Facts } from './connectionState.ts'
import { createEip155State, moveToFront } from './connectionState.ts'
import { createRemoteProvider } from './createRemoteProvider.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { logIfAmbiguous, mapFault } from './mapFault.ts'
import { toHexChainId, toNetworkId } from './networkId.ts'
import type { NodeReader } from './nodeReader.ts'
import type { Signer } from './signing.ts'

const loadSigning = () => importWithRetry(() => import('./signing.ts'))

/** The session method that each capability needs. */
const requiredMethods: Readonly<Record<string, string>> = {
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  send: 'eth_sendTransaction',
  token: 'eth_sendTransaction',
  max: 'eth_sendTransaction',
  fee: 'eth_sendTransaction',
  addNetwork: 'wallet_addEthereumChain',
  batch: 'wallet_sendCalls',
}

/**
 * Parses a session's grant on the first wanted network that it covers.
 * `undefined` if it grants no EVM account.
 */
function parseSessionFacts(remote: RemoteSigner, wanted: readonly Caip2[]): Facts | undefined {
  const granted = remote.accounts().flatMap((id) => {
    const address =
      isAccountId(id) && parseNamespace(id) === 'eip155'
        ? toChecksumAddress(parseAccountId(id).address)
        : undefined
    return address
      ? [{ address, network: parseAccountId(id).network, role: remote.role?.(id) }]
      : []
  })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  const here = granted.filter((one) => one.network === network)
  const roles = Object.fromEntries(
    here.flatMap(({ address, role }) => (role ? [[address, role]] : [])),
  )
  return (
    network && {
      network,
      networks,
      addresses: [...new Set(here.map(({ address }) => address))],
      roles,
    }
  )
}

/** Follows the session and rereads its grant on every event. */
function watchSession(
  remote: RemoteSigner,
  connectionState: Eip155State,
): (wanted: Caip2) => Facts | undefined {
  const refresh = (wanted: Caip2) => {
    const facts = parseSessionFacts(remote, [wanted, connectionState.facts.network])
    if (facts)
      connectionState.set({
        ...facts,
        addresses: moveToFront(facts.addresses, connectionState.facts.addresses[0]),
      })
    else connectionState.end(fault('unauthorized'))
    return facts
  }
  followSession(remote, connectionState, {
    accountsChanged: (data) => {
      const [named] = Array.isArray(data) ? data : []
      refresh(connectionState.facts.network)
      const address = toChecksumAddress(String(named).split(':').at(-1)) ?? ''
      connectionState.activate(toAccountId(connectionState.facts.network, address))
    },
    // No request can name a network outside the session.
    chainChanged: (data, network) =>
      void refresh(
        toNetworkId(readField(data, 'chainId') ?? data) ?? network ?? connectionState.facts.network,
      ),
    session_update: () => void refresh(connectionState.facts.network),
  })
  return refresh
}

function createRemoteSigner(
  host: NamespaceHost,
  remote: RemoteSigner,
  connectionState: Eip155State,
  refresh: ReturnType<typeof watchSession>,
): Signer {
  return {
    connectionState,
    async request(network, method, params, options = {}) {
      // An ended session grants nothing, which says nothing about the wallet's methods.
      connectionState.ended.throwIfAborted()
      if (remote.accounts().length === 0) throw fault('unauthorized')
      if (!remote.methods('eip155').has(method))
        throw remote.refusal?.(network, method) ?? fault('unsupported')
      if (!connectionState.facts.networks.includes(network)) throw fault('unauthorized')
      const call = () =>
        remote.request(network, method, params, options).catch((error) => {
          logIfAmbiguous(host, isLatchkeyError(error) ? error.cause : error)
          throw classifySessionFault(error, mapFault)
        })
      return withAbort(host, call, [connectionState.ended, options.signal])
    },
    // Every request names its network; the wallet follows it.
    recheck: async (network) =>
      refresh(connectionState.facts.network)?.networks.includes(network)
        ? network
        : connectionState.facts.network,
  }
}

function supportsCapability(
  remote: RemoteSigner,
  { facts }: Eip155State,
  capability: string,
  network: Caip2 = facts.network,
): boolean {
  const has = (method: string) => remote.methods('eip155').has(method)
  if (!facts.networks.includes(network) && capability !== 'addNetwork') return false
  if (capability === 'switchNetwork')
    return (
      facts.networks.length > 1 ||
      has('wallet_switchEthereumChain') ||
      has('wallet_addEthereumChain')
    )
  if (capability === 'multiAccount' || capability === 'switchAccount')
    return facts.addresses.length > 1
  if (
    capability === 'batch' &&
    !parseBatchSupport(remote.property('capabilities'), facts.addresses[0] ?? '')(network)
  )
    return false
  return has(requiredMethods[capability] ?? '')
}

/**
 * Opens a connection over a session; `null` if it grants no EVM account.
 * Reads go to our own nodes, never through the session.
 */
export function openRemote(
  host: NamespaceHost,
  node: NodeReader,
  remote: RemoteSigner,
  preferred?: Caip2,
): { connection: Connection; connectionState: Eip155State } | null {
  const wanted = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const facts = parseSessionFacts(remote, preferred ? [preferred, ...wanted] : wanted)
  if (!facts) return null
  const connectionState = createEip155State(facts)
  const refresh = watchSession(remote, connectionState)
  const signer = createRemoteSigner(host, remote, connectionState, refresh)
  const callWallet: WalletCaller = (method, params, limits) =>
    signer.request(connectionState.facts.network, method, params, limits)
  const isOn = async (target: Caip2) => refresh(target)?.network === target

  const switchNetwork = async (id: Caip2) => {
    if (parseSessionFacts(remote, [id])?.network === id) {
      await remote.switchNetwork?.(id)
      refresh(id)
    } else
      await (await importWithRetry(() => import('./switchNetwork.ts'))).switchNetwork(
        { host, connectionState, callWallet, toHexChainId, isOn },
        id,
      )
  }
  const listAddresses = (network: Caip2) =>
    connectionState.ended.aborted
      ? []
      : moveToFront(
          parseSessionFacts(remote, [network])?.addresses ?? [],
          connectionState.facts.addresses[0],
        )
  const invoke: NonNullable<Connection['invoke']> = async (...args) =>
    (await importWithRetry(() => import('./invoke.ts'))).invokeRemote(
      {
        signer,
        node,
        listAddresses,
        readCapabilities: () =>
          remote.methods('eip155').has('wallet_getCapabilities')
            ? undefined
            : remote.property('capabilities'),
        switchToChain: (chainId, network) => switchNetwork(toNetworkId(chainId) ?? network),
      },
      ...args,
    )
  const connection = createConnection(connectionState, {
    wallet: remote.wallet,
    raw: createRemoteProvider(connectionState, invoke),
    can: (capability, network) => supportsCapability(remote, connectionState, capability, network),
    serialize: () =>
      JSON.stringify({
        network: connectionState.facts.network,
        address: connectionState.facts.addresses[0],
      }),
    disconnect: () => closeSession(remote, connectionState),
    signMessage: async (request) => (await loadSigning()).signMessage(signer, request),
    send: async (plan, options) => (await loadSigning()).sendPlan(signer, plan, options),
    switchNetwork,
    invoke,
  })
  return { connection, connectionState }
}
