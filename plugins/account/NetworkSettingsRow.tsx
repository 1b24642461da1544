import { networksRoute } from '#plugins/ports/networks'
import { Icon, Row, useNamespaceState, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Settings row with the account's network; opens the network list. */
export default function NetworkSettingsRow() {
  const t = useText(messages)
  const router = useRouter()
  const network = useNamespaceState()?.networkState.caipNetwork
  const name = (
    <>
      <bdi>{network?.name ?? '—'}</bdi>
      <Icon name="chevron" small />
    </>
  )
  return (
    <Row
      focusKey="network"
      title={t('settings.network')}
      trailing={name}
      onClick={() => router.push(networksRoute)}
    />
  )
}
