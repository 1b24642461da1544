import type { Review } from '#plugins/ports/payments'
import { EffectList, ReviewHead, useText } from '#ui-shell'
import { createAssetLookup } from './createAssetLookup.ts'
import { findParty } from './findParty.ts'
import { messages } from './messages.ts'

/** Amount and address that the wallet shows for the step, as they were read from its bytes. */
export function PaymentHead({ review }: { readonly review: Review }) {
  const t = useText(messages)
  const { action, quote } = review
  const assetOf = createAssetLookup(quote.method)
  const party = findParty(review)
  const asset = party && assetOf(party.asset)
  if (!party || !asset) return <EffectList effects={action.effects} getAsset={assetOf} />
  return (
    <ReviewHead
      label={t(party.label)}
      value={party.value}
      asset={asset}
      price={asset.id === quote.method.asset.id ? quote.method.price : undefined}
      address={party.to}
    />
  )
}
