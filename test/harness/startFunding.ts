import type { Account, AssetId, Balance } from '#kernel'
import { funding } from '#plugins/funding/index'
import type { FundingPopup } from '#plugins/ports/funding'
import type { AccountOptions, StartedAccount } from './startAccount.ts'
import { startAccount } from './startAccount.ts'
import { flushPromises } from './testClock.ts'

export const fundingUsdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
const token = { id: fundingUsdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

/** An account over a scripted chain, whose balance a test can raise. */
export type FundingFixture = StartedAccount & {
  readonly holds: { coin: bigint; token: bigint; fails: boolean }
}

/** A connected account with the ways to add funds. */
export async function startFunding(
  options: AccountOptions,
  at?: Parameters<StartedAccount['connect']>[0],
): Promise<FundingFixture> {
  const holds = { coin: 5n * 10n ** 17n, token: 0n, fails: false }
  const balances = async (
    _: Account,
    assets: readonly AssetId[] = [],
  ): Promise<readonly Balance[]> => {
    if (holds.fails) throw new TypeError('no node')
    const of = (asset: typeof coin, total: bigint) => ({ asset, total, spendable: total })
    return [of(coin, holds.coin), ...(assets.includes(fundingUsdc) ? [of(token, holds.token)] : [])]
  }
  const test = startAccount({
    ...options,
    balances,
    plugins: [funding(), ...(options.plugins ?? [])],
  })
  await test.connect(at)
  await flushPromises()
  return { ...test, holds }
}

/** A provider's window, as its opener sees it; a journey covers the real one. */
export function createFundingPopupDouble() {
  const seen = { closed: false, went: [] as string[], closings: 0 }
  const window: FundingPopup = {
    navigate: (address) => seen.went.push(address) > 0,
    closed: () => seen.closed,
    close() {
      seen.closings++
      seen.closed = true
    },
  }
  return { window, seen }
}
