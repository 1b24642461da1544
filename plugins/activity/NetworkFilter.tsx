import { useEffect, useState } from 'react'
import type { Caip2 } from '#kernel'
import { networksRef } from '#kernel'
import { activityRef } from '#plugins/ports/activity'
import { Icon, useNamespaceState, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Chooses the network whose history is listed, if the account has more than one. */
export function NetworkFilter() {
  const t = useText(messages)
  const { setNetwork } = useService(activityRef)
  const all = useService(networksRef).all()
  const record = useNamespaceState()
  const account = record?.accountState.caipAddress
  const active = record?.networkState.caipNetwork?.caipNetworkId
  const [choice, choose] = useState<{ readonly account: string; readonly network: Caip2 }>()
  // Another account or network starts at its own history, and so does the next visit.
  const chosen = choice?.account === account ? choice?.network : active
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the account
  useEffect(
    () => () => {
      choose(undefined)
      setNetwork(undefined)
    },
    [account, setNetwork],
  )
  const networks = all.filter(({ chainNamespace }) => chainNamespace === record?.namespace)
  if (networks.length < 2) return null
  return (
    <label className="tx-filter">
      <span className="field-label">{t('network')}</span>
      <span className="tx-select">
        <select
          value={chosen ?? ''}
          onChange={({ currentTarget }) => {
            const network = networks[currentTarget.selectedIndex]?.caipNetworkId
            choose(account && network && { account, network })
            setNetwork(network === active ? undefined : network)
          }}
        >
          {networks.map(({ caipNetworkId, name }) => (
            <option key={caipNetworkId} value={caipNetworkId}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </span>
    </label>
  )
}
