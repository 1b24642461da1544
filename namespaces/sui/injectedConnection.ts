import type { Caip2, Connection, NamespaceHost, Release } from '#kernel'
import { fault, readField } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { buildConnectionMethods } from './buildConnectionMethods.ts'
import type { ChainTools } from './chainTools.ts'
import type { SuiState } from './connectionState.ts'
import { createSuiState, moveToFront } from './connectionState.ts'
import { createInjectedSigner } from './createInjectedSigner.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { WalletAccount } from './parseAccounts.ts'
import { parseAccounts } from './parseAccounts.ts'
import type { SuiWallet } from './suiWallet.ts'

/** Requests the first accounts, with a prompt or silently; resolves with the raw answer. */
export type RequestAccounts = (call: WalletCaller) => Promise<unknown>
/** The visitor's earlier choice on this site. */
export type SavedChoice = {
  readonly network?: Caip2 | undefined
  readonly address?: string | undefined
}

const disconnectTimeout = 5000

/**
 * Selects the site's networks that the wallet has.
 * Without a common one it stays on one of its own, which no call can use.
 */
function selectNetworks(
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

/** Tracks the state of a page wallet through its one event. */
function watchWallet(
  host: NamespaceHost,
  { standardWallet, methods, chains }: SuiWallet,
  wanted: SavedChoice,
) {
  const connectionState = createSuiState({
    ...selectNetworks(host, chains, wanted.network),
    accounts: [],
  })
  const callWallet = createWalletCaller(host, connectionState.ended)
  const state: { accounts: readonly WalletAccount[]; opened: boolean } = {
    accounts: [],
    opened: false,
  }

  const applyAccounts = (accounts: readonly WalletAccount[], preferred?: string) => {
    state.accounts = accounts
    const shown = accounts.map(({ address, label }) => ({ address, label }))
    if (accounts.length > 0) connectionState.set({ accounts: moveToFront(shown, preferred) })
    else if (state.opened) connectionState.end(fault('unauthorized'))
  }
  const changed = (change: unknown) => {
    const accounts =
      parseAccounts(readField(change, 'accounts')) ??
      parseAccounts(readField(standardWallet, 'accounts')) ??
      []
    // A wallet that puts another account first than before has switched to it.
    const isSwitched = accounts[0]?.address !== state.accounts[0]?.address
    applyAccounts(accounts, isSwitched ? undefined : connectionState.facts.accounts[0]?.address)
  }
  const release = listen(methods.on, changed)
  connectionState.ended.addEventListener('abort', release)
  return { connectionState, callWallet, applyAccounts, state }
}

function listen(on: SuiWallet['methods']['on'], changed: (change: unknown) => void): Release {
  try {
    const release = on?.('change', changed)
    return () => {
      try {
        if (typeof release === 'function') release()
      } catch {
        // A wallet that fails to remove the listener is ignored anyway.
      }
    }
  } catch {
    return () => {}
  }
}

/**
 * Opens a page wallet; `null` if it grants no Sui account.
 * No listener stays behind on failure.
 */
export async function openInjected(
  tools: ChainTools,
  wallet: SuiWallet,
  requestAccounts: RequestAccounts,
  choice: SavedChoice,
): Promise<{ connection: Connection; connectionState: SuiState } | null> {
  const watched = watchWallet(tools.host, wallet, choice)
  const { connectionState, callWallet, applyAccounts, state } = watched
  try {
    const answer = await requestAccounts(callWallet)
    // Accounts of an event that came meanwhile are newer than the answer.
    const accounts = state.accounts.length > 0 ? state.accounts : undefined
    applyAccounts(
      accounts ??
        parseAccounts(readField(answer, 'accounts')) ??
        parseAccounts(readField(wallet.standardWallet, 'accounts')) ??
        [],
      choice.address,
    )
    if (state.accounts.length > 0) {
      state.opened = true
      return { connectionState, connection: buildConnection(tools, wallet, watched) }
    }
  } catch (error) {
    connectionState.end()
    throw error
  }
  connectionState.end()
  return null
}

/** Reads the accounts without a prompt: the listed ones, else those of a silent connect. */
export function requestSilently(
  { standardWallet, methods }: SuiWallet,
  within: number,
): RequestAccounts {
  return async (callWallet) => {
    const accounts = readField(standardWallet, 'accounts')
    const limits: WaitOptions = { timeout: within }
    return parseAccounts(accounts)?.length
      ? { accounts }
      : callWallet(methods.connect, { silent: true }, limits)
  }
}

function buildConnection(
  tools: ChainTools,
  wallet: SuiWallet,
  { connectionState, callWallet, state }: ReturnType<typeof watchWallet>,
): Connection {
  const { info, methods } = wallet
  const signer = createInjectedSigner({
    wallet,
    connectionState,
    callWallet,
    findAccount: (address) => state.accounts.find((account) => account.address === address),
  })
  return {
    wallet: info,
    raw: wallet.standardWallet,
    ...buildConnectionMethods(tools, signer),
    get state() {
      return connectionState.state
    },
    serialize: () =>
      JSON.stringify({
        name: info.name,
        network: connectionState.facts.network,
        address: connectionState.facts.accounts[0]?.address,
      }),
    async disconnect() {
      connectionState.end()
      const { disconnect } = methods
      if (disconnect)
        await createWalletCaller(tools.host)(disconnect, undefined, {
          timeout: disconnectTimeout,
        }).catch(() => {})
    },
    async switchAccount(id) {
      if (!connectionState.activate(id))
        throw fault(id === undefined ? 'unsupported' : 'unauthorized')
    },
    async switchNetwork(network) {
      if (!connectionState.facts.networks.includes(network)) throw fault('unknown-network')
      connectionState.set({ network })
    },
  }
}
