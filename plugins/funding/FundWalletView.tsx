import { connectRoute } from '#plugins/ports/connect'
import type { FundingMethod } from '#plugins/ports/funding'
import { fundingMethods } from '#plugins/ports/funding'
import {
  Button,
  Icon,
  IconTile,
  List,
  Notice,
  Row,
  Screen,
  useLocale,
  useNamespaceState,
  useRouter,
  useSlot,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

/** The ways to add funds to the active account. */
export default function FundWalletView() {
  const t = useText(messages)
  const router = useRouter()
  const record = useNamespaceState()
  const offered = useSlot(fundingMethods)
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
          <FundingMethodRow key={way.id} way={way} />
        ))}
      </List>
    </Screen>
  )
}

function FundingMethodRow({
  way: { id, label, text, icon: Choice, opens },
}: {
  readonly way: FundingMethod
}) {
  const { label: words } = useLocale()
  const router = useRouter()
  return (
    <Row
      data-action={id}
      leading={typeof Choice === 'string' ? <IconTile name={Choice} /> : <Choice />}
      title={words(label)}
      note={words(text)}
      trailing={<Icon name="chevron" small />}
      onClick={() => router.push(opens)}
    />
  )
}
