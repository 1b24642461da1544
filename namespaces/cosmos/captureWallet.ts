import type { WalletInfo } from '#kernel'
import { readMethod } from '#kernel'
import type { WalletGlobal } from './walletGlobals.ts'

const capturedMethods = [
  'enable',
  'getKey',
  'signArbitrary',
  'signDirect',
  'signAmino',
  'experimentalSuggestChain',
  'disable',
  'getAllWallets',
  'switchAccount',
  'on',
  'off',
  'removeListener',
] as const

/** A wallet's methods at discovery; later replacements are never called. */
export type WalletApi = Readonly<
  Partial<Record<(typeof capturedMethods)[number], (...args: readonly unknown[]) => unknown>>
>
/**
 * A wallet seen on the page. `provider` never goes through a promise by itself, for it may have a
 * `then`.
 */
export type CosmosWallet = {
  readonly info: WalletInfo
  readonly provider: object
  readonly api: WalletApi
  readonly events: Set<string>
}

/**
 * Captures the wallet at a place. The second object seen there is a wallet of its own that claims
 * no other one's name.
 */
export function captureWallet(
  provider: object,
  { id, name, rdns }: WalletGlobal,
  nth: number,
): CosmosWallet {
  const first = { id, name, ready: true, provider, ...(rdns && { rdns }) }
  return {
    info:
      nth === 1 ? first : { id: `${id}:${nth}`, name: `${name} (${nth})`, ready: true, provider },
    provider,
    api: Object.fromEntries(
      capturedMethods.map((method) => [method, readMethod(provider, method)]),
    ),
    events: new Set(),
  }
}
