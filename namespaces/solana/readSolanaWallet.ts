import type { Caip2, WalletInfo } from '#kernel'
import { readField, readMethod } from '#kernel'
import { readStandardWallet } from '#namespaces/kit'
import { parseNetworkId } from './networkIds.ts'
import { readForeignList } from './readForeignList.ts'

type WalletMethod = NonNullable<ReturnType<typeof readMethod>>

/** The methods of the Wallet Standard that are used, by feature. */
export const features = {
  connect: 'standard:connect',
  disconnect: 'standard:disconnect',
  on: 'standard:events',
  signIn: 'solana:signIn',
  signMessage: 'solana:signMessage',
  signTransaction: 'solana:signTransaction',
  signAndSendTransaction: 'solana:signAndSendTransaction',
} as const
export type MethodName = keyof typeof features

/** A wallet discovered on the page; its methods are those at discovery. */
export type SolanaWallet = {
  readonly info: WalletInfo
  readonly standardWallet: object
  readonly methods: { readonly [Name in MethodName]?: WalletMethod | undefined }
  readonly networks: readonly [Caip2, ...Caip2[]]
  /** True if it takes legacy transactions; all others are of version 0. */
  readonly legacy: boolean
}

/** Reads a registered wallet; `undefined` without a Solana chain or `connect`. */
export function readSolanaWallet(own: object): SolanaWallet | undefined {
  const standard = readStandardWallet(own)
  const [first, ...more] = new Set(
    (standard?.chains ?? []).slice(0, 100).flatMap((chain) => parseNetworkId(chain) ?? []),
  )
  if (!standard || !first) return undefined
  const networks: SolanaWallet['networks'] = [first, ...more]
  const method = (name: MethodName) => readMethod(standard.features[features[name]], name)
  const connect = method('connect')
  if (!connect) return undefined
  const { name, icon, features: known } = standard
  const versions = [features.signAndSendTransaction, features.signTransaction].flatMap((feature) =>
    readForeignList(readField(known[feature], 'supportedTransactionVersions')),
  )
  return {
    info: { id: name, name, ready: true, provider: own, networks, ...(icon && { icon }) },
    standardWallet: own,
    networks,
    legacy: versions.length === 0 || versions.includes('legacy'),
    methods: {
      connect,
      disconnect: method('disconnect'),
      on: method('on'),
      signIn: method('signIn'),
      signMessage: method('signMessage'),
      signTransaction: method('signTransaction'),
      signAndSendTransaction: method('signAndSendTransaction'),
    },
  }
}
