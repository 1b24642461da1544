import { object } from 'valibot'
import type { LatchkeyError, Provider, Release, Slice } from '#kernel'
import { LatchkeyError as Fault, isLatchkeyError, safeLink } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { FundingPopup, FundingPopups } from '#plugins/ports/funding'
import type { BuyState, Onramp, Purchase, PurchaseOption } from '#plugins/ports/onramp'
import { checkAmount } from './checkAmount.ts'

type Tools = {
  readonly provider: Provider
  readonly fundingPopups: FundingPopups
  readonly state: Slice<BuyState>
  readonly signal: AbortSignal
  /** Called when funds arrived in the account. */
  arrived(): void
}

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

/**
 * Runs purchases, one at a time.
 * Arrival is detected by the account's balance: no seller reports it.
 */
export function createPurchase({
  provider,
  fundingPopups,
  state,
  signal,
  arrived,
}: Tools): Pick<Onramp, 'start' | 'reopen' | 'followed' | 'follow'> & { forget(): void } {
  let turn = 0
  let popup: FundingPopup | undefined
  /** The lowest balance since the purchase began. */
  let least: bigint | undefined
  const change = (part: Partial<Purchase>) =>
    state.update((draft) => {
      if (draft.purchase) Object.assign(draft.purchase, part)
    })
  const checkBalance = async (purchase: Purchase): Promise<boolean> => {
    const mine = turn
    const { offered, at } = purchase
    const balance = await fundingPopups.readBalance(offered.account, getAssetId(offered))
    if (mine !== turn) return true
    const total = balance?.total ?? 0n
    if (least !== undefined && total > least && balance) {
      change({ at: 'arrived', arrived: { value: total - least, decimals: balance.asset.decimals } })
      arrived()
      return true
    }
    least = least === undefined || total < least ? total : least
    if (at === 'waiting' && popup?.closed()) change({ at: 'away' })
    return false
  }
  const openPage = (address: string) =>
    change({ address, error: undefined, at: popup?.navigate(address) ? 'waiting' : 'blocked' })
  const fail = (cause: unknown) => {
    popup?.close()
    const error: LatchkeyError = isLatchkeyError(cause)
      ? cause
      : new Fault('internal', {}, { cause })
    change({ at: 'failed', error })
  }
  return {
    start(seller, window) {
      const { chosen } = state.get()
      if (!chosen) return window?.close()
      const mine = ++turn
      popup = window
      least = undefined
      state.update(
        (draft) =>
          void Object.assign(draft, { purchase: { seller, offered: chosen, at: 'opening' } }),
      )
      fundingPopups.readBalance(chosen.account, getAssetId(chosen)).then(
        (balance) => {
          if (mine === turn) least ??= balance?.total ?? 0n
        },
        () => {},
      )
      provider
        .post(
          'blockchain',
          '/v1/generators/onrampurl',
          buildOrder(chosen, state.get(), provider.projectId),
          responseSchema,
          { signal },
        )
        .then(
          ({ url }) => void (mine === turn && openPage(url)),
          (cause) => void (mine === turn && fail(cause)),
        )
    },
    reopen(window) {
      const { purchase } = state.get()
      popup = window
      if (purchase?.address === undefined) window?.close()
      else openPage(purchase.address)
    },
    followed: () => change({ at: 'waiting' }),
    follow(): Release {
      return fundingPopups.poll(async () => {
        const { purchase } = state.get()
        if (!purchase || purchase.at === 'arrived') return true
        return purchase.at === 'failed' || purchase.at === 'opening'
          ? false
          : checkBalance(purchase)
      })
    },
    forget() {
      turn++
      popup = undefined
      state.update((draft) => {
        delete draft.purchase
      })
    },
  }
}
