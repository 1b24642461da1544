import type { Caip2 } from '#kernel'
import { networksRef } from '#kernel'
import {
  Picture,
  requireParams,
  Screen,
  StatusPanel,
  useErrorText,
  useNamespaceState,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { useNetworkPicture } from './useNetworkPicture.ts'
import type { SwitchPhase } from './useNetworkSwitch.ts'
import { useNetworkSwitch } from './useNetworkSwitch.ts'

const texts = {
  preparing: ['switch.preparing', 'switch.waitingText'],
  waiting: ['switch.waiting', 'switch.waitingText'],
  slow: ['switch.waiting', 'switch.slow'],
  approved: ['switch.approved', undefined],
  rejected: ['switch.rejected', 'switch.rejectedText'],
  unsupported: ['switch.unsupported', 'switch.unsupportedText'],
  expired: ['switch.expired', 'switch.expiredText'],
  offline: ['switch.offline', 'switch.offlineText'],
  failed: ['switch.failed', 'switch.failedText'],
} as const satisfies Readonly<Record<SwitchPhase, readonly [string, string | undefined]>>
const rings: Partial<Readonly<Record<SwitchPhase, 'waiting' | 'ok'>>> = {
  preparing: 'waiting',
  waiting: 'waiting',
  slow: 'waiting',
  approved: 'ok',
}

export default requireParams({ network: 'string' }, SwitchNetworkView)

/**
 * Switches the network and shows the progress. The modal may not be closable here, so each state
 * offers a way out.
 */
function SwitchNetworkView({ params }: { readonly params: { readonly network: Caip2 } }) {
  const t = useText(messages)
  const describe = useErrorText()
  const router = useRouter()
  const network = useService(networksRef).find(params.network)
  const state = useNamespaceState(network?.chainNamespace)
  const wallet = state?.accountState.connectedWalletInfo
  const name = network?.name ?? params.network
  const { phase, error, retry } = useNetworkSwitch(params.network)
  const ring = rings[phase] ?? 'error'
  // Only an extension has an icon to click.
  const isHidden = phase === 'slow' && state?.connection?.kind !== 'injected'
  const [title, text] = texts[isHidden ? 'waiting' : phase]
  const values = {
    name,
    wallet: wallet?.name ?? '',
    why: error ? describe(error).whole : '',
  }
  const action = () => {
    if (phase === 'unsupported') return { label: t('switch.choose'), run: () => router.back() }
    if (ring === 'error') return { label: t('switch.retry'), run: retry }
    return ring === 'waiting' ? { label: t('switch.cancel'), run: () => router.back() } : undefined
  }
  return (
    <Screen title={name}>
      <StatusPanel
        phase={phase}
        ring={ring}
        picture={<Picture source={useNetworkPicture(network)} name={name} size="large" round />}
        title={t(title, values)}
        text={text && t(text, values)}
        action={action()}
      />
    </Screen>
  )
}
