import { object, picklist, pipe, regex, string } from 'valibot'
import type { Platform, Storage } from '#kernel'
import { defineStorageEntry, toHex } from '#kernel'
import type { PopupProvider } from '#plugins/ports/embedded-wallet'
import type { AddressBar } from './AddressBar.ts'
import { popupProviders } from './protocol.ts'

/** Logging in without a window: the page goes to the provider, and comes back. */
export type RedirectLogin = {
  /** Where to go for the login that `address` begins; remembers that this browser went there. */
  leave(provider: PopupProvider, address: string): string
  /**
   * The result of the login this browser left for, once. Takes what belongs to it out of the page's
   * address, and that alone of what somebody made up.
   */
  takeResult(): { readonly provider: PopupProvider; readonly result: string } | undefined
}

/** What a way back is made of. `origin` is the only one that a result may lead to. */
export type RedirectLoginTools = {
  readonly bar: AddressBar
  readonly storage: Storage
  readonly platform: Pick<Platform, 'random'>
  readonly origin: string
}

/** The secure site gives a result back under this name. */
const resultParam = 'result_uri'
/** Ours: only the page that left knows what stands there. */
const nonceParam = 'latchkey_login'
const loginParams: readonly string[] = [resultParam, nonceParam]

const pendingRedirect = defineStorageEntry({
  key: 'login_away',
  version: 1,
  schema: object({
    provider: picklist(popupProviders),
    nonce: pipe(string(), regex(/^[0-9a-f]{32}$/)),
  }),
  lifetime: 600_000,
})

const readOrigin = (address: string) =>
  URL.canParse(address) ? new URL(address).origin : undefined

/** The address without what a login put there; everything else stays as it is written. */
function withoutLoginParams(address: string): URL {
  const page = new URL(address)
  const kept = page.search
    .slice(1)
    .split('&')
    .filter((pair) => !loginParams.includes(pair.split('=')[0] ?? ''))
  page.search = kept.join('&')
  return page
}

/** Makes the way there and back. */
export function createRedirectLogin({
  bar,
  storage,
  platform,
  origin,
}: RedirectLoginTools): RedirectLogin {
  return {
    leave(provider, address) {
      const nonce = toHex(platform.random(16))
      storage.write(pendingRedirect, { provider, nonce })
      const back = withoutLoginParams(bar.read())
      back.search += `${back.search ? '&' : '?'}${nonceParam}=${nonce}`
      const there = new URL(address)
      // The secure site reads the way back from behind its own word.
      there.searchParams.set('state', `${there.searchParams.get('state') ?? ''}${back.href}`)
      return there.href
    },
    takeResult() {
      const { searchParams } = new URL(bar.read())
      const nonce = searchParams.get(nonceParam)
      const result = searchParams.get(resultParam) ?? ''
      const genuine = readOrigin(result) === origin
      if (nonce === null && !genuine) return undefined
      bar.replace(withoutLoginParams(bar.read()).href)
      const left = storage.read(pendingRedirect)
      if (!left || left.nonce !== nonce || !genuine) return undefined
      storage.remove(pendingRedirect)
      return { provider: left.provider, result }
    },
  }
}
