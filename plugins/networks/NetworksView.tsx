import { networksRef } from '#kernel'
import { Screen, useConnections, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { NetworkList } from './NetworkList.tsx'
import { useChooseNetwork } from './useChooseNetwork.ts'

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
      <NetworkList label={t('networks.title')} networks={all} current={current} onChoose={choose} />
    </Screen>
  )
}
