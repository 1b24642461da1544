import { settingsRef } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { networksRoute } from '#plugins/ports/networks'
import {
  Button,
  NotConnected,
  Notice,
  useNamespaceState,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

/** Shown without an address to receive at. */
export function NoAddress() {
  const t = useText(messages)
  const isConnected = useNamespaceState()?.accountState.status === 'connected'
  return isConnected ? <Elsewhere /> : <NotConnected t={t} connectRoute={connectRoute} />
}

/** The wallet is on a network that the site does not have. */
function Elsewhere() {
  const t = useText(messages)
  const { push } = useRouter()
  const { enableNetworkSwitch } = useService(settingsRef)
  const action = enableNetworkSwitch && (
    <Button variant="primary" data-action="networks" onClick={() => push(networksRoute)}>
      {t('switch')}
    </Button>
  )
  return (
    <Notice icon="network" title={t('elsewhere')} action={action}>
      {t('elsewhereText')}
    </Notice>
  )
}
