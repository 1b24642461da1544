import { routerRef as routerService } from '#kernel'
import { connectingExternalRoute, connectRoute } from '#plugins/ports/connect'
import {
  Picture,
  requireParams,
  Screen,
  StatusPanel,
  useErrorText,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { connectingMessages } from './connectingMessages.ts'
import type { ConnectingPhase } from './connectingPhase.ts'
import { phaseTexts } from './connectingPhase.ts'
import { useConnecting } from './useConnecting.ts'
import { useWalletRow } from './useWalletRow.ts'

const rings: Partial<Readonly<Record<ConnectingPhase, 'waiting' | 'ok'>>> = {
  preparing: 'waiting',
  waiting: 'waiting',
  slow: 'waiting',
  approved: 'ok',
}

export default requireParams({ wallet: 'string', namespace: 'string' }, ConnectingExternalView)

/** Connects an installed wallet and shows the progress. */
function ConnectingExternalView({
  params,
}: {
  readonly params: { readonly wallet: string; readonly namespace: string }
}) {
  const t = useText(connectingMessages)
  const describe = useErrorText()
  const router = useRouter()
  const modal = useService(routerService)
  const wallet = useWalletRow(params.wallet, params.namespace)
  const name = wallet?.name ?? params.wallet
  const walletId = wallet?.connectors.find(
    ({ namespace }) => namespace === params.namespace,
  )?.walletId
  const { phase, error, retry } = useConnecting(walletId, params.namespace, () => {
    // The kernel may have shown another view already, such as a supported network to choose.
    if (modal.current().route === connectingExternalRoute.id) modal.close()
  })
  const ring = rings[phase] ?? 'error'
  const [title, text] = phaseTexts[phase]
  const values = { name, why: error ? describe(error).happened : '' }
  const action = () => {
    if (phase === 'missing' || phase === 'unsupported')
      return { label: t('external.choose'), run: () => router.reset(connectRoute) }
    return ring === 'error' || phase === 'slow'
      ? { label: t('external.retry'), run: retry }
      : undefined
  }
  return (
    <Screen title={name}>
      <StatusPanel
        phase={phase}
        ring={ring}
        picture={<Picture source={wallet?.icon} name={name} size="large" />}
        title={t(title, values)}
        text={t(text, values)}
        action={action()}
      />
    </Screen>
  )
}
