import type { Network } from '#kernel'
import { connectionsRef } from '#kernel'
import { switchNetworkRoute } from '#plugins/ports/networks'
import {
  Button,
  Icon,
  Notice,
  ReviewBar,
  Screen,
  useNamespaceState,
  useRouter,
  useService,
  useTask,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { NetworkList } from './NetworkList.tsx'

/** Shown for an unsupported network: choose another network, or disconnect. */
export default function UnsupportedChainView() {
  const t = useText(messages)
  const router = useRouter()
  const connections = useService(connectionsRef)
  const record = useNamespaceState()
  const leaving = useTask(() => connections.disconnect({ namespace: record?.namespace }))
  const choose = ({ caipNetworkId }: Network) =>
    router.push(switchNetworkRoute, { network: caipNetworkId })
  return (
    <Screen title={t('unsupported.title')}>
      <Notice icon="warning" tone="warning" title={t('unsupported.heading')}>
        {t('unsupported.text')}
      </Notice>
      <NetworkList
        label={t('unsupported.title')}
        networks={record?.caipNetworks ?? []}
        onChoose={choose}
      />
      <ReviewBar>
        <Button
          wide
          icon={<Icon name="disconnect" small />}
          data-action="disconnect"
          busy={leaving.status === 'busy'}
          onClick={() => leaving.run()}
        >
          {t('unsupported.disconnect')}
        </Button>
      </ReviewBar>
    </Screen>
  )
}
