import { useEffect } from 'react'
import type { Asset, AssetId } from '#kernel'
import { routerRef } from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import type { SwapOffer, SwapReview } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import {
  EffectList,
  NoteList,
  useNamespaceState,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { ConfirmButton } from './ConfirmButton.tsx'
import { isSameAddress } from './isSameAddress.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { Outcome } from './Outcome.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { useReviewNotes } from './useReviewNotes.ts'

/** Finds symbol and decimals of the swapped assets, the network's coin included. */
function useSwapAssets({
  from,
  to,
}: Pick<SwapOffer, 'from' | 'to'>): (id: AssetId) => Asset | undefined {
  const coin = useNamespaceState()?.networkState.caipNetwork?.nativeCurrency
  return (id) =>
    [from.asset, to.asset].find((asset) => isSameAddress(asset.id, id)) ??
    (id === 'native' && coin ? { id, ...coin } : undefined)
}

type Props = { readonly review: SwapReview; readonly second: boolean; onAgain(): void }

/** One step: the offer, and the transaction as decoded from its exact bytes. */
export function Review({ review, second, onAgain }: Props) {
  const t = useText(reviewMessages)
  const { step, action, offer } = review
  const { reset } = useService(routerRef)
  const state = useSnapshot(action, action.get())
  const assetOf = useSwapAssets(offer)
  const textOf = useReviewNotes()
  const isSwapped = step === 'swap' && state.hash !== undefined
  const isApproved = step === 'approve' && state.at === 'confirmed' && !state.altered
  useEffect(() => {
    if (isSwapped) reset(accountRoute)
  }, [isSwapped, reset])
  useEffect(() => {
    if (isApproved) onAgain()
  }, [isApproved, onAgain])
  const { closeReview } = useService(swapsRef)
  useEffect(() => {
    return () => {
      action.cancel()
      closeReview()
    }
  }, [action, closeReview])

  if (state.at !== 'review' && state.at !== 'checking')
    return <Outcome review={review} onAgain={onAgain} />
  return (
    <>
      {step === 'approve' && (
        <div className="swap-step" data-step="approve">
          <h2>{t('first', { symbol: offer.from.asset.symbol })}</h2>
          <p>{t('firstText')}</p>
        </div>
      )}
      {second && (
        <div className="swap-step" data-step="swap">
          <h2>{t('second')}</h2>
        </div>
      )}
      <NoteList notes={state.notes} formatNote={textOf} />
      <OfferFacts offer={offer} both={step === 'approve'} />
      <section className="swap-bytes">
        <h2>{t('bytes')}</h2>
        <EffectList effects={action.effects} getAsset={assetOf} />
      </section>
      <ConfirmButton review={review} state={state} onAgain={onAgain} />
    </>
  )
}
