import { useEffect } from 'react'
import type { Wallet } from '#kernel'
import { connectingExternalRoute, connectingMultiChainRoute } from '#plugins/ports/connect'
import { Button, useAnnounce, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Connects a wallet that the visitor has just installed. */
export function ConnectInstalledButton({
  wallet: { key, name, connectors },
}: {
  readonly wallet: Wallet
}) {
  const t = useText(messages)
  const router = useRouter()
  const announce = useAnnounce()
  const announcement = t('downloads.installed', { name })
  useEffect(() => announce(announcement), [announce, announcement])
  const [first, second] = connectors
  const connect = () => {
    if (second) router.push(connectingMultiChainRoute, { wallet: key })
    else if (first)
      router.push(connectingExternalRoute, { wallet: key, namespace: first.namespace })
  }
  return (
    <Button variant="primary" wide data-action="connect-installed" onClick={connect}>
      {t('downloads.connect', { name })}
    </Button>
  )
}
