import type { Caip2, Connection, RemoteSigner } from '#kernel'
import { fault, fieldOf, isAccountId, isLatchkeyError, namespaceOf, parseAccountId } from '#kernel'
import { parsedJson, settled } from '#namespaces/kit'
import type { Ask } from './ask.ts'
import type { Ability } from './foundWallet.ts'
import type { Held } from './held.ts'
import type { Facts } from './live.ts'
import type { Opened } from './opened.ts'
import { sessionFault } from './sessionFault.ts'
import type { SessionTools } from './sessionTools.ts'
import type { Signer } from './signer.ts'

const property = 'bip122_getAccountAddresses'
const needed: Readonly<Record<Ability, string>> = {
  message: 'signMessage',
  psbt: 'signPsbt',
  broadcast: '',
  transfer: 'sendTransfer',
}

/**
 * The addresses a wallet lists, as JSON text or not: an array whose entries say what they are for,
 * or one list for each purpose.
 */
function listed({ copied }: SessionTools, foreign: unknown): readonly unknown[] {
  const value = copied(typeof foreign === 'string' ? parsedJson(foreign) : foreign)
  if (Array.isArray(value)) return value
  const purposes = { payment: 'payment', ordinal: 'ordinals', ordinals: 'ordinals' }
  return Object.entries(purposes).flatMap(([name, intention]) => {
    const list = fieldOf(value, name)
    return (Array.isArray(list) ? list : []).map((one) =>
      typeof one === 'string' ? { address: one, intention } : { ...Object(one), intention },
    )
  })
}

const accountPath = (path: string | undefined) => path?.split('/').slice(0, 4).join('/')

/**
 * The accounts of the session with what is known of their addresses; further payment addresses
 * belong to the account on whose path they are.
 */
function heldOf(
  { readHeld }: SessionTools,
  addresses: readonly string[],
  details: readonly unknown[],
  network: Caip2,
): readonly Held[] {
  const known = readHeld(details, network)
  const granted = readHeld(
    addresses.map((address) => {
      const detail = known.find((one) => one.address === address)
      return { address, ...(detail && { ...detail, purpose: detail.role }) }
    }),
    network,
  )
  const payments = granted.filter(({ role }) => role === 'payment')
  const further = known.flatMap((one): readonly Held[] => {
    if (granted.some(({ address }) => address === one.address)) return []
    if (one.role !== 'payment') return [one]
    const path = accountPath(one.path)
    const owner =
      payments.length === 1
        ? payments[0]
        : payments.find((payment) => path !== undefined && accountPath(payment.path) === path)
    return owner ? [{ ...one, owner: owner.address }] : []
  })
  return [...granted, ...further]
}

/**
 * What a session grants, on the first of the wanted networks that it covers; `undefined` when it
 * grants no Bitcoin account.
 */
function factsOf(
  tools: SessionTools,
  remote: RemoteSigner,
  details: readonly unknown[],
  wanted: readonly Caip2[],
): Facts | undefined {
  const granted = remote
    .accounts()
    .flatMap((id) => (isAccountId(id) && namespaceOf(id) === 'bip122' ? [parseAccountId(id)] : []))
  const networks = [
    ...new Set(
      granted.flatMap(({ network, address }) => (tools.kindOf(address, network) ? [network] : [])),
    ),
  ]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  const addresses = granted.flatMap((one) => (one.network === network ? [one.address] : []))
  return network && { network, networks, held: heldOf(tools, addresses, details, network) }
}

/**
 * A connection over a session elsewhere; `null` when it grants no Bitcoin account. Reads go to our
 * own nodes, never through the session.
 */
export function openRemote(
  tools: SessionTools,
  remote: RemoteSigner,
  wanted: readonly Caip2[],
): Opened | null {
  let details = listed(tools, remote.property(property))
  const facts = factsOf(tools, remote, details, wanted)
  if (!facts) return null
  const live = tools.createLive(facts)
  const refresh = (first: Caip2 = live.facts.network) => {
    const next = factsOf(tools, remote, details, [first, live.facts.network])
    if (next) live.set(next)
    else live.end(fault('unauthorized'))
    return next
  }
  const releases = [
    remote.on('bip122_addressesChanged', (data) => {
      const list = listed(tools, data)
      if (list.length > 0) details = list
      refresh()
    }),
    remote.on('session_update', () => void refresh()),
    remote.on('end', (why) => live.end(isLatchkeyError(why) ? why : fault('unauthorized'))),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  return { live, connection: connectionOf(tools, remote, live, refresh) }
}

function connectionOf(
  tools: SessionTools,
  remote: RemoteSigner,
  live: Opened['live'],
  refresh: (first?: Caip2) => Facts | undefined,
): Connection {
  const { host, late, bitcoinChain, kindOf, capabilityOf, copied } = tools
  const has = (method: string) => remote.methods('bip122').has(method)
  const request = async (
    network: Caip2,
    method: string,
    params: unknown,
    options: Parameters<Ask>[2] = {},
  ) => {
    // What a session does not grant would go astray in its client: it is refused here, before
    // anything is sent.
    if (!has(method)) throw fault('unsupported')
    if (!live.facts.networks.includes(network)) throw fault('unauthorized')
    const { signal } = options
    const call = () =>
      remote.request(network, method, params, signal ? { signal } : {}).catch((error) => {
        throw isLatchkeyError(error) ? error : sessionFault(tools, error)
      })
    return copied(await settled(host, call, [live.ended, signal], options.within))
  }
  const signer: Signer = {
    speech: 'session',
    live,
    chainOf: bitcoinChain,
    kindOf,
    rpc: (method, params, options) => request(live.facts.network, method, params, options),
    able: (ability) => has(needed[ability]),
    ask: (method, [params] = [], limits) => request(live.facts.network, method, params, limits),
    // Every request names its network, so the wallet follows the request.
    recheck: async (network) => refresh(network)?.network ?? live.facts.network,
  }
  return {
    wallet: remote.wallet,
    raw: remote,
    get state() {
      return live.state
    },
    on: live.on,
    can: (capability, network) => capabilityOf(signer, capability, network),
    serialize: () => JSON.stringify({ network: live.facts.network }),
    async disconnect() {
      live.end()
      await remote.close()
    },
    signMessage: async (asked) => (await late.signing()).signMessage(signer, asked),
    send: async (plan, options) => (await late.spending()).sendPlan(signer, plan, options),
    async switchNetwork(id) {
      if (!live.facts.networks.includes(id)) throw fault('unknown-network')
      refresh(id)
    },
    async switchAccount(id) {
      if (!live.activate(id)) throw fault('unsupported')
    },
    invoke: request,
  }
}
