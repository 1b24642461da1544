import type { IntentStage } from '#kernel/intent'

type Stages = Readonly<Partial<Record<IntentStage, string>>>

const swapping: Stages = {
  asking: 'INITIATE_SWAP',
  confirmed: 'SWAP_SUCCESS',
  failed: 'SWAP_ERROR',
  rejected: 'SWAP_ERROR',
  stopped: 'SWAP_ERROR',
}

/** The event that a stage of an intent is, by the intent's kind. */
export const intentEvents: Readonly<Record<string, Stages>> = {
  send: { asking: 'SEND_INITIATED', sent: 'SEND_SUCCESS', failed: 'SEND_ERROR', stopped: 'SEND_ERROR', rejected: 'SEND_REJECTED' },
  swap: swapping,
  approve: { failed: 'SWAP_APPROVAL_ERROR', rejected: 'SWAP_APPROVAL_ERROR', stopped: 'SWAP_APPROVAL_ERROR' },
}
