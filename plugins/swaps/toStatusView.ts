import type { ActionState } from '#kernel/reviewed-action'
import type { SwapReview } from '#plugins/ports/swaps'
import type { reviewMessages } from './reviewMessages.ts'

/** The one way on from a state. */
export type NextStep = 'again' | 'review' | 'look' | 'finish'
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
const approvalViews: Readonly<Record<string, StatusView>> = {
  ...sharedViews,
  sent: { mark: 'waiting', title: 'approved', text: 'approvedText' },
  confirmed: { mark: 'waiting', title: 'approved', text: 'approvedText' },
  failed: { mark: 'error', title: 'lost', text: 'lostText', next: 'review' },
  replaced: { mark: 'error', title: 'replaced', text: 'replacedText', next: 'review' },
}
const statusViews: Readonly<Record<SwapReview['step'], Readonly<Record<string, StatusView>>>> = {
  reset: {
    ...approvalViews,
    sent: { mark: 'waiting', title: 'sent', text: 'resetSentText' },
    confirmed: { mark: 'waiting', title: 'sent', text: 'resetSentText' },
    failed: { mark: 'error', title: 'swapLost', text: 'lostText', next: 'review' },
  },
  approve: approvalViews,
  swap: {
    ...sharedViews,
    sent: { mark: 'waiting', title: 'sent', text: 'sentText', next: 'finish' },
    confirmed: { mark: 'ok', title: 'done', next: 'finish' },
    failed: { mark: 'error', title: 'swapLost', text: 'swapLostText', next: 'finish' },
    replaced: { mark: 'error', title: 'replaced', text: 'swapReplacedText', next: 'finish' },
  },
}

const lateView: StatusView = {
  mark: 'error',
  title: 'swapLost',
  text: 'swapLateText',
  next: 'finish',
}

/**
 * Returns the words, the mark and the next step of a state; `phase` is its name.
 * `since`: when the state was first seen; a swap that fails after its deadline came too late.
 */
export function toStatusView(
  { step, offer: { deadline } }: SwapReview,
  { at, altered, hash }: ActionState,
  since = 0,
): StatusView & { readonly phase: string } {
  // An action that the wallet never sent has not failed on the network.
  const phase = altered ? 'altered' : at === 'failed' && hash === undefined ? 'stopped' : at
  const isLate = step === 'swap' && phase === 'failed' && deadline !== undefined && since > deadline
  return { ...(isLate ? lateView : (statusViews[step][phase] ?? awaitingWallet)), phase }
}
