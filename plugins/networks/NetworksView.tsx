import type { Network } from '#kernel'
import { networksRef } from '#kernel'
import { Screen, SearchableList, useConnections, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { NetworkRow } from './NetworkRow.tsx'
import { useChooseNetwork } from './useChooseNetwork.ts'

const searchFrom = 7

const getKey = ({ caipNetworkId }: Network) => caipNetworkId
const getTexts = ({ name }: Network) => [name]

/** All networks of the host, of every namespace. */
export default function NetworksView() {
  const t = useText(messages)
  const { active, namespaces } = useConnections()
  const choose = useChooseNetwork()
  const all = useService(networksRef).all()
  const current =
    active === undefined ? undefined : namespaces[active]?.networkState.caipNetwork?.caipNetworkId
  return (
    <Screen title={t('networks.title')}>
      <SearchableList
        label={t('networks.title')}
        searchLabel={t('networks.search')}
        noMatch={(query) => t('networks.none', { query })}
        items={all}
        searchFrom={searchFrom}
        getKey={getKey}
        getTexts={getTexts}
      >
        {(network) => (
          <NetworkRow
            network={network}
            current={network.caipNetworkId === current}
            onChoose={choose}
          />
        )}
      </SearchableList>
    </Screen>
  )
}
