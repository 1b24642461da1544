import type { Caip2, NamespaceHost } from '#kernel'
import { fault, readField } from '#kernel'
import type { SolanaState } from './connectionState.ts'
import { createSolanaState, keepActiveFirst } from './connectionState.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { WalletAccount } from './parseAccounts.ts'
import { parseAccounts } from './parseAccounts.ts'
import type { SolanaWallet } from './readSolanaWallet.ts'
import { signInText } from './signInText.ts'

/** A page wallet and its state, kept current by its events. */
export type WatchedWallet = {
  readonly wallet: SolanaWallet
  readonly connectionState: SolanaState
  readonly callWallet: WalletCaller
  /** Passed to lazily loaded code. */
  readonly signInText: typeof signInText
  /** Finds the account of an address; `undefined` if the wallet does not show it. */
  findAccount(address: string): WalletAccount | undefined
  /** Applies the accounts of an answer, unless a newer event arrived meanwhile. */
  applyAccounts<Answer extends { readonly accounts: readonly WalletAccount[] }>(
    answer: () => Promise<Answer>,
  ): Promise<Answer>
}

/** Selects the host's networks that a wallet supports; its own first one if there is none. */
function selectNetworks(
  host: NamespaceHost,
  { networks }: SolanaWallet,
): readonly [Caip2, ...Caip2[]] {
  const both = host
    .networks()
    .flatMap(({ caipNetworkId }) => (networks.includes(caipNetworkId) ? [caipNetworkId] : []))
  const [first = networks[0], ...rest] = both
  return [first, ...rest]
}

/**
 * Starts following a wallet.
 * Its accounts are unknown until `applyAccounts`; losing the last one ends the connection.
 */
export function watchWallet(
  host: NamespaceHost,
  wallet: SolanaWallet,
  preferred: Caip2 | undefined,
): WatchedWallet {
  const networks = selectNetworks(host, wallet)
  const connectionState = createSolanaState({
    network: networks.find((one) => one === preferred) ?? networks[0],
    accounts: [],
    networks,
  })
  let knownAccounts: readonly WalletAccount[] = []
  let listedFirst: string | undefined
  let updateCount = 0

  const updateAccounts = (accounts: readonly WalletAccount[], isSwitched = false) => {
    const lost = knownAccounts.length > 0 && accounts.length === 0
    knownAccounts = accounts
    if (lost) return connectionState.end(fault('unauthorized'))
    const shown = accounts.map(({ address, label }) => ({ address, label }))
    connectionState.set({
      accounts: isSwitched ? shown : keepActiveFirst(connectionState, shown),
    })
  }
  const release = listen(wallet, (change) => {
    const accounts = readField(change, 'accounts')
    if (!Array.isArray(accounts)) return
    updateCount++
    const listed = parseAccounts(accounts)
    // A wallet that puts another account first than before has switched to it.
    const isSwitched = listed[0]?.address !== listedFirst
    listedFirst = listed[0]?.address
    updateAccounts(listed, isSwitched)
  })
  connectionState.ended.addEventListener('abort', release)
  return {
    wallet,
    connectionState,
    signInText,
    callWallet: createWalletCaller(host, wallet, connectionState.ended),
    findAccount: (address) => knownAccounts.find((one) => one.address === address),
    async applyAccounts(answer) {
      const before = updateCount
      const answered = await answer()
      listedFirst ??= answered.accounts[0]?.address
      if (updateCount === before || knownAccounts.length === 0) updateAccounts(answered.accounts)
      return answered
    },
  }
}

function tryCall(call: () => unknown): unknown {
  try {
    return call()
  } catch {
    return undefined
  }
}

/**
 * Listens to a wallet's changes.
 * A wallet without events still signs; events after the end change nothing.
 */
function listen({ methods }: SolanaWallet, changed: (change: unknown) => void): () => void {
  const off = tryCall(() => methods.on?.('change', changed))
  return () => {
    if (typeof off === 'function') tryCall(() => off())
  }
}
