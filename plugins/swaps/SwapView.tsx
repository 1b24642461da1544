import { useLayoutEffect } from 'react'
import { connectRoute } from '#plugins/ports/connect'
import { networksRoute } from '#plugins/ports/networks'
import { swapNetworkClicked, swapsRef } from '#plugins/ports/swaps'
import {
  Button,
  Loading,
  NotConnected,
  Notice,
  RetryButton,
  Screen,
  useAccountChange,
  useKernel,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { SwapForm } from './SwapForm.tsx'
import css from './swaps.css?inline'

/** The swap form. */
export default function SwapView({ params }: { readonly params: unknown }) {
  const t = useText(messages)
  const swaps = useService(swapsRef)
  const state = useSnapshot(swaps, swaps.get())
  const record = useNamespaceState()
  const account = record?.accountState.caipAddress
  const change = useAccountChange(account, { network: true })
  useStyles(css)
  // Another account clears the form: the host's proposal is applied again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with each account
  useLayoutEffect(() => swaps.begin(params), [swaps, params, account])
  return (
    <Screen title={t('title')}>
      {change}
      {record?.accountState.status !== 'connected' ? (
        <NotConnected t={t} connectRoute={connectRoute} />
      ) : state.offered === false ? (
        <UnsupportedNetwork name={record.networkState.caipNetwork?.name ?? ''} />
      ) : state.list.status === 'failed' && state.list.tokens.length === 0 ? (
        <Failed params={params} />
      ) : state.offered && state.list.tokens.length > 0 ? (
        <SwapForm state={state} />
      ) : (
        <Loading text={t('loading')} rows={5} />
      )}
    </Screen>
  )
}

function UnsupportedNetwork({ name: network }: { readonly name: string }) {
  const t = useText(messages)
  const { push } = useRouter()
  const { emit } = useKernel()
  const choose = () => {
    emit(swapNetworkClicked, undefined)
    push(networksRoute)
  }
  const action = (
    <Button variant="primary" data-action="networks" focusKey="networks" onClick={choose}>
      {t('switch')}
    </Button>
  )
  return (
    <Notice icon="network" title={t('elsewhere', { network })} action={action}>
      {t('elsewhereText')}
    </Notice>
  )
}

function Failed({ params }: { readonly params: unknown }) {
  const t = useText(messages)
  const { begin } = useService(swapsRef)
  const action = (
    <RetryButton variant="primary" onRetry={() => begin(params)}>
      {t('retry')}
    </RetryButton>
  )
  return (
    <Notice icon="error" tone="error" title={t('listFailed')} action={action}>
      {t('listFailedText')}
    </Notice>
  )
}
