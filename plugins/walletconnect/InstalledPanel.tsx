import type { Wallet } from '#kernel'
import { connectingExternalRoute, connectingMultiChainRoute } from '#plugins/ports/connect'
import { Button, Picture, useRouter, useText } from '#ui-shell'
import { panelMessages } from './panelMessages.ts'

/** Connects the wallet's extension installed in this browser. */
export function InstalledPanel({
  wallet: { key, name, icon, connectors },
}: {
  readonly wallet: Wallet
}) {
  const t = useText(panelMessages)
  const router = useRouter()
  const [first, ...others] = connectors
  const open = () => {
    if (first && others.length === 0)
      router.push(connectingExternalRoute, { wallet: key, namespace: first.namespace })
    else router.push(connectingMultiChainRoute, { wallet: key })
  }
  return (
    <div className="wc-panel">
      <Picture source={icon} name={name} size="large" />
      <p className="wc-text">{t('extension', { name })}</p>
      <Button
        variant="primary"
        wide
        focusKey="extension"
        data-action="open-extension"
        onClick={open}
      >
        {t('open', { name })}
      </Button>
    </div>
  )
}
