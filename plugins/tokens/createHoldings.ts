import { array, number, object } from 'valibot'
import type { AssetId, Caip10, Connections, Storage } from '#kernel'
import { connectedAccount, defineStorageEntry, isLatchkeyError, LatchkeyError } from '#kernel'
import type { Token, Tokens, TokensState } from '#plugins/ports/tokens'
import { checkToken } from './checkToken.ts'
import type { TokenStore } from './createTokenStore.ts'
import { isSameToken } from './isSameToken.ts'
import type { ParsedToken } from './parseToken.ts'
import { parseToken } from './parseToken.ts'
import type { TokenQuery, TokenSources } from './readTokens.ts'
import { readTokens } from './readTokens.ts'
import { retryDelay } from './retryDelay.ts'
import { tokenRecord } from './TokenRecord.ts'
import { toTokenBalance } from './toTokenBalance.ts'
import { toTokenId } from './toTokenId.ts'

/** Maximum that fits into a URL. */
const maxStaleIds = 20

/**
 * Lists tokens whose amounts the provider must read from the chain again after a transaction: the
 * coin first.
 */
const listStaleIds = ({ network }: TokenQuery, known: readonly Token[]): readonly Caip10[] =>
  [
    ...new Set([
      toTokenId(network, 'native'),
      ...known.map(({ asset }) => toTokenId(network, asset.id)),
    ]),
  ].slice(0, maxStaleIds)

/**
 * True if a read failed too recently to repeat it.
 * Setting the clock back does not block for longer.
 */
const isRetryBlocked = ({ account, retryAt }: TokensState, id: Caip10, now: number): boolean =>
  account === id && retryAt !== undefined && Math.abs(now - (retryAt - retryDelay)) < retryDelay

/** Stored tokens of an account on a network: valid for 30 s, shown with their age afterwards. */
const portfolio = defineStorageEntry({
  key: 'portfolio',
  version: 1,
  lifetime: 30_000,
  perAccount: true,
  schema: object({ at: number(), tokens: array(tokenRecord) }),
})

/**
 * Builds the query for the active account on its network.
 * `undefined` without a connection, and on a network that the host did not request.
 */
function buildTokenQuery(connections: Connections): TokenQuery | undefined {
  const record = connections.getState()
  const account = record && connectedAccount(record)
  const network = record?.networkState.caipNetwork
  if (!account || network?.caipNetworkId !== account.network) return undefined
  return {
    account,
    network,
    embedded: record.connection?.auth && connections.getConnection(record.namespace),
  }
}

/** Dependencies of the holdings. `failed` is called after each failed read. */
export type HoldingTools = TokenSources & {
  readonly store: TokenStore
  readonly connections: Connections
  readonly storage: Storage
  onFailure(): void
}
/** Options of a read: `changed` after a transaction, `tries` at most. */
type ReadOptions = { readonly changed?: boolean; readonly tries?: number }

/** The tokens of the active account: read, stored, shown. */
export type Holdings = {
  /** Builds the query; `embedded` is set for an embedded wallet. */
  query(): TokenQuery | undefined
  /** Shows the stored tokens, and reads them again when older than 30 s. */
  follow(): void
  /** Reads; no request within 30 s of a failure. Never rejects. */
  read(how?: ReadOptions): Promise<void>
  /** Acts on one token. */
  readonly one: Pick<Tokens, 'check' | 'loadPicture'>
}

/** The stored tokens of accounts: shown, written, and their age. */
function createPortfolio({ store, storage, platform }: HoldingTools) {
  const isFresh = (at: number | undefined) =>
    at !== undefined && Math.abs(platform.now() - at) <= (portfolio.lifetime ?? 0)
  return {
    isFresh,
    /** Shows the stored tokens; returns true if they are fresh. */
    show(query: TokenQuery): boolean {
      const stored = storage.readStale(portfolio, query.account.id)?.value
      const list = stored?.tokens.flatMap((record) => parseToken(record, query.network) ?? []) ?? []
      store.show(list, query, {
        status: stored ? 'ready' : 'idle',
        at: stored?.at,
        error: undefined,
        retryAt: undefined,
      })
      return isFresh(stored?.at)
    },
    /** Stores the tokens and shows them. */
    write(query: TokenQuery, list: readonly ParsedToken[]) {
      const at = platform.now()
      storage.write(portfolio, { at, tokens: list.map(toTokenBalance) }, query.account.id)
      store.show(list, query, { status: 'ready', at, retryAt: undefined })
    },
  }
}

/** Creates the holdings. */
export function createHoldings(tools: HoldingTools): Holdings {
  const { store, connections, platform, networks, signal } = tools
  const stored = createPortfolio(tools)
  let turn = 0
  const getQuery = () => buildTokenQuery(connections)
  const isNow = (account: Caip10) => getQuery()?.account.id === account && !signal.aborted
  const follow = () => {
    const query = getQuery()
    const { account, status, at } = store.get()
    const isSame = query?.account.id === account
    if (isSame && (!query || status === 'loading' || stored.isFresh(at))) return
    if (!isSame) turn++
    if (!query) store.clear()
    else if (isSame || !stored.show(query)) void read()
  }

  const fail = (cause: unknown) => {
    const error = isLatchkeyError(cause) ? cause : new LatchkeyError('rpc', {}, { cause })
    store.set({ status: 'failed', error, retryAt: platform.now() + retryDelay })
    tools.onFailure()
  }
  const read = async ({ changed, tries }: ReadOptions = {}) => {
    const query = getQuery()
    if (!query || isRetryBlocked(store.get(), query.account.id, platform.now())) return
    const mine = ++turn
    const { id } = query.account
    const whileMine = (task: () => void) => mine === turn && isNow(id) && task()
    store.set({ status: 'loading', account: id, error: undefined })
    await readTokens(tools, {
      ...query,
      tries,
      stale: changed ? listStaleIds(query, store.get().tokens) : [],
    }).then(
      (list) => whileMine(() => stored.write(query, list)),
      (cause) => whileMine(() => fail(cause)),
    )
  }

  const check = async (id: AssetId) => {
    const query = getQuery()
    const listed = store.get().tokens.find(({ asset }) => isSameToken(asset.id, id))
    if (!query || !listed) return undefined
    const token = await checkToken(networks, signal, query, listed)
    if (!isNow(query.account.id)) return undefined
    store.replace(token, query.network.testnet ?? false)
    store.loadPicture(listed.asset.id)
    return token
  }
  return { query: getQuery, follow, read, one: { check, loadPicture: store.loadPicture } }
}
