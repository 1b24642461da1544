import type { Page } from '#kernel'
import { readField } from '#kernel'
import { isObject } from '#namespaces/kit'
import wallets from './wallets.json' with { type: 'json' }

/**
 * A global under which a keplr-shaped wallet may stand. `event` is dispatched on the page when its
 * account changes, without a payload.
 */
export type WalletGlobal = {
  readonly id: string
  readonly path: readonly string[]
  readonly name: string
  readonly rdns?: string | undefined
  readonly event?: string | undefined
}

/**
 * The wallets that have a place of their own come first: an object that also stands at `keplr` is
 * theirs.
 */
export const walletGlobals: readonly WalletGlobal[] = wallets

/** Events that may follow the injection of a wallet: there is no announcement. */
export const arrivalEvents: readonly string[] = [
  'load',
  'eip6963:announceProvider',
  'wallet-standard:register-wallet',
  ...walletGlobals.flatMap(({ event }) => event ?? []),
]

/** The object at a place, if it looks like one that signs for chains. */
export function findWalletObject(
  page: Page,
  { path: [first = '', ...rest] }: WalletGlobal,
): object | undefined {
  const found = rest.reduce<unknown>((at, name) => readField(at, name), readGlobal(page, first))
  return isObject(found) &&
    typeof readField(found, 'enable') === 'function' &&
    typeof readField(found, 'getKey') === 'function'
    ? found
    : undefined
}

// Reading a global runs the wallet's getter.
function readGlobal(page: Page, name: string): unknown {
  try {
    return page.global(name)
  } catch {
    return undefined
  }
}
