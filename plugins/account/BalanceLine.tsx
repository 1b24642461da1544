import type { BalanceState } from '#plugins/ports/account'
import { accountBalanceRef } from '#plugins/ports/account'
import {
  AmountText,
  Button,
  Skeleton,
  useLazyService,
  useLocale,
  useSnapshot,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

const idleBalance: BalanceState = { status: 'idle' }

/** The native balance; an unknown balance never shows as zero. */
export function BalanceLine() {
  const t = useText(messages)
  const { locale } = useLocale()
  const service = useLazyService(accountBalanceRef)
  const { status, balance, at } = useSnapshot(service, idleBalance)
  const time =
    at === undefined ? '' : new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
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
        <p className="account-wallet">
          {balance ? t('account.balanceStale', { time }) : t('account.balanceFailed')}
          <Button variant="quiet" onClick={() => service?.refresh()}>
            {t('account.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
