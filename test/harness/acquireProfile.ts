import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'
import type { VisitSessions } from './collectSessions.ts'
import { collectSessions } from './collectSessions.ts'
import { watchCalls } from './watchCalls.ts'

/**
 * A browser profile with a page, used by one visit after another. Scripts and pictures of the
 * sandbox stay in its cache; everything else is cleared in between.
 */
export type Profile = {
  readonly context: BrowserContext
  /** At the URL of its first use, with nothing stored. */
  readonly page: Page
  /** Clears the profile for the next visit. A profile that cannot be cleared is closed. */
  release(): Promise<void>
}

type ProfileTab = { readonly page: Page; readonly devtools: CDPSession; isDirty(): boolean }
type PooledProfile = {
  readonly context: BrowserContext
  readonly sessions: VisitSessions
  isDirty(): boolean
  tab: ProfileTab
  isFree: boolean
}

/** Open profiles of a browser, by their options. */
export type ProfilePool = Map<string, Set<PooledProfile>>

/**
 * All that a site can store in a browser, except cached files, state of the tab, and databases,
 * which the page deletes.
 */
const clearedStorage =
  'cookies,file_systems,local_storage,service_workers,cache_storage,storage_buckets'
const deleteTimeout = 3000
/** Page events that visits listen to. */
const pageEvents = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]
/** Changes that cannot be undone on a page or on all pages of a profile. */
const persistentPageCalls = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setExtraHTTPHeaders',
]
const persistentContextCalls = [...persistentPageCalls, 'grantPermissions']
const clockCalls = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
]

/** Aborts files that a route still holds. */
const unrouteAll = (context: BrowserContext) =>
  Promise.all(
    [context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })),
  )

/**
 * Marks a tab that no other visit may use: after a frame, whose origin keeps state for the tab,
 * and after lasting changes.
 */
async function openTab(
  context: BrowserContext,
  anchor: string,
  openSession: VisitSessions['open'],
): Promise<ProfileTab> {
  const page = await context.newPage()
  await page.goto(anchor)
  const state = { framed: false }
  page.on('frameattached', () => {
    state.framed = true
  })
  const isMarked = watchCalls(page, persistentPageCalls)
  return {
    page,
    devtools: await openSession(page),
    isDirty: () => state.framed || isMarked() || page.isClosed(),
  }
}

/** Deletes the databases of the page's origin. Rejects if another page holds one open. */
const deleteDatabases = (page: Page) =>
  page.evaluate(async (limit) => {
    const databases = await indexedDB.databases()
    const deleted = databases.map(
      ({ name = '' }) =>
        new Promise((resolve, reject) =>
          Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject }),
        ),
    )
    const late = new Promise((_, reject) =>
      setTimeout(() => reject(new Error('A database is held open')), limit),
    )
    await Promise.race([Promise.all(deleted), late])
  }, deleteTimeout)

/** Returns a page to its start URL and state. */
async function resetPage(
  page: Page,
  anchor: string,
  { viewport, reducedMotion = 'no-preference' }: BrowserContextOptions,
): Promise<void> {
  for (const type of pageEvents) page.removeAllListeners(type)
  await page.goto(anchor)
  await Promise.all([
    page.evaluate(() => sessionStorage.clear()),
    page.mouse.move(0, 0),
    page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion }),
    ...(viewport ? [page.setViewportSize(viewport)] : []),
  ])
}

async function resetProfile(
  kept: PooledProfile,
  anchor: string,
  options: BrowserContextOptions,
): Promise<void> {
  const { context, tab } = kept
  await unrouteAll(context)
  await kept.sessions.detach()
  await Promise.all(context.pages().flatMap((page) => (page === tab.page ? [] : [page.close()])))
  await context.setOffline(false)
  if (tab.isDirty()) {
    // The new page opens first: the site's process ends with its last page.
    kept.tab = await openTab(context, anchor, kept.sessions.open)
    await tab.page.close()
  } else await resetPage(tab.page, anchor, options)
  const { page, devtools } = kept.tab
  await Promise.all([
    context.clearCookies(),
    deleteDatabases(page),
    devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: clearedStorage }),
  ])
}

/** The environment that lends profiles. */
type ProfileSource = {
  readonly browser: Browser
  readonly profiles: ProfilePool
  readonly sandbox: { readonly info: { readonly demo?: string | null } }
}
/** `clock`: the test moves the time. `fresh`: nothing is cached. */
type ProfileRequirements = { readonly clock?: true | undefined; readonly fresh?: true | undefined }

/**
 * Returns an idle profile, or a new one. A profile with a moved clock or an empty cache is not
 * reused. Its page is on the sandbox's site.
 */
export function acquireProfile(
  { browser, profiles, sandbox }: ProfileSource,
  options: BrowserContextOptions,
  { clock, fresh }: ProfileRequirements,
): Promise<Profile> {
  const anchor = new URL('/chains.json', sandbox.info.demo ?? '').href
  return clock || fresh
    ? openUnpooled(browser, anchor, options, clock)
    : acquirePooled(browser, profiles, anchor, options)
}

async function acquirePooled(
  browser: Browser,
  profiles: ProfilePool,
  anchor: string,
  options: BrowserContextOptions,
): Promise<Profile> {
  const key = JSON.stringify(options)
  const open = profiles.get(key) ?? new Set()
  profiles.set(key, open)
  const found = [...open].find(({ isFree }) => isFree)
  if (found) found.isFree = false
  const kept = found ?? (await openPooled(browser, anchor, options))
  const { context } = kept
  if (!found) {
    open.add(kept)
    context.once('close', () => open.delete(kept))
  }
  return {
    context,
    page: kept.tab.page,
    async release() {
      const isEmpty = kept.isDirty()
        ? unrouteAll(context).then(() => false)
        : resetProfile(kept, anchor, options).then(
            () => true,
            () => false,
          )
      if (!(await isEmpty)) return context.close()
      kept.isFree = true
    },
  }
}

async function openPooled(
  browser: Browser,
  anchor: string,
  options: BrowserContextOptions,
): Promise<PooledProfile> {
  const context = await browser.newContext(options)
  const sessions = collectSessions(context)
  const tab = await openTab(context, anchor, sessions.open)
  const isMarked = [
    watchCalls(context, persistentContextCalls),
    watchCalls(context.clock, clockCalls),
  ]
  const isDirty = () => isMarked.some((marked) => marked())
  return { context, sessions, isDirty, tab, isFree: false }
}

async function openUnpooled(
  browser: Browser,
  anchor: string,
  options: BrowserContextOptions,
  clock?: true,
): Promise<Profile> {
  const context = await browser.newContext(options)
  if (clock) await context.clock.install()
  const page = await context.newPage()
  await page.goto(anchor)
  return {
    context,
    page,
    async release() {
      await unrouteAll(context)
      await context.close()
    },
  }
}
