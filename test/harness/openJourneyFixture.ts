import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import type { Profile } from './acquireProfile.ts'
import { acquireProfile } from './acquireProfile.ts'
import { openTestEnvironment } from './openTestEnvironment.ts'
import type { InputMode, Visit } from './openVisit.ts'
import { openVisit } from './openVisit.ts'
import { findUnlistedRequests } from './readNetworkDocs.ts'
import type { StoredSession } from './recordSession.ts'
import { recordSession } from './recordSession.ts'

/** Where a visitor goes, and with what. */
export type VisitOptions = {
  /** The sandbox page; `demo` by default. */
  readonly page?: string
  /** Query parameters of the page; `options` may be an object. */
  readonly query?: Readonly<Record<string, string | number | object | undefined>>
  readonly inputMode?: InputMode
  readonly browser?: BrowserContextOptions
  /**
   * Begins connected, as after a reload: with the page's first wallet, or with the one of this
   * name.
   */
  readonly connected?: true | string
  /** In a profile that nobody had before, with an empty cache. */
  readonly fresh?: true
  /**
   * Things move on its pages. By default its visitor asks for stillness, which half the processor
   * time goes further with.
   */
  readonly motion?: true
  /** The time of its pages can be moved on with `later`. */
  readonly clock?: true
  /** Runs in every document of the visit's page before its own code does. */
  readonly before?: () => void
  /** False leaves the page alone after navigation: for pages that are meant to fail. */
  readonly ready?: boolean
}

/** The worker's sandbox and browser, for one file of journeys. */
export type JourneyFixture = {
  readonly sandbox: Sandbox
  readonly browser: Browser
  /** A visitor with a browser profile of their own. */
  visit(options?: VisitOptions): Promise<Visit>
  /** A control call of the sandbox; gives the answer's body. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  /**
   * Ends all visits and takes the sandbox back to its start. Throws when the provider was asked for
   * something that docs/network.md does not list.
   */
  clear(): Promise<void>
  /** Leaves the sandbox and the browser to the next file. */
  close(): Promise<void>
}

/** The address of a sandbox page. */
function buildUrl(demo: string, { page: to = 'demo', query = {} }: VisitOptions): string {
  const address = new URL(`${to}/`, demo)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      address.searchParams.set(
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      )
  return address.href
}

/** Puts a session into the storage that the visit's page will read. */
const restoreSession = (page: Page, session: StoredSession) =>
  page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, session)

/** Ends visits. One that does not close ends with the browser. */
async function releaseProfiles(profiles: Set<Profile>): Promise<void> {
  const left = [...profiles]
  profiles.clear()
  await Promise.race([
    Promise.all(left.map((profile) => profile.release())),
    pause(30_000, undefined, { ref: false }),
  ])
}

/**
 * Takes over the worker's world: a sandbox with its pages as they would be published, and Chromium.
 */
export async function openJourneyFixture(): Promise<JourneyFixture> {
  const world = await openTestEnvironment()
  const { sandbox, browser, sessions } = world
  const taken = new Set<Profile>()

  const control: JourneyFixture['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.info.api}/__sandbox${path}`, {
      method,
      signal: AbortSignal.timeout(100_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const releaseAll = () => releaseProfiles(taken)
  async function acquire({ browser: own, clock, fresh, motion }: VisitOptions): Promise<Profile> {
    const options = {
      viewport: { width: 1100, height: 800 },
      reducedMotion: motion ? 'no-preference' : 'reduce',
      ...own,
    } as const
    const profile = await acquireProfile(world, options, { clock, fresh })
    taken.add(profile)
    profile.context.setDefaultTimeout(20_000)
    return profile
  }
  /**
   * What a page keeps of a wallet that was connected there; made once by connecting it, for all
   * files of the worker.
   */
  async function getSession({
    page: to,
    query = {},
    connected,
  }: VisitOptions): Promise<StoredSession> {
    const { wallets, namespaces } = query
    const key = JSON.stringify([to, wallets, namespaces, connected])
    const known = sessions.get(key)
    if (known) return known
    const profile = await acquire({})
    const visit = await openVisit(profile.page, 'mouse')
    await visit.page.goto(
      buildUrl(sandbox.info.demo ?? '', {
        ...(to && { page: to }),
        query: { wallets, namespaces },
      }),
    )
    await visit.waitForReady()
    await visit.connect(connected === true ? undefined : connected)
    const session = await recordSession(visit.page)
    taken.delete(profile)
    await profile.release()
    sandbox.api.requests.reset()
    sessions.set(key, session)
    return session
  }
  return {
    sandbox,
    browser,
    control,
    async visit(options = {}) {
      const session = options.connected === undefined ? undefined : await getSession(options)
      const { page } = await acquire(options)
      if (session) await restoreSession(page, session)
      if (options.before) await page.addInitScript(options.before)
      const visit = await openVisit(page, options.inputMode ?? 'mouse')
      await visit.page.goto(buildUrl(sandbox.info.demo ?? '', options))
      if (options.ready !== false) await visit.waitForReady()
      if (session) await visit.waitForFact('status', /^connected/)
      return visit
    },
    async clear() {
      await releaseAll()
      const unlistedRequests = findUnlistedRequests(sandbox.api.requests.list())
      await control('POST', '/reset')
      if (unlistedRequests.length > 0)
        throw new Error(`docs/network.md does not list ${unlistedRequests.join(', ')}`)
    },
    async close() {
      await releaseAll()
      await control('POST', '/reset')
    },
  }
}
