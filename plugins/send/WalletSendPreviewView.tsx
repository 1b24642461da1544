import { useCallback, useEffect, useState } from 'react'
import { routerRef } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { sendingRef } from '#plugins/ports/send'
import {
  FailureNotice,
  Loading,
  Screen,
  useAccountChange,
  useNamespaceState,
  useReadyAnnouncement,
  useService,
  useStyles,
  useTask,
  useText,
} from '#ui-shell'
import { Review } from './Review.tsx'
import { reviewMessages } from './reviewMessages.ts'
import css from './send.css?inline'

/** Errors that the visitor corrects in the form; all others offer a retry. */
const formErrors = [
  'send-incomplete',
  'send-token-missing',
  'send-token-address',
  'bad-address',
  'unsupported',
  'send-unsupported',
  'connection-missing',
] as const

/** True if the wallet has the request, may have it, or has sent it. */
function isAsked(action: ReviewedAction | undefined): boolean {
  const { at, hash } = action?.get() ?? {}
  return hash !== undefined || at === 'checking' || at === 'asking' || at === 'unknown'
}

/** Shows the transaction to sign, and submits it to the wallet. */
export default function WalletSendPreviewView() {
  const t = useText(reviewMessages)
  const sending = useService(sendingRef)
  const { back } = useService(routerRef)
  const account = useNamespaceState()?.accountState.caipAddress
  const change = useAccountChange(account, { network: true })
  useStyles(css)
  // A visitor who returns while the wallet decides sees the progress.
  const [running, setRunning] = useState(() => sending.pendingReview())
  const { run, status, error, result } = useTask<[], ReviewedAction>((signal) =>
    sending.review({ signal }),
  )
  const again = useCallback(() => {
    setRunning(undefined)
    void run()
  }, [run])
  const shown = running ?? (status === 'ok' ? result : undefined)
  useReadyAnnouncement(shown !== undefined, t('title'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: void for another account
  useEffect(() => {
    // A request and its outcome stay on screen, also for another account.
    if (!isAsked(shown)) again()
  }, [again, account])
  return (
    <Screen title={t('title')}>
      {change}
      {shown && <Review key={shown.id} action={shown} onAgain={again} />}
      {!shown && status === 'failed' && (
        <FailureNotice
          error={error}
          fallback={t('failed')}
          action={{ name: 'again', label: t('again'), run: again }}
          instead={{ codes: formErrors, name: 'change', label: t('change'), run: back }}
        />
      )}
      {!shown && status !== 'failed' && <Loading text={t('loading')} rows={5} />}
    </Screen>
  )
}
