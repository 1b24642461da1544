import type { Page, Release } from '#kernel'
import { readField } from '#kernel'
import { discoverStandardWallets } from '#namespaces/kit'
import { findPageObject, knownGlobals, registryPaths } from './globals.ts'

const isBitcoinWallet = (wallet: object) =>
  ['bitcoin:connect', 'sats-connect:'].some(
    (name) => readField(readField(wallet, 'features'), name) !== undefined,
  )

/**
 * Whether a registry lists a wallet that may be ours. Other chains share these lists; an entry that
 * names its methods names one that moves bitcoin.
 */
const listsBitcoinWallet = (registry: object | undefined) =>
  Array.isArray(registry) &&
  registry.slice(0, 100).some((entry) => {
    const methods = readField(entry, 'methods')
    return (
      !Array.isArray(methods) ||
      methods.some((method) => ['sendTransfer', 'signPsbt', 'getAccounts'].includes(method))
    )
  })

/**
 * Sees a wallet by its registration with the Wallet Standard, by the registry of WBIP-004, or by a
 * global that wallets are known to set; calls none of them.
 */
export function probe(page: Page, onFound: () => void): Release {
  const scan = () => {
    if (
      registryPaths.some((path) => listsBitcoinWallet(findPageObject(page, path))) ||
      knownGlobals.some(({ path }) => findPageObject(page, path))
    )
      onFound()
  }
  const releases = [
    discoverStandardWallets(page, (wallets) => wallets.some(isBitcoinWallet) && onFound()),
    page.listen('load', scan),
  ]
  scan()
  return () => {
    for (const release of releases) release()
  }
}
