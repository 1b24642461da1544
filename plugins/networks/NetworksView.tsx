import { useEffect, useState } from 'react'
import { networksRef } from '#kernel'
import {
  createTextFilter,
  List,
  Notice,
  Screen,
  SearchField,
  useAnnounce,
  useConnections,
  useService,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { NetworkRow } from './NetworkRow.tsx'
import { useChooseNetwork } from './useChooseNetwork.ts'

const searchMinCount = 7

/** All networks of the host, of every namespace. */
export default function NetworksView() {
  const t = useText(messages)
  const { active, namespaces } = useConnections()
  const choose = useChooseNetwork()
  const [query, setQuery] = useState('')
  const all = useService(networksRef).all()
  const fits = createTextFilter(query)
  const shown = all.filter(({ name }) => fits(name))
  const nothing = shown.length === 0 ? t('networks.none', { query }) : undefined
  const announce = useAnnounce()
  useEffect(() => {
    if (nothing !== undefined) announce(nothing)
  }, [nothing, announce])
  const current =
    active === undefined ? undefined : namespaces[active]?.networkState.caipNetwork?.caipNetworkId
  return (
    <Screen title={t('networks.title')}>
      {all.length >= searchMinCount && (
        <SearchField label={t('networks.search')} value={query} onChange={setQuery} />
      )}
      <List label={t('networks.title')}>
        {shown.map((network) => (
          <NetworkRow
            key={network.caipNetworkId}
            network={network}
            current={network.caipNetworkId === current}
            onChoose={choose}
          />
        ))}
      </List>
      {nothing !== undefined && <Notice icon="search" title={nothing} />}
    </Screen>
  )
}
