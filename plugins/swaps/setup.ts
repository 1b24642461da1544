import { connectedAccount } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { swapsRef } from '#plugins/ports/swaps'
import { showOutcomeToasts } from '#ui-shell/slots'
import { createConverter } from './createConverter.ts'
import { createQuotes } from './createQuotes.ts'
import { createSwaps } from './createSwaps.ts'
import { createTokenRegistry } from './createTokenRegistry.ts'
import { manifest } from './manifest.ts'
import { outcomeTexts } from './outcomeTexts.ts'
import { refreshTokens } from './refreshTokens.ts'

/** Stages after which the account's balances may differ. */
const balanceChangingStages: readonly string[] = ['sent', 'confirmed', 'failed', 'replaced']

export default manifest.setup(({ needs, optional, state, signal, offer, on, onDispose }) => {
  const { connections, networks, provider, router, servedNetworks: served, toasts, tokens } = needs
  const account = () => {
    const record = connections.getState()
    return record && connectedAccount(record)
  }
  const warnLowLiquidity = () => toasts.show({ variant: 'error', message: outcomeTexts.liquidity })
  const returnAfterApproval = async () => {
    const isLogin = connections.getState()?.connection?.auth !== undefined
    // The wallet has the request without the plugin too: only the way back is missing.
    const embedded = isLogin ? await optional.embedded?.().catch(() => undefined) : undefined
    return embedded ? embedded.pushTransaction({ onSuccess: () => router.back() }) : () => {}
  }
  const converter = createConverter(provider, signal)
  const shared = {
    ...needs,
    state,
    signal,
    account,
    warnLowLiquidity,
    returnAfterApproval,
    converter,
    served,
  }
  const tokenRegistry = createTokenRegistry(shared)
  const quotes = createQuotes(shared)
  const tools = { ...shared, tokenRegistry, quotes }
  const service = createSwaps(tools)

  let active = account()?.id
  onDispose(
    connections.subscribe(() => {
      const now = account()?.id
      if (now === active) return
      active = now
      service.forget()
    }),
  )
  onDispose(tokens.subscribe(tokenRegistry.follow))
  onDispose(quotes.release)
  on(actionChanged, ({ account: of, at }) => {
    if (of === account()?.id && balanceChangingStages.includes(at)) void refreshTokens(tools)
  })
  showOutcomeToasts({
    networks,
    toasts,
    on,
    getLabels: ({ kind, id, hash }) => {
      const { swap, approval, reset } = outcomeTexts
      if (kind === 'swap-approval') return approval
      if (kind === 'swap-reset') return reset
      if (kind !== 'swap') return
      // An action that the wallet never sent has not missed its deadline.
      return hash !== undefined && service.isLate(id) ? { ...swap, failed: swap.late } : swap
    },
    isShown: ({ id }) => router.get().open && service.isOnScreen(id),
  })
  tokenRegistry.follow()
  offer(swapsRef, service)
})
