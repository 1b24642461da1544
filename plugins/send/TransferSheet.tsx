import type { ReactNode } from 'react'
import type { Effect } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { sendingRef } from '#plugins/ports/send'
import { EffectList, ReviewBar, ReviewHead, useService, useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { TransferDetails } from './TransferDetails.tsx'
import { TransferFacts } from './TransferFacts.tsx'
import { useAssetLookup } from './useAssetLookup.ts'

type Props = {
  readonly action: ReviewedAction
  /** How the sent transfer stands, under its amount. */
  readonly result?: ReactNode
  /** Between what is sent and what it costs. */
  readonly notes?: ReactNode
  /** The foot: progress or outcome, and what can be done. */
  readonly children: ReactNode
}

type Transfer = Extract<Effect, { readonly kind: 'transfer' }>

/** The transfer, if it is all that the bytes do. */
function findTransfer(effects: readonly Effect[]): Transfer | undefined {
  const [effect] = effects
  return effects.length === 1 && effect?.kind === 'transfer' ? effect : undefined
}

/**
 * Amount, recipient and costs of a transfer, from the review to the outcome. Amount and address are
 * those of the bytes that go to the wallet.
 */
export function TransferSheet({ action, result, notes, children }: Props) {
  const t = useText(reviewMessages)
  const form = useService(sendingRef).getForm(action)
  const { token, tokenBalances = [], recipient } = form ?? {}
  const assetOf = useAssetLookup(token ? [token, ...tokenBalances] : tokenBalances)
  const { plan } = 'plan' in action.action ? action.action : {}
  const transfer = findTransfer(action.effects)
  const asset = transfer && assetOf(transfer.asset)
  return (
    <>
      {transfer && asset ? (
        <ReviewHead
          label={t('to')}
          value={transfer.amount}
          asset={asset}
          price={token?.price}
          address={transfer.to}
          {...(transfer.to === recipient?.address && {
            name: recipient.name,
            picture: form?.receiverProfileImageUrl,
          })}
        />
      ) : (
        <EffectList effects={action.effects} getAsset={assetOf} />
      )}
      {result}
      {notes}
      {plan && (
        <TransferFacts
          plan={plan}
          memo={transfer?.memo}
          sent={result !== undefined}
          token={token}
          coin={tokenBalances.find(({ asset: { id } }) => id === plan.fee?.asset.id)}
        />
      )}
      <TransferDetails action={action} plan={plan} assetOf={assetOf} />
      <ReviewBar>{children}</ReviewBar>
    </>
  )
}
