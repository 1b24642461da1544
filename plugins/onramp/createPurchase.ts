import { object } from 'valibot'
import type { Account, Provider, Slice } from '#kernel'
import { isLatchkeyError, LatchkeyError, safeLink } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { FundingPopup, FundingPopups } from '#plugins/ports/funding'
import type { BuyState, Onramp, Purchase, PurchaseOption } from '#plugins/ports/onramp'
import type { Toasts } from '#ui-shell/slots'
import { shortAddress } from '#ui-shell/slots'
import { checkAmount } from './checkAmount.ts'
import type { PurchaseMemory } from './createPurchaseMemory.ts'
import { toastLabels } from './toastLabels.ts'

type Tools = {
  readonly provider: Provider
  readonly fundingPopups: FundingPopups
  readonly toasts: Pick<Toasts, 'show'>
  readonly state: Slice<BuyState>
  readonly signal: AbortSignal
  readonly memory: PurchaseMemory
  account(): Account | undefined
  /** Called when funds arrived in the account. */
  arrived(): void
}

/** The purchase in progress. Responses to an earlier turn are dropped. */
type Session = {
  turn: number
  popup: FundingPopup | undefined
  /** The lowest balance since the purchase began. */
  lowest: bigint | undefined
}

const openStages: readonly Purchase['at'][] = ['blocked', 'waiting', 'away']
const responseSchema = object({ url: safeLink })
const getAssetId = ({ networkInfo }: PurchaseOption) => networkInfo.contract_address || 'native'

/**
 * Builds the order for the seller's page.
 * The API takes dollars only, so an amount in another currency is entered on that page.
 */
function buildOrder(
  { currency, networkInfo, account }: PurchaseOption,
  { payment, amount }: BuyState,
  partnerUserId: string | undefined,
) {
  const check = checkAmount(amount, payment)
  const dollars =
    check.ok && payment?.id === 'USD'
      ? { presetFiatAmount: Number(formatDecimal(check.paid.value, check.paid.decimals)) }
      : {}
  return {
    destinationWallets: [
      { address: account.address, blockchains: [networkInfo.name], assets: [currency.symbol] },
    ],
    defaultNetwork: networkInfo.name,
    partnerUserId: partnerUserId ?? '',
    defaultExperience: 'buy',
    ...dollars,
  }
}

const updatePurchase = ({ state }: Tools, part: Partial<Purchase>) =>
  state.update((draft) => {
    if (draft.purchase) Object.assign(draft.purchase, part)
  })

/** Keeps a purchase whose page was opened: the visitor may have paid there. */
function keep({ state, memory }: Tools, { lowest }: Session): void {
  const { purchase } = state.get()
  if (purchase && openStages.includes(purchase.at)) memory.keep(purchase, lowest)
}

function openPage(tools: Tools, session: Session, address: string): void {
  const { popup } = session
  const opened = popup && !popup.closed() && popup.navigate(address) ? 'waiting' : 'away'
  updatePurchase(tools, { address, error: undefined, at: popup ? opened : 'blocked' })
  keep(tools, session)
}

function fail(tools: Tools, { popup }: Session, cause: unknown): void {
  popup?.close()
  const error = isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause })
  updatePurchase(tools, { at: 'failed', error })
}

function showArrival({ toasts }: Tools, { offered }: Purchase): void {
  const values = {
    amount: offered.currency.symbol,
    account: shortAddress(offered.account.address),
  }
  // The visitor may be in the seller's window.
  toasts.show({
    message: { ...toastLabels.arrived, values },
    variant: 'success',
    autoClose: false,
  })
}

/** Checks the purchase; true once it needs no further check. */
async function check(tools: Tools, session: Session, isLeft: () => boolean): Promise<boolean> {
  const { purchase } = tools.state.get()
  if (!purchase || purchase.at === 'arrived') return true
  if (purchase.at === 'failed') return isLeft()
  return purchase.at !== 'opening' && checkBalance(tools, session, purchase, isLeft)
}

/** Reads the balance; true once it has increased. */
async function checkBalance(
  tools: Tools,
  session: Session,
  purchase: Purchase,
  isLeft: () => boolean,
): Promise<boolean> {
  const { turn } = session
  const { offered, at } = purchase
  const balance = await tools.fundingPopups.readBalance(offered.account, getAssetId(offered))
  if (turn !== session.turn) return true
  const total = balance?.total ?? 0n
  const { lowest } = session
  if (lowest !== undefined && total > lowest && balance) {
    const arrived = { value: total - lowest, decimals: balance.asset.decimals }
    updatePurchase(tools, { at: 'arrived', arrived })
    tools.memory.forget(purchase)
    tools.arrived()
    if (isLeft()) showArrival(tools, purchase)
    return true
  }
  if (lowest === undefined || total < lowest) {
    session.lowest = total
    keep(tools, session)
  }
  if (at === 'waiting' && session.popup?.closed()) updatePurchase(tools, { at: 'away' })
  return false
}

function start(
  tools: Tools,
  session: Session,
  seller: string,
  window: FundingPopup | undefined,
): void {
  const { provider, fundingPopups, state, signal } = tools
  const { chosen } = state.get()
  if (!chosen) {
    window?.close()
    return
  }
  const turn = ++session.turn
  session.popup = window
  session.lowest = undefined
  state.update(
    (draft) => void Object.assign(draft, { purchase: { seller, offered: chosen, at: 'opening' } }),
  )
  fundingPopups.readBalance(chosen.account, getAssetId(chosen)).then(
    (balance) => {
      if (turn !== session.turn) return
      session.lowest ??= balance?.total ?? 0n
      keep(tools, session)
    },
    () => {},
  )
  const order = buildOrder(chosen, state.get(), provider.projectId)
  provider.post('blockchain', '/v1/generators/onrampurl', order, responseSchema, { signal }).then(
    ({ url }) => void (turn === session.turn && openPage(tools, session, url)),
    (cause) => void (turn === session.turn && fail(tools, session, cause)),
  )
}

/**
 * Runs purchases, one at a time.
 * Arrival is detected by the account's balance: no seller reports it.
 */
export function createPurchase(tools: Tools): Pick<
  Onramp,
  'start' | 'reopen' | 'followed' | 'follow' | 'leave'
> & {
  /** Drops the purchase of an account that was left, unless it may be under way. */
  leaveAccount(isConnected: boolean): void
  /** Shows the purchase that the active account began before the page was reloaded. */
  restore(): void
} {
  const { state, fundingPopups } = tools
  const session: Session = {
    turn: 0,
    popup: undefined,
    lowest: undefined,
  }
  const orderPoll = fundingPopups.pollOrder((isLeft) => check(tools, session, isLeft))
  const drop = () => {
    session.turn++
    orderPoll.stop()
    // No page will follow; a seller's page may be in use.
    if (state.get().purchase?.at === 'opening') session.popup?.close()
    session.popup = undefined
    state.update((draft) => {
      delete draft.purchase
    })
  }
  return {
    start: (seller, window) => start(tools, session, seller, window),
    reopen(window) {
      const { purchase } = state.get()
      session.popup = window
      if (purchase?.address === undefined) window?.close()
      else openPage(tools, session, purchase.address)
    },
    followed: () => updatePurchase(tools, { at: 'waiting' }),
    follow: orderPoll.follow,
    leave() {
      const { purchase } = state.get()
      if (purchase) tools.memory.forget(purchase)
      drop()
    },
    leaveAccount(isConnected) {
      // A page that was opened is in use, and its purchase arrives in the account before.
      if (!isConnected || state.get().purchase?.address === undefined) drop()
    },
    restore() {
      const owner = tools.account()
      const found = owner && !state.get().purchase && tools.memory.find(owner)
      if (!found) return
      session.turn++
      session.lowest = found.lowest
      state.update((draft) => void Object.assign(draft, { purchase: found.purchase }))
    },
  }
}
