import type { Abort, Caip2, Connection, NamespaceHost } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { loaded, untilTrue } from '#namespaces/kit'
import { checksummed } from './address.ts'
import type { FoundWallet } from './announcement.ts'
import { askerOf, silentLimit } from './ask.ts'
import type { BatchSupport } from './batchSupport.ts'
import { batchSupportOf, noBatches } from './batchSupport.ts'
import type { Live } from './live.ts'
import { createLive } from './live.ts'
import { hexChainId, networkIdOf } from './networkId.ts'
import type { Node } from './node.ts'
import { answerFromNode, isNodeCall } from './nodeCalls.ts'
import { listenTo } from './providerEvents.ts'
import type { Signer } from './signing.ts'

// What a connected visitor does later is loaded when they do it: connecting and restoring are one
// request.
const signing = () => loaded(() => import('./signing.ts'))

/** How the first accounts are asked for: with a prompt, or silently. */
export type FirstAccounts = (ask: ReturnType<typeof askerOf>) => Promise<unknown>

const abilities: ReadonlySet<string> = new Set([
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
const endProbe = 900
const revokeLimit = 2000

/** The addresses of an answer or event, checksummed; what is no address is left out. */
const addressesOf = (answer: unknown): readonly string[] =>
  Array.isArray(answer)
    ? [...new Set(answer.slice(0, 1000).flatMap((address) => checksummed(address) ?? []))]
    : []

/** What is known of a wallet on this page, kept true by its events and by reading again. */
function watchWallet(host: NamespaceHost, { provider }: FoundWallet, requested: readonly Caip2[]) {
  const live = createLive({
    network: requested[0] ?? 'eip155:1',
    addresses: [],
    networks: requested,
  })
  const ask = askerOf(host, provider, live.ended)
  let moves = 0
  let meetings = 0
  let opened = false

  const arrive = (network: Caip2 | undefined) => {
    if (network) live.set({ network, networks: [...new Set([...requested, network])] })
  }
  const meet = (addresses: readonly string[]) => {
    if (addresses.length > 0) live.set({ addresses })
    else if (opened) live.end(fault('unauthorized'))
  }
  // An event that came meanwhile is newer than the answer, here as below.
  const latest = async (answer: Promise<unknown>) => {
    const before = meetings
    const addresses = addressesOf(await answer)
    return meetings === before || live.facts.addresses.length === 0
      ? addresses
      : live.facts.addresses
  }
  const readAccounts = (limits: Limits = {}) =>
    latest(ask('eth_accounts', undefined, { within: silentLimit, ...limits }))
  const readNetwork = async (limits: Limits = {}) => {
    const before = moves
    const network = networkIdOf(
      await ask('eth_chainId', undefined, { within: silentLimit, ...limits }),
    )
    if (!network)
      throw new LatchkeyError('foreign-invalid', { what: 'The answer to eth_chainId', path: '' })
    if (moves === before) arrive(network)
    return live.facts.network
  }
  const release = listenTo(provider, {
    accountsChanged(payload) {
      meetings++
      meet(addressesOf(payload))
    },
    chainChanged(payload) {
      moves++
      arrive(networkIdOf(payload))
    },
    // Wallets say so for a moment without a network as well; gone is only one that names no account
    // any more.
    disconnect: () => void readAccounts({ within: endProbe }).then(meet, () => meet([])),
  })
  live.ended.addEventListener('abort', release)
  return {
    live,
    ask,
    meet,
    latest,
    readAccounts,
    readNetwork,
    open() {
      opened = true
    },
  }
}
type Watched = ReturnType<typeof watchWallet>

/**
 * Opens a wallet of this page; `null` when it grants no account. Whatever goes wrong, no listener
 * stays behind.
 */
export async function openInjected(
  host: NamespaceHost,
  node: Node,
  wallet: FoundWallet,
  first: FirstAccounts,
  limits: Limits = {},
): Promise<{ connection: Connection; live: Live } | null> {
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const watched = watchWallet(host, wallet, requested)
  const { live, ask, readNetwork } = watched
  try {
    const addresses = await watched.latest(first(ask))
    if (addresses.length > 0) {
      watched.meet(addresses)
      await readNetwork(limits)
      watched.open()
      return { live, connection: connectionOf(host, node, wallet, watched) }
    }
  } catch (error) {
    live.end()
    throw error
  }
  live.end()
  return null
}

function connectionOf(
  host: NamespaceHost,
  node: Node,
  { info: { provider: _, ...info }, provider }: FoundWallet,
  { live, ask, meet, readAccounts, readNetwork }: Watched,
): Connection {
  // The same accounts in the wallet's own order are no news: the visitor may have chosen another
  // one here.
  const regain = async (options?: Abort) => {
    const addresses = await readAccounts(options)
    if ([...addresses].sort().join() !== [...live.facts.addresses].sort().join()) meet(addresses)
  }
  const signer: Signer = {
    live,
    request: (_network, method, params, options) => ask(method, params, options),
    async recheck(_network, options) {
      await regain(options)
      return readNetwork(options)
    },
  }
  const isOn = async (target: Caip2) => (await readNetwork().catch(() => undefined)) === target
  const reached = (target: Caip2, ms: number) => untilTrue(host, live, ms, () => isOn(target))
  const learned = learnBatches(live, ask)
  return {
    wallet: info,
    raw: provider,
    get state() {
      return live.state
    },
    on: live.on,
    can: (capability, network = live.facts.network) =>
      abilities.has(capability) ||
      (capability === 'multiAccount' && live.facts.addresses.length > 1) ||
      (capability === 'batch' && learned()(network)),
    serialize: () => JSON.stringify(info.rdns ? { rdns: info.rdns } : { walletId: info.id }),
    async disconnect() {
      live.end()
      // Older wallets have no such method; the site forgets the wallet all the same.
      await askerOf(host, provider)('wallet_revokePermissions', accountsPermission, {
        within: revokeLimit,
      }).catch(() => {})
    },
    signMessage: async (request) => (await signing()).signMessage(signer, request),
    send: async (plan, options) => (await signing()).sendPlan(signer, plan, options),
    async switchNetwork(id) {
      if (!(await isOn(id)))
        await (await loaded(() => import('./switchNetwork.ts'))).switchTo(
          { host, ask, hexChainId, reached },
          id,
        )
    },
    async switchAccount(id) {
      if (live.activate(id)) return
      await ask('wallet_requestPermissions', accountsPermission)
      await regain()
      live.activate(id)
    },
    async invoke(network, method, params) {
      if (isNodeCall(method) && network !== live.facts.network)
        return answerFromNode(node, network, method, params)
      if (/^eth_s(end|ign)Transaction$/.test(method))
        await (await signing()).checkTransaction(
          signer,
          network,
          Array.isArray(params) ? params[0] : undefined,
        )
      return ask(method, params)
    },
  }
}

/**
 * Asks once per account, in the background, whether the wallet runs batches; older wallets do not
 * know the question.
 */
function learnBatches(live: Live, ask: Watched['ask']): () => BatchSupport {
  let support = noBatches
  let asked = ''
  let learned = 0
  const learn = async () => {
    const [address = ''] = live.facts.addresses
    if (address === asked) return
    asked = address
    support = noBatches
    const answer = await ask('wallet_getCapabilities', [address], { within: silentLimit }).catch(
      () => undefined,
    )
    if (asked !== address || answer === undefined || live.ended.aborted) return
    support = batchSupportOf(answer, address)
    if (live.facts.networks.some(support)) live.set({ learned: ++learned })
  }
  live.on('change', () => void learn())
  void learn()
  return () => support
}
