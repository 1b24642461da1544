import type { Caip2, Connection, NamespaceHost, RemoteSigner } from '#kernel'
import {
  fault,
  isAccountId,
  LatchkeyError,
  parseAccountId,
  parseNamespace,
  readField,
  toAccountId,
} from '#kernel'
import {
  classifySessionFault,
  closeSession,
  createConnection,
  createSessionProvider,
  followSession,
  withAbort,
} from '#namespaces/kit'
import { isOnNetwork, parseNetwork, parsePrincipal, toNetworkAddress } from './address.ts'
import type { Facts, StacksState } from './connectionState.ts'
import { createStacksState, moveToFront } from './connectionState.ts'
import type { OpenerContext } from './injectedConnection.ts'
import { mapFault } from './mapFault.ts'
import type { Holder } from './readAddresses.ts'
import { readAddresses } from './readAddresses.ts'
import type { Signer } from './signer.ts'
import { supportsCapability } from './supportsCapability.ts'

/**
 * Parses a session's grant on the first wanted network that it covers.
 * `undefined` if it grants no Stacks account.
 */
function parseSessionFacts(
  remote: RemoteSigner,
  wanted: readonly (Caip2 | undefined)[],
): Facts | undefined {
  const granted = remote.accounts().flatMap((id) => {
    if (!isAccountId(id) || parseNamespace(id) !== 'stacks') return []
    const { network, address } = parseAccountId(id)
    return parsePrincipal(address) && isOnNetwork(network, address) ? [{ network, address }] : []
  })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => one !== undefined && networks.includes(one)) ?? networks[0]
  if (!network) return undefined
  // The property names keys and groups, for the addresses of any network of the same keys.
  const shown = readAddresses(remote.property('stacks_getAddresses'))
  const holders = granted
    .filter((one) => one.network === network)
    .map(({ address }): Holder => {
      const known = shown.find((holder) => toNetworkAddress(network, holder.address) === address)
      return { ...known, address }
    })
  return {
    network,
    networks,
    holders: holders.filter(
      ({ address }, at) => holders.findIndex((other) => other.address === address) === at,
    ),
  }
}

/** Follows the session and rereads its grant on every event. */
function watchSession(
  remote: RemoteSigner,
  connectionState: StacksState,
): (wanted?: Caip2) => void {
  const refresh = (wanted?: Caip2) => {
    const facts = parseSessionFacts(remote, [wanted, connectionState.facts.network])
    if (!facts) return connectionState.end(fault('unauthorized'))
    connectionState.set({
      ...facts,
      holders: moveToFront(facts.holders, connectionState.facts.holders[0]?.address),
    })
  }
  followSession(remote, connectionState, {
    stx_accountsChanged: (data) => {
      const [named] = readAddresses(
        Array.isArray(data)
          ? data.slice(0, 100).map((one) => (typeof one === 'string' ? one.split(':').at(-1) : one))
          : data,
      )
      refresh()
      connectionState.activate(toAccountId(connectionState.facts.network, named?.address ?? ''))
    },
    // No request can name a network outside the session.
    stx_chainChanged: (data, network) =>
      refresh(
        parseNetwork(readField(data, 'chainId') ?? readField(data, 'network') ?? data) ?? network,
      ),
    session_update: () => refresh(),
  })
  return refresh
}

function createRemoteSigner(
  host: NamespaceHost,
  remote: RemoteSigner,
  connectionState: StacksState,
  refresh: () => void,
): Signer {
  const has = (method: string) => remote.methods('stacks').has(method)
  return {
    connectionState,
    kind: 'session',
    has,
    async request(network, method, params, options = {}) {
      connectionState.ended.throwIfAborted()
      if (!has(method)) throw fault('unsupported')
      if (!connectionState.facts.networks.includes(network)) throw fault('unauthorized')
      const call = () =>
        remote.request(network, method, params, options).catch((error) => {
          throw classifySessionFault(error, (cause) => mapFault(cause, 'session'))
        })
      return withAbort(host, call, [connectionState.ended, options.signal])
    },
    recheck: async () => refresh(),
  }
}

/**
 * Opens a connection over a session; `null` if it grants no Stacks account.
 * Reads go to our own nodes, never through the session.
 */
export function openRemote(
  { host, signing }: OpenerContext,
  remote: RemoteSigner,
  preferred?: Caip2,
): { readonly connection: Connection; readonly connectionState: StacksState } | null {
  const facts = parseSessionFacts(remote, [
    preferred,
    ...host.networks().map(({ caipNetworkId }) => caipNetworkId),
  ])
  if (!facts) return null
  const connectionState = createStacksState(facts)
  const refresh = watchSession(remote, connectionState)
  const signer = createRemoteSigner(host, remote, connectionState, refresh)
  const invoke = async (network: Caip2, method: string, params: unknown) => {
    // An ended session grants nothing, which says nothing about the wallet's methods.
    connectionState.ended.throwIfAborted()
    if (!signer.has(method)) throw fault('unsupported')
    return (await signing()).invoke(signer, network, method, params)
  }
  const connection = createConnection(connectionState, {
    wallet: remote.wallet,
    raw: createSessionProvider(remote, connectionState, invoke),
    can(capability, network = connectionState.facts.network) {
      if (capability === 'switchNetwork') return connectionState.facts.networks.length > 1
      return (
        connectionState.facts.networks.includes(network) &&
        supportsCapability(capability, connectionState.facts, signer.has)
      )
    },
    serialize: () =>
      JSON.stringify({
        network: connectionState.facts.network,
        address: connectionState.facts.holders[0]?.address,
      }),
    disconnect: () => closeSession(remote, connectionState),
    signMessage: async (request) => (await signing()).signMessage(signer, request),
    send: async (plan, options) => (await signing()).sendPlan(signer, plan, options),
    async switchNetwork(id) {
      refresh(id)
      if (connectionState.facts.network !== id)
        throw new LatchkeyError('switch-unsupported', { id })
    },
    invoke,
  })
  return { connection, connectionState }
}
