import type { ActionStage } from '#kernel/reviewed-action'

type Stages = Readonly<Partial<Record<ActionStage, string>>>

const approval: Stages = {
  failed: 'SWAP_APPROVAL_ERROR',
  stopped: 'SWAP_APPROVAL_ERROR',
  rejected: 'SWAP_APPROVAL_ERROR',
}

/** Analytics events by kind and stage of a reviewed action. */
export const actionEvents: Readonly<Record<string, Stages>> = {
  send: {
    asking: 'SEND_INITIATED',
    sent: 'SEND_SUCCESS',
    failed: 'SEND_ERROR',
    stopped: 'SEND_ERROR',
    rejected: 'SEND_REJECTED',
  },
  swap: {
    asking: 'INITIATE_SWAP',
    confirmed: 'SWAP_SUCCESS',
    failed: 'SWAP_ERROR',
    stopped: 'SWAP_ERROR',
    rejected: 'SWAP_ERROR',
  },
  'swap-approval': approval,
  'swap-reset': approval,
  'register-name': {
    asking: 'REGISTER_NAME_INITIATED',
    failed: 'REGISTER_NAME_ERROR',
    stopped: 'REGISTER_NAME_ERROR',
    rejected: 'REGISTER_NAME_ERROR',
  },
  pay: {
    asking: 'PAY_INITIATED',
    confirmed: 'PAY_SUCCESS',
    failed: 'PAY_ERROR',
    stopped: 'PAY_ERROR',
    rejected: 'PAY_ERROR',
  },
}
