import { useEffect } from 'react'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { sendingRef, walletSendConfirmedRoute } from '#plugins/ports/send'
import {
  ArmedButton,
  Button,
  formatAmount,
  getFractionDigits,
  Icon,
  NoteList,
  useLocale,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { Outcome } from './Outcome.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { TransferSheet } from './TransferSheet.tsx'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly action: ReviewedAction; onAgain(): void }

/** The transaction to sign, decoded from its exact bytes; one press submits it, once. */
export function Review({ action, onAgain }: Props) {
  const { replace } = useRouter()
  const { showReview } = useService(sendingRef)
  const { at, notes, hash } = useSnapshot(action, action.get())
  const textOf = useReviewNotes()
  const isSent = hash !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router is another after each move
  useEffect(() => {
    if (isSent) replace(walletSendConfirmedRoute, { action: action.id })
  }, [isSent])
  useEffect(() => {
    const release = showReview(action)
    return () => {
      release()
      action.cancel()
    }
  }, [action, showReview])
  const isOpen = at === 'review' || at === 'checking'
  return (
    <TransferSheet action={action} notes={<NoteList notes={notes} formatNote={textOf} />}>
      {isOpen ? <Confirm action={action} /> : <Outcome action={action} onAgain={onAgain} />}
    </TransferSheet>
  )
}

/** The button that sends, or leads back to the form if something stands in the way. */
function Confirm({ action }: Pick<Props, 'action'>) {
  const t = useText(reviewMessages)
  const { back } = useRouter()
  const sending = useService(sendingRef)
  const { at, notes } = useSnapshot(action, action.get())
  const amount = useAmount(action)
  if (notes.some(({ level }) => level === 'stop'))
    return (
      <Button variant="primary" wide data-action="change" onClick={back}>
        {t('change')}
      </Button>
    )
  const twice = notes.some(({ code }) => code === 'twice')
  const words = at === 'checking' ? 'checking' : twice ? 'twice' : 'confirm'
  return (
    <ArmedButton
      variant="primary"
      wide
      data-action="confirm"
      icon={<Icon name="send" small />}
      busy={at === 'checking'}
      onPress={() => void sending.send(action, { again: twice })}
    >
      {amount === undefined && words === 'confirm' ? t('send') : t(words, { amount: amount ?? '' })}
    </ArmedButton>
  )
}

/** The amount for the button, as the head of the review shows it. */
function useAmount(action: ReviewedAction): string | undefined {
  const { locale } = useLocale()
  const asset = useService(sendingRef).getForm(action)?.token?.asset
  const [effect] = action.effects
  if (!asset || effect?.kind !== 'transfer') return undefined
  // The provider may write a token's address with other capitals than its chain.
  if (effect.asset.toLowerCase() !== asset.id.toLowerCase()) return undefined
  const digits = getFractionDigits(effect.amount, asset.decimals, 6)
  return `${formatAmount(effect.amount, asset.decimals, { locale, digits })}\u00a0${asset.symbol}`
}
