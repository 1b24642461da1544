import { useEffect } from 'react'
import type { Wallet } from '#kernel'
import { defineRoute, routerRef as routerService } from '#kernel'
import { connectingMultiChainRoute, connectRoute } from '#plugins/ports/connect'
import {
  Button,
  Intro,
  List,
  Notice,
  Picture,
  requireParams,
  Screen,
  useAnnounce,
  useRouter,
  useService,
  useStyles,
  useText,
} from '#ui-shell'
import css from './connect.css?inline'
import { connectingMessages } from './connectingMessages.ts'
import { NamespaceRow } from './NamespaceRow.tsx'
import type { NamespaceDescription } from './useNamespaceDescription.ts'
import { useNamespaceDescription } from './useNamespaceDescription.ts'
import { useNamespaceSelection } from './useNamespaceSelection.ts'
import { useSequentialConnecting } from './useSequentialConnecting.ts'
import { useWalletRow } from './useWalletRow.ts'

/** List of the visitor's wallets, if a plugin contributes it; visitors from there return to it. */
const walletsRoute = defineRoute('ProfileWallets')

export default requireParams({ wallet: 'string' }, ConnectingMultiChainView)

/** Choice of namespaces of a wallet that serves several; connects them in sequence. */
function ConnectingMultiChainView({ params }: { readonly params: { readonly wallet: string } }) {
  const t = useText(connectingMessages)
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
  const t = useText(connectingMessages)
  return (
    <Button variant="quiet" wide onClick={onClick}>
      {t('chains.done')}
    </Button>
  )
}

function NamespaceChoices({ wallet, wallet: { name, icon } }: { readonly wallet: Wallet }) {
  const t = useText(connectingMessages)
  const router = useService(routerService)
  const { phases, latest, busy, start } = useSequentialConnecting()
  const { connectors, open, selected, select } = useNamespaceSelection(wallet)
  const describeNamespace = useNamespaceDescription(name, open, phases)
  useAnnouncedNamespace(latest && describeNamespace(latest))

  const close = () => {
    // The kernel may have shown another view already, such as a supported network to choose.
    if (router.current().route !== connectingMultiChainRoute.id) return
    if (router.get().history.some(({ route }) => route === walletsRoute.id))
      router.reset(walletsRoute)
    else router.close()
  }
  const failed = selected.some(({ namespace }) => phases[namespace] !== undefined)
  return (
    <Screen title={t('chains.title')}>
      <Intro
        picture={<Picture source={icon} name={name} size="large" />}
        text={t('chains.text', { name })}
      />
      <List label={t('chains.title')}>
        {connectors.map(({ namespace }) => (
          <NamespaceRow
            key={namespace}
            namespace={namespace}
            {...describeNamespace(namespace)}
            disabled={busy}
            selected={selected.some((connector) => connector.namespace === namespace)}
            onChange={(on) => select(namespace, on)}
          />
        ))}
      </List>
      <Button
        variant="primary"
        wide
        busy={busy}
        disabled={selected.length === 0}
        onClick={() => start(selected).then((all) => all && close())}
      >
        {failed && !busy ? t('external.retry') : t('chains.connect')}
      </Button>
      {!busy && open.length < connectors.length && <DoneButton onClick={close} />}
    </Screen>
  )
}

/** Announces a namespace's new state to screen readers. */
function useAnnouncedNamespace(latest: NamespaceDescription | '' | undefined) {
  const announce = useAnnounce()
  const text = latest && `${latest.title}. ${latest.note}`
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
