import type { BuyState } from '#plugins/ports/onramp'
import { onRampFiatSelectRoute, onRampTokenSelectRoute, onrampRef } from '#plugins/ports/onramp'
import { AmountInput, Icon, Row, useRouter, useService, useText } from '#ui-shell'
import { CurrencyPicture } from './CurrencyPicture.tsx'
import type { PaymentAmountCheck } from './checkAmount.ts'
import { checkAmount, readLimits } from './checkAmount.ts'
import { messages } from './messages.ts'
import { useMethodName } from './useMethodName.ts'
import { useMoney } from './useMoney.ts'
import type { Sellers } from './useSellers.ts'

type Props = Sellers & { readonly state: BuyState }

/** Amount, currency and purchase. */
export function AmountForm({ state, sellers: [seller, ...others], buy }: Props) {
  const { amount, payment, chosen, pictures } = state
  const t = useText(messages)
  const router = useRouter()
  const onramp = useService(onrampRef)
  const check = checkAmount(amount, payment)
  const amountError = useAmountError(check, payment?.id ?? 'USD')
  const currency = payment?.id ?? ''
  const fiat = (
    <button
      type="button"
      className="onramp-fiat"
      data-action="fiat"
      data-focus-key="fiat"
      title={t('payChange', { currency })}
      onClick={() => router.push(onRampFiatSelectRoute)}
    >
      <bdi>{currency}</bdi>
      <Icon name="down" small />
    </button>
  )
  return (
    <form
      className="onramp-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Between several the visitor chooses.
        if (check.ok && seller && others.length === 0) buy(seller)
      }}
    >
      <AmountInput
        label={t('pay')}
        value={amount}
        error={amountError}
        onChange={(text) => onramp.setAmount(text)}
        end={fiat}
      />
      <Limits payment={payment} />
      {chosen && (
        <div className="onramp-what">
          <p className="field-label">{t('get')}</p>
          <Row
            data-action="token"
            leading={<CurrencyPicture option={chosen} pictures={pictures} />}
            title={<bdi>{chosen.currency.name}</bdi>}
            note={t('on', {
              symbol: chosen.currency.symbol,
              network: chosen.networkInfo.display_name,
            })}
            trailing={<Icon name="down" small />}
            onClick={() => router.push(onRampTokenSelectRoute)}
          />
        </div>
      )}
    </form>
  )
}

/** Returns the text for an invalid amount, with the violated limit. */
function useAmountError(check: PaymentAmountCheck, currency: string): string | undefined {
  const t = useText(messages)
  const { money } = useMoney()
  if (check.ok || check.why === 'empty') return undefined
  return 'limit' in check
    ? t(`amount.${check.why}`, { limit: money(check.limit, currency) })
    : t(`amount.${check.why}`, { example: 50.25 })
}

function Limits({ payment }: Pick<BuyState, 'payment'>) {
  const t = useText(messages)
  const { money } = useMoney()
  const nameOf = useMethodName()
  if (!payment) return null
  return (
    <ul className="onramp-limits">
      {readLimits(payment).map(({ id, min, max }) => (
        <li key={id} data-limit={id}>
          {t('limit', {
            method: nameOf(id),
            min: money(min, payment.id),
            max: money(max, payment.id),
          })}
        </li>
      ))}
    </ul>
  )
}
