import type { WalletInfo } from '#kernel'
import { readMethod } from '#kernel'
import { readStandardWallet } from '#namespaces/kit'
import type { WalletMethod } from './createWalletCaller.ts'

/** A method of the Wallet Standard that one of its features brings. */
export type MethodName =
  | 'connect'
  | 'disconnect'
  | 'on'
  | 'signPersonalMessage'
  | 'signTransaction'
  | 'signAndExecuteTransaction'
  | 'signTransactionBlock'
  | 'signAndExecuteTransactionBlock'

const featureByMethod: Readonly<Record<MethodName, string>> = {
  connect: 'standard:connect',
  disconnect: 'standard:disconnect',
  on: 'standard:events',
  signPersonalMessage: 'sui:signPersonalMessage',
  signTransaction: 'sui:signTransaction',
  signAndExecuteTransaction: 'sui:signAndExecuteTransaction',
  signTransactionBlock: 'sui:signTransactionBlock',
  signAndExecuteTransactionBlock: 'sui:signAndExecuteTransactionBlock',
}

/**
 * A wallet of the page that has Sui, as it stood when it was first seen: whatever replaces its
 * methods later is never called.
 * `wallet` is its own object; it never goes through a promise, for it may have a `then`.
 */
export type SuiWallet = {
  readonly info: WalletInfo
  /** Only those of Sui. */
  readonly chains: readonly string[]
  readonly methods: Readonly<Partial<Record<MethodName, WalletMethod>>>
  readonly standardWallet: object
}

/** The feature of a method, as accounts list what they can do. */
export const getFeature = (method: MethodName): string => featureByMethod[method]

const isMethodName = (name: string): name is MethodName => Object.hasOwn(featureByMethod, name)

/**
 * Reads a registered wallet; `undefined` unless it has a chain of Sui, connects, and signs
 * something of Sui.
 */
export function readSuiWallet(registered: object): SuiWallet | undefined {
  const known = readStandardWallet(registered)
  const chains = known?.chains.filter((chain) => /^sui:[a-z0-9-]{1,32}$/.test(chain)) ?? []
  if (!known || chains.length === 0) return undefined
  const methods: Partial<Record<MethodName, WalletMethod>> = {}
  for (const name of Object.keys(featureByMethod).filter(isMethodName)) {
    const method = readMethod(known.features[featureByMethod[name]], name)
    if (method) methods[name] = method
  }
  if (!methods.connect || !Object.keys(methods).some((name) => name.startsWith('sign')))
    return undefined
  const { name, icon, wallet } = known
  return {
    info: { id: name, name, ready: true, provider: wallet, ...(icon && { icon }) },
    chains,
    methods,
    standardWallet: wallet,
  }
}
