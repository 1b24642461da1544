import type { Account, AssetId, Networks, Release, Slice } from '#kernel'
import { fault } from '#kernel'
import type { AccountBalance } from '#plugins/ports/account'
import type { SendState } from '#plugins/ports/send'
import type { Token, Tokens } from '#plugins/ports/tokens'

/** Dependencies of the holdings; services are absent without their plugins. */
export type HoldingsTools = {
  readonly networks: Pick<Networks, 'load'>
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
  readonly release: Release
}

const getAssetId = ({ asset }: Token) => asset.id

/** Merges an update into the chosen token; data confirmed by its chain stays. */
const mergeToken = (chosen: Token, update: Token): Token => {
  if (chosen.confirmed === undefined || update.confirmed !== undefined) return update
  return update.asset.decimals === chosen.asset.decimals
    ? { ...update, asset: chosen.asset, confirmed: chosen.confirmed }
    : chosen
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
    asset: balance.asset,
    network: from.network,
    amount: balance.spendable,
    confirmed: true,
  }
}

/** Mirrors the account's holdings into the state. */
export function createHoldings({
  networks,
  state,
  signal,
  account,
  tokens,
  balance,
}: HoldingsTools): Holdings {
  const releases: Release[] = []
  const show = (tokenBalances: readonly Token[]) =>
    state.update((draft) => {
      const { token } = state.get()
      const now = token && tokenBalances.find((one) => getAssetId(one) === getAssetId(token))
      Object.assign(draft, { tokenBalances, ...(now && { token: mergeToken(token, now) }) })
    })
  const follow = <Source extends { subscribe(listener: () => void): Release }>(
    source: Source | undefined,
    read: (source: Source) => void,
  ) => {
    if (!source || signal.aborted) return
    releases.push(source.subscribe(() => read(source)))
    read(source)
  }
  const begin = async () => {
    const list = await tokens()
    if (list)
      return follow(
        list,
        (source) => source.get().account === account()?.id && show(source.get().tokens),
      )
    follow(await balance(), (source) => {
      const from = account()
      const { balance: coin, account: of } = source.get()
      if (from && coin && of === from.id)
        show([{ asset: coin.asset, network: from.network, amount: coin.spendable }])
    })
  }
  begin().catch(() => {})
  return {
    async read(asset) {
      const from = account()
      if (!from) throw fault('unauthorized')
      const checked = await (await tokens())?.check(asset)
      return checked ?? readFromChain({ networks, signal }, from, asset)
    },
    release: () => releases.forEach((release) => void release()),
  }
}
