import type { ActionState } from '#kernel/reviewed-action'
import type { SwapReview } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import {
  ArmedButton,
  Button,
  formatAmount,
  getFractionDigits,
  Icon,
  useLocale,
  useRouter,
  useSecondsUntil,
  useService,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

type Props = { readonly review: SwapReview; readonly state: ActionState; onAgain(): void }
type ConfirmLabel =
  | 'checking'
  | 'resetApproval'
  | 'approve'
  | 'approveTwice'
  | 'twice'
  | 'anyway'
  | 'confirm'

function selectConfirmLabel({ step }: SwapReview, { at, notes }: ActionState): ConfirmLabel {
  const has = (code: string) => notes.some((note) => note.code === code)
  if (at === 'checking') return 'checking'
  if (step === 'reset') return 'resetApproval'
  if (step === 'approve') return has('twice') ? 'approveTwice' : 'approve'
  return has('twice') ? 'twice' : has('impact-strong') ? 'anyway' : 'confirm'
}

/** Submits the review while the price holds; a stop leads back to the form. */
export function ConfirmButton({ review, state, onAgain }: Props) {
  const t = useText(reviewMessages)
  const { back } = useRouter()
  const { locale } = useLocale()
  const swaps = useService(swapsRef)
  const { step, offer } = review
  const expiresAt = step === 'swap' ? offer.expiresAt : undefined
  const seconds = useSecondsUntil(expiresAt)
  if (state.notes.some(({ level }) => level === 'stop'))
    return (
      <Button variant="primary" wide data-action="change" onClick={back}>
        {t('change')}
      </Button>
    )
  if (expiresAt !== undefined && seconds === 0 && state.at === 'review')
    return (
      <>
        <p className="swap-fresh" role="status">
          {t('over')}
        </p>
        <Button variant="primary" wide data-action="anew" onClick={onAgain}>
          {t('anew')}
        </Button>
      </>
    )
  const { symbol, decimals } = offer.from.asset
  const words = selectConfirmLabel(review, state)
  const digits = getFractionDigits(offer.amountIn, decimals, 6)
  const number = formatAmount(offer.amountIn, decimals, { locale, digits })
  return (
    <>
      {expiresAt !== undefined && (
        <p className="swap-fresh" data-holds={seconds}>
          {t('holds', { seconds })}
        </p>
      )}
      <ArmedButton
        variant={words === 'anyway' ? 'danger' : 'primary'}
        wide
        data-action="confirm"
        icon={<Icon name={step === 'swap' ? 'swap' : 'check'} small />}
        busy={state.at === 'checking'}
        onPress={() =>
          void swaps.swap(review, { again: state.notes.some(({ code }) => code === 'twice') })
        }
      >
        {t(words, { amount: `${number}\u00a0${symbol}` })}
      </ArmedButton>
    </>
  )
}
