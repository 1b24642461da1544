import { useEffect } from 'react'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { sendingRef } from '#plugins/ports/send'
import {
  FailureNotice,
  Loading,
  Screen,
  useNamespaceState,
  useRouter,
  useService,
  useStyles,
  useTask,
  useText,
} from '#ui-shell'
import { Review } from './Review.tsx'
import { reviewMessages } from './reviewMessages.ts'
import css from './send.css?inline'

/** Shows the transaction to sign, and submits it to the wallet. */
export default function WalletSendPreviewView() {
  const t = useText(reviewMessages)
  const sending = useService(sendingRef)
  const account = useNamespaceState()?.accountState.caipAddress
  useStyles(css)
  const { run, status, error, result } = useTask<[], ReviewedAction>((signal) =>
    sending.review({ signal }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: void for another account
  useEffect(() => {
    if (sending.get().loading && sending.lastAction()) return
    void run()
  }, [run, sending, account])
  return (
    <Screen title={t('title')}>
      {status === 'ok' && result && (
        <Review key={result.id} action={result} onAgain={() => void run()} />
      )}
      {status === 'failed' && <Failed error={error} onAgain={() => void run()} />}
      {(status === 'busy' || status === 'idle') && <Loading text={t('loading')} rows={5} />}
    </Screen>
  )
}

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

function Failed({ error, onAgain }: { readonly error: unknown; onAgain(): void }) {
  const t = useText(reviewMessages)
  const { back } = useRouter()
  return (
    <FailureNotice
      error={error}
      fallback={t('failed')}
      action={{ name: 'again', label: t('again'), run: onAgain }}
      instead={{ codes: formErrors, name: 'change', label: t('change'), run: back }}
    />
  )
}
