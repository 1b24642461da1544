import { parseAmount } from '#kernel/amount'
import type { SendState } from '#plugins/ports/send'
import { memoSize } from './memoSize.ts'

/**
 * The next missing step of the form; its button names it.
 * `why` says what is wrong with the amount.
 */
export type SendStep =
  | {
      readonly step:
        | 'select'
        | 'amount'
        | 'insufficient'
        | 'address'
        | 'memo'
        | 'lookup'
        | 'invalid'
        | 'checking'
        | 'compare'
        | 'blocked'
        | 'unread'
        | 'preview'
    }
  | { readonly step: 'incorrect'; readonly why: 'format' | 'decimals' | 'size' | 'none' }

function amountStep({ token, sendTokenAmount }: SendState): SendStep | undefined {
  if (!token) return { step: 'select' }
  const read = parseAmount(sendTokenAmount, token.asset.decimals)
  if (!read.ok)
    return read.why === 'empty'
      ? { step: 'amount' }
      : { step: 'incorrect', why: read.why === 'negative' ? 'format' : read.why }
  if (read.value === 0n) return { step: 'incorrect', why: 'none' }
  return read.value > token.amount ? { step: 'insufficient' } : undefined
}

function recipientStep({ recipient }: SendState): SendStep | undefined {
  if (recipient.status === 'empty') return { step: 'address' }
  if (recipient.why === 'name-failed') return { step: 'lookup' }
  if (recipient.status === 'bad' || recipient.notes.some(({ level }) => level === 'stop'))
    return { step: 'invalid' }
  if (recipient.status === 'checking') return { step: 'checking' }
  return recipient.like !== undefined && !recipient.accepted ? { step: 'compare' } : undefined
}

const memoStep = ({ memo, memoLimit }: SendState): SendStep | undefined =>
  memoLimit !== undefined && memoSize(memo) > memoLimit ? { step: 'memo' } : undefined

/** Returns the first obstacle to the review, in the order of the form. */
export function sendStep(state: SendState): SendStep {
  const { token, unread, recipient } = state
  if (token?.confirmed === false) return { step: 'blocked' }
  if (!token && unread !== undefined)
    return { step: recipient.why === 'network' ? 'invalid' : 'unread' }
  const chain: SendStep | undefined = token?.confirmed
    ? undefined
    : { step: unread === undefined ? 'checking' : 'unread' }
  return (
    amountStep(state) ?? recipientStep(state) ?? memoStep(state) ?? chain ?? { step: 'preview' }
  )
}
