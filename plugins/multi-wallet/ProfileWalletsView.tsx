import { useState } from 'react'
import { connectionsRef, networksRef, routerRef as routerService } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { multiWalletRef } from '#plugins/ports/multi-wallet'
import type { KnownConnection, KnownConnections } from '#ui-shell'
import {
  Button,
  Icon,
  List,
  Notice,
  Screen,
  Tabs,
  useConnections,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { AccountRows } from './AccountRows.tsx'
import { messages } from './messages.ts'
import { useRestoredFocus } from './useRestoredFocus.ts'
import type { WalletActions } from './useWalletActions.ts'
import { useWalletActions } from './useWalletActions.ts'
import { WalletRow } from './WalletRow.tsx'
import css from './wallets.css?inline'

const noConnections: KnownConnections = { connections: [], recentConnections: [] }

/** The visitor's wallets: active, connected, and disconnected ones. */
export default function ProfileWalletsView() {
  const t = useText(messages)
  const networks = useService(networksRef)
  const router = useService(routerService)
  const connections = useService(connectionsRef)
  const { active } = useConnections()
  const known = useSnapshot(useService(multiWalletRef), noConnections)
  const { box, hold } = useRestoredFocus(known)
  const actions = useWalletActions(hold)
  const [picked, pick] = useState<string>()
  useStyles(css)

  const all = [...known.connections, ...known.recentConnections]
  const tabs = networks
    .manifests()
    .filter(({ namespace }) => all.some((one) => one.namespace === namespace))
  const chosen =
    [picked, active].find((one) => tabs.some(({ namespace }) => namespace === one)) ??
    tabs[0]?.namespace
  const choose = (namespace: string) => {
    pick(namespace)
    // Show the namespace of a new connection; stay otherwise.
    if (known.connections.some((one) => one.namespace === namespace && one.status === 'active'))
      connections.activate(namespace)
  }
  const add = () =>
    router.push(
      connectRoute,
      chosen === undefined || tabs.length < 2 ? undefined : { addWalletForNamespace: chosen },
    )
  return (
    <Screen title={t('title')}>
      <div className="wallets" ref={box}>
        {chosen === undefined ? (
          <Notice icon="wallet" title={t('none')}>
            {t('noneText')}
          </Notice>
        ) : tabs.length > 1 ? (
          <Tabs
            label={t('namespaces')}
            tabs={tabs.map(({ namespace, title }) => ({ id: namespace, label: title }))}
            chosen={chosen}
            onChoose={choose}
          >
            <WalletList namespace={chosen} known={known} moves={actions} />
          </Tabs>
        ) : (
          <WalletList namespace={chosen} known={known} moves={actions} />
        )}
        <WalletButtons add={add} actions={actions} count={known.connections.length} />
      </div>
    </Screen>
  )
}

type ButtonProps = {
  readonly actions: WalletActions
  /** Number of connections. */
  readonly count: number
  add(): void
}

function WalletButtons({ add, actions, count }: ButtonProps) {
  const t = useText(messages)
  return (
    <>
      <Button
        variant="primary"
        wide
        icon={<Icon name="plus" small />}
        data-action="add"
        focusKey="add"
        onClick={add}
      >
        {t('add')}
      </Button>
      {count > 1 && (
        <Button
          wide
          icon={<Icon name="disconnect" small />}
          data-action="disconnect-all"
          busy={actions.busy.includes('all')}
          onClick={actions.endAll}
        >
          {t('all')}
        </Button>
      )}
    </>
  )
}

type Props = {
  readonly namespace: string
  readonly known: KnownConnections
  readonly moves: WalletActions
}

function WalletList({ namespace, known, moves: actions }: Props) {
  const t = useText(messages)
  const of = (list: readonly KnownConnection[]) => list.filter((one) => one.namespace === namespace)
  const isInUse = ({ status }: KnownConnection) => status === 'active'
  const parts = [
    ['inUse', of(known.connections).filter(isInUse)],
    ['connected', of(known.connections).filter((one) => !isInUse(one))],
    ['recent', of(known.recentConnections)],
  ] as const
  return parts.map(
    ([title, list]) =>
      list.length > 0 && (
        <section key={title} className="wallet-part" aria-label={t(title)}>
          <h2>{t(title)}</h2>
          <List label={t(title)}>
            {list.map((one) => (
              <div key={one.id}>
                <WalletRow connection={one} moves={actions} />
                {one.status === 'active' && <AccountRows connection={one} moves={actions} />}
              </div>
            ))}
          </List>
        </section>
      ),
  )
}
