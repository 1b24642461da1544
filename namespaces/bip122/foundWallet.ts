import type { WalletInfo } from '#kernel'
import { fieldOf, methodOf } from '#kernel'
import type { StandardWallet } from '#kernel/wallet-standard'
import type { PageSpeech } from './faults.ts'

export type Method = (...params: readonly unknown[]) => unknown

/**
 * What a wallet can be asked for, beside its addresses: `psbt` gives back a signed transaction,
 * `broadcast` sends it itself, `transfer` makes one of its own.
 */
export type Ability = 'message' | 'psbt' | 'broadcast' | 'transfer'

/**
 * A wallet seen on the page. `methods` are those it had at first sight: what the page puts in their
 * place later is never called. `provider` is only compared
 * and handed to hosts; it never goes through a promise, for it may have a `then`.
 */
export type FoundWallet = {
  readonly info: WalletInfo
  readonly speech: PageSpeech
  readonly source: 'standard' | 'registry' | 'global'
  readonly provider: object
  readonly methods: Readonly<Record<string, Method | undefined>>
  readonly abilities: ReadonlySet<Ability>
  /** What the Wallet Standard calls the networks it serves. */
  readonly chains?: readonly string[]
  /** What it registered with the Wallet Standard. */
  readonly standard?: object
}

const wanted: Readonly<Partial<Record<PageSpeech, readonly string[]>>> = {
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

/** The methods of a wallet's object that its language uses, each read once. */
export function capture(speech: PageSpeech, provider: object): FoundWallet['methods'] {
  return Object.fromEntries((wanted[speech] ?? []).map((name) => [name, methodOf(provider, name)]))
}

/** The same for a wallet of the Wallet Standard, whose methods are spread over its features. */
export function captureFeatures({ features, wallet }: StandardWallet): FoundWallet['methods'] {
  const events = features['bitcoin:events'] ?? features['standard:events']
  return {
    connect: methodOf(features['bitcoin:connect'], 'connect'),
    reconnect: methodOf(features['standard:connect'], 'connect'),
    disconnect: methodOf(
      features['bitcoin:disconnect'] ?? features['standard:disconnect'],
      'disconnect',
    ),
    on: methodOf(events, 'on'),
    signMessage: methodOf(features['bitcoin:signMessage'], 'signMessage'),
    signTransaction: methodOf(features['bitcoin:signTransaction'], 'signTransaction'),
    signAndSend: methodOf(features['bitcoin:signAndSendTransaction'], 'signAndSendTransaction'),
    accounts: () => fieldOf(wallet, 'accounts'),
  }
}

/**
 * What a wallet can do, by the methods it has. `listed` are those that the page's registry names
 * for it.
 */
export function abilitiesOf(
  methods: FoundWallet['methods'],
  listed: readonly string[] = [],
): ReadonlySet<Ability> {
  const able = (...names: readonly string[]) =>
    names.some(
      (name) =>
        methods[name] ?? (methods['request'] && (listed.length === 0 || listed.includes(name))),
    )
  return new Set<Ability>([
    ...(able('signMessage') ? (['message'] as const) : []),
    ...(able('signPsbt', 'signPSBT', 'signTransaction') ? (['psbt'] as const) : []),
    ...(methods['signAndSend'] ? (['broadcast'] as const) : []),
    ...(able('sendBitcoin', 'sendTransfer') ? (['transfer'] as const) : []),
  ])
}
