import type { WalletInfo } from '#kernel'
import { readField, readMethod } from '#kernel'
import type { StandardWallet } from '#namespaces/kit'
import type { PageDialect } from './mapFault.ts'

export type WalletMethod = (...params: readonly unknown[]) => unknown

/**
 * Abilities beside addresses: `psbt` returns a signed transaction, `broadcast` also sends it,
 * `transfer` builds one.
 */
export type Ability = 'message' | 'psbt' | 'broadcast' | 'transfer'

/**
 * A wallet discovered on the page.
 * `methods` are those at discovery; later replacements are never called. `provider` is only
 * compared and passed to hosts; it never goes through a promise, since it may have a `then`.
 */
export type Bip122Wallet = {
  readonly info: WalletInfo
  readonly dialect: PageDialect
  readonly source: 'standard' | 'registry' | 'global'
  readonly provider: object
  readonly methods: Readonly<Record<string, WalletMethod | undefined>>
  readonly abilities: ReadonlySet<Ability>
  /** The networks it serves, in the spelling of the Wallet Standard. */
  readonly chains?: readonly string[]
  /** The object that it registered with the Wallet Standard. */
  readonly standard?: object
}

const capturedMethods: Readonly<Partial<Record<PageDialect, readonly string[]>>> = {
  sats: ['request', 'addListener'],
  leather: ['request'],
  unisat: [
    ...[
      'requestAccounts',
      'getAccounts',
      'getPublicKey',
      'getChain',
      'getNetwork',
      'switchChain',
      'switchNetwork',
      'disconnect',
      'on',
      'removeListener',
    ],
    ...['signMessage', 'signPsbt', 'sendBitcoin'],
  ],
  phantom: ['requestAccounts', 'on', 'removeListener', 'off', 'signMessage', 'signPSBT'],
}

/** Captures the methods that a dialect uses, each read once. */
export function captureMethods(dialect: PageDialect, provider: object): Bip122Wallet['methods'] {
  return Object.fromEntries(
    (capturedMethods[dialect] ?? []).map((name) => [name, readMethod(provider, name)]),
  )
}

/** Captures the methods of a Wallet Standard wallet from its features. */
export function captureFeatures({ features, wallet }: StandardWallet): Bip122Wallet['methods'] {
  const events = features['bitcoin:events'] ?? features['standard:events']
  return {
    connect: readMethod(features['bitcoin:connect'], 'connect'),
    reconnect: readMethod(features['standard:connect'], 'connect'),
    disconnect: readMethod(
      features['bitcoin:disconnect'] ?? features['standard:disconnect'],
      'disconnect',
    ),
    on: readMethod(events, 'on'),
    signMessage: readMethod(features['bitcoin:signMessage'], 'signMessage'),
    signTransaction: readMethod(features['bitcoin:signTransaction'], 'signTransaction'),
    signAndSend: readMethod(features['bitcoin:signAndSendTransaction'], 'signAndSendTransaction'),
    accounts: () => readField(wallet, 'accounts'),
  }
}

/** Detects a wallet's abilities by its methods; `listed` are those that the registry names. */
export function detectAbilities(
  methods: Bip122Wallet['methods'],
  listed: readonly string[] = [],
): ReadonlySet<Ability> {
  const supports = (...names: readonly string[]) =>
    names.some(
      (name) =>
        methods[name] ?? (methods['request'] && (listed.length === 0 || listed.includes(name))),
    )
  return new Set<Ability>([
    ...(supports('signMessage') ? (['message'] as const) : []),
    ...(supports('signPsbt', 'signPSBT', 'signTransaction') ? (['psbt'] as const) : []),
    ...(methods['signAndSend'] ? (['broadcast'] as const) : []),
    ...(supports('sendBitcoin', 'sendTransfer') ? (['transfer'] as const) : []),
  ])
}
