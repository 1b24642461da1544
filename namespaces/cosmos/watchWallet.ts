import type { Caip2, Page, Release } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { importWithRetry, invokeWallet, withAbort } from '#namespaces/kit'
import type { CosmosWallet, WalletApi } from './captureWallet.ts'
import type { Chain } from './chains.ts'
import { createCosmosState } from './connectionState.ts'
import type { Key } from './keys.ts'
import { parseKey } from './keys.ts'
import { mapFault } from './mapFault.ts'
import type { Tools } from './tools.ts'

/**
 * The start of a connection.
 * Without a `key` the wallet is prompted; `enabled` are the networks allowed so far.
 */
export type InitialAccess = {
  readonly network: Caip2
  readonly enabled: readonly Caip2[]
  readonly key?: Key
}

/** Calls a method of a page wallet by name. */
export type WalletCaller = (
  method: keyof WalletApi,
  args: readonly unknown[],
  limits?: WaitOptions,
) => Promise<unknown>

/** Rereads of an account that keeps changing. */
const maxRereads = 3

/** Returns the chain of a network. Throws `unknown-network`. */
export function requireChain({ findChain }: Tools, network: Caip2): Chain {
  const chain = findChain(network)
  if (!chain) throw fault('unknown-network')
  return chain
}

/** Tracks the state of a page wallet through its events. */
export function watchWallet(
  tools: Tools,
  wallet: CosmosWallet,
  { network, enabled, key }: InitialAccess,
) {
  const { host } = tools
  const { api } = wallet
  const networks = [
    ...new Set([...host.networks().map(({ caipNetworkId }) => caipNetworkId), network]),
  ]
  const connectionState = createCosmosState({ network, keys: key ? [key] : [], networks })
  const granted = new Set<Caip2>(enabled)
  let accountChanges = 0

  const callWallet: WalletCaller = async (method, args, { signal, timeout } = {}) => {
    const call = api[method]
    if (!call) throw fault('unsupported')
    return withAbort(
      host,
      () => invokeWallet(() => call(...args), mapFault),
      [connectionState.ended, signal],
      timeout,
    )
  }
  /** Reads the wallet's account on a network; rereads if it changed meanwhile. */
  const keyOn = async (at: Caip2, limits?: WaitOptions): Promise<Key> => {
    for (let tries = 0; ; tries++) {
      const before = accountChanges
      const read = parseKey(
        tools.parseAddress,
        at,
        await callWallet('getKey', [requireChain(tools, at).chainId], limits),
      )
      if (accountChanges === before || tries === maxRereads) return read
    }
  }
  /**
   * One network at a time: some wallets prompt for each.
   * An unknown network is suggested to the wallet first.
   */
  const open = async (at: Caip2, limits?: WaitOptions): Promise<Key> => {
    const chain = requireChain(tools, at)
    const enable = () => callWallet('enable', [chain.chainId], limits)
    await enable().catch(async (error) => {
      if (!isLatchkeyError(error, 'unknown-network')) throw error
      const { buildChainSuggestion } = await importWithRetry(
        () => import('./buildChainSuggestion.ts'),
      )
      await callWallet('experimentalSuggestChain', [buildChainSuggestion(host, chain)], limits)
      await enable()
    })
    granted.add(at)
    return keyOn(at, limits)
  }
  // The event carries no data. A wallet that hides its account has revoked it.
  const changed = () => {
    const thisChange = ++accountChanges
    if (connectionState.facts.keys.length === 0) return
    const at = connectionState.facts.network
    const current = () => thisChange === accountChanges && connectionState.facts.network === at
    keyOn(at).then(
      (read) => current() && connectionState.set({ keys: [read] }),
      (error) => current() && connectionState.end(fault('unauthorized', error)),
    )
  }
  connectionState.ended.addEventListener('abort', listenToWallet(host.page, wallet, changed))
  return { connectionState, callWallet, keyOn, open, granted }
}
export type WatchedWallet = ReturnType<typeof watchWallet>

const walletEvents = ['connect', 'accountsChanged']

/**
 * Listens for the wallet's events on the page, and to the emitter that OKX and its kind have
 * instead.
 */
function listenToWallet(page: Page, { api, events }: CosmosWallet, changed: () => void): Release {
  const releases = [...events].map((event) => page.listen(event, changed))
  for (const event of walletEvents) attempt(() => api.on?.(event, changed))
  return () => {
    for (const release of releases) release()
    for (const event of walletEvents)
      attempt(() => (api.off ?? api.removeListener)?.(event, changed))
  }
}

function attempt(call: () => unknown): void {
  try {
    call()
  } catch {}
}
