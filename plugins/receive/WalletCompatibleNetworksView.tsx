import { Badge, List, NetworkPicture, Screen, useStyles, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { NoAddress } from './NoAddress.tsx'
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
        <NoAddress />
      </Screen>
    )
  return (
    <Screen title={t('networks')}>
      <p className="receive-only">{t('networksText')}</p>
      <List label={t('networks')}>
        {receiving.compatible.map((network) => (
          <div
            key={network.caipNetworkId}
            className="receive-row"
            data-network={network.caipNetworkId}
          >
            <NetworkPicture network={network} name={network.name} />
            <span className="row-text">
              <span className="row-title">
                <bdi>{network.name}</bdi>
              </span>
            </span>
            {network.testnet && <Badge>{t('testnet')}</Badge>}
          </div>
        ))}
      </List>
    </Screen>
  )
}
