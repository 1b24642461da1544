import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { providerRef } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { networksRoute } from '#plugins/ports/networks'
import { buyInProgressRoute, onrampRef } from '#plugins/ports/onramp'
import {
  Button,
  Loading,
  NotConnected,
  Notice,
  RetryButton,
  Screen,
  useAccountChange,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { AmountForm } from './AmountForm.tsx'
import { canBuy } from './canBuy.ts'
import { messages } from './messages.ts'
import css from './onramp.css?inline'
import { QuoteFacts } from './QuoteFacts.tsx'
import { SellerList } from './SellerList.tsx'
import { useLegalTexts } from './useLegalTexts.ts'
import { useSellers } from './useSellers.ts'

/** Amount, quote and sellers. */
export default function OnRampProvidersView() {
  const t = useText(messages)
  const legal = useLegalTexts()
  const change = useAccountChange(useNamespaceState()?.accountState.caipAddress)
  useStyles(css)
  return (
    <Screen title={t('title')} footer="legal" legal={legal}>
      {change}
      <BuyAvailability>
        <BuyForm />
      </BuyAvailability>
    </Screen>
  )
}

/** Explains why buying is unavailable, if that is known from the start. */
function BuyAvailability({ children }: { readonly children: ReactNode }) {
  const t = useText(messages)
  const router = useRouter()
  const record = useNamespaceState()
  const { projectId } = useService(providerRef)
  if (!projectId)
    return (
      <Notice icon="info" title={t('local')}>
        {t('localText')}
      </Notice>
    )
  if (record?.accountState.status !== 'connected')
    return <NotConnected t={t} connectRoute={connectRoute} />
  if (!canBuy(record))
    return (
      <Notice
        icon="network"
        title={t('testnet', { network: record.networkState.caipNetwork?.name ?? '' })}
        action={<Button onClick={() => router.push(networksRoute)}>{t('networks')}</Button>}
      >
        {t('testnetText')}
      </Notice>
    )
  return children
}

function BuyForm() {
  const t = useText(messages)
  const onramp = useService(onrampRef)
  const state = useSnapshot(onramp, onramp.get())
  const { replace } = useRouter()
  const { offer, chosen, purchase } = state
  const sellers = useSellers(state)
  useEffect(() => onramp.begin(), [onramp])
  // Its window is another tab by now; this is the way back to it after a reload.
  const isRestored = purchase?.at === 'waiting' && purchase.address === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router is another after each move
  useEffect(() => {
    if (isRestored) replace(buyInProgressRoute)
  }, [isRestored])
  const again = <RetryButton onRetry={() => onramp.retry()}>{t('retry')}</RetryButton>
  if (offer === 'idle' || offer === 'loading')
    return (
      <div className="onramp-loading">
        <Loading text={t('loading')} rows={6} />
      </div>
    )
  if (!chosen)
    return (
      <Notice icon="info" title={t('nothing')} action={again}>
        {t('nothingText')}
      </Notice>
    )
  return (
    <>
      {offer === 'usual' && (
        <div className="onramp-usual" role="status" data-offer="usual">
          <p>{t('usual')}</p>
          {again}
        </div>
      )}
      <AmountForm state={state} {...sellers} />
      <QuoteFacts state={state} />
      <SellerList state={state} {...sellers} />
    </>
  )
}
