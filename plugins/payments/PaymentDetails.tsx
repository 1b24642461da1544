import type { Review } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import {
  EffectList,
  ExactAmount,
  Fact,
  FactList,
  TechnicalDetails,
  useService,
  useText,
} from '#ui-shell'
import { createAssetLookup } from './createAssetLookup.ts'
import { messages } from './messages.ts'

/** The effects as they were read from the bytes, and every digit of the amounts, on demand. */
export function PaymentDetails({ review: { action, quote } }: { readonly review: Review }) {
  const t = useText(messages)
  const { payment } = useService(paymentsRef).get()
  const { fee } = 'plan' in action.action ? action.action.plan : {}
  return (
    <TechnicalDetails>
      <div className="pay-details">
        <EffectList effects={action.effects} getAsset={createAssetLookup(quote.method)} />
        <FactList>
          <Fact label={t('mostWithoutFee')} data-fact="most">
            <ExactAmount value={quote.amount} asset={quote.method.asset} />
          </Fact>
          {payment && (
            <Fact label={t('requested')} data-fact="requested">
              <ExactAmount value={payment.amount} asset={payment.asset} />
            </Fact>
          )}
          {fee && (
            <Fact label={t('networkFee')} data-fact="feeExact">
              <ExactAmount value={fee.expected} asset={fee.asset} />
            </Fact>
          )}
        </FactList>
      </div>
    </TechnicalDetails>
  )
}
