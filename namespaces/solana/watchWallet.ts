import type { Caip2, NamespaceHost } from '#kernel'
import { fault, fieldOf } from '#kernel'
import type { Ask } from './ask.ts'
import { askerOf } from './ask.ts'
import type { FoundWallet } from './foundWallet.ts'
import type { Live } from './live.ts'
import { createLive, sameFirst } from './live.ts'
import { signInText } from './signInText.ts'
import type { WalletAccount } from './walletAccounts.ts'
import { walletAccounts } from './walletAccounts.ts'

/** A wallet on this page with what is known of it, kept true by its events. */
export type Watched = {
  readonly wallet: FoundWallet
  readonly live: Live
  readonly ask: Ask
  /** Handed over to the code that is loaded for it. */
  readonly signInText: typeof signInText
  /** What was read of the account of an address; `undefined` when the wallet does not show it. */
  account(address: string): WalletAccount | undefined
  /**
   * Asks, then takes the accounts of the answer, unless an event that came meanwhile told newer
   * ones.
   */
  take<Answer extends { readonly accounts: readonly WalletAccount[] }>(
    answer: () => Promise<Answer>,
  ): Promise<Answer>
}

/**
 * The networks of the host that a wallet names. One that names none of them is on its own first
 * one.
 */
function networksOf(host: NamespaceHost, { networks }: FoundWallet): readonly [Caip2, ...Caip2[]] {
  const both = host
    .networks()
    .flatMap(({ caipNetworkId }) => (networks.includes(caipNetworkId) ? [caipNetworkId] : []))
  const [first = networks[0], ...rest] = both
  return [first, ...rest]
}

/**
 * Starts following a wallet. Its accounts are unknown until `take`; losing the last one ends the
 * connection.
 */
export function watchWallet(
  host: NamespaceHost,
  wallet: FoundWallet,
  preferred: Caip2 | undefined,
): Watched {
  const networks = networksOf(host, wallet)
  const live = createLive({
    network: networks.find((one) => one === preferred) ?? networks[0],
    accounts: [],
    networks,
  })
  let held: readonly WalletAccount[] = []
  let meetings = 0

  const meet = (accounts: readonly WalletAccount[]) => {
    const lost = held.length > 0 && accounts.length === 0
    held = accounts
    if (lost) live.end(fault('unauthorized'))
    else
      live.set({
        accounts: sameFirst(
          live,
          accounts.map(({ address, label }) => ({ address, label })),
        ),
      })
  }
  const release = listen(wallet, (change) => {
    const accounts = fieldOf(change, 'accounts')
    if (!Array.isArray(accounts)) return
    meetings++
    meet(walletAccounts(accounts))
  })
  live.ended.addEventListener('abort', release)
  return {
    wallet,
    live,
    signInText,
    ask: askerOf(host, wallet, live.ended),
    account: (address) => held.find((one) => one.address === address),
    async take(answer) {
      const before = meetings
      const answered = await answer()
      if (meetings === before || held.length === 0) meet(answered.accounts)
      return answered
    },
  }
}

function attempt(call: () => unknown): unknown {
  try {
    return call()
  } catch {
    return undefined
  }
}

/**
 * Listens to a wallet's changes. One without events still signs, one that throws here is no worse;
 * one that goes on telling after the end changes nothing.
 */
function listen({ methods }: FoundWallet, changed: (change: unknown) => void): () => void {
  const off = attempt(() => methods.on?.('change', changed))
  return () => {
    if (typeof off === 'function') attempt(() => off())
  }
}
