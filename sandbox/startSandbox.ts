import { createAuthApi } from './api/createAuthApi.ts'
import { createOtpApi } from './api/createOtpApi.ts'
import { phoneRoutes } from './api/phoneRoutes.ts'
import type { Api } from './api/startApi.ts'
import { startApi } from './api/startApi.ts'
import { startBlockchainApi } from './blockchain-api/startBlockchainApi.ts'
import type { LazyChain } from './chains/openChain.ts'
import { openChain } from './chains/openChain.ts'
import { specs } from './chains/specs.ts'
import type { EvmChain } from './chains/startEvmChain.ts'
import { startEvmChain } from './chains/startEvmChain.ts'
import { startSecureSite } from './frame/server/startSecureSite.ts'
import { buildPages } from './pages/buildPages.ts'
import { servePages } from './pages/servePages.ts'
import type { Relay } from './relay/startRelay.ts'
import { startRelay } from './relay/startRelay.ts'
import type { SandboxInfo } from './SandboxInfo.ts'
import { phoneProject } from './wallets/openWallet.ts'
import type { Phone } from './wallets/startPhone.ts'
import { startPhone } from './wallets/startPhone.ts'

export type Sandbox = {
  readonly info: SandboxInfo
  readonly api: Api
  readonly relay: Relay
  readonly phone: Phone
  /** By CAIP-2 id. */
  readonly chains: Readonly<Record<string, EvmChain>>
  /** The chains that start on first use, by id. */
  readonly more: Readonly<Record<string, LazyChain>>
  /** Ends everything; safe to call again. */
  stop(): Promise<void>
}

export type SandboxOptions = {
  /** Of the demo page; absent means a free one. */
  readonly port?: number
  /** Whether host pages are built and served, or which ones; without them `demo` is null. */
  readonly pages?: boolean | readonly string[]
  /** Chains to start at once, by id; the others start when they are first asked. */
  readonly with?: readonly string[]
  /** Told of each step as it begins. */
  onStep?(step: string): void
}

const evmChains = [
  { chainId: 1, name: 'Ethereum' },
  { chainId: 8453, name: 'Base' },
] as const

/**
 * Brings up the sandbox on free loopback ports. Whatever it started is stopped when a later part
 * fails to start.
 */
export async function startSandbox({
  port = 0,
  pages = false,
  with: startedChains = [],
  onStep = () => {},
}: SandboxOptions = {}): Promise<Sandbox> {
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.splice(0).map((part) => part.stop()))
  }
  const begin = async <Part extends { stop(): Promise<void> }>(
    step: string,
    start: () => Promise<Part>,
  ): Promise<Part> => {
    onStep(step)
    const part = await start()
    started.unshift(part)
    return part
  }
  try {
    const building = pages ? buildPages(pages === true ? undefined : pages) : undefined
    // Awaited further down; until then a failed build must not count as unhandled.
    building?.catch(() => undefined)
    const startOne = (chain: (typeof evmChains)[number]) =>
      begin(`chain ${chain.name}`, () => startEvmChain(chain))
    const [mainnet, base] = await Promise.all([startOne(evmChains[0]), startOne(evmChains[1])])
    const chains = [mainnet, base]
    const more = await Promise.all(
      specs.map((spec) =>
        begin(`address of ${spec.name}`, () => openChain(spec, () => onStep(`chain ${spec.name}`))),
      ),
    )
    const eager = more
      .filter(({ spec }) => startedChains.includes(spec.id))
      .map((chain) => chain.running())
    const relay = await begin('relay', () => startRelay({ exempt: [phoneProject] }))
    const lazyUrls = more.flatMap(({ spec, url }) =>
      spec.networks.map((caip2) => [caip2, url] as const),
    )
    const urls: Readonly<Record<string, string>> = Object.fromEntries([
      ...chains.map(({ caip2, url }) => [caip2, url] as const),
      ...lazyUrls,
    ])
    const urlOf = (caip2: string) => urls[caip2] ?? ''
    const phone = await begin('phone wallet', () =>
      startPhone({ relayUrl: relay.url, chains, urlOf }),
    )
    const served: { demo: string | null; api?: Api } = { demo: null }
    const phonePage = () => served.demo && `${served.demo}phone/`
    const origins = () => served.api?.settings.allowedOrigins ?? []
    const apiUrl = () => served.api?.url ?? ''
    const money = await begin('money', () =>
      startBlockchainApi({ chains, lazyChains: more, api: apiUrl }),
    )
    const secure = await begin('secure site', () =>
      startSecureSite({
        chain: mainnet,
        chains: urls,
        api: apiUrl,
        assets: money.walletAssets,
        allowedOrigins: origins,
      }),
    )
    const otp = createOtpApi(secure.sendMail)
    const auth = createAuthApi({ nodes: urls, emailOf: otp.emailOf })
    const routes = [
      ...phoneRoutes(phone),
      ...secure.routes,
      ...otp.routes,
      ...auth.routes,
      ...money.routes,
    ]
    const onReset = async () =>
      void (await Promise.all([
        phone.reset(),
        secure.reset(),
        otp.reset(),
        auth.reset(),
        money.reset(),
      ]))
    const api = await begin('api', () =>
      startApi({ chains, lazyChains: more, relay, phonePage, more: routes, onReset }),
    )
    served.api = api
    const networks = more.flatMap(({ spec }) => spec.network ?? [])
    const info = (): SandboxInfo => ({
      demo: served.demo,
      api: api.url,
      relay: relay.url,
      secure: secure.url,
      identity: secure.identityUrl,
      inbox: secure.inboxUrl,
      onramp: money.onramp,
      exchange: money.exchange,
      chains: urls,
      networks,
      tokens: Object.fromEntries(
        more.flatMap(({ spec }) =>
          spec.tokens ? [[spec.networks[0] ?? '', spec.tokens] as const] : [],
        ),
      ),
    })
    if (building) {
      onStep('host pages')
      const folder = await building
      const pageChains = chains.map(({ chainId: id, name, url, contracts }) => ({
        id,
        name,
        url,
        ...contracts,
      }))
      const { url } = await begin('pages', () =>
        servePages({ folder, port, chains: pageChains, info }),
      )
      served.demo = `${url}/`
    }
    await Promise.all(eager)
    const lazy = Object.fromEntries(more.map((chain) => [chain.spec.id, chain]))
    return {
      info: info(),
      more: lazy,
      api,
      relay,
      phone,
      chains: Object.fromEntries(chains.map((chain) => [chain.caip2, chain])),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
