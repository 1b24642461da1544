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
import type { Gallery } from './pages/servePages.ts'
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
  /** The port of the demo page; a free one if absent. */
  readonly port?: number
  /** Host pages to build and serve, all if true; without them `demo` is null. */
  readonly pages?: boolean | readonly string[]
  /** Folder of the documentation to serve below `/docs/` of the demo's host. */
  readonly docs?: string | undefined
  /** Content of `/gallery/` at the demo's host. */
  readonly gallery?: Gallery | undefined
  /** Chains to start at once, by id; the others start on their first request. */
  readonly with?: readonly string[]
  /** Called with each step as it begins. */
  onStep?(step: string): void
}

const evmChains = [
  { chainId: 1, name: 'Ethereum' },
  { chainId: 8453, name: 'Base' },
] as const

type Stoppable = { stop(): Promise<void> }
type Begin = <Part extends Stoppable>(step: string, start: () => Promise<Part>) => Promise<Part>
type Served = { demo: string | null; api?: Api }
type Backend = {
  readonly chains: readonly [EvmChain, EvmChain]
  readonly lazyChains: readonly LazyChain[]
  readonly relay: Relay
  readonly phone: Phone
  /** Nodes by CAIP-2 id. */
  readonly urls: Readonly<Record<string, string>>
}
type Services = Awaited<ReturnType<typeof startServices>>

function createStarter(onStep: (step: string) => void) {
  const started: Stoppable[] = []
  const begin: Begin = async (step, start) => {
    onStep(step)
    const part = await start()
    started.unshift(part)
    return part
  }
  const stop = async () => {
    await Promise.all(started.splice(0).map((part) => part.stop()))
  }
  return { begin, stop }
}

async function startBackend(begin: Begin, onStep: (step: string) => void): Promise<Backend> {
  const startChain = (chain: (typeof evmChains)[number]) =>
    begin(`chain ${chain.name}`, () => startEvmChain(chain))
  const chains = await Promise.all([startChain(evmChains[0]), startChain(evmChains[1])])
  const lazyChains = await Promise.all(
    specs.map((spec) =>
      begin(`address of ${spec.name}`, () => openChain(spec, () => onStep(`chain ${spec.name}`))),
    ),
  )
  const relay = await begin('relay', () => startRelay({ exempt: [phoneProject] }))
  const urls: Readonly<Record<string, string>> = Object.fromEntries([
    ...chains.map(({ caip2, url }) => [caip2, url] as const),
    ...lazyChains.flatMap(({ spec, url }) => spec.networks.map((caip2) => [caip2, url] as const)),
  ])
  const urlOf = (caip2: string) => urls[caip2] ?? ''
  const phone = await begin('phone wallet', () =>
    startPhone({ relayUrl: relay.url, chains, urlOf }),
  )
  return { chains, lazyChains, relay, phone, urls }
}

/** Starts the provider's services; `served` is read when a request comes. */
async function startServices(begin: Begin, backend: Backend, served: Served) {
  const { chains, lazyChains, relay, phone, urls } = backend
  const apiUrl = () => served.api?.url ?? ''
  const money = await begin('money', () => startBlockchainApi({ chains, lazyChains, api: apiUrl }))
  const secure = await begin('secure site', () =>
    startSecureSite({
      chain: chains[0],
      chains: urls,
      api: apiUrl,
      assets: money.walletAssets,
      allowedOrigins: () => served.api?.settings.allowedOrigins ?? [],
    }),
  )
  const otp = createOtpApi(secure.sendMail)
  const auth = createAuthApi({ nodes: urls, emailOf: otp.emailOf })
  const parts = [phone, secure, otp, auth, money]
  const api = await begin('api', () =>
    startApi({
      chains,
      lazyChains,
      relay,
      phonePage: () => served.demo && `${served.demo}phone/`,
      more: [phoneRoutes(phone), secure.routes, otp.routes, auth.routes, money.routes].flat(),
      onReset: async () => void (await Promise.all(parts.map((part) => part.reset()))),
    }),
  )
  served.api = api
  return { money, secure, api }
}

const describeSandbox = (
  { lazyChains, relay, urls }: Backend,
  { money, secure, api }: Services,
  { demo, docs, gallery }: Pick<SandboxInfo, 'demo' | 'docs' | 'gallery'>,
): SandboxInfo => ({
  demo,
  docs,
  gallery,
  api: api.url,
  relay: relay.url,
  secure: secure.url,
  identity: secure.identityUrl,
  inbox: secure.inboxUrl,
  onramp: money.onramp,
  exchange: money.exchange,
  chains: urls,
  networks: lazyChains.flatMap(({ spec }) => spec.network ?? []),
  tokens: Object.fromEntries(
    lazyChains.flatMap(({ spec }) =>
      spec.tokens ? [[spec.networks[0] ?? '', spec.tokens] as const] : [],
    ),
  ),
})

/**
 * Starts the sandbox on free loopback ports. If a part fails to start, the started ones are
 * stopped.
 */
export async function startSandbox({
  port = 0,
  pages = false,
  docs,
  gallery,
  with: startedChains = [],
  onStep = () => {},
}: SandboxOptions = {}): Promise<Sandbox> {
  const { begin, stop } = createStarter(onStep)
  try {
    const building = pages ? buildPages(pages === true ? undefined : pages) : undefined
    // Awaited further down; until then a failed build must not count as unhandled.
    building?.catch(() => undefined)
    const backend = await startBackend(begin, onStep)
    const { chains, lazyChains, relay, phone } = backend
    const eager = lazyChains
      .filter(({ spec }) => startedChains.includes(spec.id))
      .map((chain) => chain.running())
    const served: Served = { demo: null }
    const services = await startServices(begin, backend, served)
    const pageOf = (content: unknown, path: string) =>
      served.demo && content ? `${served.demo}${path}` : null
    const info = () =>
      describeSandbox(backend, services, {
        demo: served.demo,
        docs: pageOf(docs, 'docs/'),
        gallery: pageOf(gallery, 'gallery/'),
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
        servePages({ folder, docs, gallery, port, chains: pageChains, info }),
      )
      served.demo = `${url}/`
    }
    await Promise.all(eager)
    return {
      info: info(),
      more: Object.fromEntries(lazyChains.map((chain) => [chain.spec.id, chain])),
      api: services.api,
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
