import type { Caip2, Connection, NamespaceHost, RemoteSigner } from '#kernel'
import {
  fault,
  fieldOf,
  isAccountId,
  isLatchkeyError,
  LatchkeyError,
  namespaceOf,
  parseAccountId,
} from '#kernel'
import { settled } from '#namespaces/kit'
import { isAble } from './abilities.ts'
import { addressOn, isOn, networkNamed, principalOf } from './address.ts'
import { faultOf } from './faults.ts'
import type { Opening } from './injectedConnection.ts'
import type { Facts, Live } from './live.ts'
import { createLive } from './live.ts'
import type { Holder } from './readAddresses.ts'
import { readAddresses } from './readAddresses.ts'
import type { Signer } from './signer.ts'

/**
 * What a session grants, on the first of the wanted networks that it covers; `undefined` when it
 * grants no Stacks account.
 */
function factsOf(remote: RemoteSigner, wanted: readonly (Caip2 | undefined)[]): Facts | undefined {
  const granted = remote.accounts().flatMap((id) => {
    if (!isAccountId(id) || namespaceOf(id) !== 'stacks') return []
    const { network, address } = parseAccountId(id)
    return principalOf(address) && isOn(network, address) ? [{ network, address }] : []
  })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => one !== undefined && networks.includes(one)) ?? networks[0]
  if (!network) return undefined
  // The property names keys and groups, for the addresses of any network of the same keys.
  const shown = readAddresses(remote.property('stacks_getAddresses'))
  const holders = granted
    .filter((one) => one.network === network)
    .map(({ address }): Holder => {
      const known = shown.find((holder) => addressOn(network, holder.address) === address)
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

/** Follows the session: what it grants is read from it again on every event. */
function watchSession(
  remote: RemoteSigner,
  live: Live,
): (wanted?: Caip2, preferred?: string) => void {
  const refresh = (wanted?: Caip2, preferred?: string) => {
    const facts = factsOf(remote, [wanted, live.facts.network])
    if (!facts) return live.end(fault('unauthorized'))
    const first = facts.holders.find(
      ({ address }) => address === (preferred ?? live.facts.holders[0]?.address),
    )
    live.set({
      ...facts,
      holders: first
        ? [first, ...facts.holders.filter((holder) => holder !== first)]
        : facts.holders,
    })
  }
  const releases = [
    remote.on('stx_accountsChanged', (data) => {
      const [named] = readAddresses(
        Array.isArray(data)
          ? data.slice(0, 100).map((one) => (typeof one === 'string' ? one.split(':').at(-1) : one))
          : data,
      )
      refresh(live.facts.network, named?.address)
    }),
    // A network outside the session is one that no request could name.
    remote.on('stx_chainChanged', (data, network) =>
      refresh(
        networkNamed(fieldOf(data, 'chainId') ?? fieldOf(data, 'network') ?? data) ?? network,
      ),
    ),
    remote.on('session_update', () => refresh()),
    remote.on('end', (why) => live.end(isLatchkeyError(why) ? why : fault('unauthorized'))),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  return refresh
}

function signerOf(
  host: NamespaceHost,
  remote: RemoteSigner,
  live: Live,
  refresh: () => void,
): Signer {
  const has = (method: string) => remote.methods('stacks').has(method)
  return {
    live,
    kind: 'session',
    has,
    async request(network, method, params, options = {}) {
      if (!has(method)) throw fault('unsupported')
      if (!live.facts.networks.includes(network)) throw fault('unauthorized')
      const call = () =>
        remote.request(network, method, params, options).catch((error) => {
          throw isLatchkeyError(error) ? error : faultOf(error, 'session')
        })
      return settled(host, call, [live.ended, options.signal])
    },
    recheck: async () => refresh(),
  }
}

/**
 * A connection over a session elsewhere; `null` when it grants no Stacks account. Reads go to our
 * own nodes, never through the session.
 */
export function openRemote(
  { host, signing }: Opening,
  remote: RemoteSigner,
  preferred?: Caip2,
): { readonly connection: Connection; readonly live: Live } | null {
  const facts = factsOf(remote, [
    preferred,
    ...host.networks().map(({ caipNetworkId }) => caipNetworkId),
  ])
  if (!facts) return null
  const live = createLive(facts)
  const refresh = watchSession(remote, live)
  const signer = signerOf(host, remote, live, refresh)
  const connection: Connection = {
    wallet: remote.wallet,
    raw: remote,
    get state() {
      return live.state
    },
    on: live.on,
    can(capability, network = live.facts.network) {
      if (capability === 'switchNetwork') return live.facts.networks.length > 1
      return live.facts.networks.includes(network) && isAble(capability, live.facts, signer.has)
    },
    serialize: () => JSON.stringify({ network: live.facts.network }),
    async disconnect() {
      live.end()
      await remote.close()
    },
    signMessage: async (request) => (await signing()).signMessage(signer, request),
    send: async (plan, options) => (await signing()).sendPlan(signer, plan, options),
    async switchNetwork(id) {
      refresh(id)
      if (live.facts.network !== id) throw new LatchkeyError('switch-unsupported', { id })
    },
    async switchAccount(id) {
      if (!live.activate(id)) throw fault('unsupported')
    },
    async invoke(network, method, params) {
      if (!signer.has(method)) throw fault('unsupported')
      return (await signing()).invoke(signer, network, method, params)
    },
  }
  return { connection, live }
}
