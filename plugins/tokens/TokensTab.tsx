import { useEffect } from 'react'
import { receiveRoute } from '#plugins/ports/receive'
import { tokensRef } from '#plugins/ports/tokens'
import {
  accountActions,
  Button,
  Notice,
  Skeleton,
  useAnnounce,
  useRouter,
  useService,
  useSlot,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { PortfolioSummary } from './PortfolioSummary.tsx'
import { RetryTokens } from './RetryTokens.tsx'
import { TokenList } from './TokenList.tsx'
import css from './tokens.css?inline'

/**
 * The account's tokens.
 * Never a bare zero: unknown is grey, a failure is named, old data shows its age.
 */
export default function TokensTab() {
  const t = useText(messages)
  useStyles(css)
  const tokens = useService(tokensRef)
  const state = useSnapshot(tokens, tokens.get())
  const announce = useAnnounce()
  const { status, at, retryAt } = state
  const known = at !== undefined
  const count = state.tokens.length
  const isEmpty = !state.tokens.some(({ amount }) => amount > 0n)
  useEffect(() => {
    if (known && !isEmpty) announce(t('loaded', { count }))
  }, [known, isEmpty, count, announce, t])
  if (!known && status === 'failed')
    return (
      <Notice
        icon="warning"
        tone="warning"
        title={t('failed')}
        action={<RetryTokens retryAt={retryAt} />}
      >
        {t('failedText')}
      </Notice>
    )
  if (status === 'idle' && state.account === undefined)
    return (
      <Notice icon="info" title={t('elsewhere')}>
        {t('elsewhereText')}
      </Notice>
    )
  if (!known)
    return (
      <div className="tokens" data-state="loading">
        <span className="unseen" role="status">
          {t('loading')}
        </span>
        <Skeleton rows={3} />
      </div>
    )
  return (
    <div className="tokens" data-state={status}>
      <PortfolioSummary state={state} />
      {isEmpty ? <NoTokens /> : <TokenList key={state.account} tokens={state.tokens} />}
    </div>
  )
}

/** Shown for an account without tokens: leads to receiving. */
function NoTokens() {
  const t = useText(messages)
  const router = useRouter()
  const canReceive = useSlot(accountActions).some(({ opens }) => opens.id === receiveRoute.id)
  const receive = canReceive && (
    <Button
      variant="primary"
      data-action="receive-first"
      focusKey="receive-first"
      onClick={() => router.push(receiveRoute)}
    >
      {t('receive')}
    </Button>
  )
  return (
    <Notice icon="receive" title={t('empty')} action={receive}>
      {t('emptyText')}
    </Notice>
  )
}
