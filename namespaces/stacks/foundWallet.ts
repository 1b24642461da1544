import { array, object, string } from 'valibot'
import type { Release, Schema, WalletInfo } from '#kernel'
import { fieldOf, gateOptional, methodOf, safeImage, safeLink, safeText } from '#kernel'
import type { Call } from './ask.ts'
import type { Source } from './faults.ts'

/**
 * A wallet seen on the page, its methods as they were at first sight. The object itself never goes
 * through a promise, for it may have a `then`.
 */
export type FoundWallet = {
  readonly info: WalletInfo
  readonly provider: object
  readonly source: Source
  readonly request: Call
  /** Listens for an event of SIP-030 or of sats-connect, where the wallet has either. */
  readonly listen: (event: string, listener: (payload: unknown) => void) => Release
  /** Whether it has a method, as far as it said which it has. */
  readonly has: (method: string) => boolean
}

const named: Schema<{ name: string }> = object({ name: safeText(60) })
const methodNames: Schema<string[]> = array(string())
const image: Schema<string> = safeImage
const link: Schema<string> = safeLink
const places = {
  web: 'webUrl',
  chrome: 'chromeWebStoreUrl',
  firefox: 'mozillaAddOnsUrl',
  ios: 'iOSAppStoreUrl',
  android: 'googlePlayStoreUrl',
} as const

/**
 * Captures a wallet: its entry in the registry, if it has one, and its object, each property read
 * once. `undefined` when it cannot be asked, has no name,
 * or is for other chains: neither `known` by name nor with methods for Stacks.
 */
export function captureWallet(
  id: string,
  known: string | undefined,
  entry: unknown,
  provider: object,
): FoundWallet | undefined {
  const request = methodOf(provider, 'request')
  const methods = gateOptional(methodNames, fieldOf(entry, 'methods'))
  const forStacks = methods?.some((method) => method.startsWith('stx_')) === true
  const name = known ?? gateOptional(named, { name: fieldOf(entry, 'name') })?.name
  if (!request || !name || (!known && !forStacks)) return undefined
  const icon = gateOptional(image, fieldOf(entry, 'icon'))
  const install = Object.entries(places).flatMap(([place, field]) => {
    const url = gateOptional(link, fieldOf(entry, field))
    return url ? [[place, url] as const] : []
  })
  return {
    provider,
    request,
    listen: listenerOf(provider),
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
 * The wallet's ways to listen, read once. Older versions of sats-connect take two arguments where
 * newer ones take one object.
 */
function listenerOf(provider: object): FoundWallet['listen'] {
  const listen = methodOf(provider, 'listen')
  const addListener = methodOf(provider, 'addListener')
  const isOld = Number(fieldOf(fieldOf(provider, 'addListener'), 'length')) > 1
  return (event, listener) => {
    const releases = [
      attempt(() => listen?.(event, listener)),
      attempt(() =>
        isOld ? addListener?.(event, listener) : addListener?.({ eventName: event, cb: listener }),
      ),
    ]
    return () => {
      for (const release of releases)
        attempt(() => (typeof release === 'function' ? release() : undefined))
    }
  }
}

// A wallet without events still signs; one that throws here is no worse.
function attempt(call: () => unknown): unknown {
  try {
    return call()
  } catch {
    return undefined
  }
}
