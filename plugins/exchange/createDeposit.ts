import type { Account, Slice } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { Deposit, DepositState, ExchangeDeposits } from '#plugins/ports/exchange'
import type { FundingPopup, FundingPopups } from '#plugins/ports/funding'
import type { Toasts } from '#ui-shell/slots'
import { shortAddress } from '#ui-shell/slots'
import type { DepositMemory } from './createDepositMemory.ts'
import type { ExchangeApi } from './createExchangeApi.ts'
import { parseDepositAmount } from './parseDepositAmount.ts'
import { toastLabels } from './toastLabels.ts'
import { toExchangeAssetId } from './toExchangeAssetId.ts'

type Tools = {
  readonly api: ExchangeApi
  readonly fundingPopups: FundingPopups
  readonly toasts: Pick<Toasts, 'show'>
  readonly state: Slice<DepositState>
  readonly memory: DepositMemory
  account(): Account | undefined
  /** Called when a deposit begins. */
  begun(): void
  /** Called when the account's balance increased. */
  sent(): void
}

/** The deposit in progress. Responses to an earlier turn are dropped. */
type Session = {
  turn: number
  popup: FundingPopup | undefined
  balanceBefore: bigint | undefined
}

/** The visitor may retry a page that did not open, so polling goes on. */
const finalStages: readonly Deposit['at'][] = ['sent', 'failed', 'refused']

/** Builds the order, once it is complete. */
function buildOrder(
  exchange: Deposit['exchange'],
  state: DepositState,
  owner: Account | undefined,
) {
  const { chosen } = state
  const read = chosen && parseDepositAmount(state, chosen)
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

/**
 * Reads the account's balance from its chain; `undefined` if that fails, or if the exchange counts
 * in other decimals.
 */
async function readBalance(
  fundingPopups: FundingPopups,
  { account, asset }: Deposit,
): Promise<bigint | undefined> {
  try {
    const balance = await fundingPopups.readBalance(account, asset.id)
    const { decimals } = balance?.asset ?? asset
    return decimals === asset.decimals ? (balance?.total ?? 0n) : undefined
  } catch {
    return undefined
  }
}

const updateDeposit = ({ state }: Tools, part: Partial<Deposit>) =>
  state.update((draft) => {
    if (draft.deposit) Object.assign(draft.deposit, part)
  })

function keep({ state, memory }: Tools, { balanceBefore }: Session): void {
  const { deposit } = state.get()
  if (deposit && !finalStages.includes(deposit.at)) memory.keep(deposit, balanceBefore)
}

function openPage(tools: Tools, { popup }: Session, address: string): void {
  const opened = popup && !popup.closed() && popup.navigate(address) ? 'waiting' : 'away'
  updateDeposit(tools, { address, at: popup ? opened : 'blocked' })
}

/** The exchange reports that it sent; the chain shows that it arrived. */
async function confirmArrival(tools: Tools, session: Session, deposit: Deposit): Promise<void> {
  const { turn } = session
  const now = await readBalance(tools.fundingPopups, deposit)
  if (turn !== session.turn) return
  const { balanceBefore } = session
  updateDeposit(tools, {
    at: 'sent',
    holds:
      now !== undefined && balanceBefore !== undefined && now > balanceBefore ? now : undefined,
  })
  tools.sent()
}

/** Updates the stage of a deposit, and forgets a final one; true once it is final. */
async function checkStatus(tools: Tools, session: Session, deposit: Deposit): Promise<boolean> {
  const { exchange, sessionId, at } = deposit
  if (sessionId === undefined) return false
  const { turn } = session
  const status = await tools.api.status(exchange.id, sessionId)
  if (turn !== session.turn) return true
  if (status === 'SUCCESS') await confirmArrival(tools, session, deposit)
  else if (status === 'FAILED') updateDeposit(tools, { at: 'failed' })
  else if (at === 'waiting' && session.popup?.closed()) updateDeposit(tools, { at: 'away' })
  const isFinal = status === 'SUCCESS' || status === 'FAILED'
  if (isFinal) tools.memory.forget(deposit)
  return isFinal
}

/** Shows how a deposit ended whose view is not on screen. */
function showEnd({ toasts, state }: Tools): void {
  const { deposit } = state.get()
  if (!deposit) return
  const isSent = deposit.at === 'sent'
  const values = {
    exchange: deposit.exchange.name,
    amount: deposit.asset.symbol,
    account: shortAddress(deposit.account.address),
  }
  // The visitor may be in the exchange's window.
  toasts.show({
    message: { ...(isSent ? toastLabels.sent : toastLabels.failed), values },
    variant: isSent ? 'success' : 'error',
    autoClose: false,
  })
}

/** Checks the deposit; true once it needs no further check. */
async function check(tools: Tools, session: Session, isLeft: () => boolean): Promise<boolean> {
  const { deposit } = tools.state.get()
  if (!deposit || finalStages.includes(deposit.at)) return true
  // It begins again only on screen.
  if (deposit.at === 'unopened') return isLeft()
  const { turn } = session
  const isOver = await checkStatus(tools, session, deposit)
  if (isOver && isLeft() && turn === session.turn) showEnd(tools)
  return isOver
}

function start(
  tools: Tools,
  session: Session,
  exchange: Deposit['exchange'],
  window: FundingPopup | undefined,
): void {
  const { api, fundingPopups, state, account } = tools
  const order = buildOrder(exchange, state.get(), account())
  if (!order) {
    window?.close()
    return
  }
  tools.begun()
  const turn = ++session.turn
  session.popup = window
  session.balanceBefore = undefined
  const { deposit, asset } = order
  state.update((draft) => void Object.assign(draft, { deposit }))
  void readBalance(fundingPopups, deposit).then((balance) => {
    if (turn !== session.turn) return
    session.balanceBefore = balance
    keep(tools, session)
  })
  api.page(exchange.id, { asset, amount: deposit.amount, recipient: deposit.account.id }).then(
    ({ url, sessionId }) => {
      if (turn !== session.turn) return
      updateDeposit(tools, { sessionId })
      keep(tools, session)
      openPage(tools, session, url)
    },
    (error) => {
      if (turn !== session.turn) return
      session.popup?.close()
      updateDeposit(tools, {
        at: String(Object(error).cause).includes('is not supported') ? 'refused' : 'unopened',
      })
    },
  )
}

/** Runs deposits, one at a time; the exchange reports the progress. */
export function createDeposit(tools: Tools): Pick<
  ExchangeDeposits,
  'start' | 'reopen' | 'followed' | 'follow' | 'leave'
> & {
  /** Drops the deposit of an account that was left, unless it is under way. */
  leaveAccount(isConnected: boolean): void
  /** Shows the deposit that the active account began before the page was reloaded. */
  restore(): void
} {
  const { state, fundingPopups } = tools
  const session: Session = { turn: 0, popup: undefined, balanceBefore: undefined }
  const orderPoll = fundingPopups.pollOrder((isLeft) => check(tools, session, isLeft))
  const leave = () => {
    const { deposit } = state.get()
    session.turn++
    orderPoll.stop()
    if (deposit) tools.memory.forget(deposit)
    // No page will follow; an exchange's page may be in use.
    if (deposit?.at === 'opening') session.popup?.close()
    session.popup = undefined
    state.update((draft) => {
      delete draft.deposit
    })
  }
  return {
    start: (exchange, window) => start(tools, session, exchange, window),
    reopen(window) {
      const { deposit } = state.get()
      session.popup = window
      if (deposit?.address === undefined) window?.close()
      else openPage(tools, session, deposit.address)
    },
    followed: () => updateDeposit(tools, { at: 'waiting' }),
    follow: orderPoll.follow,
    leave,
    leaveAccount(isConnected) {
      const { deposit } = state.get()
      const isUnderWay = deposit?.address !== undefined && !finalStages.includes(deposit.at)
      if (!isConnected || !isUnderWay) leave()
    },
    restore() {
      const owner = tools.account()
      const found = owner && !state.get().deposit && tools.memory.find(owner)
      if (!found) return
      session.turn++
      session.balanceBefore = found.before
      state.update((draft) => void Object.assign(draft, { deposit: found.deposit }))
    },
  }
}
