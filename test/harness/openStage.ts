import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { chromium } from 'playwright-core'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium.mjs'
import type { Hand, Visit } from './openVisit.ts'
import { openVisit } from './openVisit.ts'
import { unlisted } from './readNetwork.ts'
import { startWithin } from './startWithin.ts'

/** Where a visitor goes, and with what. */
export type VisitOptions = {
  /** The sandbox page; `demo` by default. */
  readonly to?: string
  /** Query parameters of the page; `options` may be an object. */
  readonly query?: Readonly<Record<string, string | number | object | undefined>>
  readonly hand?: Hand
  readonly browser?: BrowserContextOptions
  /** Runs in every document of the visit before its own code does. */
  readonly before?: () => void
  /** False leaves the page alone after navigation: for pages that are meant to fail. */
  readonly ready?: boolean
}

/** The whole sandbox and one browser, for one file of journeys. */
export type Stage = {
  readonly sandbox: Sandbox
  readonly browser: Browser
  /** A visitor with a browser profile of their own. */
  visit(options?: VisitOptions): Promise<Visit>
  /** A control call of the sandbox; gives the answer's body. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  /** Ends all visits and takes the sandbox back to its start. Throws when the provider was asked for something that docs/network.md does not list. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** The address of a sandbox page. */
function addressOf(demo: string, { to = 'demo', query = {} }: VisitOptions): string {
  const address = new URL(`${to}/`, demo)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return address.href
}

/** Starts a sandbox with its pages as they would be published, and Chromium. */
export async function openStage(): Promise<Stage> {
  const sandbox = await startWithin(50_000, () => startSandbox({ pages: true }))
  const browser = await startWithin(30_000, () => chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments }))
  const contexts = new Set<BrowserContext>()

  const control: Stage['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.info.api}/__sandbox${path}`, {
      method,
      signal: AbortSignal.timeout(100_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const leave = async () => {
    const left = [...contexts]
    contexts.clear()
    // One that does not close ends with the browser.
    await Promise.race([Promise.all(left.map((context) => context.close())), pause(30_000, undefined, { ref: false })])
  }
  return {
    sandbox,
    browser,
    control,
    async visit(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options.browser })
      contexts.add(context)
      context.setDefaultTimeout(20_000)
      if (options.before) await context.addInitScript(options.before)
      const visit = await openVisit(await context.newPage(), options.hand ?? 'mouse')
      await visit.page.goto(addressOf(sandbox.info.demo ?? '', options))
      if (options.ready !== false) await visit.ready()
      return visit
    },
    async clear() {
      await leave()
      const strange = unlisted(sandbox.api.requests.list())
      await control('POST', '/reset')
      if (strange.length > 0) throw new Error(`docs/network.md does not list ${strange.join(', ')}`)
    },
    async close() {
      await leave()
      await browser.close()
      await sandbox.stop()
    },
  }
}
