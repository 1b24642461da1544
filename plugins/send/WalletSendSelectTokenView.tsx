import { useCallback, useMemo } from 'react'
import type { SendState } from '#plugins/ports/send'
import { sendingRef } from '#plugins/ports/send'
import type { Tokens } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import {
  AmountText,
  AssetPicture,
  Button,
  DollarText,
  Loading,
  Notice,
  RetryButton,
  Row,
  Screen,
  SearchableList,
  useAssetPicture,
  useLazyService,
  useNamespaceState,
  useRouter,
  useSecondsUntil,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import css from './send.css?inline'
import { useFundingRoute } from './useFundingRoute.ts'

type Token = SendState['tokenBalances'][number]

const getKey = ({ asset }: Token) => asset.id
const getTexts = ({ asset: { name, symbol, id } }: Token) => [name, symbol, id]

/** The account's tokens to choose from. */
export default function WalletSendSelectTokenView() {
  const t = useText(messages)
  const router = useRouter()
  const sending = useService(sendingRef)
  const { tokenBalances, tokensStatus } = useSnapshot(sending, sending.get())
  const account = useNamespaceState()?.accountState.caipAddress
  useStyles(css)
  const tokens = useLazyService(tokensRef)
  const held = useMemo(() => tokenBalances.filter(({ amount }) => amount > 0n), [tokenBalances])
  const renderRow = useCallback(
    (token: Token) => {
      const choose = () => {
        // The form shows an unconfirmed token.
        sending.choose(token.asset.id).catch(() => {})
        router.back()
      }
      return <TokenRow token={token} onChoose={choose} loadPicture={tokens?.loadPicture} />
    },
    [sending, router, tokens],
  )
  return (
    <Screen title={t('selectTitle')}>
      {tokensStatus === 'ready' && held.length === 0 && <NoTokens />}
      <SearchableList
        key={account}
        label={t('list')}
        searchLabel={t('search')}
        noMatch={() => t('noMatch')}
        items={held}
        getKey={getKey}
        getTexts={getTexts}
      >
        {renderRow}
      </SearchableList>
      {tokensStatus === 'loading' && <Loading text={t('loading')} rows={held.length > 0 ? 2 : 4} />}
      {tokensStatus === 'failed' && <TokensFailed />}
    </Screen>
  )
}

function TokenRow({
  token: { asset, network, amount, worth, confirmed },
  onChoose,
  loadPicture,
}: {
  readonly token: Token
  onChoose(): void
  /** Loads the token's picture; absent without the plugin of the tokens. */
  readonly loadPicture: Tokens['loadPicture'] | undefined
}) {
  const t = useText(messages)
  useAssetPicture(asset, loadPicture)
  return (
    <Row
      data-token={`${network}:${asset.id}`}
      leading={
        <AssetPicture
          asset={asset.id}
          source={asset.iconUrl}
          symbol={asset.symbol}
          network={network}
        />
      }
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

/** The tokens could not be read: only the coin can be sent for now. */
function TokensFailed() {
  const t = useText(messages)
  const sending = useService(sendingRef)
  const seconds = useSecondsUntil(useSnapshot(sending, sending.get()).tokensRetryAt)
  return (
    <Notice
      icon="warning"
      tone="warning"
      title={t('tokensFailed')}
      action={
        <RetryButton
          variant="quiet"
          blocked={seconds > 0}
          onRetry={() => void sending.loadTokens()}
        >
          {seconds > 0 ? t('tokensRetryIn', { seconds }) : t('tokensRetry')}
        </RetryButton>
      }
    >
      {t('tokensFailedText')}
    </Notice>
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
