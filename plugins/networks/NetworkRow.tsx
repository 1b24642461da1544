import type { Network } from '#kernel'
import { Badge, Icon, MiddleDot, Picture, Row, useNamespaceState, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useNetworkPicture } from './useNetworkPicture.ts'

type Props = {
  readonly network: Network
  readonly current: boolean
  readonly onChoose: (network: Network) => void
}

/**
 * Row of one network. Networks that the wallet session does not grant have a note; the wallet may
 * still add them.
 */
export function NetworkRow({ network, current, onChoose }: Props) {
  const t = useText(messages)
  const approved = useNamespaceState(network.chainNamespace)?.networkState.approvedCaipNetworkIds
  const connection = useNamespaceState(network.chainNamespace)?.connection
  const refused =
    connection !== undefined && approved !== undefined && !approved.includes(network.caipNetworkId)
  // A badge beside these two lines would leave a narrow name a word per line.
  const note = (
    <>
      {network.testnet && (
        <>
          {t('networks.testnet')}
          <MiddleDot />
        </>
      )}
      {t('networks.unapproved')}
    </>
  )
  return (
    <Row
      data-network={network.caipNetworkId}
      leading={<Picture source={useNetworkPicture(network)} name={network.name} round />}
      title={network.name}
      note={refused ? note : undefined}
      badge={network.testnet && !refused && <Badge>{t('networks.testnet')}</Badge>}
      trailing={current && <Icon name="check" />}
      current={current}
      onClick={() => onChoose(network)}
    />
  )
}
