import type { HistoryEntry, NamespaceState, Storage, Wallet } from '#kernel'
import { isSameWallet, readField, safeParse } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { readRecentWallets, recentCount, recentWallets } from './recentWallets.ts'
import { listedWalletSchema } from './walletSchema.ts'

/** What is known when a wallet was connected. */
export type ConnectedWallet = {
  readonly namespace: string
  readonly state: NamespaceState | undefined
  readonly installed: readonly Wallet[]
  readonly listed: readonly ListedWallet[]
  /** Where the visitor was. */
  readonly history: readonly HistoryEntry[]
}

/**
 * The entry of an installed wallet: the list's, or one of its own, which says nothing to whoever
 * does not have it installed.
 */
const toListedWallet = (wallet: Wallet, listed: readonly ListedWallet[]): ListedWallet =>
  listed.find((one) => isSameWallet(wallet, one)) ?? {
    id: wallet.key,
    name: wallet.name,
    rdns: wallet.rdns,
    chains: [],
  }

/**
 * What the visitor chose from a list and connected elsewhere: by the view it was connected in, else
 * by what the wallet calls itself.
 */
function findChosenWallet({ state, listed, history }: ConnectedWallet): ListedWallet | undefined {
  const params = history.findLast(({ route }) => route === 'ConnectingWalletConnect')?.params
  return (
    safeParse(listedWalletSchema, readField(params, 'wallet')) ??
    listed.find(({ name }) => name === state?.accountState.connectedWalletInfo?.name)
  )
}

/** Remembers the wallet that was just connected; gives what is remembered now. */
export function rememberRecentWallet(
  storage: Storage,
  given: ConnectedWallet,
): readonly ListedWallet[] {
  const { namespace, state, installed, listed } = given
  const { kind, connectorId } = state?.connection ?? {}
  const here = installed.find(({ connectors }) =>
    connectors.some((way) => way.namespace === namespace && way.walletId === connectorId),
  )
  const used = here
    ? toListedWallet(here, listed)
    : kind === 'walletConnect'
      ? findChosenWallet(given)
      : undefined
  if (used)
    storage.write(
      recentWallets,
      [used, ...readRecentWallets(storage).filter((one) => !isSameWallet(one, used))].slice(
        0,
        recentCount,
      ),
    )
  return readRecentWallets(storage)
}
