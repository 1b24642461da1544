import type { Entry, NamespaceState, Storage, Wallet } from '#kernel'
import { fieldOf, gateOptional, isSameWallet } from '#kernel'
import type { ListedWallet } from './port.ts'
import { readRecents, recentCount, recentWallets } from './recentWallets.ts'
import { listedWallet } from './walletSchema.ts'

/** What is known when a wallet was connected. */
export type Connected = {
  readonly namespace: string
  readonly state: NamespaceState | undefined
  readonly installed: readonly Wallet[]
  readonly listed: readonly ListedWallet[]
  /** Where the visitor was. */
  readonly history: readonly Entry[]
}

/**
 * The entry of an installed wallet: the list's, or one of its own, which says nothing to whoever
 * does not have it installed.
 */
const entryOf = (wallet: Wallet, listed: readonly ListedWallet[]): ListedWallet =>
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
function chosen({ state, listed, history }: Connected): ListedWallet | undefined {
  const params = history.findLast(({ route }) => route === 'ConnectingWalletConnect')?.params
  return (
    gateOptional(listedWallet, fieldOf(params, 'wallet')) ??
    listed.find(({ name }) => name === state?.accountState.connectedWalletInfo?.name)
  )
}

/** Remembers the wallet that was just connected; gives what is remembered now. */
export function keepRecent(storage: Storage, given: Connected): readonly ListedWallet[] {
  const { namespace, state, installed, listed } = given
  const { kind, connectorId } = state?.connection ?? {}
  const here = installed.find(({ ways }) =>
    ways.some((way) => way.namespace === namespace && way.walletId === connectorId),
  )
  const used = here ? entryOf(here, listed) : kind === 'walletConnect' ? chosen(given) : undefined
  if (used)
    storage.write(
      recentWallets,
      [used, ...readRecents(storage).filter((one) => !isSameWallet(one, used))].slice(
        0,
        recentCount,
      ),
    )
  return readRecents(storage)
}
