import type { Account, Release, Slice } from '#kernel'
import { formatDecimal, parseAmount } from '#kernel/amount'
import type { Deposit, DepositState, ExchangeDeposits } from '#plugins/ports/exchange'
import type { FundingPopup, FundingPopups } from '#plugins/ports/funding'
import type { ExchangeApi } from './createExchangeApi.ts'
import { toExchangeAssetId } from './toExchangeAssetId.ts'

type Tools = {
  readonly desk: ExchangeApi
  readonly fundingPopups: FundingPopups
  readonly state: Slice<DepositState>
  account(): Account | undefined
  /** Called when a deposit begins. */
  begun(): void
  /** Called when the account's balance increased. */
  sent(): void
}

const finalStages: readonly Deposit['at'][] = ['sent', 'failed', 'refused', 'unopened']

/** Builds the order, once it is complete. */
function buildOrder(
  exchange: Deposit['exchange'],
  { chosen, amount: typed }: DepositState,
  owner: Account | undefined,
) {
  const read = chosen && parseAmount(typed, chosen.asset.decimals)
  const asset = chosen && toExchangeAssetId(chosen.network, chosen.asset.id)
  if (!chosen || !read?.ok || !owner || asset === undefined) return undefined
  const deposit: Deposit = {
    exchange,
    asset: chosen.asset,
    account: owner,
    amount: formatDecimal(read.value, chosen.asset.decimals),
    at: 'opening',
  }
  return { asset, deposit }
}

/** Reads the account's balance from its chain; `undefined` if that fails. */
async function readBalance(
  tills: FundingPopups,
  { account, asset }: Deposit,
): Promise<bigint | undefined> {
  try {
    return (await tills.readBalance(account, asset.id))?.total ?? 0n
  } catch {
    return undefined
  }
}

/** Runs deposits, one at a time; the exchange reports the progress. */
export function createDeposit({
  desk,
  fundingPopups,
  state,
  account,
  begun,
  sent,
}: Tools): Pick<ExchangeDeposits, 'start' | 'reopen' | 'followed' | 'follow' | 'leave'> {
  let turn = 0
  let popup: FundingPopup | undefined
  let before: bigint | undefined
  const change = (part: Partial<Deposit>) =>
    state.update((draft) => {
      if (draft.deposit) Object.assign(draft.deposit, part)
    })
  const openPage = (address: string) =>
    change({ address, at: popup?.navigate(address) ? 'waiting' : 'blocked' })
  const arrive = async (deposit: Deposit) => {
    const now = await readBalance(fundingPopups, deposit)
    // The exchange reports that it sent; the chain shows that it arrived.
    change({
      at: 'sent',
      holds: now !== undefined && before !== undefined && now > before ? now : undefined,
    })
    sent()
  }
  const checkStatus = async (deposit: Deposit): Promise<boolean> => {
    const { exchange, sessionId, at } = deposit
    if (sessionId === undefined) return false
    const mine = turn
    const status = await desk.status(exchange.id, sessionId)
    if (mine !== turn) return true
    if (status === 'SUCCESS') await arrive(deposit)
    else if (status === 'FAILED') change({ at: 'failed' })
    else if (at === 'waiting' && popup?.closed()) change({ at: 'away' })
    return status === 'SUCCESS' || status === 'FAILED'
  }
  return {
    start(exchange, window) {
      const order = buildOrder(exchange, state.get(), account())
      if (!order) return window?.close()
      begun()
      const mine = ++turn
      popup = window
      before = undefined
      const { deposit, asset } = order
      state.update((draft) => void Object.assign(draft, { deposit }))
      void readBalance(fundingPopups, deposit).then((had) => {
        if (mine === turn) before = had
      })
      desk.page(exchange.id, { asset, amount: deposit.amount, recipient: deposit.account.id }).then(
        ({ url, sessionId }) => {
          if (mine !== turn) return
          change({ sessionId })
          openPage(url)
        },
        (error) => {
          if (mine !== turn) return
          popup?.close()
          change({
            at: String(Object(error).cause).includes('is not supported') ? 'refused' : 'unopened',
          })
        },
      )
    },
    reopen(window) {
      const { deposit } = state.get()
      popup = window
      if (deposit?.address === undefined) window?.close()
      else openPage(deposit.address)
    },
    followed: () => change({ at: 'waiting' }),
    follow: (): Release =>
      fundingPopups.poll(async () => {
        const { deposit } = state.get()
        return !deposit || finalStages.includes(deposit.at) || checkStatus(deposit)
      }),
    leave() {
      turn++
      popup = undefined
      state.update((draft) => {
        delete draft.deposit
      })
    },
  }
}
