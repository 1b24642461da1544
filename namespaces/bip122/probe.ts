import type { Page, Release } from '#kernel'
import { readField } from '#kernel'
import { discoverStandardWallets } from '#namespaces/kit'
import { findPageObject, knownGlobals, registryPaths } from './globals.ts'

const isBitcoinWallet = (wallet: object) =>
  ['bitcoin:connect', 'sats-connect:'].some(
    (name) => readField(readField(wallet, 'features'), name) !== undefined,
  )

/**
 * True if a registry lists a wallet of ours.
 * Other chains share these lists; a listed method must move bitcoin.
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

/** Detects a wallet by the Wallet Standard, WBIP-004 or a known global; calls none. */
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
