import { Badge, List, Picture, Screen, useStyles, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { NotConnected } from './NotConnected.tsx'
import css from './receive.css?inline'
import { useReceiveAddress } from './useReceiveAddress.ts'

/** Networks on which the address belongs to the visitor. */
export default function WalletCompatibleNetworksView() {
  const t = useText(messages)
  const receiving = useReceiveAddress()
  useStyles(css)
  if (!receiving)
    return (
      <Screen title={t('networks')}>
        <NotConnected />
      </Screen>
    )
  return (
    <Screen title={t('networks')}>
      <p className="receive-only">{t('networksText')}</p>
      <List label={t('networks')}>
        {receiving.compatible.map(({ caipNetworkId, name, assets, testnet }) => (
          <div key={caipNetworkId} className="receive-row" data-network={caipNetworkId}>
            <Picture source={assets?.imageUrl} name={name} round />
            <span className="row-text">
              <bdi>{name}</bdi>
            </span>
            {testnet && <Badge>{t('testnet')}</Badge>}
          </div>
        ))}
      </List>
    </Screen>
  )
}
