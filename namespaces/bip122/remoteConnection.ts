import type { Caip2, Connection, RemoteSigner } from '#kernel'
import { fault, isAccountId, parseAccountId, parseNamespace, readField } from '#kernel'
import {
  classifySessionFault,
  closeSession,
  createConnection,
  createSessionProvider,
  followSession,
  parseJson,
  withAbort,
} from '#namespaces/kit'
import type { Ability } from './bip122Wallet.ts'
import type { Facts } from './connectionState.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { mapSessionFault } from './mapSessionFault.ts'
import type { OpenedConnection } from './OpenedConnection.ts'
import type { SessionTools } from './sessionTools.ts'
import type { Signer } from './signer.ts'
import type { WalletAddress } from './walletAddress.ts'

const addressesProperty = 'bip122_getAccountAddresses'
const requiredMethods: Readonly<Record<Ability, string>> = {
  message: 'signMessage',
  psbt: 'signPsbt',
  broadcast: '',
  transfer: 'sendTransfer',
}

/**
 * The addresses a wallet lists, as JSON text or not: an array whose entries say what they are for,
 * or one list for each purpose.
 */
function parseAddressList({ toPlainData }: SessionTools, foreign: unknown): readonly unknown[] {
  const value = toPlainData(typeof foreign === 'string' ? parseJson(foreign) : foreign)
  if (Array.isArray(value)) return value
  const purposes = { payment: 'payment', ordinal: 'ordinals', ordinals: 'ordinals' }
  return Object.entries(purposes).flatMap(([name, intention]) => {
    const list = readField(value, name)
    return (Array.isArray(list) ? list : []).map((one) =>
      typeof one === 'string' ? { address: one, intention } : { ...Object(one), intention },
    )
  })
}

const toAccountPath = (path: string | undefined) => path?.split('/').slice(0, 4).join('/')

/**
 * The accounts of the session with what is known of their addresses; further payment addresses
 * belong to the account on whose path they are.
 */
function mergeAddresses(
  { parseWalletAddresses }: SessionTools,
  addresses: readonly string[],
  details: readonly unknown[],
  network: Caip2,
): readonly WalletAddress[] {
  const known = parseWalletAddresses(details, network)
  const granted = parseWalletAddresses(
    addresses.map((address) => ({
      address,
      ...known.find((one) => one.address === address),
    })),
    network,
  )
  const payments = granted.filter(({ role }) => role === 'payment')
  const further = known.flatMap((one): readonly WalletAddress[] => {
    if (granted.some(({ address }) => address === one.address)) return []
    if (one.role !== 'payment') return [one]
    const path = toAccountPath(one.path)
    const owner =
      payments.length === 1
        ? payments[0]
        : payments.find((payment) => path !== undefined && toAccountPath(payment.path) === path)
    return owner ? [{ ...one, owner: owner.address }] : []
  })
  return [...granted, ...further]
}

/**
 * Parses a session's grant on the first wanted network that it covers.
 * `undefined` if it grants no Bitcoin account.
 */
function parseSessionFacts(
  tools: SessionTools,
  remote: RemoteSigner,
  details: readonly unknown[],
  wanted: readonly Caip2[],
): Facts | undefined {
  const granted = remote
    .accounts()
    .flatMap((id) =>
      isAccountId(id) && parseNamespace(id) === 'bip122' ? [parseAccountId(id)] : [],
    )
  const networks = [
    ...new Set(
      granted.flatMap(({ network, address }) =>
        tools.getAddressKind(address, network) ? [network] : [],
      ),
    ),
  ]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  const addresses = granted.flatMap((one) => (one.network === network ? [one.address] : []))
  return (
    network && { network, networks, addresses: mergeAddresses(tools, addresses, details, network) }
  )
}

/**
 * A connection over a session elsewhere; `null` when it grants no Bitcoin account. Reads go to our
 * own nodes, never through the session.
 */
export function openRemote(
  tools: SessionTools,
  remote: RemoteSigner,
  wanted: readonly Caip2[],
): OpenedConnection | null {
  let details = parseAddressList(tools, remote.property(addressesProperty))
  const facts = parseSessionFacts(tools, remote, details, wanted)
  if (!facts) return null
  const connectionState = tools.createBip122State(facts)
  const refresh = (first: Caip2 = connectionState.facts.network) => {
    const next = parseSessionFacts(tools, remote, details, [first, connectionState.facts.network])
    if (next) connectionState.set(next)
    else connectionState.end(fault('unauthorized'))
    return next
  }
  followSession(remote, connectionState, {
    bip122_addressesChanged: (data) => {
      const list = parseAddressList(tools, data)
      if (list.length > 0) details = list
      refresh()
    },
    session_update: () => void refresh(),
  })
  return {
    connectionState,
    connection: buildConnection(tools, remote, connectionState, refresh),
  }
}

function buildConnection(
  tools: SessionTools,
  remote: RemoteSigner,
  connectionState: OpenedConnection['connectionState'],
  refresh: (first?: Caip2) => Facts | undefined,
): Connection {
  const { host, lazyCode, findBitcoinChain, getAddressKind, hasCapability, toPlainData } = tools
  const has = (method: string) => remote.methods('bip122').has(method)
  const request = async (
    network: Caip2,
    method: string,
    params: unknown,
    options: Parameters<WalletCaller>[2] = {},
  ) => {
    connectionState.ended.throwIfAborted()
    // The session's client does not route ungranted requests, so they are refused before anything
    // is sent.
    if (!has(method)) throw fault('unsupported')
    if (!connectionState.facts.networks.includes(network)) throw fault('unauthorized')
    const { signal } = options
    const call = () =>
      remote.request(network, method, params, signal ? { signal } : {}).catch((error) => {
        throw classifySessionFault(error, (failure) => mapSessionFault(tools, failure))
      })
    return toPlainData(
      await withAbort(host, call, [connectionState.ended, signal], options.timeout),
    )
  }
  const signer: Signer = {
    dialect: 'session',
    connectionState,
    findChain: findBitcoinChain,
    getAddressKind,
    rpc: (method, params, options) =>
      request(connectionState.facts.network, method, params, options),
    supports: (ability) => has(requiredMethods[ability]),
    callWallet: (method, [params] = [], limits) =>
      request(connectionState.facts.network, method, params, limits),
    // Every request names its network, so the wallet follows the request.
    recheck: async (network) => refresh(network)?.network ?? connectionState.facts.network,
  }
  return createConnection(connectionState, {
    wallet: remote.wallet,
    raw: createSessionProvider(remote, connectionState, request),
    can: (capability, network) => hasCapability(signer, capability, network),
    serialize: () =>
      JSON.stringify({
        network: connectionState.facts.network,
        address: connectionState.facts.active,
      }),
    disconnect: () => closeSession(remote, connectionState),
    signMessage: async (signRequest) => (await lazyCode.wallet()).signMessage(signer, signRequest),
    send: async (plan, options) => (await lazyCode.wallet()).sendPlan(signer, plan, options),
    async switchNetwork(id) {
      if (!connectionState.facts.networks.includes(id)) throw fault('unknown-network')
      refresh(id)
    },
    invoke: request,
  })
}
