import type { Page } from '#kernel'
import { fieldOf } from '#kernel'
import { isObject } from '#namespaces/kit'
import wallets from './wallets.json' with { type: 'json' }

/**
 * A global under which a keplr-shaped wallet may stand. `event` is dispatched on the page when its
 * account changes, without a payload.
 */
export type Place = {
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
export const places: readonly Place[] = wallets

/**
 * What may mean that a wallet has just put itself on the page: there is no announcement of its own.
 */
export const arrivals: readonly string[] = [
  'load',
  'eip6963:announceProvider',
  'wallet-standard:register-wallet',
  ...places.flatMap(({ event }) => event ?? []),
]

/** The object at a place, if it looks like one that signs for chains. */
export function objectAt(page: Page, { path: [first = '', ...rest] }: Place): object | undefined {
  const found = rest.reduce<unknown>((at, name) => fieldOf(at, name), globalOf(page, first))
  return isObject(found) &&
    typeof fieldOf(found, 'enable') === 'function' &&
    typeof fieldOf(found, 'getKey') === 'function'
    ? found
    : undefined
}

// Reading a global runs the wallet's getter.
function globalOf(page: Page, name: string): unknown {
  try {
    return page.global(name)
  } catch {
    return undefined
  }
}
