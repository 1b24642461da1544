import type { Abort, Caip2, NamespaceHost } from '#kernel'
import { fault, fieldOf } from '#kernel'
import { asked, silentLimit } from './asked.ts'
import type { ChainTools } from './chainTools.ts'
import type { Choice, Opened } from './connectionOf.ts'
import { connectionOf, firstCovered } from './connectionOf.ts'
import type { FoundWallet } from './discovery.ts'
import { keysShown } from './keys.ts'
import type { Facts, Live } from './live.ts'
import { chosenFirst, createLive } from './live.ts'
import type { Signer } from './signer.ts'
import type { OpenWallet } from './wallet.ts'
import { readAnswer } from './wallet.ts'

const signing: Readonly<Record<string, 'signRaw' | 'signPayload'>> = {
  polkadot_signMessage: 'signRaw',
  polkadot_signTransaction: 'signPayload',
}

/** Keeps the accounts true. A wallet that shows none any more has taken its permission back. */
function follow(
  live: Live,
  { subscribe }: OpenWallet,
  requested: readonly Caip2[],
  read: (foreign: unknown) => Facts['keys'],
) {
  let meetings = 0
  let latest: Facts['keys'] | undefined
  const meet = (keys: Facts['keys']) => {
    const networks = requested.filter((network) => firstCovered(keys, [network]))
    const network = firstCovered(keys, [live.facts.network, ...networks])
    if (network) live.set({ network, networks, keys: chosenFirst(keys, live.facts.keys[0]?.id) })
    else live.end(fault('unauthorized'))
  }
  let opened = false
  const release = subscribed(subscribe, (foreign) => {
    meetings++
    latest = read(foreign)
    if (opened) meet(latest)
  })
  live.ended.addEventListener('abort', release)
  return {
    meetings: () => meetings,
    latest: () => latest,
    open: () => {
      opened = true
    },
  }
}

/**
 * Some wallets cannot take their listeners back, so whoever listens has to stand a call after the
 * release.
 */
function subscribed(
  subscribe: OpenWallet['subscribe'],
  listener: (foreign: unknown) => void,
): () => void {
  const attempt = (call: () => unknown) => {
    try {
      return call()
    } catch {
      return undefined
    }
  }
  const release = attempt(() => subscribe?.(listener))
  return () => void (typeof release === 'function' && attempt(() => release()))
}

/**
 * Opens a wallet of this page that let the site in; `null` when it shows no account for a network
 * of the host's. Whatever goes wrong, no listener stays behind.
 */
export async function openInjected(
  tools: ChainTools,
  { info, names }: FoundWallet,
  wallet: OpenWallet,
  choice: Choice,
  { signal }: Abort,
): Promise<Opened | null> {
  const { host } = tools
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const read = (foreign: unknown) => keysShown(foreign, tools.networkMeant)
  const live = createLive({ network: requested[0] ?? 'polkadot:', keys: [], networks: [] })
  const followed = follow(live, wallet, requested, read)
  try {
    const before = followed.meetings()
    const answered = await asked(host, wallet.get, read, [live.ended, signal], silentLimit)
    // What the wallet told meanwhile is newer than its answer, unless it had nothing to tell yet.
    const told = followed.meetings() === before ? undefined : followed.latest()
    const keys = told && told.length > 0 ? told : answered
    const networks = requested.filter((one) => firstCovered(keys, [one]))
    const network = networks.find((one) => one === choice.network) ?? networks[0]
    if (!network) {
      live.end()
      return null
    }
    live.set({ keys: chosenFirst(keys, choice.active), networks, network })
    followed.open()
  } catch (error) {
    live.end()
    throw error
  }
  const saved = { key: names[0] ?? info.id, granted: true }
  const close = async () => live.end()
  return {
    live,
    connection: connectionOf(tools, signerOf(host, live, wallet), {
      wallet: info,
      raw: wallet.raw,
      saved,
      close,
    }),
  }
}

function signerOf(host: NamespaceHost, live: Live, wallet: OpenWallet): Signer {
  const methodFor = (method: string) => wallet[signing[method] ?? 'signRaw']
  return {
    live,
    wraps: true,
    can: (method) => signing[method] !== undefined && methodFor(method) !== undefined,
    async request(_network, method, params, options = {}) {
      const sign = signing[method] && methodFor(method)
      if (!sign) throw fault('unsupported')
      const payload =
        method === 'polkadot_signTransaction' ? fieldOf(params, 'transactionPayload') : params
      return asked(host, () => sign(payload), readAnswer, [live.ended, options.signal])
    },
    written: (_network, key) => key.written,
  }
}
