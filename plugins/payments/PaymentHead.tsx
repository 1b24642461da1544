import type { Effect } from '#kernel'
import type { Review } from '#plugins/ports/payments'
import { EffectList, ReviewHead, useText } from '#ui-shell'
import { createAssetLookup } from './createAssetLookup.ts'
import { messages } from './messages.ts'

/** Returns amount and address of a step that does one readable thing. */
function findParty([effect, more]: readonly Effect[], { quote }: Review) {
  if (!effect || more) return undefined
  if (effect.kind === 'call')
    return {
      label: 'contract',
      value: quote.amount,
      asset: quote.method.asset.id,
      to: effect.to,
    } as const
  const { asset, amount, to } = effect
  const label = effect.kind === 'transfer' ? 'to' : 'spender'
  return amount === 'unlimited' ? undefined : ({ label, value: amount, asset, to } as const)
}

/** Amount and address that the wallet shows for the step, as they were read from its bytes. */
export function PaymentHead({ review }: { readonly review: Review }) {
  const t = useText(messages)
  const { action, quote } = review
  const assetOf = createAssetLookup(quote.method)
  const party = findParty(action.effects, review)
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
