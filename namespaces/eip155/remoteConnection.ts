import type { Caip2, Connection, NamespaceHost, RemoteSigner } from '#kernel'
import { fault, fieldOf, isAccountId, isLatchkeyError, namespaceOf, parseAccountId } from '#kernel'
import { loaded, settled, untilTrue } from '#namespaces/kit'
import { checksummed } from './address.ts'
import type { Ask } from './ask.ts'
import { batchSupportOf } from './batchSupport.ts'
import { faultOf, reportUnsaid } from './faults.ts'
import type { Facts, Live } from './live.ts'
import { createLive } from './live.ts'
import { hexChainId, networkIdOf } from './networkId.ts'
import type { Node } from './node.ts'
import { answerFromNode, isNodeCall } from './nodeCalls.ts'
import { providerOf } from './remoteProvider.ts'
import type { Signer } from './signing.ts'

const signing = () => loaded(() => import('./signing.ts'))

/** The method that a session must grant for an ability. */
const needed: Readonly<Record<string, string>> = {
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
 * What a session grants, on the first of the wanted networks that it covers; `undefined` when it
 * grants no EVM account.
 */
function factsOf(remote: RemoteSigner, wanted: readonly Caip2[]): Facts | undefined {
  const granted = remote.accounts().flatMap((id) => {
    const address =
      isAccountId(id) && namespaceOf(id) === 'eip155'
        ? checksummed(parseAccountId(id).address)
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

const first = (addresses: readonly string[], preferred: string | undefined) =>
  preferred && addresses.includes(preferred)
    ? [preferred, ...addresses.filter((address) => address !== preferred)]
    : addresses

/** Follows the session: what it grants is read from it again on every event. */
function watchSession(
  remote: RemoteSigner,
  live: Live,
): (wanted: Caip2, preferred?: string) => Facts | undefined {
  const refresh = (wanted: Caip2, preferred?: string) => {
    const facts = factsOf(remote, [wanted, live.facts.network])
    if (facts)
      live.set({
        ...facts,
        addresses: first(facts.addresses, preferred ?? live.facts.addresses[0]),
      })
    else live.end(fault('unauthorized'))
    return facts
  }
  const releases = [
    remote.on('accountsChanged', (data) => {
      const [named] = Array.isArray(data) ? data : []
      refresh(live.facts.network, checksummed(String(named).split(':').at(-1)))
    }),
    // A network outside the session is one that no request could name.
    remote.on(
      'chainChanged',
      (data, network) =>
        void refresh(
          networkIdOf(fieldOf(data, 'chainId') ?? data) ?? network ?? live.facts.network,
        ),
    ),
    remote.on('session_update', () => void refresh(live.facts.network)),
    remote.on('end', (why) => live.end(isLatchkeyError(why) ? why : fault('unauthorized'))),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  return refresh
}

/**
 * A connection over a session elsewhere; `null` when it grants no EVM account. Reads go to our own
 * nodes, never through the session.
 */
export function openRemote(
  host: NamespaceHost,
  node: Node,
  remote: RemoteSigner,
  preferred?: Caip2,
): { connection: Connection; live: Live } | null {
  const wanted = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const facts = factsOf(remote, preferred ? [preferred, ...wanted] : wanted)
  if (!facts) return null
  const live = createLive(facts)
  const refresh = watchSession(remote, live)
  const has = (method: string) => remote.methods('eip155').has(method)

  const signer: Signer = {
    live,
    async request(network, method, params, options = {}) {
      if (!has(method)) throw remote.refusal?.(network, method) ?? fault('unsupported')
      if (!live.facts.networks.includes(network)) throw fault('unauthorized')
      const call = () =>
        remote.request(network, method, params, options).catch((error) => {
          reportUnsaid(host, isLatchkeyError(error) ? error.cause : error)
          throw isLatchkeyError(error) ? error : faultOf(error)
        })
      return settled(host, call, [live.ended, options.signal])
    },
    // Every request names its network, so the wallet follows the request.
    recheck: async (network) =>
      refresh(live.facts.network)?.networks.includes(network) ? network : live.facts.network,
  }
  const ask: Ask = (method, params, limits) =>
    signer.request(live.facts.network, method, params, limits)
  const reached = (target: Caip2, ms: number) =>
    untilTrue(host, live, ms, async () => refresh(target)?.network === target)

  const switchNetwork = async (id: Caip2) => {
    if (factsOf(remote, [id])?.network === id) {
      await remote.switchNetwork?.(id)
      refresh(id)
    } else
      await (await loaded(() => import('./switchNetwork.ts'))).switchTo(
        { host, ask, hexChainId, reached },
        id,
      )
  }
  const connection: Connection = {
    wallet: remote.wallet,
    get raw() {
      return raw
    },
    get state() {
      return live.state
    },
    on: live.on,
    can(capability, network = live.facts.network) {
      if (!live.facts.networks.includes(network) && capability !== 'addNetwork') return false
      if (capability === 'switchNetwork')
        return (
          live.facts.networks.length > 1 ||
          has('wallet_switchEthereumChain') ||
          has('wallet_addEthereumChain')
        )
      if (capability === 'multiAccount' || capability === 'switchAccount')
        return live.facts.addresses.length > 1
      if (
        capability === 'batch' &&
        !batchSupportOf(remote.property('capabilities'), live.facts.addresses[0] ?? '')(network)
      )
        return false
      return has(needed[capability] ?? '')
    },
    serialize: () => JSON.stringify({ network: live.facts.network }),
    async disconnect() {
      live.end()
      await remote.close()
    },
    signMessage: async (request) => (await signing()).signMessage(signer, request),
    send: async (plan, options) => (await signing()).sendPlan(signer, plan, options),
    switchNetwork,
    async switchAccount(id) {
      if (!live.activate(id)) throw fault('unsupported')
    },
    async invoke(network, method, params) {
      const [given] = Array.isArray(params) ? params : [undefined]
      if (method === 'eth_accounts' || method === 'eth_requestAccounts')
        return [...(factsOf(remote, [network])?.addresses ?? [])]
      if (method === 'wallet_switchEthereumChain')
        return switchNetwork(networkIdOf(fieldOf(given, 'chainId')) ?? network).then(() => null)
      if (isNodeCall(method)) return answerFromNode(node, network, method, params)
      if (/^eth_s(end|ign)Transaction$/.test(method))
        await (await signing()).checkTransaction(signer, network, given)
      return signer.request(network, method, params)
    },
  }
  const raw = providerOf(connection)
  return { connection, live }
}
