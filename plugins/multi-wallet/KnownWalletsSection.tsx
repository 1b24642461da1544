import type { KnownConnections } from '#ui-shell'
import { Icon, IconTile, Row, useLazyService, useRouter, useSnapshot, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { multiWalletRef, profileWalletsRoute } from './port.ts'

const noConnections: KnownConnections = { connections: [], recentConnections: [] }

/** Leads whoever has nothing in use to the wallets that are kept, or can be logged in again. */
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
