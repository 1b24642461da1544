import { number, object, picklist, pipe, regex, string } from 'valibot'
import type { Platform, Storage } from '#kernel'
import { defineStorageEntry, toHex } from '#kernel'
import type { PopupProvider } from '#plugins/ports/embedded-wallet'
import type { AddressBar } from './createAddressBar.ts'
import { popupProviders } from './protocol.ts'

type RedirectResult = { readonly provider: PopupProvider } & (
  | { readonly result: string }
  | { readonly expired: true }
)

/** Login without a popup: the page goes to the provider and returns. */
export type RedirectLogin = {
  /** Returns the address to leave for, and remembers that this browser left. */
  leave(provider: PopupProvider, address: string): string
  /**
   * Takes the result of the login this browser left for, once; `expired` after ten minutes. Removes
   * its parameters from the page's address, and forged ones too.
   */
  takeResult(): RedirectResult | undefined
}

/** Dependencies of the redirect. Results are accepted for `origin` only. */
export type RedirectLoginTools = {
  readonly bar: AddressBar
  readonly storage: Storage
  readonly platform: Pick<Platform, 'random' | 'now'>
  readonly origin: string
}

/** Time for a login, milliseconds. */
const loginTime = 600_000

/** Parameter of the result, set by the secure site. */
const resultParam = 'result_uri'
/** Our parameter: a nonce that only the leaving page has. */
const nonceParam = 'latchkey_login'
const loginParams: readonly string[] = [resultParam, nonceParam]

const pendingRedirect = defineStorageEntry({
  key: 'login_away',
  version: 1,
  schema: object({
    provider: picklist(popupProviders),
    nonce: pipe(string(), regex(/^[0-9a-f]{32}$/)),
    at: number(),
  }),
  // A visitor who comes back too late learns so, for a day.
  lifetime: 86_400_000,
})

const readOrigin = (address: string) =>
  URL.canParse(address) ? new URL(address).origin : undefined

/** Removes the login's parameters; the rest of the address is unchanged. */
function withoutLoginParams(address: string): URL {
  const page = new URL(address)
  const kept = page.search
    .slice(1)
    .split('&')
    .filter((pair) => !loginParams.includes(pair.split('=')[0] ?? ''))
  page.search = kept.join('&')
  return page
}

/** Creates the redirect login. */
export function createRedirectLogin({
  bar,
  storage,
  platform,
  origin,
}: RedirectLoginTools): RedirectLogin {
  return {
    leave(provider, address) {
      const nonce = toHex(platform.random(16))
      storage.write(pendingRedirect, { provider, nonce, at: platform.now() })
      const back = withoutLoginParams(bar.read())
      back.search += `${back.search ? '&' : '?'}${nonceParam}=${nonce}`
      const there = new URL(address)
      // The secure site reads the return address after its own state.
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
      const { provider, at } = left
      return platform.now() - at > loginTime ? { provider, expired: true } : { provider, result }
    },
  }
}
