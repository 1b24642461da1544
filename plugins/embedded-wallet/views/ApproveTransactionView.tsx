import { useRef, useState } from 'react'
import { networksRef } from '#kernel'
import type { Approval } from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import {
  Button,
  Notice,
  requireParams,
  Screen,
  useKernel,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import css from './approve.css?inline'
import { getMethodText } from './methodTexts.ts'
import { useFrameCard } from './useFrameCard.tsx'
import { walletMessages } from './walletMessages.ts'

export default requireParams({ request: 'string' }, ApproveTransactionView)

/**
 * A request to the embedded wallet, in the room of the secure frame, which alone can approve it.
 * The frame tells the same facts: its card covers these once it is there.
 */
function ApproveTransactionView({
  params: { request },
}: {
  readonly params: { readonly request: string }
}) {
  useStyles(css)
  const t = useText(walletMessages)
  const router = useRouter()
  const embeddedWallet = useService(embeddedWalletRef)
  const { approvals } = useSnapshot(embeddedWallet, embeddedWallet.get())
  const approval = approvals.find(({ id }) => id === request) ?? approvals[0]
  // An answered approval stays visible until the view closes.
  const last = useRef(approval)
  if (approval) last.current = approval
  const shown = last.current
  const room = useFrameCard(approval, {
    name: t('approve.frame'),
    title: t('approve.frameContent'),
    cancel: t('approve.cancel'),
    frozen: t('approve.frozen'),
  })
  // Of this view: while it gives way to another, the router is already there.
  const [deep] = useState(router.state.history.length > 1)
  return (
    <Screen title={t('approve.title')} back={shown === undefined} footer="none">
      {shown ? (
        <>
          <div className="frame-room" ref={room}>
            <RequestFacts approval={shown} />
            <Button wide onClick={() => embeddedWallet.cancelApproval(shown.id)}>
              {t('approve.cancel')}
            </Button>
          </div>
          {approvals.length > 1 && (
            <p className="approve-more">{t('approve.more', { count: approvals.length - 1 })}</p>
          )}
        </>
      ) : (
        <Notice
          icon="check"
          title={t('approve.none')}
          action={!deep && <Button onClick={() => router.close()}>{t('approve.close')}</Button>}
        >
          {t('approve.noneText')}
        </Notice>
      )}
    </Screen>
  )
}

/** Origin, method and network of the request. */
function RequestFacts({ approval: { network, method } }: { readonly approval: Approval }) {
  const t = useText(walletMessages)
  const { platform } = useKernel()
  const found = useService(networksRef)
    .all()
    .find(({ caipNetworkId }) => caipNetworkId === network)
  const facts = [
    [t('approve.request'), t(getMethodText(method), { method })],
    [t('approve.site'), platform.page.origin],
    [t('approve.network'), found?.name ?? network],
  ]
  return (
    <dl className="approve-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
