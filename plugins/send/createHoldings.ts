import type { Account, Asset, AssetId, Networks, Platform, Release, Slice } from '#kernel'
import { fault } from '#kernel'
import type { AccountBalance } from '#plugins/ports/account'
import type { SendState } from '#plugins/ports/send'
import type { Token, Tokens } from '#plugins/ports/tokens'
import { carryAmount } from './carryAmount.ts'
import { withPicture } from './withPicture.ts'

/** Dependencies of the holdings; services are absent without their plugins. */
export type HoldingsTools = {
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'now'>
  readonly state: Slice<SendState>
  readonly signal: AbortSignal
  account(): Account | undefined
  tokens(): Promise<Tokens> | undefined
  balance(): Promise<AccountBalance> | undefined
}

/** The account's coins and tokens. */
export type Holdings = {
  /** Reads one from its chain. Rejects with `unsupported` if the account does not have it. */
  read(asset: AssetId): Promise<Token>
  /** Shows the active account's, as far as they are known. */
  show(): void
  /** Reads all of them again. Never rejects. */
  load(): Promise<void>
  /** Reads a list again that is older than a minute: its prices convert dollars. */
  renew(): void
  readonly release: Release
}

/** Age of a list whose prices no longer hold (ms). */
const oldAge = 60_000

const getAssetId = ({ asset }: Token) => asset.id

/** Merges an update into the chosen token; data confirmed by its chain stays. */
const mergeToken = (chosen: Token, update: Token): Token => {
  if (chosen.confirmed === undefined || update.confirmed !== undefined) return update
  return update.asset.decimals === chosen.asset.decimals
    ? { ...update, asset: withPicture(chosen, update).asset, confirmed: chosen.confirmed }
    : chosen
}

/**
 * The asset with a symbol: an amount without one says nothing. Most tokens of Solana have none on
 * their chain.
 */
function withSymbol(asset: Asset): Asset {
  const { id, name } = asset
  const symbol = asset.symbol || (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id)
  return { ...asset, symbol, name: name || symbol }
}

async function readFromChain(
  { networks, signal }: Pick<HoldingsTools, 'networks' | 'signal'>,
  from: Account,
  asset: AssetId,
): Promise<Token> {
  const code = await networks.load(from.network.slice(0, from.network.indexOf(':')))
  const [coin, token] = await code.balances(from, {
    assets: asset === 'native' ? [] : [asset],
    signal,
  })
  const balance = asset === 'native' ? coin : token
  if (!balance) throw fault('unsupported')
  return {
    asset: withSymbol(balance.asset),
    network: from.network,
    amount: balance.spendable,
    confirmed: true,
  }
}

/** Writes the account's tokens into the state. */
function createTokenList({ networks, state, signal, account }: HoldingsTools) {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const show = (tokenBalances: readonly Token[]) => {
    const form = state.get()
    const { token: chosen } = form
    const now = chosen && tokenBalances.find((one) => getAssetId(one) === getAssetId(chosen))
    const token = now && mergeToken(chosen, now)
    set({ tokenBalances, ...(token && { ...carryAmount(form, token), token }) })
  }
  return {
    /** Shows them; after a failure they are the last known ones. */
    showAll(tokens: readonly Token[], isFailed = false, retryAt?: number) {
      const tokensRetryAt = isFailed ? retryAt : undefined
      set({ tokensStatus: isFailed ? 'failed' : 'ready', tokensRetryAt })
      show(tokens)
    },
    showLoading: () => set({ tokensStatus: 'loading', tokensRetryAt: undefined }),
    /** Shows the coin alone, from its chain: the provider is not needed to send it. */
    async showCoin(tokensStatus: 'ready' | 'failed', tokensRetryAt?: number) {
      set({ tokensRetryAt, ...(tokensStatus === 'failed' && { tokensStatus }) })
      const from = account()
      if (!from || state.get().tokenBalances.length > 0) return
      const coin = await readFromChain({ networks, signal }, from, 'native').catch(() => undefined)
      if (account()?.id !== from.id || signal.aborted) return
      if (coin && state.get().tokenBalances.length === 0) show([coin])
      if (tokensStatus === 'ready') set({ tokensStatus: coin ? 'ready' : 'failed' })
    },
  }
}

type FollowedSource = {
  get(): { readonly at?: number | undefined }
  subscribe(listener: () => void): Release
  refresh(): unknown
}

/** Follows a token list or a balance; a failure leaves the coin. */
function createSources(tools: HoldingsTools) {
  const { account, signal } = tools
  const list = createTokenList(tools)
  const releases: Release[] = []
  let refresh: () => unknown = () => {}
  let read: () => unknown = () => {}
  let getTime: () => number | undefined = () => undefined
  const follow = <Source extends FollowedSource>(
    source: Source,
    readSource: (source: Source) => void,
  ) => {
    if (signal.aborted) return
    read = () => readSource(source)
    refresh = source.refresh
    getTime = () => source.get().at
    releases.push(source.subscribe(read))
    read()
  }
  const readTokens = (source: Tokens) => {
    const { account: of, tokens, status, at, retryAt } = source.get()
    // Tokens of no account: its network is not one of the host's.
    if (of === undefined && status === 'idle') return void list.showCoin('ready')
    if (of !== account()?.id) return
    if (at !== undefined) list.showAll(tokens, status === 'failed', retryAt)
    else if (status === 'failed') void list.showCoin('failed', retryAt)
    else list.showLoading()
  }
  const readBalance = (source: AccountBalance) => {
    const from = account()
    const { balance: coin, account: of, status } = source.get()
    if (!from || (of !== undefined && of !== from.id)) return
    if (coin) list.showAll([{ asset: coin.asset, network: from.network, amount: coin.spendable }])
    else if (status !== 'loading') void list.showCoin(status === 'failed' ? 'failed' : 'ready')
  }
  const begin = async () => {
    const tokens = await tools.tokens()
    if (tokens) return follow(tokens, readTokens)
    const balance = await tools.balance()
    if (balance) return follow(balance, readBalance)
    read = () => list.showCoin('ready')
    return read()
  }
  const release = () => releases.splice(0).forEach((end) => void end())
  const start = () => begin().catch(() => list.showCoin('failed'))
  return {
    start,
    release,
    /** Shows what the source has now. */
    read: () => void read(),
    renew() {
      const at = getTime()
      if (at !== undefined && Math.abs(tools.platform.now() - at) > oldAge) void refresh()
    },
    async restart() {
      await refresh()
      release()
      await start()
    },
  }
}

/** Mirrors the account's holdings into the state. */
export function createHoldings(tools: HoldingsTools): Holdings {
  const { networks, signal, account, tokens } = tools
  const sources = createSources(tools)
  void sources.start()
  return {
    show: sources.read,
    load: sources.restart,
    renew: sources.renew,
    async read(asset) {
      const from = account()
      if (!from) throw fault('unauthorized')
      const source = await tokens()?.catch(() => undefined)
      const checked = await source?.check(asset)
      return checked ?? readFromChain({ networks, signal }, from, asset)
    },
    release: sources.release,
  }
}
