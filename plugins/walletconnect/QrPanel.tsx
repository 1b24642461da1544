import { useEffect } from 'react'
import type { PairingState } from '#plugins/ports/walletconnect'
import { CopyButton, useAnnounce, useLazyModule, useText } from '#ui-shell'
import { Countdown } from './Countdown.tsx'
import { messages } from './messages.ts'

const importQrCode = () => import('#ui-shell/qr-code')

/** QR code with its countdown and a link to copy; a grey placeholder of its size while it loads. */
export function QrPanel({
  state,
  name,
}: {
  readonly state: PairingState
  readonly name?: string | undefined
}) {
  const t = useText(messages)
  const announce = useAnnounce()
  const drawing = useLazyModule(importQrCode)
  const { uri, expiresAt } = state
  const ready = t('ready')
  useEffect(() => {
    if (uri !== undefined) announce(ready)
  }, [uri, ready, announce])
  return (
    <div className="wc-panel" data-state={uri === undefined ? 'preparing' : 'waiting'}>
      <div className="wc-code" aria-busy={uri === undefined}>
        {uri !== undefined && drawing && (
          <drawing.QrCode text={uri} label={name ? t('qrWallet', { name }) : t('qr')} rounded />
        )}
        {uri !== undefined && drawing === null && <p>{t('qrFailed')}</p>}
      </div>
      <p className="wc-text">{name ? t('scanWallet', { name }) : t('scanAny')}</p>
      {expiresAt === undefined ? (
        <p className="wc-time">{t('preparing')}</p>
      ) : (
        <Countdown expiresAt={expiresAt} />
      )}
      {uri !== undefined && (
        <CopyButton data-action="copy-link" text={uri} toast={t('copied')}>
          {t('copy')}
        </CopyButton>
      )}
    </div>
  )
}
