import { useEffect, useState } from 'react'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { Pairing, PairingState, WalletLink } from '#plugins/ports/walletconnect'
import {
  Button,
  ButtonLink,
  CopyButton,
  Picture,
  StatusRing,
  safeHref,
  useAnnounce,
  useKernel,
  useText,
} from '#ui-shell'
import { GetWalletButton } from './GetWalletButton.tsx'
import { messages } from './messages.ts'
import { panelMessages } from './panelMessages.ts'

type Props = {
  readonly wallet: ListedWallet
  readonly platform: 'mobile' | 'web' | 'desktop'
  readonly state: PairingState
  readonly service: Pairing
}

/**
 * Opens the wallet's app by a real link, prepared before the tap. A handler that first waited for a
 * URI would be blocked as a popup. If the app does not open, shows alternatives.
 */
export function LinkPanel({ wallet, platform, state: { uri, tapped }, service }: Props) {
  const t = useText(panelMessages)
  const announce = useAnnounce()
  const [pressed, setPressed] = useState(false)
  const { name } = wallet
  const link = service.getLink(wallet, platform)
  const asPage = platform === 'mobile' && service.getOpenTarget(wallet) === 'page'
  const sent = platform === 'mobile' && tapped?.wallet === wallet.id
  const opened = pressed || sent
  const stayed = sent && tapped.stayed
  const title = t(stayed ? 'stayed' : 'opened', { name })
  const text = t(selectText({ stayed, asPage, opened }), { name })
  useEffect(() => {
    if (stayed) announce(`${title} ${text}`)
  }, [stayed, title, text, announce])
  return (
    <div className="wc-panel" data-state={stayed ? 'stayed' : link ? 'waiting' : 'preparing'}>
      <StatusRing state="waiting">
        <Picture source={wallet.icon} name={name} size="large" />
      </StatusRing>
      <p className="status-title">{title}</p>
      <p className="wc-text">{text}</p>
      <OpenButton
        link={link}
        label={opened ? t('openAgain') : t('open', { name })}
        onPress={() => setPressed(true)}
      />
      {stayed && (
        <GetWalletButton wallet={wallet} label={t('install', { name })} variant="secondary" />
      )}
      {asPage ? <CopyPageButton /> : uri !== undefined && <CopyLinkButton uri={uri} />}
    </div>
  )
}

function selectText({
  stayed,
  asPage,
  opened,
}: {
  readonly stayed: boolean
  readonly asPage: boolean
  readonly opened: boolean
}) {
  if (stayed) return asPage ? 'stayedPageText' : 'stayedText'
  return asPage ? 'pageText' : opened ? 'openedText' : 'openText'
}

function OpenButton({
  link,
  label,
  onPress,
}: {
  readonly link: WalletLink | undefined
  readonly label: string
  readonly onPress: () => void
}) {
  const shared = useText(messages)
  const href = link && safeHref(link.href)
  if (!link || !href)
    return (
      <Button variant="primary" wide busy>
        {shared('preparing')}
      </Button>
    )
  const onClick: WalletLink['onClick'] = (event) => {
    link.onClick(event)
    onPress()
  }
  return (
    <ButtonLink data-action="open-wallet" href={href} target={link.target} wide onClick={onClick}>
      {label}
    </ButtonLink>
  )
}

function CopyLinkButton({ uri }: { readonly uri: string }) {
  const shared = useText(messages)
  return (
    <CopyButton data-action="copy-link" text={uri} toast={shared('copied')}>
      {shared('copy')}
    </CopyButton>
  )
}

function CopyPageButton() {
  const t = useText(panelMessages)
  const { page } = useKernel().platform
  return (
    <CopyButton data-action="copy-page" text={page.url()}>
      {t('copyPage')}
    </CopyButton>
  )
}
