import { array, object, string } from 'valibot'
import type { Release, Schema, WalletInfo } from '#kernel'
import { readField, readMethod, safeImage, safeLink, safeParse, safeText } from '#kernel'
import type { WalletRequest } from './createWalletCaller.ts'
import type { WalletProtocol } from './mapFault.ts'

/**
 * A wallet discovered on the page, with its methods at discovery.
 * The object never goes through a promise, since it may have a `then`.
 */
export type StacksWallet = {
  readonly info: WalletInfo
  readonly provider: object
  readonly source: WalletProtocol
  readonly request: WalletRequest
  /** Listens for an event of SIP-030 or of sats-connect, where the wallet has either. */
  readonly listen: (event: string, listener: (payload: unknown) => void) => Release
  /** True if the wallet has a method, as far as it lists its methods. */
  readonly has: (method: string) => boolean
}

const nameSchema: Schema<{ name: string }> = object({ name: safeText(60) })
const methodNamesSchema: Schema<string[]> = array(string())
const imageSchema: Schema<string> = safeImage
const linkSchema: Schema<string> = safeLink
const installFields = {
  web: 'webUrl',
  chrome: 'chromeWebStoreUrl',
  firefox: 'mozillaAddOnsUrl',
  ios: 'iOSAppStoreUrl',
  android: 'googlePlayStoreUrl',
} as const

/**
 * Captures a wallet from its registry entry, if any, and its object, each property read once.
 * `undefined` if it has no request method or name, or is for other chains: neither `known` by name
 * nor with methods for Stacks.
 */
export function readStacksWallet(
  id: string,
  known: string | undefined,
  entry: unknown,
  provider: object,
): StacksWallet | undefined {
  const request = readMethod(provider, 'request')
  const methods = safeParse(methodNamesSchema, readField(entry, 'methods'))
  const forStacks = methods?.some((method) => method.startsWith('stx_')) === true
  const name = known ?? safeParse(nameSchema, { name: readField(entry, 'name') })?.name
  if (!request || !name || (!known && !forStacks)) return undefined
  const icon = safeParse(imageSchema, readField(entry, 'icon'))
  const install = Object.entries(installFields).flatMap(([place, field]) => {
    const url = safeParse(linkSchema, readField(entry, field))
    return url ? [[place, url] as const] : []
  })
  return {
    provider,
    request,
    listen: createListener(provider),
    source:
      /^(Xverse|Fordefi)Providers\./.test(id) || methods?.includes('wallet_connect')
        ? 'satsConnect'
        : 'sip030',
    has: (method) => !forStacks || methods?.includes(method) === true,
    info: {
      id,
      name,
      ready: true,
      provider,
      ...(icon && { icon }),
      ...(install.length > 0 && { install: Object.fromEntries(install) }),
    },
  }
}

/**
 * Captures the wallet's listeners, read once.
 * Older versions of sats-connect take two arguments, newer ones one object.
 */
function createListener(provider: object): StacksWallet['listen'] {
  const listen = readMethod(provider, 'listen')
  const addListener = readMethod(provider, 'addListener')
  const isOld = Number(readField(readField(provider, 'addListener'), 'length')) > 1
  return (event, listener) => {
    const releases = [
      tryCall(() => listen?.(event, listener)),
      tryCall(() =>
        isOld ? addListener?.(event, listener) : addListener?.({ eventName: event, cb: listener }),
      ),
    ]
    return () => {
      for (const release of releases)
        tryCall(() => (typeof release === 'function' ? release() : undefined))
    }
  }
}

// Wallets without events still sign; one that throws here is treated alike.
function tryCall(call: () => unknown): unknown {
  try {
    return call()
  } catch {
    return undefined
  }
}
