import type { HistoryEntry, NamespaceState, Storage, Wallet } from '#kernel'
import { readField, safeParse } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import { readRecentWallets, recentCount, recentWallets } from './recentWallets.ts'
import { listedWalletSchema } from './walletSchema.ts'

/** A new connection, with the wallets and views at its time. */
export type ConnectedWallet = {
  readonly namespace: string
  readonly state: NamespaceState | undefined
  readonly installed: readonly Wallet[]
  readonly listed: readonly ListedWallet[]
  /** Views that led to it. */
  readonly history: readonly HistoryEntry[]
}

/** Returns the list's entry of an installed wallet, else one with its name only. */
const toListedWallet = (wallet: Wallet, listed: readonly ListedWallet[]): ListedWallet =>
  listed.find((one) => isSameWallet(wallet, one)) ?? {
    id: wallet.key,
    name: wallet.name,
    rdns: wallet.rdns,
    chains: [],
  }

/** Finds the listed wallet that was connected remotely: by the view's params, else by name. */
function findChosenWallet({ state, listed, history }: ConnectedWallet): ListedWallet | undefined {
  const params = history.findLast(({ route }) => route === 'ConnectingWalletConnect')?.params
  return (
    safeParse(listedWalletSchema, readField(params, 'wallet')) ??
    listed.find(({ name }) => name === state?.accountState.connectedWalletInfo?.name)
  )
}

/** Remembers the wallet that was connected; returns all remembered ones. */
export function rememberRecentWallet(
  storage: Storage,
  connection: ConnectedWallet,
): readonly ListedWallet[] {
  const { namespace, state, installed, listed } = connection
  const { kind, connectorId } = state?.connection ?? {}
  const local = installed.find(({ connectors }) =>
    connectors.some((way) => way.namespace === namespace && way.walletId === connectorId),
  )
  const used = local
    ? toListedWallet(local, listed)
    : kind === 'walletConnect'
      ? findChosenWallet(connection)
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
