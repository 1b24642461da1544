import { networksRoute } from '#plugins/ports/networks'
import { Icon, Row, useNamespaceState, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useNetworkChoice } from './useNetworkChoice.ts'

/** Settings row with the account's network, if the visitor can choose it; opens the network list. */
export default function NetworkSettingsRow() {
  const t = useText(messages)
  const router = useRouter()
  const record = useNamespaceState()
  const network = record?.networkState.caipNetwork
  if (!useNetworkChoice(record)) return null
  return (
    <Row
      focusKey="network"
      title={t('settings.network')}
      note={<bdi>{network?.name ?? '—'}</bdi>}
      trailing={<Icon name="chevron" small />}
      onClick={() => router.push(networksRoute)}
    />
  )
}
