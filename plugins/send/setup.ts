import type { Account } from '#kernel'
import { connectedAccount, parseNamespace } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { sendingRef, walletSendPreviewRoute } from '#plugins/ports/send'
import type { OutcomeLabels } from '#ui-shell/slots'
import { showOutcomeToasts } from '#ui-shell/slots'
import { createHistoryRecipients } from './createHistoryRecipients.ts'
import { createHoldings } from './createHoldings.ts'
import { createOpenSend } from './createOpenSend.ts'
import { createRecipientInput } from './createRecipientInput.ts'
import { createSending } from './createSending.ts'
import { createSentRecipients } from './createSentRecipients.ts'
import { manifest } from './manifest.ts'
import type { RecipientContext } from './recipientNotes.ts'

/** Toast texts for outcomes that arrive off screen. */
const outcomeTexts: OutcomeLabels = {
  sent: { en: 'Sent. Waiting for the network…', ar: 'تم الإرسال. في انتظار الشبكة…' },
  confirmed: { en: 'Your transfer is confirmed', ar: 'تم تأكيد تحويلك' },
  failed: { en: 'Your transfer failed', ar: 'فشل تحويلك' },
  replaced: {
    en: 'Your transfer was replaced by another transaction',
    ar: 'استُبدل تحويلك بمعاملة أخرى',
  },
  rejected: {
    en: 'You rejected the transfer. Nothing was sent',
    ar: 'لقد رفضت التحويل. لم يُرسل شيء',
  },
  unknown: {
    en: 'Nobody knows yet whether it was sent. Look at your activity',
    ar: 'لا يُعرف بعد هل أُرسل أم لا. راجع نشاطك',
  },
}

export default manifest.setup(({ needs, optional, state, signal, offer, on, onDispose }) => {
  const { connections, reviewedActions, networks, platform, router, storage, toasts, transfers } =
    needs
  const sentRecipients = createSentRecipients(storage)
  const historyRecipients = createHistoryRecipients(networks, () => optional.activity?.())
  const listeners = new Set<(intent: ReviewedAction) => void>()

  const account = (): Account | undefined => {
    const record = connections.getState()
    return record && connectedAccount(record)
  }
  const describeContext = (from: Account): RecipientContext => {
    const { id, address, network } = from
    const { accounts = [] } = connections.getState(parseNamespace(network))?.accountState ?? {}
    const others = accounts.map((one) => one.address).filter((one) => one !== address)
    return {
      account: address,
      others,
      known: [...sentRecipients.read(id), ...historyRecipients.read(from)],
      asset: state.get().token?.asset.id,
    }
  }
  const holdings = createHoldings({
    networks,
    state,
    signal,
    account,
    tokens: () => optional.tokens?.(),
    balance: () => optional.balance?.(),
  })
  const recipient = createRecipientInput({
    networks,
    platform,
    state,
    account,
    context: describeContext,
    names: () => optional.names?.(),
    applyLink: (asked) => service.take(asked),
  })
  const loadHistory = () => {
    const from = account()
    if (from) historyRecipients.load(from, recipient.recheck)
  }
  const openSend = createOpenSend({
    connections,
    networks,
    router,
    on,
    onSubmit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const service = createSending({
    networks,
    transfers,
    reviewedActions,
    state,
    recipient,
    loadHistory,
    holdings,
    sentRecipients,
    openSend,
    account,
    onSubmit: (intent) => listeners.forEach((listener) => void listener(intent)),
    switchNetwork: connections.switchNetwork,
  })

  let active = account()?.id
  onDispose(
    connections.subscribe(() => {
      const now = account()?.id
      if (now === active) return
      active = now
      service.forget()
      state.update((draft) => void Object.assign(draft, { tokenBalances: [], hash: undefined }))
    }),
  )
  onDispose(recipient.release)
  onDispose(holdings.release)
  onDispose(historyRecipients.release)
  showOutcomeToasts({
    networks,
    toasts,
    on,
    getLabels: (kind) => (kind === 'send' ? outcomeTexts : undefined),
    isShown: ({ hash }) =>
      hash === undefined &&
      router.get().open &&
      router.current().route === walletSendPreviewRoute.id,
  })
  offer(sendingRef, service)
})
