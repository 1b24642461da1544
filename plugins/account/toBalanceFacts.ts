import type { AccountFacts, Balance, Network } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { BalanceState } from '#plugins/ports/account'

/** Balance facts of the public account state. Testnet coins have no value. */
export function toBalanceFacts(
  balance: Balance | undefined,
  status: BalanceState['status'],
  network: Network | undefined,
): AccountFacts {
  const balanceLoading = status === 'loading'
  if (!balance) return { balanceLoading, balance: undefined, balanceSymbol: undefined }
  const { asset, total } = balance
  return {
    balanceLoading,
    balance: network?.testnet ? '0.00' : formatDecimal(total, asset.decimals),
    balanceSymbol: asset.symbol,
  }
}
