import type { Caip2, Connection, RemoteSigner } from '#kernel'
import { fault, toAccountId } from '#kernel'
import {
  closeSession,
  createConnection,
  createSessionProvider,
  followSession,
  importWithRetry,
} from '#namespaces/kit'
import type { CosmosState, Facts } from './connectionState.ts'
import { createCosmosState } from './connectionState.ts'
import { createRemoteSigner, createSessionCaller } from './createRemoteSigner.ts'
import { findNamedAddress, parseSessionFacts } from './sessionFacts.ts'
import type { Tools } from './tools.ts'

const loadSigning = () => importWithRetry(() => import('./signing.ts'))

const sendCapabilities = ['send', 'token', 'memo', 'max', 'fee']

/** Follows the session and rereads its grant on every event. */
function watchSession(
  tools: Tools,
  remote: RemoteSigner,
  connectionState: CosmosState,
): (wanted: Caip2, preferred?: string) => Facts | undefined {
  const refresh = (wanted: Caip2, preferred?: string) => {
    const facts = parseSessionFacts(
      tools,
      remote,
      [wanted, connectionState.facts.network],
      preferred ?? connectionState.facts.keys[0]?.address,
    )
    if (facts) connectionState.set(facts)
    else connectionState.end(fault('unauthorized'))
    return facts
  }
  const accounts = (data: unknown) => {
    refresh(connectionState.facts.network)
    const { network } = connectionState.facts
    connectionState.activate(toAccountId(network, findNamedAddress(tools, data, network) ?? ''))
  }
  followSession(remote, connectionState, {
    accountsChanged: accounts,
    keplr_accountsChanged: accounts,
    // The data of this event is a node's chain id, a CAIP-2 id or nothing; the session names the
    // network.
    chainChanged: (_data, network) => void refresh(network ?? connectionState.facts.network),
    session_update: () => void refresh(connectionState.facts.network),
  })
  return refresh
}

/**
 * Opens a connection over a session; `null` if it grants no account of a known chain.
 * Reads go to our own nodes, never through the session.
 */
export function openRemote(
  tools: Tools,
  remote: RemoteSigner,
  preferred?: Caip2,
): { readonly connection: Connection; readonly connectionState: CosmosState } | null {
  const requested = tools.host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const facts = parseSessionFacts(tools, remote, preferred ? [preferred, ...requested] : requested)
  if (!facts) return null
  const connectionState = createCosmosState(facts)
  const refresh = watchSession(tools, remote, connectionState)
  const call = createSessionCaller(tools.host, tools, remote, connectionState)
  const signer = createRemoteSigner(tools, remote, connectionState, call)
  const has = (...methods: readonly string[]) =>
    methods.some((method) => remote.methods('cosmos').has(method))
  const connection = createConnection(connectionState, {
    wallet: remote.wallet,
    raw: createSessionProvider(remote, connectionState, call),
    can(capability, network = connectionState.facts.network) {
      if (!connectionState.facts.networks.includes(network)) return false
      if (capability === 'signMessage') return has('keplr_signArbitrary', 'cosmos_signAmino')
      if (sendCapabilities.includes(capability)) return has('cosmos_signDirect', 'cosmos_signAmino')
      if (capability === 'switchNetwork') return connectionState.facts.networks.length > 1
      if (capability === 'addNetwork') return has('keplr_experimentalSuggestChain')
      return (
        (capability === 'multiAccount' || capability === 'switchAccount') &&
        connectionState.facts.keys.length > 1
      )
    },
    serialize: () =>
      JSON.stringify({
        network: connectionState.facts.network,
        address: connectionState.facts.keys[0]?.address,
      }),
    disconnect: () => closeSession(remote, connectionState),
    signMessage: async (request) => (await loadSigning()).signMessage(tools, signer, request),
    send: async (plan, options) =>
      (await importWithRetry(() => import('./sendPlan.ts'))).sendPlan(tools, signer, plan, options),
    async switchNetwork(id) {
      if (refresh(id)?.network !== id) throw fault('unknown-network')
    },
    async switchAccount(id) {
      const address = connectionState.state.accounts.find((account) => account.id === id)?.address
      if (!address) throw fault('unsupported')
      const facts = refresh(connectionState.facts.network, address)
      if (facts?.keys[0]?.address !== address) throw fault('unauthorized')
    },
    invoke: call,
  })
  return { connection, connectionState }
}
