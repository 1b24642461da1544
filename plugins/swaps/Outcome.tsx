import type { ActionState } from '#kernel/reviewed-action'
import { accountRoute } from '#plugins/ports/account'
import { transactionsRoute } from '#plugins/ports/activity'
import type { SwapReview } from '#plugins/ports/swaps'
import {
  Button,
  getStopNotes,
  NoteList,
  OutcomeLinks,
  ReviewStatus,
  useActivityAction,
  useErrorText,
  useRouter,
  useSnapshot,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly review: SwapReview; onAgain(): void }
type NextStep = 'again' | 'review' | 'look' | 'finish'
type StatusView = {
  readonly mark: 'waiting' | 'ok' | 'error'
  readonly title: MessageKey
  readonly text?: MessageKey
  readonly next?: NextStep
}
type MessageKey = keyof typeof reviewMessages.en

const awaitingWallet: StatusView = { mark: 'waiting', title: 'asking', text: 'askingText' }
const sharedViews: Readonly<Record<string, StatusView>> = {
  rejected: { mark: 'error', title: 'rejected', text: 'rejectedText', next: 'again' },
  unknown: { mark: 'error', title: 'unknown', text: 'unknownText', next: 'look' },
  altered: { mark: 'error', title: 'altered', text: 'alteredText', next: 'look' },
  stopped: { mark: 'error', title: 'stopped', next: 'review' },
}
const statusViews: Readonly<Record<SwapReview['step'], Readonly<Record<string, StatusView>>>> = {
  approve: {
    ...sharedViews,
    sent: { mark: 'waiting', title: 'approved', text: 'approvedText' },
    confirmed: { mark: 'waiting', title: 'approved', text: 'approvedText' },
    failed: { mark: 'error', title: 'lost', text: 'lostText', next: 'review' },
    replaced: { mark: 'error', title: 'replaced', text: 'replacedText', next: 'review' },
  },
  swap: {
    ...sharedViews,
    sent: { mark: 'waiting', title: 'sent', text: 'sentText', next: 'finish' },
    confirmed: { mark: 'ok', title: 'done', next: 'finish' },
    failed: { mark: 'error', title: 'swapLost', text: 'swapLostText', next: 'finish' },
    replaced: { mark: 'error', title: 'replaced', text: 'swapReplacedText', next: 'finish' },
  },
}

/** An action that the wallet never sent has not failed on the network. */
const toPhase = ({ at, altered, hash }: ActionState) =>
  altered ? 'altered' : at === 'failed' && hash === undefined ? 'stopped' : at

/** Returns the button's text and action for each next step. */
function useNextSteps({ review: { action }, onAgain }: Props) {
  const t = useText(reviewMessages)
  const look = useActivityAction(action, transactionsRoute)
  const { state, reset, close } = useRouter()
  const fromAccount = state.history[0]?.route === accountRoute.id
  return {
    again: { label: t('again'), run: onAgain },
    review: { label: t('review'), run: onAgain },
    look,
    finish: { label: t('finish'), run: () => (fromAccount ? reset(accountRoute) : close()) },
  } satisfies Readonly<Record<NextStep, { readonly label: string; run(): void }>>
}

/** How the step stands at the wallet and on the chain, in one line, with one next step. */
export function Outcome(props: Props) {
  const { step, action } = props.review
  const t = useText(reviewMessages)
  const describe = useErrorText()
  const textOf = useReviewNotes()
  const nextSteps = useNextSteps(props)
  const state = useSnapshot(action, action.get())
  const phase = toPhase(state)
  const { mark, title, text, next } = statusViews[step][phase] ?? awaitingWallet
  const notes = phase === 'stopped' ? getStopNotes(state) : []
  const errorText =
    phase === 'stopped' && notes.length === 0 && state.error
      ? describe(state.error).whole
      : undefined
  return (
    <>
      <ReviewStatus
        phase={phase}
        mark={mark}
        title={t(title)}
        text={text === undefined ? errorText : t(text)}
      />
      <NoteList notes={notes} formatNote={textOf} />
      {state.hash !== undefined && <OutcomeLinks network={action.network} hash={state.hash} />}
      {next && (
        <Button
          variant="primary"
          wide
          data-action={next === 'finish' ? next : 'next'}
          onClick={nextSteps[next].run}
        >
          {nextSteps[next].label}
        </Button>
      )}
    </>
  )
}
