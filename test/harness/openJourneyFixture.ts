import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import type { Profile } from './acquireProfile.ts'
import { acquireProfile } from './acquireProfile.ts'
import { findRequestProblems } from './findRequestProblems.ts'
import { openTestEnvironment } from './openTestEnvironment.ts'
import type { InputMode, Visit } from './openVisit.ts'
import { openVisit } from './openVisit.ts'
import type { StoredSession } from './recordSession.ts'
import { recordSession } from './recordSession.ts'

/** The page and the options of a visit. */
export type VisitOptions = {
  /** The sandbox page; `demo` by default. */
  readonly page?: string
  /** Query parameters of the page; `options` may be an object. */
  readonly query?: Readonly<Record<string, string | number | object | undefined>>
  readonly inputMode?: InputMode
  readonly browser?: BrowserContextOptions
  /** Starts connected, as after a reload, with the page's first wallet or the one of this name. */
  readonly connected?: true | string
  /** Uses a new profile with an empty cache. */
  readonly fresh?: true
  /** Keeps animations. By default pages have reduced motion, which halves the processor time. */
  readonly motion?: true
  /** Lets `advanceClock` move the time of its pages. */
  readonly clock?: true
  /** Runs in every document of the page before the page's own code. */
  readonly before?: () => void
  /** False does not wait for the page: for pages that are meant to fail. */
  readonly ready?: boolean
}

/** The worker's sandbox and browser, for one file of journeys. */
export type JourneyFixture = {
  readonly sandbox: Sandbox
  readonly browser: Browser
  /** Opens a visit in a browser profile of its own. */
  visit(options?: VisitOptions): Promise<Visit>
  /** Sends a control call to the sandbox; returns the answer's body. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  /**
   * Ends all visits and resets the sandbox. Throws if a request to the provider is missing in
   * docs/network.md or is not as docs/provider.openapi.yaml has it.
   */
  clear(): Promise<void>
  /** Releases the sandbox and the browser for the next file. */
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

/** Ends visits. A visit that does not close ends with the browser. */
async function releaseProfiles(profiles: Set<Profile>): Promise<void> {
  const left = [...profiles]
  profiles.clear()
  await Promise.race([
    Promise.all(left.map((profile) => profile.release())),
    pause(30_000, undefined, { ref: false }),
  ])
}

async function callControl(api: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${api}/__sandbox${path}`, {
    method,
    signal: AbortSignal.timeout(100_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.json()
}

/** Opens the worker's sandbox, with its pages built for production, and its Chromium. */
export async function openJourneyFixture(): Promise<JourneyFixture> {
  const environment = await openTestEnvironment()
  const { sandbox, browser, sessions } = environment
  const taken = new Set<Profile>()

  const control: JourneyFixture['control'] = (...call) => callControl(sandbox.info.api, ...call)
  const releaseAll = () => releaseProfiles(taken)
  async function acquire({ browser: own, clock, fresh, motion }: VisitOptions): Promise<Profile> {
    const options = {
      viewport: { width: 1100, height: 800 },
      reducedMotion: motion ? 'no-preference' : 'reduce',
      ...own,
    } as const
    const profile = await acquireProfile(environment, options, { clock, fresh })
    taken.add(profile)
    profile.context.setDefaultTimeout(20_000)
    return profile
  }
  /** The stored session of a connected wallet; recorded once for all files of the worker. */
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
    const target = { ...(to && { page: to }), query: { wallets, namespaces } }
    await visit.page.goto(buildUrl(sandbox.info.demo ?? '', target))
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
      const problems = findRequestProblems(sandbox.api.requests.list())
      await control('POST', '/reset')
      if (problems.length > 0) throw new Error(problems.join('; '))
    },
    async close() {
      await releaseAll()
      await control('POST', '/reset')
    },
  }
}
