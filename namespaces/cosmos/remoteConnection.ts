import type { Caip2, Connection, NamespaceHost, RemoteSigner } from '#kernel'
import { fault, fieldOf, isAccountId, isLatchkeyError, namespaceOf, parseAccountId } from '#kernel'
import { loaded, parsedJson, settled } from '#namespaces/kit'
import type { Key } from './keys.ts'
import { readKey } from './keys.ts'
import type { Facts, Live } from './live.ts'
import { createLive } from './live.ts'
import type { Signer, Tools } from './tools.ts'

const signing = () => loaded(() => import('./signing.ts'))

/** More accounts than these are no session. */
const most = 500
const sending = ['send', 'token', 'memo', 'max', 'fee']

/**
 * What a wallet tells about its keys, by network and address: Keplr writes them into the session.
 */
function keysTold(
  { parseAddress, chainOf }: Tools,
  told: unknown,
  networks: readonly Caip2[],
): ReadonlyMap<string, Key> {
  const list = typeof told === 'string' ? parsedJson(told) : told
  const found = new Map<string, Key>()
  for (const one of Array.isArray(list) ? list.slice(0, most) : []) {
    const network = networks.find((at) => chainOf(at)?.chainId === fieldOf(one, 'chainId'))
    const key = network && attempt(() => readKey(parseAddress, network, one))
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
function factsOf(
  tools: Tools,
  remote: RemoteSigner,
  wanted: readonly Caip2[],
  preferred?: string,
): Facts | undefined {
  const granted = remote
    .accounts()
    .slice(0, most)
    .flatMap((id) => {
      if (!isAccountId(id) || namespaceOf(id) !== 'cosmos') return []
      const { network, address } = parseAccountId(id)
      return tools.parseAddress(address, network).ok ? [{ network, address }] : []
    })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  if (!network) return undefined
  const told = keysTold(tools, remote.property('keys'), networks)
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
    keys: ordered.map((address) => told.get(`${network}:${address}`) ?? { address, ledger: false }),
  }
}

/** The address an event names on a network: CAIP-10 ids, or keys as Keplr writes them. */
function namedIn(tools: Tools, data: unknown, network: Caip2): string | undefined {
  const list = Array.isArray(data) ? data : fieldOf(data, 'keys')
  const [told] = keysTold(tools, list, [network]).values()
  const ids = Array.isArray(list) ? list.slice(0, most) : []
  const named = ids.find(
    (id): id is string => typeof id === 'string' && id.startsWith(`${network}:`),
  )
  return told?.address ?? named?.slice(network.length + 1)
}

/** Follows the session: what it grants is read from it again on every event. */
function watchSession(
  tools: Tools,
  remote: RemoteSigner,
  live: Live,
): (wanted: Caip2, preferred?: string) => Facts | undefined {
  const refresh = (wanted: Caip2, preferred?: string) => {
    const facts = factsOf(
      tools,
      remote,
      [wanted, live.facts.network],
      preferred ?? live.facts.keys[0]?.address,
    )
    if (facts) live.set(facts)
    else live.end(fault('unauthorized'))
    return facts
  }
  const accounts = (data: unknown) =>
    void refresh(live.facts.network, namedIn(tools, data, live.facts.network))
  const releases = [
    remote.on('accountsChanged', accounts),
    remote.on('keplr_accountsChanged', accounts),
    // The data of this event is a chain id of the node, a CAIP-2 id or nothing; the session names
    // the network.
    remote.on('chainChanged', (_data, network) => void refresh(network ?? live.facts.network)),
    remote.on('session_update', () => void refresh(live.facts.network)),
    remote.on('end', (why) => live.end(isLatchkeyError(why) ? why : fault('unauthorized'))),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  return refresh
}

/**
 * Asks the session for a call that it grants, on a network that it covers; else says so and sends
 * nothing.
 */
function callerOf(host: NamespaceHost, tools: Tools, remote: RemoteSigner, live: Live) {
  return (
    network: Caip2,
    method: string,
    params: unknown,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<unknown> => {
    if (!remote.methods('cosmos').has(method)) return Promise.reject(fault('unsupported'))
    if (!live.facts.networks.includes(network)) return Promise.reject(fault('unauthorized'))
    const call = () =>
      remote.request(network, method, params, options).catch((error) => {
        throw tools.faultOf(error)
      })
    return settled(host, call, [live.ended, options.signal])
  }
}

function signerOf(
  tools: Tools,
  remote: RemoteSigner,
  live: Live,
  call: ReturnType<typeof callerOf>,
): Signer {
  const has = (method: string) => remote.methods('cosmos').has(method)
  const chainId = (network: Caip2) => tools.chainOf(network)?.chainId ?? ''
  return {
    live,
    async confirm(network, address) {
      const key = factsOf(tools, remote, [network])?.keys.find((one) => one.address === address)
      if (!key || !live.facts.networks.includes(network)) throw fault('unauthorized')
      return key
    },
    async publicKey(network, address, options) {
      if (!has('cosmos_getAccounts')) return undefined
      const told = await call(network, 'cosmos_getAccounts', {}, options)
      const own = Array.isArray(told)
        ? told.slice(0, most).find((one) => fieldOf(one, 'address') === address)
        : undefined
      return tools.publicKeyOf(fieldOf(own, 'pubkey'))
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
): { readonly connection: Connection; readonly live: Live } | null {
  const requested = tools.host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const facts = factsOf(tools, remote, preferred ? [preferred, ...requested] : requested)
  if (!facts) return null
  const live = createLive(facts)
  const refresh = watchSession(tools, remote, live)
  const call = callerOf(tools.host, tools, remote, live)
  const signer = signerOf(tools, remote, live, call)
  const has = (...methods: readonly string[]) =>
    methods.some((method) => remote.methods('cosmos').has(method))
  const connection: Connection = {
    wallet: remote.wallet,
    raw: remote,
    get state() {
      return live.state
    },
    on: live.on,
    can(capability, network = live.facts.network) {
      if (!live.facts.networks.includes(network)) return false
      if (capability === 'signMessage') return has('keplr_signArbitrary', 'cosmos_signAmino')
      if (sending.includes(capability)) return has('cosmos_signDirect', 'cosmos_signAmino')
      if (capability === 'switchNetwork') return live.facts.networks.length > 1
      if (capability === 'addNetwork') return has('keplr_experimentalSuggestChain')
      return (
        (capability === 'multiAccount' || capability === 'switchAccount') &&
        live.facts.keys.length > 1
      )
    },
    serialize: () => JSON.stringify({ network: live.facts.network }),
    async disconnect() {
      live.end()
      await remote.close()
    },
    signMessage: async (request) => (await signing()).signMessage(tools, signer, request),
    send: async (plan, options) =>
      (await loaded(() => import('./sendPlan.ts'))).sendPlan(tools, signer, plan, options),
    async switchNetwork(id) {
      if (refresh(id)?.network !== id) throw fault('unknown-network')
    },
    async switchAccount(id) {
      const address = live.state.accounts.find((account) => account.id === id)?.address
      if (!address) throw fault('unsupported')
      refresh(live.facts.network, address)
    },
    invoke: (network, method, params) => call(network, method, params),
  }
  return { connection, live }
}
