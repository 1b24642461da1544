import type { Caip2, Connection, NamespaceHost, Release } from '#kernel'
import { fault, fieldOf } from '#kernel'
import type { Limits } from '#namespaces/kit'
import type { Call } from './ask.ts'
import { callerOf } from './ask.ts'
import type { ChainTools } from './chainTools.ts'
import { connectionParts } from './connectionParts.ts'
import { injectedSigner } from './injectedSigner.ts'
import type { Live } from './live.ts'
import { createLive, firstOf } from './live.ts'
import type { SuiWallet } from './suiWallet.ts'
import type { WalletAccount } from './walletAccounts.ts'
import { walletAccountsOf } from './walletAccounts.ts'

/** How the first accounts are asked for, with a prompt or silently: the wallet's answer, unread. */
export type FirstAccounts = (call: Call) => Promise<unknown>
/** What the visitor had chosen here before. */
export type Wanted = { readonly network?: Caip2 | undefined; readonly address?: string | undefined }

const disconnectLimit = 5000

/**
 * The networks of the site that the wallet has; on none of them it stays on one of its own, which
 * no call can use.
 */
function placeOf(
  host: NamespaceHost,
  chains: readonly string[],
  wanted: Caip2 | undefined,
): { readonly network: Caip2; readonly networks: readonly Caip2[] } {
  const networks = host
    .networks()
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => chains.includes(id))
  const [own = 'mainnet'] = chains.map((chain) => chain.slice('sui:'.length))
  return { networks, network: networks.find((id) => id === wanted) ?? networks[0] ?? `sui:${own}` }
}

/** What is known of a wallet on this page, kept true by its one event. */
function watchWallet(host: NamespaceHost, { wallet, methods, chains }: SuiWallet, wanted: Wanted) {
  const live = createLive({ ...placeOf(host, chains, wanted.network), shown: [] })
  const call = callerOf(host, live.ended)
  const state: { accounts: readonly WalletAccount[]; opened: boolean } = {
    accounts: [],
    opened: false,
  }

  const meet = (accounts: readonly WalletAccount[], preferred?: string) => {
    state.accounts = accounts
    const shown = accounts.map(({ address, label }) => ({ address, label }))
    if (accounts.length > 0) live.set({ shown: firstOf(shown, preferred) })
    else if (state.opened) live.end(fault('unauthorized'))
  }
  const changed = (change: unknown) => {
    const named = walletAccountsOf(fieldOf(change, 'accounts'))
    if (named) meet(named)
    else meet(walletAccountsOf(fieldOf(wallet, 'accounts')) ?? [], live.facts.shown[0]?.address)
  }
  const release = listen(methods.on, changed)
  live.ended.addEventListener('abort', release)
  return { live, call, meet, state }
}

function listen(on: SuiWallet['methods']['on'], changed: (change: unknown) => void): Release {
  try {
    const release = on?.('change', changed)
    return () => {
      try {
        if (typeof release === 'function') release()
      } catch {
        // A wallet that cannot let go is not heard any more all the same.
      }
    }
  } catch {
    return () => {}
  }
}

/**
 * Opens a wallet of this page; `null` when it grants no account of Sui. Whatever goes wrong, no
 * listener stays behind.
 */
export async function openInjected(
  tools: ChainTools,
  wallet: SuiWallet,
  first: FirstAccounts,
  wanted: Wanted,
): Promise<{ connection: Connection; live: Live } | null> {
  const watched = watchWallet(tools.host, wallet, wanted)
  const { live, call, meet, state } = watched
  try {
    const answer = await first(call)
    meet(
      walletAccountsOf(fieldOf(answer, 'accounts')) ??
        walletAccountsOf(fieldOf(wallet.wallet, 'accounts')) ??
        [],
      wanted.address,
    )
    if (state.accounts.length > 0) {
      state.opened = true
      return { live, connection: connectionOf(tools, wallet, watched) }
    }
  } catch (error) {
    live.end()
    throw error
  }
  live.end()
  return null
}

/**
 * The accounts a wallet shows without asking anybody: those it lists already, else what a silent
 * connect gives.
 */
export function silently({ wallet, methods }: SuiWallet, within: number): FirstAccounts {
  return async (call) => {
    const accounts = fieldOf(wallet, 'accounts')
    const limits: Limits = { within }
    return walletAccountsOf(accounts)?.length
      ? { accounts }
      : call(methods.connect, { silent: true }, limits)
  }
}

function connectionOf(
  tools: ChainTools,
  wallet: SuiWallet,
  { live, call, state }: ReturnType<typeof watchWallet>,
): Connection {
  const { info, methods } = wallet
  const signer = injectedSigner({
    wallet,
    live,
    call,
    accountOf: (address) => state.accounts.find((account) => account.address === address),
  })
  return {
    wallet: info,
    raw: wallet.wallet,
    ...connectionParts(tools, signer),
    get state() {
      return live.state
    },
    serialize: () =>
      JSON.stringify({
        name: info.name,
        network: live.facts.network,
        address: live.facts.shown[0]?.address,
      }),
    async disconnect() {
      live.end()
      const { disconnect } = methods
      if (disconnect)
        await callerOf(tools.host)(disconnect, undefined, { within: disconnectLimit }).catch(
          () => {},
        )
    },
    async switchAccount(id) {
      if (!live.activate(id)) throw fault(id === undefined ? 'unsupported' : 'unauthorized')
    },
    async switchNetwork(network) {
      if (!live.facts.networks.includes(network)) throw fault('unknown-network')
      live.set({ network })
    },
  }
}
