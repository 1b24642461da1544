import type { Caip2, Connection, NamespaceHost } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { createConnection } from '#namespaces/kit'
import { parseNetwork, toNetworkAddress } from './address.ts'
import type { StacksState } from './connectionState.ts'
import { createStacksState, moveToFront } from './connectionState.ts'
import { toSatsNetwork } from './createAddressPrompt.ts'
import { createWalletCaller, silentTimeout } from './createWalletCaller.ts'
import type { Holder } from './readAddresses.ts'
import { readAddresses, selectHolders } from './readAddresses.ts'
import type { StacksWallet } from './readStacksWallet.ts'
import type { Signer } from './signer.ts'
import type { Signing } from './signing.ts'
import { supportsCapability } from './supportsCapability.ts'

const knownNetworks: readonly Caip2[] = ['stacks:1', 'stacks:2147483648']
const disconnectTimeout = 2000

/** The context of opening a wallet. */
export type OpenerContext = {
  readonly host: NamespaceHost
  readonly signing: () => Promise<Signing>
}

/** Tracks the state of a page wallet through its events and silent rereads. */
function watchWallet(
  { host }: OpenerContext,
  wallet: StacksWallet,
  first: { readonly network: Caip2; readonly holders: readonly Holder[] },
) {
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const connectionState = createStacksState({
    ...first,
    networks: [...new Set([...requested, first.network])],
  })
  const callWallet = createWalletCaller(host, wallet.request, wallet.source, connectionState.ended)
  let updateCount = 0

  const applyHolders = (holders: readonly Holder[], preferred = connectionState.facts.network) => {
    const found = selectHolders(holders, [
      preferred,
      connectionState.facts.network,
      ...requested,
      ...knownNetworks,
    ])
    if (!found) return connectionState.end(fault('unauthorized'))
    connectionState.set({
      network: found.network,
      // The visitor may have chosen another one here than the wallet lists first.
      holders: moveToFront(found.holders, connectionState.facts.holders[0]?.address),
      networks: [...new Set([...requested, found.network])],
    })
  }
  /** Rereads the accounts if the wallet has a silent method; a newer event overrides the answer. */
  const reread = async (limits: WaitOptions = {}, preferred?: Caip2): Promise<void> => {
    if (wallet.source !== 'satsConnect') return
    const before = updateCount
    try {
      const answer = await callWallet('wallet_getAccount', null, {
        timeout: silentTimeout,
        ...limits,
      })
      if (updateCount === before) applyHolders(readAddresses(answer), preferred)
    } catch (error) {
      if (isLatchkeyError(error, 'unauthorized')) connectionState.end(error)
      else if (!isLatchkeyError(error, 'unsupported')) throw error
    }
  }
  const rereadSilently = (preferred?: Caip2) => void reread({}, preferred).catch(() => {})
  const accountsChanged = (payload: unknown) => {
    updateCount++
    const holders = readAddresses(payload)
    const isList =
      Array.isArray(payload) ||
      [readField(payload, 'addresses'), readField(payload, 'accounts')].some(Array.isArray)
    if (holders.length > 0 || (isList && wallet.source === 'sip030')) applyHolders(holders)
    else rereadSilently()
  }
  const networkChanged = (payload: unknown) => {
    const network = parseActiveNetwork(payload)
    if (network) {
      updateCount++
      moveToNetwork(connectionState, network)
    }
    rereadSilently(network)
  }
  const onDisconnect = () => connectionState.end(fault('unauthorized'))
  const events = {
    accountChange: accountsChanged,
    networkChange: networkChanged,
    disconnect: onDisconnect,
    accountDisconnected: onDisconnect,
  }
  const releases = [
    ...Object.entries(events).map(([event, listener]) => wallet.listen(event, listener)),
    wallet.listen('stx_accountChange', accountsChanged),
    wallet.listen('stx_networkChange', networkChanged),
  ]
  connectionState.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  return { connectionState, callWallet, applyHolders, reread }
}

/** Parses the network of a `stx_networkChange` (SIP-030) or of the sats-connect event. */
function parseActiveNetwork(payload: unknown): Caip2 | undefined {
  const active = readField(payload, 'active')
  const list = readField(payload, 'networks')
  const entry = Array.isArray(list)
    ? list.slice(0, 100).find((one) => active !== undefined && readField(one, 'id') === active)
    : undefined
  return (
    parseNetwork(readField(entry, 'chainId')) ??
    parseNetwork(active) ??
    parseNetwork(readField(readField(payload, 'stacks'), 'name'))
  )
}

/** Moves the same keys to another network. */
function moveToNetwork(connectionState: StacksState, network: Caip2): void {
  if (connectionState.facts.network === network) return
  const holders = connectionState.facts.holders.flatMap((holder) => {
    const address = toNetworkAddress(network, holder.address)
    return address ? [{ ...holder, address }] : []
  })
  connectionState.set({
    network,
    holders,
    networks: [...new Set([...connectionState.facts.networks, network])],
  })
}

/** Opens a page wallet with its addresses; `null` if none of them is a Stacks address. */
export function openInjected(
  context: OpenerContext,
  wallet: StacksWallet,
  shown: readonly Holder[],
  preferred?: Caip2,
): { readonly connection: Connection; readonly connectionState: StacksState } | null {
  const { host, signing } = context
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const first = selectHolders(shown, [
    ...(preferred ? [preferred] : []),
    ...requested,
    ...knownNetworks,
  ])
  if (!first) return null
  const { connectionState, callWallet, applyHolders, reread } = watchWallet(context, wallet, first)
  const { has, info, provider, source } = wallet
  const signer: Signer = {
    connectionState,
    kind: source,
    has,
    request: (_network, method, params, options) => callWallet(method, params, options),
    recheck: reread,
  }

  /** Ignores addresses of another network than the requested one. */
  const applyAddresses = (answer: unknown, network: Caip2) => {
    const there = selectHolders(readAddresses(answer), [network])
    if (there) applyHolders(there.holders, network)
  }
  const connection = createConnection(connectionState, {
    wallet: info,
    raw: provider,
    can: (capability, network = connectionState.facts.network) =>
      capability === 'switchNetwork'
        ? host.networks().length > 1
        : network === connectionState.facts.network &&
          supportsCapability(capability, connectionState.facts, has),
    serialize: () =>
      JSON.stringify({
        walletId: info.id,
        network: connectionState.facts.network,
        holders: connectionState.facts.holders,
      }),
    async disconnect() {
      connectionState.end()
      // SIP-030 has no such method; the site forgets the wallet anyway.
      if (source === 'satsConnect')
        await createWalletCaller(host, wallet.request, source)('wallet_disconnect', null, {
          timeout: disconnectTimeout,
        }).catch(() => {})
    },
    signMessage: async (request) => (await signing()).signMessage(signer, request),
    send: async (plan, options) => (await signing()).sendPlan(signer, plan, options),
    switchNetwork: async (id) =>
      (await signing()).switchWallet(
        {
          signer,
          toSatsNetwork,
          applyAddresses,
          reread: (network) => reread({}, network),
        },
        id,
      ),
    invoke: async (network, method, params) =>
      (await signing()).invoke(signer, network, method, params),
  })
  return { connectionState, connection }
}
