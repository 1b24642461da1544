import { useEffect } from 'react'
import { networks, platform, settings } from '#kernel'
import {
  AddressText,
  Button,
  Identicon,
  Notice,
  Screen,
  useAnnounce,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { ownDomain } from './ownDomain.ts'
import type { Asked, SignInState } from './port.ts'
import { signIn } from './port.ts'
import css from './siwx.css?inline'

const nobody: SignInState = {}

/**
 * Asks the visitor to sign in: which site, which account, which network. Cancel works whatever the
 * wallet does.
 */
export default function SIWXSignMessageView() {
  const t = useText(messages)
  const router = useRouter()
  const flow = useService(signIn)
  const { asked } = useSnapshot(flow, nobody)
  useStyles(css)
  return (
    <Screen title={t('title')} back={false}>
      {asked ? (
        <Question asked={asked} />
      ) : (
        <Notice
          icon="wallet"
          title={t('none')}
          action={<Button onClick={() => router.close()}>{t('cancel')}</Button>}
        />
      )}
    </Screen>
  )
}

function Question({ asked: { namespace, network, address, busy } }: { readonly asked: Asked }) {
  const t = useText(messages)
  const flow = useService(signIn)
  const { metadata } = useService(settings)
  const domain = ownDomain(useService(platform))
  const register = useService(networks)
  const announce = useAnnounce()
  const wallet = useNamespaceState(namespace)?.accountState.connectedWalletInfo?.name ?? ''
  const waiting = t('signing', { wallet })
  useEffect(() => {
    if (busy) announce(waiting)
  }, [announce, busy, waiting])
  return (
    <>
      <section className="sign-in">
        <Identicon address={address} large />
        <h2>{t('heading', { site: metadata.name || domain })}</h2>
        <p>{flow.required() ? `${t('text')} ${t('required')}` : t('text')}</p>
      </section>
      <dl className="sign-in-facts">
        <dt>{t('site')}</dt>
        <dd>
          <bdi dir="ltr">{domain}</bdi>
        </dd>
        <dt>{t('account')}</dt>
        <dd data-fact="account">
          <AddressText address={address} whole />
        </dd>
        <dt>{t('network')}</dt>
        <dd data-fact="network">
          <bdi>{register.find(network)?.name ?? network}</bdi>
        </dd>
        <dt>{t('wallet')}</dt>
        <dd>
          <bdi>{wallet}</bdi>
        </dd>
      </dl>
      <div className="sign-in-choices">
        <Button variant="primary" wide busy={busy} data-action="sign" onClick={() => flow.sign()}>
          {busy ? waiting : t('sign')}
        </Button>
        <Button wide data-action="cancel" onClick={() => flow.cancel()}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}
