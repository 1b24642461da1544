import { Fragment, useEffect } from 'react'
import type { PaymentCurrency } from '#plugins/ports/onramp'
import { onrampRef } from '#plugins/ports/onramp'
import {
  Icon,
  MiddleDot,
  Picture,
  Row,
  Screen,
  SearchableList,
  Skeleton,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { useLegalTexts } from './useLegalTexts.ts'
import { useMethodName } from './useMethodName.ts'
import { useMoney } from './useMoney.ts'

const searchFrom = 6

const getKey = ({ id }: PaymentCurrency) => id

/** Currencies to pay with. */
export default function OnRampFiatSelectView() {
  const t = useText(messages)
  const legal = useLegalTexts()
  const router = useRouter()
  const onramp = useService(onrampRef)
  const { payments, payment, pictures } = useSnapshot(onramp, onramp.get())
  const methodName = useMethodName()
  const { nameOf } = useMoney()
  useEffect(() => onramp.begin(), [onramp])
  const choose = (one: PaymentCurrency) => {
    onramp.pay(one)
    router.back()
  }
  return (
    <Screen title={t('fiatTitle')} footer="legal" legal={legal}>
      {payments.length === 0 && <Skeleton rows={2} />}
      <SearchableList
        label={t('fiatList')}
        searchLabel={t('fiatSearch')}
        noMatch={() => t('noMatch')}
        items={payments}
        searchFrom={searchFrom}
        getKey={getKey}
        getTexts={({ id }) => [id, nameOf(id)]}
      >
        {(one) => (
          <Row
            data-action={`pay-${one.id}`}
            leading={<Picture source={pictures[one.id]} name={one.id} round />}
            title={nameOf(one.id)}
            note={
              <>
                {one.id}
                {one.payment_method_limits.map(({ id }) => (
                  <Fragment key={id}>
                    <MiddleDot />
                    {methodName(id)}
                  </Fragment>
                ))}
              </>
            }
            current={one.id === payment?.id}
            trailing={one.id === payment?.id && <Icon name="check" small />}
            onClick={() => choose(one)}
          />
        )}
      </SearchableList>
    </Screen>
  )
}
