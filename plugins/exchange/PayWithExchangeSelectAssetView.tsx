import { useEffect, useState } from 'react'
import type { DepositAsset } from '#plugins/ports/exchange'
import { exchangeDepositsRef } from '#plugins/ports/exchange'
import {
  createTextFilter,
  DollarText,
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
import { DepositPicture } from './DepositPicture.tsx'
import { messages } from './messages.ts'

/** Assets that exchanges send to the active network. */
export default function PayWithExchangeSelectAssetView() {
  const t = useText(messages)
  const router = useRouter()
  const exchangeDeposits = useService(exchangeDepositsRef)
  const { at, assets, chosen, pictures } = useSnapshot(exchangeDeposits, exchangeDeposits.get())
  const [words, setWords] = useState('')
  useEffect(() => exchangeDeposits.begin(), [exchangeDeposits])
  const fits = createTextFilter(words)
  const shown = assets.filter(({ asset: { name, symbol } }) => fits(name, symbol))
  const choose = (one: DepositAsset) => {
    exchangeDeposits.choose(one)
    router.back()
  }
  return (
    <Screen title={t('assetTitle')}>
      {(at === 'idle' || at === 'loading') && <Skeleton rows={3} />}
      {at === 'failed' && <Notice icon="offline" title={t('failed')} />}
      {assets.length > 0 && (
        <SearchField label={t('assetSearch')} value={words} onChange={setWords} />
      )}
      {assets.length > 0 && shown.length === 0 && <Notice icon="search" title={t('noMatch')} />}
      <List label={t('assetList')}>
        {shown.map((one) => (
          <Row
            key={one.asset.id}
            data-token={`${one.network}:${one.asset.id}`}
            leading={<DepositPicture asset={one.asset} network={one.network} pictures={pictures} />}
            title={<bdi>{one.asset.name}</bdi>}
            note={<bdi>{one.asset.symbol}</bdi>}
            current={one === chosen}
            trailing={
              <>
                {one.price && <DollarText amount={one.price} />}
                {one === chosen && <Icon name="check" small />}
              </>
            }
            onClick={() => choose(one)}
          />
        ))}
      </List>
    </Screen>
  )
}
