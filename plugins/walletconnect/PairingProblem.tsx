import { connectRoute } from '#plugins/ports/connect'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import {
  IconTile,
  providerMessages,
  StatusPanel,
  useErrorText,
  useRouter,
  useText,
} from '#ui-shell'
import { panelMessages } from './panelMessages.ts'

/** Pairing failures: what happened, and the one next step. */
export function PairingProblem({
  state,
  service,
}: {
  readonly state: PairingState
  readonly service: Pick<Pairing, 'retry'>
}) {
  const t = useText(panelMessages)
  const describe = useErrorText(providerMessages)
  const router = useRouter()
  const { status, error } = state
  const retry = { label: t('retry'), run: service.retry }
  const panel = { phase: status, ring: 'error', picture: <IconTile name="qr" /> } as const
  if (status === 'approved')
    return <StatusPanel {...panel} ring="ok" title={t('approved')} text={t('approvedText')} />
  if (status === 'rejected')
    return <StatusPanel {...panel} title={t('rejected')} text={t('rejectedText')} action={retry} />
  if (status === 'expired')
    return (
      <StatusPanel
        {...panel}
        title={t('expired')}
        text={t('expiredText')}
        action={{ ...retry, label: t('newCode') }}
      />
    )
  if (status === 'offline')
    return (
      <StatusPanel
        {...panel}
        picture={<IconTile name="offline" />}
        title={t('offline')}
        text={t('offlineText')}
        action={retry}
      />
    )
  if (status === 'unsupported')
    return (
      <StatusPanel
        {...panel}
        title={t('unsupported')}
        text={t('unsupportedText')}
        action={{ label: t('choose'), run: () => router.reset(connectRoute) }}
      />
    )
  const text = error && describe(error).happened
  return <StatusPanel {...panel} title={t('failed')} text={text} action={retry} />
}
