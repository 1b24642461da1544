import type { AssetId, Caip10, Connections, Storage } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import { checkToken } from './checkToken.ts'
import type { Shelf } from './createShelf.ts'
import { retryWindow } from './createShelf.ts'
import { isBlocked } from './isBlocked.ts'
import type { Token } from './port.ts'
import { portfolio } from './portfolio.ts'
import { questionOf } from './questionOf.ts'
import type { TokenQuestion, TokenSources } from './readTokens.ts'
import { readTokens } from './readTokens.ts'
import { recordOf } from './recordOf.ts'
import { sameToken } from './sameToken.ts'
import { staleIds } from './staleIds.ts'
import type { FoundToken } from './tokenOf.ts'
import { tokenOf } from './tokenOf.ts'

/** What the holdings work with. `failed` is told of each read that failed. */
export type HoldingTools = TokenSources & {
  readonly shelf: Shelf
  readonly connections: Connections
  readonly storage: Storage
  failed(): void
}
/** How a read is made: `changed` when a transaction went by, `tries` at most. */
type How = { readonly changed?: boolean; readonly tries?: number }

/** The tokens of the active account: read, kept, shown. */
export type Holdings = {
  /** Whose they are; `embedded` is set when it came from a login. */
  asked(): TokenQuestion | undefined
  /** Shows what is kept of the active account, and reads it anew when that is older than 30 s. */
  follow(): void
  /** Reads; not within 30 s of a failure. Never rejects. */
  read(how?: How): Promise<void>
  check(asset: AssetId): Promise<Token | undefined>
}

/** Makes the holdings. */
export function createHoldings(tools: HoldingTools): Holdings {
  const { shelf, connections, storage, platform, networks, signal } = tools
  let turn = 0
  const asked = () => questionOf(connections)
  const isNow = (account: Caip10) => asked()?.account.id === account && !signal.aborted
  const isFresh = (at: number | undefined) =>
    at !== undefined && Math.abs(platform.now() - at) <= (portfolio.lifetime ?? 0)
  const showKept = (question: TokenQuestion): boolean => {
    const kept = storage.readStale(portfolio, question.account.id)?.value
    const list = kept?.tokens.flatMap((record) => tokenOf(record, question.network) ?? []) ?? []
    shelf.show(list, question, {
      status: kept ? 'ready' : 'idle',
      at: kept?.at,
      error: undefined,
      retryAt: undefined,
    })
    return isFresh(kept?.at)
  }
  const follow = () => {
    const question = asked()
    const { account, status, at } = shelf.get()
    const isSame = question?.account.id === account
    if (isSame && (!question || status === 'loading' || isFresh(at))) return
    if (!isSame) turn++
    if (!question) shelf.clear()
    else if (isSame || !showKept(question)) void read()
  }

  const keep = (question: TokenQuestion, list: readonly FoundToken[]) => {
    const at = platform.now()
    storage.write(portfolio, { at, tokens: list.map(recordOf) }, question.account.id)
    shelf.show(list, question, { status: 'ready', at, retryAt: undefined })
  }
  const fail = (cause: unknown) => {
    const error = isLatchkeyError(cause) ? cause : new LatchkeyError('rpc', {}, { cause })
    shelf.set({ status: 'failed', error, retryAt: platform.now() + retryWindow })
    tools.failed()
  }
  const read = async ({ changed, tries }: How = {}) => {
    const question = asked()
    if (!question || isBlocked(shelf.get(), question.account.id, platform.now())) return
    const mine = ++turn
    const { id } = question.account
    const whileMine = (task: () => void) => mine === turn && isNow(id) && task()
    shelf.set({ status: 'loading', account: id, error: undefined })
    await readTokens(tools, {
      ...question,
      tries,
      stale: changed ? staleIds(question, shelf.get().tokens) : [],
    }).then(
      (list) => whileMine(() => keep(question, list)),
      (cause) => whileMine(() => fail(cause)),
    )
  }

  const check = async (id: AssetId) => {
    const question = asked()
    const told = shelf.get().tokens.find(({ asset }) => sameToken(asset.id, id))
    if (!question || !told) return undefined
    const token = await checkToken(networks, signal, question, told)
    if (!isNow(question.account.id)) return undefined
    shelf.replace(token, question.network.testnet ?? false)
    return token
  }
  return { asked, follow, read, check }
}
