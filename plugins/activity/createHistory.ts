import type {
  Account,
  Caip2,
  Caip10,
  Connections,
  Platform,
  Provider,
  Release,
  Scope,
  Storage,
} from '#kernel'
import { connectedAccount, defineStorageEntry, isLatchkeyError, LatchkeyError } from '#kernel'
import type { Activity, HistoryState, Transaction } from '#plugins/ports/activity'
import type { ServedNetworks } from '#plugins/ports/tokens'
import { filterTransactions } from './filterTransactions.ts'
import type { Page } from './parsePage.ts'
import { pageSchema, parsePage } from './parsePage.ts'

/** Stored page, valid for 15 s. Its key holds the account, with its network, and the cursor. */
const storedPage = defineStorageEntry({
  key: 'transaction-history',
  version: 1,
  lifetime: 15_000,
  perAccount: true,
  schema: pageSchema,
})
/** Maximum of consecutive empty pages that are skipped. */
const maxEmptyPages = 5

/**
 * Dependencies of the history.
 * `failed` is called for each failed read, `reading` for each further page.
 */
export type HistoryTools = {
  readonly connections: Connections
  readonly platform: Platform
  readonly provider: Provider
  readonly storage: Storage
  readonly served: ServedNetworks
  readonly signal: AbortSignal
  readonly state: Scope<never, never, void, HistoryState>['state']
  isWatched(): boolean
  onFailure(account: Account): void
  onPageRequest(account: Account): void
}

/** Reads pages, from the cache while it is fresh. Expired pages are deleted. */
function createPageReader({ platform, provider, storage, served, signal }: HistoryTools) {
  const releases = new Set<Release>()
  const keep = (page: Page, part: string) => {
    storage.write(storedPage, page, part)
    const release = platform.after(storedPage.lifetime ?? 0, () => {
      releases.delete(release)
      storage.remove(storedPage, part)
    })
    releases.add(release)
  }
  return {
    /** `undefined` on a network that the provider does not serve. */
    async read(
      { id, address, network }: Account,
      cursor: string | undefined,
      fresh: boolean,
    ): Promise<Page | undefined> {
      const part = `${id}:${cursor ?? ''}`
      const stored = fresh ? undefined : storage.read(storedPage, part)
      if (stored) return stored
      if (!(await served.check(network))) return undefined
      const query = { cursor, chainId: network }
      const page = await provider.get(
        'blockchain',
        `/v1/account/${encodeURIComponent(address)}/history`,
        pageSchema,
        { query, signal, large: true },
      )
      keep(page, part)
      return page
    },
    stop() {
      for (const release of releases) release()
    },
  }
}

const emptyHistory: HistoryState = {
  account: undefined,
  transactions: [],
  next: undefined,
  loading: false,
  empty: false,
  served: undefined,
  at: undefined,
  error: undefined,
}

type HistoryPart = {
  readonly found: readonly Transaction[]
  readonly next: string | undefined
  readonly served: boolean
}

/** Reads from a cursor until there is something to show. */
async function readPart(
  pages: ReturnType<typeof createPageReader>,
  account: Account,
  from: string | undefined,
  fresh: boolean,
): Promise<HistoryPart> {
  let found: readonly Transaction[] = []
  let next: string | undefined = from
  for (let count = 0; count < maxEmptyPages; count++) {
    const page = await pages.read(account, next, fresh)
    if (!page) return { found, next: undefined, served: false }
    found = filterTransactions(parsePage(page), account.network)
    // A cursor that repeats would loop forever.
    next = page.next && page.next !== next ? page.next : undefined
    if (found.length > 0 || next === undefined) break
  }
  return { found, next, served: true }
}

/** Merges a part that was read from a cursor into the history. */
function mergePart(
  { transactions, next: rest }: HistoryState,
  { network }: Account,
  from: string | undefined,
  { found, next }: HistoryPart,
): Pick<HistoryState, 'transactions' | 'next'> {
  // Drop pending transactions: the provider reports them again, or they are gone.
  const before =
    from === undefined
      ? transactions.filter(({ metadata }) => metadata.status !== 'pending')
      : transactions
  // Keep further pages and their cursor if the new page connects to them.
  const connects =
    from === undefined && before.some(({ id }) => found.some((added) => added.id === id))
  return {
    // Of one second, the provider's order: older pages follow.
    transactions: filterTransactions(
      from === undefined ? [...found, ...before] : [...before, ...found],
      network,
    ),
    next: connects ? rest : next,
  }
}

const onNetwork = (account: Account, network: Caip2): Account => ({
  ...account,
  network,
  id: `${network}:${account.address}`,
})

/** Creates the history. */
export function createHistory(
  tools: HistoryTools,
): Pick<Activity, 'more' | 'refresh' | 'setNetwork'> & { follow(): void; stop(): void } {
  const { connections, platform, state, signal } = tools
  const pages = createPageReader(tools)
  let turn = 0
  let chosen: { readonly account: Caip10; readonly network: Caip2 } | undefined
  const set = (change: Partial<HistoryState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const findConnected = () => {
    const record = connections.getState()
    return record && connectedAccount(record)
  }
  const active = () => {
    const account = findConnected()
    return account && chosen?.account === account.id ? onNetwork(account, chosen.network) : account
  }

  const show = (account: Account, from: string | undefined, part: HistoryPart) => {
    const merged = mergePart(state.get(), account, from, part)
    set({
      ...merged,
      loading: false,
      empty: merged.transactions.length === 0 && merged.next === undefined,
      served: part.served,
      at: platform.now(),
    })
  }
  const fail = (account: Account, cause: unknown) => {
    set({
      loading: false,
      error: isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause }),
    })
    tools.onFailure(account)
  }
  const load = async (from: string | undefined, fresh: boolean) => {
    const account = active()
    if (!account) return
    const mine = ++turn
    const whileMine = (task: () => void) => mine === turn && !signal.aborted && task()
    set({ account: account.id, loading: true, error: undefined })
    if (from !== undefined) tools.onPageRequest(account)
    await readPart(pages, account, from, fresh).then(
      (part) => whileMine(() => show(account, from, part)),
      (cause) => whileMine(() => fail(account, cause)),
    )
  }
  const follow = (fresh: boolean) => {
    if (chosen?.account !== findConnected()?.id) chosen = undefined
    const account = active()
    if (account?.id === state.get().account) return
    // At once, watched or not: the first frame of the next view never shows another account's rows.
    turn++
    set(emptyHistory)
    if (account && tools.isWatched()) void load(undefined, fresh)
  }
  return {
    more: async () => {
      const { next, loading } = state.get()
      if (next !== undefined && !loading) await load(next, false)
    },
    refresh: () => load(undefined, true),
    setNetwork(network) {
      const account = findConnected()?.id
      chosen = account && network && { account, network }
      follow(true)
    },
    follow: () => follow(false),
    stop: pages.stop,
  }
}
