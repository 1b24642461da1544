import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { Review } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import {
  ArmedButton,
  Button,
  formatAmount,
  getFractionDigits,
  Icon,
  NoteList,
  Notice,
  ReviewBar,
  Screen,
  useLocale,
  useRouter,
  useSecondsUntil,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { findParty } from './findParty.ts'
import { getStepTitle } from './getStepTitle.ts'
import { messages } from './messages.ts'
import { PaymentDetails } from './PaymentDetails.tsx'
import { PaymentHead } from './PaymentHead.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { StepOutcome } from './StepOutcome.tsx'
import { usePaymentNotes } from './usePaymentNotes.ts'

type Props = {
  readonly review: Review
  /** Says that the account changed. */
  readonly change: ReactNode
  onAgain(): void
}

/** One step to sign, decoded from its exact bytes; one press submits it, once. */
export function StepReview({ review, change, onAgain }: Props) {
  const t = useText(messages)
  const { action, last, step, quote } = review
  const { at, notes, altered } = useSnapshot(action, action.get())
  const textOf = usePaymentNotes()
  const seconds = useSecondsUntil(quote.expiresAt)
  const left = quote.expiresAt === undefined ? undefined : seconds
  const isDone = !last && at === 'confirmed' && !altered
  useEffect(() => action.cancel, [action])
  useEffect(() => {
    if (isDone) onAgain()
  }, [isDone, onAgain])
  const isOpen = at === 'review' || at === 'checking'
  return (
    <Screen title={t(getStepTitle(review))} back={at !== 'asking' && at !== 'checking'}>
      {change}
      {quote.steps.length > 1 && (
        <p className="pay-step">{t('step', { step: step + 1, count: quote.steps.length })}</p>
      )}
      {review.reset && <p>{t('resetText', { symbol: quote.method.asset.symbol })}</p>}
      {left === 0 && at === 'review' ? (
        <ExpiredQuote onAgain={onAgain} />
      ) : (
        <>
          <PaymentHead review={review} />
          {isOpen && <NoteList notes={notes} formatNote={textOf} />}
          <QuoteFacts review={review} left={isOpen ? left : undefined} />
          <PaymentDetails review={review} />
          <ReviewBar>
            {isOpen ? (
              <ConfirmButton review={review} />
            ) : (
              <StepOutcome review={review} onAgain={onAgain} />
            )}
          </ReviewBar>
        </>
      )}
    </Screen>
  )
}

function ExpiredQuote({ onAgain }: Pick<Props, 'onAgain'>) {
  const t = useText(messages)
  return (
    <Notice
      icon="clock"
      tone="warning"
      title={t('expired')}
      action={
        <Button variant="primary" data-action="again" onClick={onAgain}>
          {t('newQuote')}
        </Button>
      }
    >
      {t('expiredText')}
    </Notice>
  )
}

const confirmText = ({ last, reset }: Review) =>
  last ? 'confirm' : reset ? 'reset' : 'confirmAllow'

/** The button that pays or approves, or leads back if something stands in the way. */
function ConfirmButton({ review }: Pick<Props, 'review'>) {
  const t = useText(messages)
  const { locale } = useLocale()
  const { back } = useRouter()
  const payments = useService(paymentsRef)
  const { action, quote } = review
  const { at, notes } = useSnapshot(action, action.get())
  if (notes.some(({ level }) => level === 'stop'))
    return (
      <Button variant="primary" wide data-action="other-way" onClick={back}>
        {t('otherWay')}
      </Button>
    )
  const twice = notes.some(({ code }) => code === 'twice')
  const isBusy = at === 'checking'
  const { decimals, symbol } = quote.method.asset
  // The wallet is asked for no more than the quote has, and may be asked for less.
  const value = findParty(review)?.value ?? quote.amount
  const digits = getFractionDigits(value, decimals, 6)
  const amount = `${formatAmount(value, decimals, { locale, digits })}\u00a0${symbol}`
  return (
    <ArmedButton
      variant="primary"
      wide
      data-action="confirm"
      icon={<Icon name="send" small />}
      busy={isBusy}
      onPress={() => void payments.confirm(review, { again: twice })}
    >
      {t(isBusy ? 'checking' : twice ? 'twice' : confirmText(review), { amount })}
    </ArmedButton>
  )
}
