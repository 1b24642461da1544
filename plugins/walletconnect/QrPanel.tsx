import { useEffect } from 'react'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { PairingState } from '#plugins/ports/walletconnect'
import {
  Button,
  CopyButton,
  Icon,
  Picture,
  QrFrame,
  useAnnounce,
  useKernel,
  useLazyModule,
  useText,
} from '#ui-shell'
import { Countdown } from './Countdown.tsx'
import { messages } from './messages.ts'

const importQrCode = () => import('#ui-shell/qr-code')

/**
 * QR code, with the picture of a chosen wallet or the sign of any wallet in its middle, its countdown and a link to copy; a grey
 * placeholder of its size while it loads. A phone cannot scan its own screen: there the link comes
 * first.
 */
export function QrPanel({
  state: { uri, expiresAt },
  wallet,
}: {
  readonly state: PairingState
  readonly wallet?: ListedWallet | undefined
}) {
  const name = wallet?.name
  const t = useText(messages)
  const announce = useAnnounce()
  const drawing = useLazyModule(importQrCode)
  const { mobile } = useKernel().platform.device
  const ready = t('ready')
  useEffect(() => {
    if (uri !== undefined) announce(ready)
  }, [uri, ready, announce])
  return (
    <div
      className={mobile ? 'wc-panel link-first' : 'wc-panel'}
      data-state={uri === undefined ? 'preparing' : 'waiting'}
    >
      {mobile && (
        <>
          <ScanText name={name} keys={['scanPhoneWallet', 'scanPhone']} />
          <CopyLink uri={uri} first />
        </>
      )}
      <QrFrame
        busy={uri === undefined}
        failure={uri !== undefined && drawing === null ? t('qrFailed') : undefined}
      >
        {uri !== undefined && drawing && (
          <drawing.QrCode
            text={uri}
            label={name ? t('qrWallet', { name }) : t('qr')}
            mark={
              wallet ? <Picture source={wallet.icon} name={wallet.name} /> : <Icon name="wallet" />
            }
            rounded
          />
        )}
      </QrFrame>
      {!mobile && <ScanText name={name} keys={['scanWallet', 'scanAny']} />}
      {expiresAt === undefined ? (
        <p className="wc-time">{t('preparing')}</p>
      ) : (
        <Countdown expiresAt={expiresAt} />
      )}
      {!mobile && <CopyLink uri={uri} />}
    </div>
  )
}

/** The instruction beside the code: the first text if the wallet is known. */
function ScanText({
  name,
  keys: [ofWallet, ofAny],
}: {
  readonly name: string | undefined
  readonly keys: readonly ['scanWallet' | 'scanPhoneWallet', 'scanAny' | 'scanPhone']
}) {
  const t = useText(messages)
  return <p className="wc-text">{name ? t(ofWallet, { name }) : t(ofAny)}</p>
}

/** Copies the link. `first`: the main action, whose place is kept while the link is prepared. */
function CopyLink({
  uri,
  first = false,
}: {
  readonly uri: string | undefined
  readonly first?: boolean
}) {
  const t = useText(messages)
  if (uri !== undefined)
    return (
      <CopyButton
        data-action="copy-link"
        text={uri}
        toast={t('copied')}
        variant={first ? 'primary' : 'quiet'}
      >
        {t('copy')}
      </CopyButton>
    )
  return (
    first && (
      <Button variant="primary" disabled>
        {t('copy')}
      </Button>
    )
  )
}
