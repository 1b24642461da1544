import type { Caip2 } from '#kernel'
import { connectionsRef, networksRef } from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import { connectRoute } from '#plugins/ports/connect'
import { switchNetworkRoute } from '#plugins/ports/networks'
import {
  Button,
  Intro,
  Picture,
  requireParams,
  Screen,
  useNamespaceState,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { decideNetworkChoice } from './decideNetworkChoice.ts'
import { messages } from './messages.ts'
import { useNetworkPicture } from './useNetworkPicture.ts'

export default requireParams({ network: 'string' }, SwitchActiveChainView)

/** Confirms a change of the active namespace. Connections stay. */
function SwitchActiveChainView({ params }: { readonly params: { readonly network: Caip2 } }) {
  const t = useText(messages)
  const router = useRouter()
  const connections = useService(connectionsRef)
  const networks = useService(networksRef)
  const network = networks.find(params.network)
  const connected = useNamespaceState(network?.chainNamespace)?.accountState.status === 'connected'
  const values = { network: network?.name ?? params.network }
  const go = () => {
    if (!network) return
    connections.activate(network.chainNamespace)
    const choice = decideNetworkChoice(connections, network)
    if (choice === 'start') void connections.switchNetwork(params.network)
    router.reset(choice === 'start' ? connectRoute : accountRoute)
    if (choice === 'switch') router.push(switchNetworkRoute, params)
  }
  return (
    <Screen title={t('active.title')}>
      <Intro
        picture={
          <Picture source={useNetworkPicture(network)} name={values.network} size="large" round />
        }
        text={t(connected ? 'active.text' : 'active.connect', values)}
      />
      <Button variant="primary" wide onClick={go}>
        {t(connected ? 'active.go' : 'active.goConnect', values)}
      </Button>
      <Button wide onClick={() => router.back()}>
        {t('active.cancel')}
      </Button>
    </Screen>
  )
}
