import { useEffect, useState } from 'react'
import { routerRef } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { accountRoute } from '#plugins/ports/account'
import { sendingRef, walletSendConfirmedRoute } from '#plugins/ports/send'
import {
  ArmedButton,
  Button,
  EffectList,
  Icon,
  NoteList,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { Outcome } from './Outcome.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { useAssetLookup } from './useAssetLookup.ts'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly action: ReviewedAction; onAgain(): void }

/** The transaction to sign, decoded from its exact bytes; one press submits it, once. */
export function Review({ action, onAgain }: Props) {
  const t = useText(reviewMessages)
  const { back } = useRouter()
  const { reset } = useService(routerRef)
  const sending = useService(sendingRef)
  const { at, notes, hash } = useSnapshot(action, action.get())
  const textOf = useReviewNotes()
  // The form is cleared once it is sent; keep what was reviewed.
  const [{ tokenBalances, token, recipient, fixed }] = useState(sending.get)
  const assetOf = useAssetLookup(token ? [token, ...tokenBalances] : tokenBalances)
  const left = hash !== undefined
  useEffect(() => {
    if (left) reset(fixed ? walletSendConfirmedRoute : accountRoute)
  }, [left, fixed, reset])
  useEffect(() => action.cancel, [action])

  if (at !== 'review' && at !== 'checking') return <Outcome action={action} onAgain={onAgain} />
  const stopped = notes.some(({ level }) => level === 'stop')
  const twice = notes.some(({ code }) => code === 'twice')
  const { plan } = 'plan' in action.action ? action.action : {}
  return (
    <>
      <EffectList effects={action.effects} getAsset={assetOf} />
      <NoteList notes={notes} formatNote={textOf} />
      {plan && <ReviewFacts plan={plan} name={recipient.name} />}
      {stopped ? (
        <Button variant="primary" wide data-action="change" onClick={back}>
          {t('change')}
        </Button>
      ) : (
        <ArmedButton
          variant="primary"
          wide
          data-action="confirm"
          icon={<Icon name="send" small />}
          busy={at === 'checking'}
          onPress={() => void sending.send(action, { again: twice })}
        >
          {t(at === 'checking' ? 'checking' : twice ? 'twice' : 'confirm')}
        </ArmedButton>
      )}
    </>
  )
}
