import { useEffect } from 'react'
import type { DepositAsset } from '#plugins/ports/exchange'
import { exchangeDepositsRef } from '#plugins/ports/exchange'
import {
  DollarText,
  Icon,
  Notice,
  RetryButton,
  Row,
  Screen,
  SearchableList,
  Skeleton,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { DepositPicture } from './DepositPicture.tsx'
import { messages } from './messages.ts'

const getKey = ({ asset }: DepositAsset) => asset.id
const getTexts = ({ asset: { name, symbol } }: DepositAsset) => [name, symbol]

/** Assets that exchanges send to the active network. */
export default function PayWithExchangeSelectAssetView() {
  const t = useText(messages)
  const router = useRouter()
  const exchangeDeposits = useService(exchangeDepositsRef)
  const { at, assets, chosen, pictures } = useSnapshot(exchangeDeposits, exchangeDeposits.get())
  useEffect(() => exchangeDeposits.begin(), [exchangeDeposits])
  const choose = (one: DepositAsset) => {
    exchangeDeposits.choose(one)
    router.back()
  }
  return (
    <Screen title={t('assetTitle')}>
      {(at === 'idle' || at === 'loading') && <Skeleton rows={3} />}
      {at === 'failed' && (
        <Notice
          icon="offline"
          title={t('failed')}
          action={<RetryButton onRetry={() => exchangeDeposits.retry()}>{t('retry')}</RetryButton>}
        />
      )}
      <SearchableList
        label={t('assetList')}
        searchLabel={t('assetSearch')}
        noMatch={() => t('noMatch')}
        items={assets}
        getKey={getKey}
        getTexts={getTexts}
      >
        {(one) => (
          <Row
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
        )}
      </SearchableList>
    </Screen>
  )
}
