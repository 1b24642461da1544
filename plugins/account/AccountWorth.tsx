import type { NamespaceState } from '#kernel'
import type { BalanceState } from '#plugins/ports/account'
import { accountBalanceRef } from '#plugins/ports/account'
import type { TokensState } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import {
  AmountText,
  accountTabs,
  DollarText,
  RetryButton,
  Skeleton,
  useKernel,
  useLazyService,
  useLocale,
  useSlot,
  useSnapshot,
  useText,
} from '#ui-shell'
import { formatReadTime } from './formatReadTime.ts'
import { messages } from './messages.ts'

const idleBalance: BalanceState = { status: 'idle' }
const idleTokens: TokensState = { status: 'idle', tokens: [] }

/**
 * Total worth of the account, and below it the native balance; without prices, the native balance
 * alone. An unknown amount never shows as zero.
 */
export function AccountWorth({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const hasTokens = useSlot(accountTabs).some(({ id }) => id === 'tokens')
  const tokens = useLazyService(hasTokens ? tokensRef : undefined)
  const { account, status, total } = useSnapshot(tokens, idleTokens)
  const isCurrent = account === record.accountState.caipAddress
  const isPending = hasTokens && (!tokens || (status === 'loading' && isCurrent))
  return (
    <div className="account-worth">
      {total && isCurrent ? (
        <p className="account-total">
          <span className="unseen">{t('account.total')} </span>
          <DollarText amount={total} least />
        </p>
      ) : (
        isPending && (
          <div className="account-total" data-state="loading">
            <Skeleton rows={1} />
          </div>
        )
      )}
      <NativeBalance />
    </div>
  )
}

function NativeBalance() {
  const t = useText(messages)
  const { locale } = useLocale()
  const service = useLazyService(accountBalanceRef)
  const { platform } = useKernel()
  const { status, balance, at } = useSnapshot(service, idleBalance)
  const time = at === undefined ? '' : formatReadTime(at, platform.now(), locale)
  // A namespace may return none.
  if (!balance && status === 'ready') return null
  if (!balance && status !== 'failed')
    return (
      <div className="account-balance" data-state="loading">
        <span className="unseen">{t('account.balanceLoading')}</span>
        <Skeleton rows={1} />
      </div>
    )
  return (
    <div className="account-balance" data-state={status}>
      {balance && (
        <AmountText
          value={balance.total}
          decimals={balance.asset.decimals}
          symbol={balance.asset.symbol}
        />
      )}
      {status === 'failed' && (
        <p className="account-note">
          {balance ? t('account.balanceStale', { time }) : t('account.balanceFailed')}
          <RetryButton variant="quiet" onRetry={() => service?.refresh()}>
            {t('account.retry')}
          </RetryButton>
        </p>
      )}
    </div>
  )
}
