import type { Page, Release } from '#kernel'
import { fieldOf } from '#kernel'
import { standardWallets } from '#kernel/wallet-standard'
import { knownGlobals, objectAt, registries } from './globals.ts'

const speaks = (wallet: object) =>
  ['bitcoin:connect', 'sats-connect:'].some(
    (name) => fieldOf(fieldOf(wallet, 'features'), name) !== undefined,
  )

/**
 * Whether a registry lists a wallet that may be ours. Other chains share these lists; an entry that
 * names its methods names one that moves bitcoin.
 */
const lists = (registry: object | undefined) =>
  Array.isArray(registry) &&
  registry.slice(0, 100).some((entry) => {
    const methods = fieldOf(entry, 'methods')
    return (
      !Array.isArray(methods) ||
      methods.some((method) => ['sendTransfer', 'signPsbt', 'getAccounts'].includes(method))
    )
  })

/**
 * Sees a wallet by its registration with the Wallet Standard, by the registry of WBIP-004, or by a
 * global that wallets are known to set; calls none of them.
 */
export function probe(page: Page, found: () => void): Release {
  const look = () => {
    if (
      registries.some((path) => lists(objectAt(page, path))) ||
      knownGlobals.some(({ path }) => objectAt(page, path))
    )
      found()
  }
  const releases = [
    standardWallets(page, (wallets) => wallets.some(speaks) && found()),
    page.listen('load', look),
  ]
  look()
  return () => {
    for (const release of releases) release()
  }
}
