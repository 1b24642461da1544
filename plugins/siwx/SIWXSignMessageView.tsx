import { useEffect } from 'react'
import { networksRef, platformRef, settingsRef } from '#kernel'
import type { PendingSignIn, SignInState } from '#plugins/ports/siwx'
import { signInRef } from '#plugins/ports/siwx'
import {
  Button,
  CopyableAddress,
  Identicon,
  Notice,
  Screen,
  shortAddress,
  useAnnounce,
  useChangeAnnounced,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { getPageDomain } from './getPageDomain.ts'
import { messages } from './messages.ts'
import css from './siwx.css?inline'

const emptyState: SignInState = {}

/**
 * Requests a sign-in, with site, account and network. Cancel always works, even while the wallet is
 * pending.
 */
export default function SIWXSignMessageView() {
  const t = useText(messages)
  const router = useRouter()
  const signIn = useService(signInRef)
  const { pending } = useSnapshot(signIn, emptyState)
  useStyles(css)
  return (
    <Screen title={t('title')} back={false}>
      {pending ? (
        <SignInPrompt pending={pending} />
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

/** The wallet's name. An embedded one is named after its login, which is no name of a wallet. */
function useWalletName(namespace: string): string {
  const t = useText(messages)
  const state = useNamespaceState(namespace)
  if (state?.connection?.auth) return t('secureWallet')
  return state?.accountState.connectedWalletInfo?.name ?? ''
}

function SignInPrompt({
  pending: { namespace, network, address, busy },
}: {
  readonly pending: PendingSignIn
}) {
  const t = useText(messages)
  const signIn = useService(signInRef)
  const { metadata } = useService(settingsRef)
  const domain = getPageDomain(useService(platformRef))
  const networks = useService(networksRef)
  const announce = useAnnounce()
  const networkName = networks.find(network)?.name ?? network
  const wallet = useWalletName(namespace)
  const waiting = t('signing', { wallet })
  useEffect(() => {
    if (busy) announce(waiting)
  }, [announce, busy, waiting])
  useChangeAnnounced(
    `${network}:${address}`,
    `${t('account')} ${shortAddress(address)} ${networkName}`,
  )
  return (
    <>
      <section className="sign-in">
        <Identicon address={address} large />
        <h2>{t('heading', { site: metadata.name || domain })}</h2>
        <p>{signIn.required() ? t('required', { text: t('text') }) : t('text')}</p>
      </section>
      <dl className="sign-in-facts">
        <dt>{t('site')}</dt>
        <dd>
          <bdi dir="ltr">{domain}</bdi>
        </dd>
        <dt>{t('account')}</dt>
        <dd data-fact="account">
          <CopyableAddress address={address} />
        </dd>
        <dt>{t('network')}</dt>
        <dd data-fact="network">
          <bdi>{networkName}</bdi>
        </dd>
        <dt>{t('wallet')}</dt>
        <dd>
          <bdi>{wallet}</bdi>
        </dd>
      </dl>
      <div className="sign-in-choices">
        <Button variant="primary" wide busy={busy} data-action="sign" onClick={() => signIn.sign()}>
          {busy ? waiting : t('sign')}
        </Button>
        <Button wide data-action="cancel" onClick={() => signIn.cancel()}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}
