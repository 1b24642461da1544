import type { Discovery, NamespaceHost, Release, WalletInfo } from 'latchkey/kernel'
import { readField, safeParse, safeText } from 'latchkey/kernel'

/** A wallet that put a TonConnect bridge on the page: `window[key].tonconnect`. */
export type FoundBridge = { readonly info: WalletInfo; readonly bridge: object }

const name = safeText(60)
const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The bridges that are on the page now, each object once. */
function look({ page }: NamespaceHost): readonly FoundBridge[] {
  const found = new Map<object, FoundBridge>()
  for (const key of page.globalNames()) {
    const bridge = readField(page.global(key), 'tonconnect')
    if (!isObject(bridge) || found.has(bridge)) continue
    const said = [
      readField(readField(bridge, 'walletInfo'), 'name'),
      readField(readField(bridge, 'deviceInfo'), 'appName'),
      key,
    ]
    const shown = said.map((text) => safeParse(name, text)).find((text) => text)
    if (shown)
      found.set(bridge, { bridge, info: { id: key, name: shown, ready: true, provider: bridge } })
  }
  return [...found.values()]
}

const step = 200
/**
 * The time that the page is polled after the first call (ms): bridges do not announce
 * themselves.
 */
const attention = 3000
/** The time until a wallet of the last visit must be there (ms). */
const patience = 1500

/** The wallets of this page. */
export type Bridges = Discovery & {
  find(id: string): Promise<FoundBridge | undefined>
}

export function createBridges(host: NamespaceHost): Bridges {
  const running = new Set<Release>()
  let over = false
  const pause = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        release()
        running.delete(end)
        resolve()
      }
      const release = host.after(step, end)
      running.add(end)
    })
  /** Calls `task` now and every step until it returns true or the time is over. */
  const repeat = (task: () => boolean, ms: number): Release => {
    let release: Release = () => {}
    const turn = (left: number) => {
      running.delete(release)
      if (task() || left <= 0) return
      release = host.after(step, () => turn(left - step))
      running.add(release)
    }
    turn(ms)
    return () => {
      release()
      running.delete(release)
    }
  }
  return {
    watch(push) {
      let last: string | undefined
      const tell = () => {
        const infos = look(host).map(({ info }) => info)
        const now = infos.map(({ id }) => id).join('\n')
        if (now !== last) push(infos)
        last = now
        return false
      }
      const releases = [repeat(tell, attention), host.page.listen('load', tell)]
      const release = () => {
        running.delete(release)
        for (const each of releases) each()
      }
      running.add(release)
      return release
    },
    async find(id) {
      for (let left = patience; !over; left -= step) {
        const wallet = look(host).find(({ info }) => info.id === id)
        if (wallet || left <= 0) return wallet
        await pause()
      }
      return undefined
    },
    dispose() {
      over = true
      for (const release of [...running]) release()
    },
  }
}
