import { useState } from 'react'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { accountRoute } from '#plugins/ports/account'
import { sendingRef } from '#plugins/ports/send'
import {
  Button,
  Notice,
  ReviewBar,
  Screen,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { isSentShown } from './isSentShown.ts'
import { reviewMessages } from './reviewMessages.ts'
import { SentOutcome } from './SentOutcome.tsx'
import css from './send.css?inline'
import { TransferSheet } from './TransferSheet.tsx'

/** The sheet of the review after sending, with the outcome. */
export default function WalletSendConfirmedView({ params }: { readonly params: unknown }) {
  const t = useText(reviewMessages)
  const last = useService(sendingRef).lastAction()
  const address = useNamespaceState()?.accountState.address
  // A transfer on screen stays there when the account changes.
  const [sent] = useState(() => (last && isSentShown(last, params, address) ? last : undefined))
  useStyles(css)
  if (sent) return <Sent action={sent} />
  return (
    <Screen title={t('confirmed.title')} back={false}>
      <Notice icon="send" title={t('nothing')} />
      <ReviewBar>
        <DoneButton />
      </ReviewBar>
    </Screen>
  )
}

function Sent({ action }: { readonly action: ReviewedAction }) {
  const t = useText(reviewMessages)
  const { at, altered } = useSnapshot(action, action.get())
  const isConfirmed = at === 'confirmed' && !altered
  return (
    <Screen title={t(isConfirmed ? 'confirmed.title' : 'sent.title')} back={false}>
      <TransferSheet action={action} result={<SentOutcome action={action} />}>
        <DoneButton />
      </TransferSheet>
    </Screen>
  )
}

/** Ends the send: back to the account if it began there. */
function DoneButton() {
  const t = useText(reviewMessages)
  const { state, reset, close } = useRouter()
  const fromAccount = state.history[0]?.route === accountRoute.id
  return (
    <Button
      variant="primary"
      wide
      data-action="finish"
      onClick={() => (fromAccount ? reset(accountRoute) : close())}
    >
      {t('finish')}
    </Button>
  )
}
