import type { Caip2, Page, Release } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { called, loaded, settled } from '#namespaces/kit'
import type { Chain } from './chains.ts'
import { faultOf } from './faults.ts'
import type { FoundWallet, WalletApi } from './foundWallet.ts'
import type { Key } from './keys.ts'
import { readKey } from './keys.ts'
import { createLive } from './live.ts'
import type { Tools } from './tools.ts'

/**
 * Where a connection begins. `key` is absent when the wallet is asked for it, with its prompt;
 * `enabled` are the networks it has allowed so far.
 */
export type Beginning = {
  readonly network: Caip2
  readonly enabled: readonly Caip2[]
  readonly key?: Key
}

/** Asks a wallet of the page by the name of its method. */
export type AskWallet = (
  method: keyof WalletApi,
  args: readonly unknown[],
  limits?: Limits,
) => Promise<unknown>

/** An account that changes this often while it is read is no account. */
const rereads = 3

/** The chain of a network. Throws `unknown-network`. */
export function chainFor({ chainOf }: Tools, network: Caip2): Chain {
  const chain = chainOf(network)
  if (!chain) throw fault('unknown-network')
  return chain
}

/** What is known of a wallet on this page, kept true by its events. */
export function watchWallet(
  tools: Tools,
  wallet: FoundWallet,
  { network, enabled, key }: Beginning,
) {
  const { host } = tools
  const { api } = wallet
  const networks = [
    ...new Set([...host.networks().map(({ caipNetworkId }) => caipNetworkId), network]),
  ]
  const live = createLive({ network, keys: key ? [key] : [], networks })
  const granted = new Set<Caip2>(enabled)
  let moves = 0

  const ask: AskWallet = async (method, args, { signal, within } = {}) => {
    const call = api[method]
    if (!call) throw fault('unsupported')
    return settled(host, () => called(() => call(...args), faultOf), [live.ended, signal], within)
  }
  /** The wallet's account on a network; read again when it changed meanwhile. */
  const keyOn = async (at: Caip2, limits?: Limits): Promise<Key> => {
    for (let tries = 0; ; tries++) {
      const before = moves
      const read = readKey(
        tools.parseAddress,
        at,
        await ask('getKey', [chainFor(tools, at).chainId], limits),
      )
      if (moves === before || tries === rereads) return read
    }
  }
  /**
   * One network at a time: some wallets prompt once for each. One the wallet does not know is
   * offered to it first.
   */
  const open = async (at: Caip2, limits?: Limits): Promise<Key> => {
    const chain = chainFor(tools, at)
    const enable = () => ask('enable', [chain.chainId], limits)
    await enable().catch(async (error) => {
      if (!isLatchkeyError(error, 'unknown-network')) throw error
      const { suggestionOf } = await loaded(() => import('./suggestionOf.ts'))
      await ask('experimentalSuggestChain', [suggestionOf(host, chain)], limits)
      await enable()
    })
    granted.add(at)
    return keyOn(at, limits)
  }
  // The event says nothing but that something changed. A wallet that does not show its account any
  // more has taken it back.
  const changed = () => {
    const mine = ++moves
    if (live.facts.keys.length === 0) return
    const at = live.facts.network
    const current = () => mine === moves && live.facts.network === at
    keyOn(at).then(
      (read) => current() && live.set({ keys: [read] }),
      (error) => current() && live.end(fault('unauthorized', error)),
    )
  }
  live.ended.addEventListener('abort', listenTo(host.page, wallet, changed))
  return { live, ask, keyOn, open, granted }
}
export type Watched = ReturnType<typeof watchWallet>

const emitted = ['connect', 'accountsChanged']

/**
 * Listens for the wallet's events on the page, and to the emitter that OKX and its kind have
 * instead.
 */
function listenTo(page: Page, { api, events }: FoundWallet, changed: () => void): Release {
  const releases = [...events].map((event) => page.listen(event, changed))
  for (const event of emitted) attempt(() => api.on?.(event, changed))
  return () => {
    for (const release of releases) release()
    for (const event of emitted) attempt(() => (api.off ?? api.removeListener)?.(event, changed))
  }
}

function attempt(call: () => unknown): void {
  try {
    call()
  } catch {}
}
