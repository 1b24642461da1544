import { useEffect, useState } from 'react'
import type { Wallet } from '#kernel'
import { defineRoute, networksRef, routerRef as routerService } from '#kernel'
import { connectingMultiChainRoute, connectRoute } from '#plugins/ports/connect'
import {
  Button,
  Intro,
  List,
  Notice,
  Picture,
  Screen,
  useAnnounce,
  useConnections,
  useOnline,
  useRouter,
  useService,
  useStyles,
  useText,
} from '#ui-shell'
import css from './connect.css?inline'
import type { ConnectingPhase } from './connectingPhase.ts'
import { phaseTexts } from './connectingPhase.ts'
import { messages } from './messages.ts'
import { NamespaceRow } from './NamespaceRow.tsx'
import { useSequentialConnecting } from './useSequentialConnecting.ts'
import { useWalletRow } from './useWalletRow.ts'

/** The visitor's wallets, where a plugin contributes their list: who came from there goes back. */
const walletsRoute = defineRoute('ProfileWallets')
const activePhases: readonly (ConnectingPhase | 'queued')[] = ['preparing', 'waiting', 'slow']

/**
 * Lets the visitor pick the namespaces of a wallet that serves several, and connects them one after
 * another.
 */
export default function ConnectingMultiChainView({
  params,
}: {
  readonly params: { readonly wallet: string }
}) {
  const t = useText(messages)
  const router = useRouter()
  const wallet = useWalletRow(params.wallet)
  useStyles(css)
  if (wallet) return <NamespaceChoices wallet={wallet} />
  return (
    <Screen title={t('chains.title')}>
      <Notice
        icon="wallet"
        title={t('external.missing', { name: params.wallet })}
        action={<Button onClick={() => router.reset(connectRoute)}>{t('external.choose')}</Button>}
      />
    </Screen>
  )
}

function DoneButton({ onClick }: { readonly onClick: () => void }) {
  const t = useText(messages)
  return (
    <Button variant="quiet" wide onClick={onClick}>
      {t('chains.done')}
    </Button>
  )
}

function NamespaceChoices({ wallet, wallet: { name, icon } }: { readonly wallet: Wallet }) {
  const t = useText(messages)
  const router = useService(routerService)
  const networks = useService(networksRef)
  const { active, namespaces } = useConnections()
  const online = useOnline()
  const announce = useAnnounce()
  const { phases, latest, busy, start } = useSequentialConnecting()
  // In the order of the namespaces: that of the announcements is another one on each visit.
  const ways = networks
    .manifests()
    .flatMap(({ namespace }) => wallet.connectors.filter((way) => way.namespace === namespace))
  const open = ways.filter(
    ({ namespace, walletId }) => namespaces[namespace]?.connection?.connectorId !== walletId,
  )
  const [picked, setPicked] = useState(() =>
    [open.find(({ namespace }) => namespace === active) ?? open[0]].map((way) => way?.namespace),
  )
  const chosen = open.filter(({ namespace }) => picked.includes(namespace))

  const getTitle = (namespace: string) => networks.manifest(namespace)?.title ?? namespace
  const getNote = (namespace: string) => {
    const phase = open.some((way) => way.namespace === namespace) ? phases[namespace] : 'approved'
    if (phase === undefined || phase === 'queued') return phase && t('chains.queued')
    return t(
      phaseTexts[phase === 'failed' && !online ? 'offline' : phase][phase === 'slow' ? 1 : 0],
      { name },
    )
  }
  const getPhase = (namespace: string) => {
    const phase = phases[namespace] ?? 'open'
    if (open.every((way) => way.namespace !== namespace)) return 'approved'
    // What was connected here and is no more can be picked again.
    return activePhases.some((one) => one === phase)
      ? 'running'
      : phase === 'approved'
        ? 'open'
        : phase
  }
  const said = latest && `${getTitle(latest)}. ${getNote(latest)}`
  useEffect(() => {
    if (said) announce(said)
  }, [announce, said])

  const close = () => {
    // The kernel may have moved the visitor on, to a network that is supported.
    if (router.current().route !== connectingMultiChainRoute.id) return
    if (router.get().history.some(({ route }) => route === walletsRoute.id))
      router.reset(walletsRoute)
    else router.close()
  }
  const failed = chosen.some(({ namespace }) => phases[namespace] !== undefined)
  return (
    <Screen title={t('chains.title')}>
      <Intro
        picture={<Picture source={icon} name={name} size="large" />}
        text={t('chains.text', { name })}
      />
      <List label={t('chains.title')}>
        {ways.map(({ namespace }) => (
          <NamespaceRow
            key={namespace}
            namespace={namespace}
            title={getTitle(namespace)}
            phase={getPhase(namespace)}
            note={getNote(namespace)}
            disabled={busy}
            chosen={picked.includes(namespace)}
            onChange={(on) =>
              setPicked((now) =>
                on ? [...now, namespace] : now.filter((one) => one !== namespace),
              )
            }
          />
        ))}
      </List>
      <Button
        variant="primary"
        wide
        busy={busy}
        disabled={chosen.length === 0}
        onClick={() => start(chosen).then((all) => all && close())}
      >
        {failed && !busy ? t('external.retry') : t('chains.connect')}
      </Button>
      {!busy && open.length < ways.length && <DoneButton onClick={close} />}
    </Screen>
  )
}
