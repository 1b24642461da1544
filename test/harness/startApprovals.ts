import fc from 'fast-check'
import type { Caip2 } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'
import type { EmbeddedWalletInput } from '#plugins/embedded-wallet/options'
import { accountBalanceRef } from '#plugins/ports/account'
import { toastsRef } from '#ui-shell'
import { createToastsDouble } from './createToastsDouble.ts'
import { logIn, startLogin } from './startLogin.ts'
import { toEnglish } from './toEnglish.ts'
import { waitUntil } from './waitUntil.ts'

/** Records toasts and balance refreshes. */
function listeners() {
  const shown: string[] = []
  let refreshed = 0
  const manifest = defineManifest({ id: 'listeners', offers: [toastsRef, accountBalanceRef] })
  const plugin = definePlugin(manifest, async () => ({
    default: manifest.setup(({ offer }) => {
      const toasts = createToastsDouble(
        ({ message, variant }) => void shown.push(`${variant}: ${toEnglish(message)}`),
      )
      offer(toastsRef, toasts)
      offer(accountBalanceRef, {
        get: () => ({ status: 'idle' }),
        subscribe: () => () => {},
        refresh: () => void refreshed++,
      })
    }),
  }))()
  return { plugin, shown, refreshed: () => refreshed }
}

/** Logs in; returns the wallet with its requests, toasts and views. */
export async function startApprovals(own: Pick<EmbeddedWalletInput, 'frameProtocol'> = {}) {
  const recorded = listeners()
  const test = startLogin({ ...own, plugins: [recorded.plugin] })
  const wallet = await logIn(test)
  const { router } = test.kernel
  const ask = (method: string, params: unknown = [], network: Caip2 = 'eip155:1') => {
    const work = test.kernel.request(network, method, params)
    work.catch(() => {})
    return work
  }
  const rpcRequests = () => test.frame.received.filter(({ name }) => name === 'RPC_REQUEST')
  const onScreen = () => (router.get().open ? router.current().route : 'closed')
  /** The wallet's code may have to load first. */
  const posted = () => waitUntil(() => rpcRequests().length).toBeGreaterThan(0)
  return { ...test, ...recorded, wallet, router, ask, rpcRequests, posted, onScreen }
}
/** A misspelt method name. */
export const misspelt = (method: string) => {
  const at = fc.nat(method.length)
  return fc.oneof(
    at.map(
      (place) =>
        method.slice(0, place) + (method[place] ?? 'a').toUpperCase() + method.slice(place + 1),
    ),
    fc
      .tuple(at, fc.constantFrom(' ', '\u200b', '\u0000', '_', '.', '/', 'ѕ', 'е'))
      .map(([place, odd]) => method.slice(0, place) + odd + method.slice(place)),
    at.map((place) => method.slice(0, place) + method.slice(place + 1)),
    fc.constantFrom(' ', '\n', '\t', '[]', '()', '#', '?x').map((tail) => method + tail),
    fc
      .constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '0')
      .map((name) => name),
  )
}
