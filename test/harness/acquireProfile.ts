import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'

/**
 * A browser profile with a page. Visits use one after another: scripts and pictures of the sandbox
 * stay in its cache, all else is emptied in between.
 */
export type Profile = {
  readonly context: BrowserContext
  /** At the address that it was borrowed for, with nothing stored. */
  readonly page: Page
  /** Empties it and leaves it to the next visit. One that cannot be emptied is closed. */
  release(): Promise<void>
}

type ProfileTab = { readonly page: Page; readonly devtools: CDPSession; isDirty(): boolean }
type PooledProfile = {
  readonly context: BrowserContext
  isDirty(): boolean
  tab: ProfileTab
  isFree: boolean
}

/** Profiles of a browser that are open, by what they were opened with. */
export type ProfilePool = Map<string, Set<PooledProfile>>

/**
 * What a site can leave with a browser, except cached files, what a tab keeps, and databases, which
 * the page deletes.
 */
const clearedStorage =
  'cookies,file_systems,local_storage,service_workers,cache_storage,storage_buckets'
const deleteTimeout = 3000
/** What visits listen to. */
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
/** What cannot be taken back from a page, nor from all pages of a profile. */
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

/** A file that is still on its way through a route is let go. */
const unrouteAll = (context: BrowserContext) =>
  Promise.all(
    [context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })),
  )

/** Tells once one of these acts of the driver was called. */
function watchCalls(driver: object, acts: readonly string[]): () => boolean {
  const state = { called: false }
  for (const name of acts) {
    const act = Reflect.get(driver, name)
    const noted = (...given: unknown[]) => {
      state.called = true
      return Reflect.apply(act, driver, given)
    }
    Reflect.set(driver, name, noted)
  }
  return () => state.called
}

/**
 * A tab that knows when no other visit may have it: after a frame, whose origin keeps things for
 * the tab, and after what lasts.
 */
async function openTab(context: BrowserContext, anchor: string): Promise<ProfileTab> {
  const page = await context.newPage()
  await page.goto(anchor)
  const state = { framed: false }
  page.on('frameattached', () => {
    state.framed = true
  })
  const isMarked = watchCalls(page, persistentPageCalls)
  return {
    page,
    devtools: await context.newCDPSession(page),
    isDirty: () => state.framed || isMarked() || page.isClosed(),
  }
}

/**
 * Deletes the databases of the page's origin as a page does. Rejects when somebody holds one open.
 */
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

/** Brings a page back to the anchor, as it came. */
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
  await Promise.all(context.pages().flatMap((page) => (page === tab.page ? [] : [page.close()])))
  await context.setOffline(false)
  if (tab.isDirty()) {
    // The new one first: the process of the site goes with its last page.
    kept.tab = await openTab(context, anchor)
    await tab.page.close()
  } else await resetPage(tab.page, anchor, options)
  const { page, devtools } = kept.tab
  await Promise.all([
    context.clearCookies(),
    deleteDatabases(page),
    devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: clearedStorage }),
  ])
}

/** What lends profiles. */
type ProfileSource = {
  readonly browser: Browser
  readonly profiles: ProfilePool
  readonly sandbox: { readonly info: { readonly demo?: string | null } }
}
/** `clock`: its time can be moved. `fresh`: nothing is cached. */
type ProfileRequirements = { readonly clock?: true | undefined; readonly fresh?: true | undefined }

/**
 * A profile that nobody uses, or a new one: nobody had it before and nobody gets it after when the
 * time may be moved or nothing may be cached. Its page is on the sandbox's site.
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
  const tab = await openTab(context, anchor)
  const isMarked = [
    watchCalls(context, persistentContextCalls),
    watchCalls(context.clock, clockCalls),
  ]
  return { context, isDirty: () => isMarked.some((marked) => marked()), tab, isFree: false }
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
