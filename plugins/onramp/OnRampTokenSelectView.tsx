import { useEffect, useState } from 'react'
import type { PurchaseOption } from '#plugins/ports/onramp'
import { onrampRef } from '#plugins/ports/onramp'
import {
  createTextFilter,
  Icon,
  List,
  Notice,
  Row,
  Screen,
  SearchField,
  Skeleton,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { CurrencyPicture } from './CurrencyPicture.tsx'
import { messages } from './messages.ts'
import { useLegalTexts } from './useLegalTexts.ts'

/** Currencies to buy, on each network where the account can hold them. */
export default function OnRampTokenSelectView() {
  const t = useText(messages)
  const legal = useLegalTexts()
  const router = useRouter()
  const onramp = useService(onrampRef)
  const { offer, offered, chosen, pictures } = useSnapshot(onramp, onramp.get())
  const [words, setWords] = useState('')
  useEffect(() => onramp.begin(), [onramp])
  const fits = createTextFilter(words)
  const shown = offered.filter(({ currency: { name, symbol }, networkInfo }) =>
    fits(name, symbol, networkInfo.display_name),
  )
  const choose = (one: PurchaseOption) => {
    onramp.choose(one)
    router.back()
  }
  return (
    <Screen title={t('tokenTitle')} footer="legal" legal={legal}>
      {(offer === 'idle' || offer === 'loading') && <Skeleton rows={4} />}
      {offered.length > 0 && (
        <SearchField label={t('tokenSearch')} value={words} onChange={setWords} />
      )}
      {offered.length > 0 && shown.length === 0 && <Notice icon="search" title={t('noMatch')} />}
      {offered.length === 0 && (offer === 'ready' || offer === 'usual') && (
        <Notice icon="info" title={t('nothing')}>
          {t('nothingText')}
        </Notice>
      )}
      <List label={t('tokenList')}>
        {shown.map((one) => (
          <Row
            key={`${one.currency.id} ${one.network}`}
            data-token={`${one.network}:${one.networkInfo.contract_address || 'native'}`}
            leading={<CurrencyPicture option={one} pictures={pictures} />}
            title={<bdi>{one.currency.name}</bdi>}
            note={t('on', { symbol: one.currency.symbol, network: one.networkInfo.display_name })}
            current={one === chosen}
            trailing={one === chosen && <Icon name="check" small />}
            onClick={() => choose(one)}
          />
        ))}
      </List>
    </Screen>
  )
}
