import { networksRef, parseNamespace } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import { sendingRef } from '#plugins/ports/send'
import {
  AddressText,
  Button,
  EffectList,
  Icon,
  IconTile,
  Notice,
  Row,
  Screen,
  StatusPanel,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import css from './send.css?inline'
import { useAssetLookup } from './useAssetLookup.ts'

/** The sent transaction in full, with its progress. */
export default function WalletSendConfirmedView() {
  const t = useText(reviewMessages)
  const router = useRouter()
  const last = useService(sendingRef).lastAction()
  useStyles(css)
  return (
    <Screen title={t('confirmed.title')} back={false}>
      {last ? <Sent action={last} /> : <Notice icon="send" title={t('nothing')} />}
      <Button variant="primary" wide data-action="finish" onClick={router.close}>
        {t('finish')}
      </Button>
    </Screen>
  )
}

const statusViews = {
  confirmed: { ring: 'ok', title: 'done', text: undefined },
  failed: { ring: 'error', title: 'lost', text: 'lostText' },
  replaced: { ring: 'error', title: 'replaced', text: 'replacedText' },
  unknown: { ring: 'error', title: 'unknown', text: 'unknownText' },
  sent: { ring: 'waiting', title: 'sent', text: 'sentText' },
  altered: { ring: 'error', title: 'altered', text: 'alteredText' },
} as const
const toPhase = ({ at, altered }: ActionState) =>
  altered
    ? 'altered'
    : at === 'confirmed' || at === 'failed' || at === 'replaced' || at === 'unknown'
      ? at
      : 'sent'

function Sent({ action }: { readonly action: ReviewedAction }) {
  const t = useText(reviewMessages)
  const state = useSnapshot(action, action.get())
  const assetOf = useAssetLookup(useService(sendingRef).get().tokenBalances)
  const { loaded } = useService(networksRef)
  const { hash } = state
  const phase = toPhase(state)
  const { ring, title, text } = statusViews[phase]
  const href =
    hash === undefined
      ? undefined
      : loaded(parseNamespace(action.network))?.explorerUrl(action.network, { tx: hash })
  return (
    <>
      <StatusPanel
        phase={phase}
        ring={ring}
        picture={<IconTile name="send" />}
        title={t(title)}
        text={text && t(text)}
      />
      <EffectList effects={action.effects} getAsset={assetOf} />
      {hash !== undefined && (
        <Row
          data-action="explorer"
          title={t(href === undefined ? 'hash' : 'explorer')}
          note={<AddressText address={hash} />}
          href={href}
          disabled={href === undefined}
          trailing={<Icon name="external" small />}
        />
      )}
    </>
  )
}
