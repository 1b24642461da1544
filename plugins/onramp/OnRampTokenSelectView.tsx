import { useEffect } from 'react'
import type { PurchaseOption } from '#plugins/ports/onramp'
import { onrampRef } from '#plugins/ports/onramp'
import {
  Icon,
  Notice,
  Row,
  Screen,
  SearchableList,
  Skeleton,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { CurrencyPicture } from './CurrencyPicture.tsx'
import { messages } from './messages.ts'
import { useLegalTexts } from './useLegalTexts.ts'

const getKey = ({ currency, network }: PurchaseOption) => `${currency.id} ${network}`
const getTexts = ({ currency: { name, symbol }, networkInfo }: PurchaseOption) => [
  name,
  symbol,
  networkInfo.display_name,
]

/** Currencies to buy, on each network where the account can hold them. */
export default function OnRampTokenSelectView() {
  const t = useText(messages)
  const legal = useLegalTexts()
  const router = useRouter()
  const onramp = useService(onrampRef)
  const { offer, offered, chosen, pictures } = useSnapshot(onramp, onramp.get())
  useEffect(() => onramp.begin(), [onramp])
  const choose = (one: PurchaseOption) => {
    onramp.choose(one)
    router.back()
  }
  return (
    <Screen title={t('tokenTitle')} footer="legal" legal={legal}>
      {(offer === 'idle' || offer === 'loading') && <Skeleton rows={4} />}
      {offered.length === 0 && (offer === 'ready' || offer === 'usual') && (
        <Notice icon="info" title={t('nothing')}>
          {t('nothingText')}
        </Notice>
      )}
      <SearchableList
        label={t('tokenList')}
        searchLabel={t('tokenSearch')}
        noMatch={() => t('noMatch')}
        items={offered}
        getKey={getKey}
        getTexts={getTexts}
      >
        {(one) => (
          <Row
            data-token={`${one.network}:${one.networkInfo.contract_address || 'native'}`}
            leading={<CurrencyPicture option={one} pictures={pictures} />}
            title={<bdi>{one.currency.name}</bdi>}
            note={t('on', { symbol: one.currency.symbol, network: one.networkInfo.display_name })}
            current={one === chosen}
            trailing={one === chosen && <Icon name="check" small />}
            onClick={() => choose(one)}
          />
        )}
      </SearchableList>
    </Screen>
  )
}
