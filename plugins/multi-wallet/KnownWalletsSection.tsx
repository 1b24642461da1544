import { multiWalletRef, profileWalletsRoute } from '#plugins/ports/multi-wallet'
import type { KnownConnections } from '#ui-shell'
import { Icon, IconTile, Row, useLazyService, useRouter, useSnapshot, useText } from '#ui-shell'
import { messages } from './messages.ts'

const noConnections: KnownConnections = { connections: [], recentConnections: [] }

/** Link to the visitor's wallets for visitors without an active one. */
export default function KnownWalletsSection() {
  const t = useText(messages)
  const router = useRouter()
  const { connections, recentConnections } = useSnapshot(
    useLazyService(multiWalletRef),
    noConnections,
  )
  if (
    connections.length + recentConnections.length === 0 ||
    connections.some(({ status }) => status === 'active')
  )
    return null
  return (
    <Row
      data-action="wallets"
      leading={<IconTile name="wallet" />}
      title={t('known')}
      note={t('knownNote')}
      trailing={<Icon name="chevron" small />}
      onClick={() => router.push(profileWalletsRoute)}
    />
  )
}
