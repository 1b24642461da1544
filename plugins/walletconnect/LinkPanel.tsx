import { useState } from 'react'
import type { ListedWallet } from '#plugins/explorer/port'
import { appLink, Button, CopyButton, Picture, StatusRing, useKernel, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { panelMessages } from './panelMessages.ts'
import type { Pairing, PairingState } from './port.ts'
import { walletLink } from './walletLink.ts'
import type { Way } from './waysTo.ts'

type Props = { readonly wallet: ListedWallet; readonly way: Way; readonly state: PairingState; readonly service: Pairing }

/**
 * Opens the wallet's app by a real link. It is made before the visitor taps, so that the browser takes the tap for what it is; a handler that first
 * had to wait for a URI would be stopped as a popup.
 */
export function LinkPanel({ wallet, way, state: { uri }, service }: Props) {
  const t = useText(panelMessages)
  const shared = useText(messages)
  const { platform } = useKernel()
  const [opened, setOpened] = useState(false)
  const { name } = wallet
  const link = uri === undefined ? undefined : walletLink(wallet, way, uri, platform.device)
  const href = link && appLink(link.href)
  // An app opens in place of the page it was called from; a site, and anything from within Telegram, in a tab of its own.
  const inPlace = way === 'mobile' && !platform.device.telegram
  const target = inPlace ? (window === window.parent ? '_self' : '_top') : '_blank'
  const onOpen = () => {
    setOpened(true)
    if (link) service.sentTo({ name, href: link.base })
  }
  return (
    <div className="wc-panel" data-state={href ? 'waiting' : 'preparing'}>
      <StatusRing state="waiting">
        <Picture source={wallet.icon} name={name} size="large" />
      </StatusRing>
      <p className="status-title">{t('opened', { name })}</p>
      <p className="wc-text">{t(opened ? 'openedText' : 'openText', { name })}</p>
      {href ? (
        <a className="button primary wide" data-action="open-wallet" href={href} target={target} rel="noreferrer noopener" onClick={onOpen}>
          {opened ? t('openAgain') : t('open', { name })}
        </a>
      ) : (
        <Button variant="primary" wide busy>
          {shared('preparing')}
        </Button>
      )}
      {uri !== undefined && (
        <CopyButton data-action="copy-link" text={uri}>
          {shared('copy')}
        </CopyButton>
      )}
    </div>
  )
}
