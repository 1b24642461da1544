import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import type { LazyChain } from '../../sandbox/chains/openChain.ts'
import { openChain } from '../../sandbox/chains/openChain.ts'
import { solana } from '../../sandbox/chains/solana/spec.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import type { SiteConfig } from '../../sandbox/frame/sdk/siteApi.ts'
import type { SecureSite } from '../../sandbox/frame/server/startSecureSite.ts'
import { startSecureSite } from '../../sandbox/frame/server/startSecureSite.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium.mjs'
import type { FrameEmbedding } from './createFrameEmbedding.ts'
import { createFrameEmbedding } from './createFrameEmbedding.ts'
import { frameEmbeddingPage } from './frameEmbeddingPage.ts'

export type VisitOptions = BrowserContextOptions & {
  /** Host name of the embedding page; another one than loopback is mapped to it. */
  readonly host?: string
  /** Query of the frame's address. */
  readonly query?: string
  /** False if the frame is not expected to reach the page. */
  readonly meets?: boolean
  readonly context?: BrowserContext
  before?(page: Page): Promise<unknown>
}

const deadline = 20_000

/** Serves the page that `draw` makes of the query `frame`, under every host name. */
async function servePage(draw: (query: string) => string) {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const query = new URL(request.url ?? '/', 'http://page').searchParams.get('frame') ?? ''
    response.writeHead(200, { 'content-type': 'text/html' }).end(draw(query))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    port: (server.address() as AddressInfo).port,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts the secure site with its chains; `allowed` and `known` are read on each request. */
async function startFrameSite() {
  const chain: EvmChain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
  const lazy: LazyChain = await openChain(solana)
  const allowed: { origins: readonly string[] } = { origins: [] }
  const known: { assets: SiteConfig['assets'] } = { assets: {} }
  const chains = { 'eip155:1': chain.url, [solana.networks[0] ?? '']: lazy.url }
  const secure: SecureSite = await startSecureSite({
    chain,
    chains,
    api: () => '',
    assets: () => known.assets,
    allowedOrigins: () => allowed.origins,
  })
  return { chain, lazy, allowed, known, secure }
}

/** Calls the site's control routes without a server. */
const createControl =
  ({ routes }: SecureSite) =>
  async (method: string, path: string, body?: unknown) => {
    const [plain = '', query = ''] = path.split('?')
    const route = routes.find((one) => one.method === method && one.path === `/__sandbox${plain}`)
    const reply = await route?.handle({
      method,
      path: plain,
      params: {},
      headers: {},
      query: new URLSearchParams(query),
      body,
    })
    return reply?.body
  }

/** Opens the secure site with real mail, login and chain, and pages that embed its frame. */
export async function openFrameFixture() {
  const { chain, lazy, allowed, known, secure } = await startFrameSite()
  const control = createControl(secure)
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, '--host-resolver-rules=MAP *.example 127.0.0.1'],
  })
  const pages = await servePage((query) =>
    frameEmbeddingPage(`${secure.url}/sdk?projectId=test&chainId=eip155%3A1&version=4${query}`),
  )
  const contexts = new Set<BrowserContext>()

  async function visit({
    host = '127.0.0.1',
    query = '',
    meets = true,
    context: shared,
    before,
    ...browsing
  }: VisitOptions = {}): Promise<FrameEmbedding> {
    const context =
      shared ?? (await browser.newContext({ viewport: { width: 460, height: 760 }, ...browsing }))
    contexts.add(context)
    context.setDefaultTimeout(deadline)
    const page = await context.newPage()
    const origin = `http://${host}:${pages.port}`
    await before?.(page)
    await page.goto(`${origin}/?frame=${encodeURIComponent(query)}`)
    if (meets) await page.evaluate('embedding.met')
    return createFrameEmbedding(page, origin)
  }

  const mailTo = async (to: string) => Object(await control('GET', `/mail?to=${to}`)).mail

  return {
    secure,
    chain,
    solana: lazy,
    allowed,
    /** The assets that the wallet discovers, from the next visit on. */
    known,
    visit,
    control,
    /** The newest mail to an address. */
    mailTo,
    /** Opens a visit that is logged in by email. */
    async loggedIn(email = 'ada@example.test', options: VisitOptions = {}) {
      const embedding = await visit(options)
      await embedding.get('CONNECT_EMAIL', { email })
      await embedding.get('CONNECT_OTP', { otp: (await mailTo(email)).code })
      return { ...embedding, user: await embedding.get('GET_USER', { chainId: 'eip155:1' }) }
    },
    async clear() {
      await Promise.all([...contexts].map((context) => context.close()))
      contexts.clear()
      allowed.origins = []
      await secure.reset()
    },
    async stop() {
      await browser.close()
      pages.stop()
      await Promise.all([secure.stop(), chain.stop(), lazy.stop()])
    },
  }
}

export type FrameFixture = Awaited<ReturnType<typeof openFrameFixture>>
