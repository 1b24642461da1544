import type { Caip2, Connection, NamespaceHost } from '#kernel'
import { fault, fieldOf, isLatchkeyError } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { isAble } from './abilities.ts'
import { addressOn, networkNamed } from './address.ts'
import { askerOf, silentLimit } from './ask.ts'
import type { FoundWallet } from './foundWallet.ts'
import type { Live } from './live.ts'
import { createLive } from './live.ts'
import { satsNetwork } from './prompt.ts'
import type { Holder } from './readAddresses.ts'
import { holdersOn, readAddresses } from './readAddresses.ts'
import type { Signer } from './signer.ts'
import type { Signing } from './signing.ts'

const networksKnown: readonly Caip2[] = ['stacks:1', 'stacks:2147483648']
const leaveLimit = 2000

/** What opening a wallet takes beside the wallet. */
export type Opening = { readonly host: NamespaceHost; readonly signing: () => Promise<Signing> }

/**
 * What is known of a wallet on this page, kept true by its events and, where that asks nobody, by
 * reading again.
 */
function watchWallet(
  { host }: Opening,
  wallet: FoundWallet,
  first: { readonly network: Caip2; readonly holders: readonly Holder[] },
) {
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const live = createLive({ ...first, networks: [...new Set([...requested, first.network])] })
  const ask = askerOf(host, wallet.request, wallet.source, live.ended)
  let meetings = 0

  const meet = (holders: readonly Holder[], preferred = live.facts.network) => {
    const found = holdersOn(holders, [
      preferred,
      live.facts.network,
      ...requested,
      ...networksKnown,
    ])
    if (!found) return live.end(fault('unauthorized'))
    // The same accounts in the wallet's own order are no news: the visitor may have chosen another
    // one here.
    const same =
      found.network === live.facts.network && listed(found.holders) === listed(live.facts.holders)
    if (!same) live.set({ ...found, networks: [...new Set([...requested, found.network])] })
  }
  /**
   * Reads the accounts where the wallet can do so silently; an event that came meanwhile is newer
   * than the answer.
   */
  const reread = async (limits: Limits = {}, preferred?: Caip2): Promise<void> => {
    if (wallet.source !== 'satsConnect') return
    const before = meetings
    try {
      const answer = await ask('wallet_getAccount', null, { within: silentLimit, ...limits })
      if (meetings === before) meet(readAddresses(answer), preferred)
    } catch (error) {
      if (isLatchkeyError(error, 'unauthorized')) live.end(error)
      else if (!isLatchkeyError(error, 'unsupported')) throw error
    }
  }
  const quietly = (preferred?: Caip2) => void reread({}, preferred).catch(() => {})
  const accountsChanged = (payload: unknown) => {
    meetings++
    const holders = readAddresses(payload)
    const isList =
      Array.isArray(payload) ||
      [fieldOf(payload, 'addresses'), fieldOf(payload, 'accounts')].some(Array.isArray)
    if (holders.length > 0 || (isList && wallet.source === 'sip030')) meet(holders)
    else quietly()
  }
  const networkChanged = (payload: unknown) => {
    const network = activeNetwork(payload)
    if (network) moveTo(live, network)
    quietly(network)
  }
  const gone = () => live.end(fault('unauthorized'))
  const events = {
    accountChange: accountsChanged,
    networkChange: networkChanged,
    disconnect: gone,
    accountDisconnected: gone,
  }
  const releases = [
    ...Object.entries(events).map(([event, listener]) => wallet.listen(event, listener)),
    wallet.listen('stx_accountChange', accountsChanged),
    wallet.listen('stx_networkChange', networkChanged),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  return { live, ask, meet, reread }
}

const listed = (holders: readonly Holder[]) =>
  JSON.stringify([...holders].sort((a, b) => (a.address < b.address ? -1 : 1)))

/**
 * The network of a `stx_networkChange` (SIP-030), or of the sats-connect event with a name per
 * chain.
 */
function activeNetwork(payload: unknown): Caip2 | undefined {
  const active = fieldOf(payload, 'active')
  const list = fieldOf(payload, 'networks')
  const entry = Array.isArray(list)
    ? list.slice(0, 100).find((one) => active !== undefined && fieldOf(one, 'id') === active)
    : undefined
  return (
    networkNamed(fieldOf(entry, 'chainId')) ??
    networkNamed(active) ??
    networkNamed(fieldOf(fieldOf(payload, 'stacks'), 'name'))
  )
}

/** The same keys on another network. */
function moveTo(live: Live, network: Caip2): void {
  if (live.facts.network === network) return
  const holders = live.facts.holders.flatMap((holder) => {
    const address = addressOn(network, holder.address)
    return address ? [{ ...holder, address }] : []
  })
  live.set({ network, holders, networks: [...new Set([...live.facts.networks, network])] })
}

/**
 * Opens a wallet of this page with the addresses it showed; `null` when none of them is a Stacks
 * one.
 */
export function openInjected(
  opening: Opening,
  wallet: FoundWallet,
  shown: readonly Holder[],
  preferred?: Caip2,
): { readonly connection: Connection; readonly live: Live } | null {
  const { host, signing } = opening
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const first = holdersOn(shown, [
    ...(preferred ? [preferred] : []),
    ...requested,
    ...networksKnown,
  ])
  if (!first) return null
  const { live, ask, meet, reread } = watchWallet(opening, wallet, first)
  const { has, info, provider, source } = wallet
  const signer: Signer = {
    live,
    kind: source,
    has,
    request: (_network, method, params, options) => ask(method, params, options),
    recheck: reread,
  }

  /**
   * Addresses of another network are no answer to the question for one: what was shown before then
   * stays.
   */
  const show = (answer: unknown, network: Caip2) => {
    const there = holdersOn(readAddresses(answer), [network])
    if (there) meet(there.holders, network)
  }
  const connection: Connection = {
    wallet: info,
    raw: provider,
    get state() {
      return live.state
    },
    on: live.on,
    can: (capability, network = live.facts.network) =>
      capability === 'switchNetwork'
        ? host.networks().length > 1
        : network === live.facts.network && isAble(capability, live.facts, has),
    serialize: () =>
      JSON.stringify({
        walletId: info.id,
        network: live.facts.network,
        holders: live.facts.holders,
      }),
    async disconnect() {
      live.end()
      // SIP-030 has no such method; the site forgets the wallet all the same.
      if (source === 'satsConnect')
        await askerOf(host, wallet.request, source)('wallet_disconnect', null, {
          within: leaveLimit,
        }).catch(() => {})
    },
    signMessage: async (request) => (await signing()).signMessage(signer, request),
    send: async (plan, options) => (await signing()).sendPlan(signer, plan, options),
    switchNetwork: async (id) =>
      (await signing()).switchWallet(
        { signer, satsNetwork, show, reread: (network) => reread({}, network) },
        id,
      ),
    async switchAccount(id) {
      if (!live.activate(id)) throw fault('unsupported')
    },
    invoke: async (network, method, params) =>
      (await signing()).invoke(signer, network, method, params),
  }
  return { live, connection }
}
