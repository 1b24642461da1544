import type { Caip2, Connection, NamespaceHost, RemoteSigner } from '#kernel'
import {
  fault,
  isAccountId,
  isLatchkeyError,
  parseAccountId,
  parseNamespace,
  readField,
} from '#kernel'
import { importWithRetry, parseJson, withAbort } from '#namespaces/kit'
import type { CosmosState, Facts } from './connectionState.ts'
import { createCosmosState } from './connectionState.ts'
import type { Key } from './keys.ts'
import { parseKey } from './keys.ts'
import type { Signer, Tools } from './tools.ts'

const loadSigning = () => importWithRetry(() => import('./signing.ts'))

/** More accounts than these are no session. */
const maxAccounts = 500
const sendCapabilities = ['send', 'token', 'memo', 'max', 'fee']

/**
 * What a wallet tells about its keys, by network and address: Keplr writes them into the session.
 */
function parseKeys(
  { parseAddress, findChain }: Tools,
  foreign: unknown,
  networks: readonly Caip2[],
): ReadonlyMap<string, Key> {
  const list = typeof foreign === 'string' ? parseJson(foreign) : foreign
  const found = new Map<string, Key>()
  for (const one of Array.isArray(list) ? list.slice(0, maxAccounts) : []) {
    const network = networks.find((at) => findChain(at)?.chainId === readField(one, 'chainId'))
    const key = network && attempt(() => parseKey(parseAddress, network, one))
    if (key) found.set(`${network}:${key.address}`, key)
  }
  return found
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * What a session grants, on the first of the wanted networks that it covers; `undefined` when it
 * grants no account of a chain that is known.
 */
function parseSessionFacts(
  tools: Tools,
  remote: RemoteSigner,
  wanted: readonly Caip2[],
  preferred?: string,
): Facts | undefined {
  const granted = remote
    .accounts()
    .slice(0, maxAccounts)
    .flatMap((id) => {
      if (!isAccountId(id) || parseNamespace(id) !== 'cosmos') return []
      const { network, address } = parseAccountId(id)
      return tools.parseAddress(address, network).ok ? [{ network, address }] : []
    })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  if (!network) return undefined
  const knownKeys = parseKeys(tools, remote.property('keys'), networks)
  const addresses = [
    ...new Set(granted.flatMap((one) => (one.network === network ? [one.address] : []))),
  ]
  const ordered =
    preferred && addresses.includes(preferred)
      ? [preferred, ...addresses.filter((one) => one !== preferred)]
      : addresses
  return {
    network,
    networks,
    keys: ordered.map(
      (address) => knownKeys.get(`${network}:${address}`) ?? { address, ledger: false },
    ),
  }
}

/** The address an event names on a network: CAIP-10 ids, or keys as Keplr writes them. */
function findNamedAddress(tools: Tools, data: unknown, network: Caip2): string | undefined {
  const list = Array.isArray(data) ? data : readField(data, 'keys')
  const [key] = parseKeys(tools, list, [network]).values()
  const ids = Array.isArray(list) ? list.slice(0, maxAccounts) : []
  const named = ids.find(
    (id): id is string => typeof id === 'string' && id.startsWith(`${network}:`),
  )
  return key?.address ?? named?.slice(network.length + 1)
}

/** Follows the session: what it grants is read from it again on every event. */
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
  const accounts = (data: unknown) =>
    void refresh(
      connectionState.facts.network,
      findNamedAddress(tools, data, connectionState.facts.network),
    )
  const releases = [
    remote.on('accountsChanged', accounts),
    remote.on('keplr_accountsChanged', accounts),
    // The data of this event is a chain id of the node, a CAIP-2 id or nothing; the session names
    // the network.
    remote.on(
      'chainChanged',
      (_data, network) => void refresh(network ?? connectionState.facts.network),
    ),
    remote.on('session_update', () => void refresh(connectionState.facts.network)),
    remote.on('end', (why) =>
      connectionState.end(isLatchkeyError(why) ? why : fault('unauthorized')),
    ),
  ]
  connectionState.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  return refresh
}

/**
 * Asks the session for a call that it grants, on a network that it covers; else says so and sends
 * nothing.
 */
function createSessionCaller(
  host: NamespaceHost,
  tools: Tools,
  remote: RemoteSigner,
  connectionState: CosmosState,
) {
  return (
    network: Caip2,
    method: string,
    params: unknown,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<unknown> => {
    if (!remote.methods('cosmos').has(method)) return Promise.reject(fault('unsupported'))
    if (!connectionState.facts.networks.includes(network))
      return Promise.reject(fault('unauthorized'))
    const call = () =>
      remote.request(network, method, params, options).catch((error) => {
        throw tools.mapFault(error)
      })
    return withAbort(host, call, [connectionState.ended, options.signal])
  }
}

function createRemoteSigner(
  tools: Tools,
  remote: RemoteSigner,
  connectionState: CosmosState,
  call: ReturnType<typeof createSessionCaller>,
): Signer {
  const has = (method: string) => remote.methods('cosmos').has(method)
  const chainId = (network: Caip2) => tools.findChain(network)?.chainId ?? ''
  return {
    connectionState,
    async confirm(network, address) {
      const key = parseSessionFacts(tools, remote, [network])?.keys.find(
        (one) => one.address === address,
      )
      if (!key || !connectionState.facts.networks.includes(network)) throw fault('unauthorized')
      return key
    },
    async publicKey(network, address, options) {
      if (!has('cosmos_getAccounts')) return undefined
      const accounts = await call(network, 'cosmos_getAccounts', {}, options)
      const own = Array.isArray(accounts)
        ? accounts.slice(0, maxAccounts).find((one) => readField(one, 'address') === address)
        : undefined
      return tools.parsePublicKey(readField(own, 'pubkey'))
    },
    get arbitrary() {
      if (!has('keplr_signArbitrary')) return undefined
      return (
        network: Caip2,
        signer: string,
        data: string | Uint8Array<ArrayBuffer>,
        options: { readonly signal?: AbortSignal } = {},
      ) => {
        const sent =
          typeof data === 'string'
            ? { type: 'string', data }
            : { type: 'Uint8Array', data: tools.toBase64(data) }
        return call(
          network,
          'keplr_signArbitrary',
          { chainId: chainId(network), signer, ...sent },
          options,
        )
      }
    },
    get amino() {
      if (!has('cosmos_signAmino')) return undefined
      return (
        network: Caip2,
        signerAddress: string,
        signDoc: unknown,
        options: { readonly signal?: AbortSignal } = {},
      ) => call(network, 'cosmos_signAmino', { signerAddress, signDoc }, options)
    },
    get direct() {
      if (!has('cosmos_signDirect')) return undefined
      return (
        network: Caip2,
        signerAddress: string,
        doc: Parameters<NonNullable<Signer['direct']>>[2],
        options: { readonly signal?: AbortSignal } = {},
      ) => {
        const { bodyBytes, authInfoBytes, accountNumber, ...rest } = doc
        const signDoc = {
          ...rest,
          accountNumber: String(accountNumber),
          bodyBytes: tools.toBase64(bodyBytes),
          authInfoBytes: tools.toBase64(authInfoBytes),
        }
        return call(network, 'cosmos_signDirect', { signerAddress, signDoc }, options)
      }
    },
  }
}

/**
 * A connection over a session elsewhere; `null` when it grants no account of a known chain. Reads
 * go to our own nodes, never through the session.
 */
export function openRemote(
  tools: Tools,
  remote: RemoteSigner,
  preferred?: Caip2,
): { readonly connection: Connection; readonly live: CosmosState } | null {
  const requested = tools.host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const facts = parseSessionFacts(tools, remote, preferred ? [preferred, ...requested] : requested)
  if (!facts) return null
  const connectionState = createCosmosState(facts)
  const refresh = watchSession(tools, remote, connectionState)
  const call = createSessionCaller(tools.host, tools, remote, connectionState)
  const signer = createRemoteSigner(tools, remote, connectionState, call)
  const has = (...methods: readonly string[]) =>
    methods.some((method) => remote.methods('cosmos').has(method))
  const connection: Connection = {
    wallet: remote.wallet,
    raw: remote,
    get state() {
      return connectionState.state
    },
    on: connectionState.on,
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
    serialize: () => JSON.stringify({ network: connectionState.facts.network }),
    async disconnect() {
      connectionState.end()
      await remote.close()
    },
    signMessage: async (request) => (await loadSigning()).signMessage(tools, signer, request),
    send: async (plan, options) =>
      (await importWithRetry(() => import('./sendPlan.ts'))).sendPlan(tools, signer, plan, options),
    async switchNetwork(id) {
      if (refresh(id)?.network !== id) throw fault('unknown-network')
    },
    async switchAccount(id) {
      const address = connectionState.state.accounts.find((account) => account.id === id)?.address
      if (!address) throw fault('unsupported')
      refresh(connectionState.facts.network, address)
    },
    invoke: (network, method, params) => call(network, method, params),
  }
  return { connection, live: connectionState }
}
