import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import { accountRoute } from '#plugins/ports/account'
import { sendingRef } from '#plugins/ports/send'
import {
  Button,
  Notice,
  OutcomeLinks,
  ReviewBar,
  ReviewStatus,
  Screen,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import css from './send.css?inline'
import { TransferSheet } from './TransferSheet.tsx'

/** The sheet of the review after sending, with the outcome. */
export default function WalletSendConfirmedView() {
  const t = useText(reviewMessages)
  const last = useService(sendingRef).lastAction()
  useStyles(css)
  if (last) return <Sent action={last} />
  return (
    <Screen title={t('confirmed.title')} back={false}>
      <Notice icon="send" title={t('nothing')} />
      <ReviewBar>
        <DoneButton />
      </ReviewBar>
    </Screen>
  )
}

const outcomes = {
  confirmed: { mark: 'ok', heading: 'confirmed.title', title: 'done', text: undefined },
  failed: { mark: 'error', heading: 'sent.title', title: 'lost', text: 'lostText' },
  replaced: { mark: 'error', heading: 'sent.title', title: 'replaced', text: 'replacedText' },
  unknown: { mark: 'error', heading: 'sent.title', title: 'unknown', text: 'unknownText' },
  sent: { mark: 'waiting', heading: 'sent.title', title: 'sent', text: 'sentText' },
  altered: { mark: 'error', heading: 'sent.title', title: 'altered', text: 'alteredText' },
} as const
const toPhase = ({ at, altered }: ActionState) =>
  altered
    ? 'altered'
    : at === 'confirmed' || at === 'failed' || at === 'replaced' || at === 'unknown'
      ? at
      : 'sent'

function Sent({ action }: { readonly action: ReviewedAction }) {
  const t = useText(reviewMessages)
  const state = useSnapshot(action, action.get())
  const { hash } = state
  const phase = toPhase(state)
  const { mark, heading, title, text } = outcomes[phase]
  return (
    <Screen title={t(heading)} back={false}>
      <TransferSheet action={action}>
        <ReviewStatus phase={phase} mark={mark} title={t(title)} text={text && t(text)} />
        {hash !== undefined && <OutcomeLinks network={action.network} hash={hash} />}
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
