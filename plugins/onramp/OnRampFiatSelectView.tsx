import { useEffect, useState } from 'react'
import type { PaymentCurrency } from '#plugins/ports/onramp'
import { onrampRef } from '#plugins/ports/onramp'
import {
  createTextFilter,
  Icon,
  List,
  Notice,
  Picture,
  Row,
  Screen,
  SearchField,
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

/** Currencies to pay with. */
export default function OnRampFiatSelectView() {
  const t = useText(messages)
  const legal = useLegalTexts()
  const router = useRouter()
  const onramp = useService(onrampRef)
  const { payments, payment, pictures } = useSnapshot(onramp, onramp.get())
  const [words, setWords] = useState('')
  const methodName = useMethodName()
  const { nameOf } = useMoney()
  useEffect(() => onramp.begin(), [onramp])
  const fits = createTextFilter(words)
  const shown = payments.filter(({ id }) => fits(id, nameOf(id)))
  const choose = (one: PaymentCurrency) => {
    onramp.pay(one)
    router.back()
  }
  return (
    <Screen title={t('fiatTitle')} footer="legal" legal={legal}>
      {payments.length === 0 && <Skeleton rows={2} />}
      {payments.length > 5 && (
        <SearchField label={t('fiatSearch')} value={words} onChange={setWords} />
      )}
      {payments.length > 0 && shown.length === 0 && <Notice icon="search" title={t('noMatch')} />}
      <List label={t('fiatList')}>
        {shown.map((one) => (
          <Row
            key={one.id}
            data-action={`pay-${one.id}`}
            leading={<Picture source={pictures[one.id]} name={one.id} round />}
            title={nameOf(one.id)}
            note={[one.id, ...one.payment_method_limits.map(({ id }) => methodName(id))].join(
              ' · ',
            )}
            current={one.id === payment?.id}
            trailing={one.id === payment?.id && <Icon name="check" small />}
            onClick={() => choose(one)}
          />
        ))}
      </List>
    </Screen>
  )
}
