import { useEffect } from 'react'
import {
  ButtonLink,
  CopyButton,
  QrFrame,
  Screen,
  StatusPanel,
  useAnnounce,
  useKernel,
  useLazyModule,
  useStyles,
  useText,
} from '#ui-shell'
import css from './cast.css?inline'
import { SocialMark } from './SocialMark.tsx'
import { SocialTile } from './SocialTile.tsx'
import { useFarcasterLogin } from './useFarcasterLogin.tsx'
import { useProblemText } from './useProblemText.tsx'
import { waitMessages } from './waitMessages.ts'

const importQrCode = () => import('#ui-shell/qr-code')

/** Waits for a login in the Farcaster app: by a QR code, or by a link on the phone itself. */
export default function ConnectingFarcasterView() {
  useStyles(css)
  const t = useText(waitMessages)
  const { device } = useKernel().platform
  const { phase, address, error, retry } = useFarcasterLogin()
  const problem = useProblemText(error)
  const mark = <SocialTile social="farcaster" />
  const panel = () => {
    if (phase === 'failed')
      return (
        <StatusPanel
          phase={phase}
          ring="error"
          picture={mark}
          title={t('farcasterFailed')}
          text={problem.text}
          action={{ label: problem.retry, run: retry }}
        />
      )
    if (phase === 'approved')
      return (
        <StatusPanel
          phase={phase}
          ring="ok"
          picture={mark}
          title={t('approved')}
          text={t('approvedText', { name: 'Farcaster' })}
        />
      )
    if (!device.mobile) return <FarcasterCode address={address} />
    return (
      <>
        <StatusPanel
          phase={phase}
          ring="waiting"
          picture={mark}
          title={t('phone')}
          text={t('phoneText')}
        />
        {address && (
          <ButtonLink data-action="open-app" href={address} wide>
            {t('openApp')}
          </ButtonLink>
        )}
      </>
    )
  }
  return <Screen title="Farcaster">{panel()}</Screen>
}

/** The QR code, a grey placeholder of its size while it loads, and a link to copy. */
function FarcasterCode({ address }: { readonly address: string | undefined }) {
  const t = useText(waitMessages)
  const announce = useAnnounce()
  const drawing = useLazyModule(importQrCode)
  const text = address ? t('ready') : t('preparing')
  useEffect(() => announce(text), [announce, text])
  return (
    <div className="cast" data-state={address ? 'waiting' : 'preparing'}>
      <QrFrame busy={!address} failure={address && drawing === null ? t('qrFailed') : undefined}>
        {address && drawing && (
          <drawing.QrCode
            text={address}
            label={t('code')}
            mark={<SocialMark social="farcaster" />}
          />
        )}
      </QrFrame>
      <p>{t('scan')}</p>
      {address && (
        <CopyButton data-action="copy-link" text={address}>
          {t('copy')}
        </CopyButton>
      )}
    </div>
  )
}
