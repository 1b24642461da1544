import { connectRoute } from '#plugins/ports/connect'
import type { FundingMethod } from '#plugins/ports/funding'
import { fundingMethods } from '#plugins/ports/funding'
import type { Label } from '#ui-shell'
import {
  Button,
  Icon,
  IconTile,
  List,
  Notice,
  Row,
  Screen,
  useLabels,
  useNamespaceState,
  useRouter,
  useSlot,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

/** The ways to add funds to the active account. */
export default function FundWalletView() {
  const router = useRouter()
  const record = useNamespaceState()
  const offered = useSlot(fundingMethods)
  const toText = useLabels(offered.flatMap(({ label, text }) => [label, text]))
  const t = useText(messages)
  if (record?.accountState.status !== 'connected')
    return (
      <Screen title={t('title')}>
        <Notice
          icon="wallet"
          title={t('none')}
          action={<Button onClick={() => router.reset(connectRoute)}>{t('connect')}</Button>}
        >
          {t('noneText')}
        </Notice>
      </Screen>
    )
  const ways = offered.filter(({ when }) => when?.(record) ?? true)
  return (
    <Screen title={t('title')}>
      {ways.length === 0 && <Notice icon="info" title={t('nothing')} />}
      <List label={t('list')}>
        {ways.map((way) => (
          <FundingMethodRow key={way.id} way={way} toText={toText} />
        ))}
      </List>
    </Screen>
  )
}

function FundingMethodRow({
  way: { id, label, text, icon: Choice, opens },
  toText,
}: {
  readonly way: FundingMethod
  toText(label: Label): string
}) {
  const router = useRouter()
  return (
    <Row
      data-action={id}
      leading={typeof Choice === 'string' ? <IconTile name={Choice} /> : <Choice />}
      title={toText(label)}
      note={toText(text)}
      trailing={<Icon name="chevron" small />}
      onClick={() => router.push(opens)}
    />
  )
}
