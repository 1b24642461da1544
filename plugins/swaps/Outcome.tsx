import type { ActionState } from '#kernel/reviewed-action'
import { transactionsRoute } from '#plugins/ports/activity'
import type { SwapReview } from '#plugins/ports/swaps'
import {
  getStopNotes,
  IconTile,
  NoteList,
  StatusPanel,
  useActivityAction,
  useSnapshot,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly review: SwapReview; onAgain(): void }
type PanelAction = { readonly label: string; run(): void }
type StatusView = {
  readonly ring: 'waiting' | 'error'
  readonly title: MessageKey
  readonly text?: MessageKey
  readonly way?: 'again' | 'review' | 'look'
}
type MessageKey = keyof typeof reviewMessages.en

const awaitingWallet: StatusView = { ring: 'waiting', title: 'asking', text: 'askingText' }
const statusViews: Readonly<Record<string, StatusView>> = {
  sent: { ring: 'waiting', title: 'sent', text: 'sentText' },
  confirmed: { ring: 'waiting', title: 'sent', text: 'sentText' },
  rejected: { ring: 'error', title: 'rejected', text: 'rejectedText', way: 'again' },
  failed: { ring: 'error', title: 'lost', text: 'lostText', way: 'review' },
  replaced: { ring: 'error', title: 'replaced', text: 'replacedText', way: 'review' },
  unknown: { ring: 'error', title: 'unknown', text: 'unknownText', way: 'look' },
  altered: { ring: 'error', title: 'altered', text: 'alteredText', way: 'look' },
  stopped: { ring: 'error', title: 'stopped', way: 'review' },
}
/** An action that the wallet never sent has not failed on the network. */
const toPhase = ({ at, altered, hash }: ActionState) =>
  altered ? 'altered' : at === 'failed' && hash === undefined ? 'stopped' : at

/** Outcome at the wallet, and of an approval on the chain, each with one next step. */
export function Outcome({ review: { action }, onAgain }: Props) {
  const t = useText(reviewMessages)
  const textOf = useReviewNotes()
  const look = useActivityAction(action, transactionsRoute)
  const state = useSnapshot(action, action.get())
  const phase = toPhase(state)
  const { ring, title, text, way } = statusViews[phase] ?? awaitingWallet
  const notes = phase === 'stopped' ? getStopNotes(state) : []
  const errorText =
    phase === 'stopped' && notes.length === 0 && state.error
      ? `${state.error.message} ${state.error.remedy}`
      : undefined
  const ways: Readonly<Record<'again' | 'review' | 'look', PanelAction>> = {
    again: { label: t('again'), run: onAgain },
    review: { label: t('review'), run: onAgain },
    look,
  }
  return (
    <>
      <StatusPanel
        phase={phase}
        ring={ring}
        picture={<IconTile name="swap" />}
        title={t(title)}
        text={text ? t(text) : errorText}
        action={way && ways[way]}
      />
      <NoteList notes={notes} formatNote={textOf} />
    </>
  )
}
