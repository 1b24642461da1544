import { useState } from 'react'
import type { SendState } from '#plugins/ports/send'
import { sendingRef } from '#plugins/ports/send'
import {
  AmountText,
  Button,
  createTextFilter,
  DollarText,
  List,
  Notice,
  Picture,
  Row,
  Screen,
  SearchField,
  Skeleton,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import css from './send.css?inline'
import { useFundingRoute } from './useFundingRoute.ts'

type Token = SendState['tokenBalances'][number]

/** The account's tokens to choose from. */
export default function WalletSendSelectTokenView() {
  const t = useText(messages)
  const router = useRouter()
  const sending = useService(sendingRef)
  const { tokenBalances } = useSnapshot(sending, sending.get())
  useStyles(css)
  const [words, setWords] = useState('')
  const held = tokenBalances.filter(({ amount }) => amount > 0n)
  const fits = createTextFilter(words)
  const shown = held.filter(({ asset: { name, symbol, id } }) => fits(name, symbol, id))
  const choose = (token: Token) => {
    // The form shows an unconfirmed token.
    sending.choose(token.asset.id).catch(() => {})
    router.back()
  }
  return (
    <Screen title={t('selectTitle')}>
      {held.length > 0 && <SearchField label={t('search')} value={words} onChange={setWords} />}
      {tokenBalances.length === 0 && (
        <>
          <span className="unseen">{t('loading')}</span>
          <Skeleton rows={4} />
        </>
      )}
      {tokenBalances.length > 0 && held.length === 0 && <NoTokens />}
      {held.length > 0 && shown.length === 0 && <Notice icon="search" title={t('noMatch')} />}
      <List label={t('list')}>
        {shown.map((token) => (
          <TokenRow key={token.asset.id} token={token} onChoose={() => choose(token)} />
        ))}
      </List>
    </Screen>
  )
}

function TokenRow({
  token: { asset, network, amount, worth, confirmed },
  onChoose,
}: {
  readonly token: Token
  onChoose(): void
}) {
  const t = useText(messages)
  return (
    <Row
      data-token={`${network}:${asset.id}`}
      leading={<Picture source={asset.iconUrl} name={asset.symbol} round />}
      title={<bdi>{asset.name}</bdi>}
      note={confirmed === false ? t('blocked') : <bdi>{asset.symbol}</bdi>}
      disabled={confirmed === false}
      onClick={onChoose}
      trailing={
        <span className="send-held">
          <AmountText value={amount} decimals={asset.decimals} />
          {worth && (
            <span className="row-note">
              <DollarText amount={worth} />
            </span>
          )}
        </span>
      }
    />
  )
}

function NoTokens() {
  const t = useText(messages)
  const router = useRouter()
  const fund = useFundingRoute()
  const action = fund && <Button onClick={() => router.push(fund)}>{t('do.fund')}</Button>
  return (
    <Notice icon="wallet" title={t('nothing')} action={action}>
      {t('nothingText')}
    </Notice>
  )
}
