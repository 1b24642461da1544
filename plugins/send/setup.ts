import type { Account, Connections, HistoryEntry, Release, Router } from '#kernel'
import { connectedAccount, parseNamespace } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import type { Sending } from '#plugins/ports/send'
import { sendingRef, walletSendConfirmedRoute } from '#plugins/ports/send'
import type { OutcomeToastOptions } from '#ui-shell/slots'
import { showOutcomeToasts } from '#ui-shell/slots'
import { createHistoryRecipients } from './createHistoryRecipients.ts'
import { createHoldings } from './createHoldings.ts'
import { createOpenSend } from './createOpenSend.ts'
import { createRecipientInput } from './createRecipientInput.ts'
import { createSenderFacts } from './createSenderFacts.ts'
import { createSending } from './createSending.ts'
import { createSentRecipients } from './createSentRecipients.ts'
import { isSentShown } from './isSentShown.ts'
import { manifest } from './manifest.ts'
import { outcomeTexts } from './outcomeTexts.ts'

/** Lists the other connected addresses of an account's ecosystem. */
function listOtherAddresses(
  connections: Pick<Connections, 'getState'>,
  { address, network }: Account,
): readonly string[] {
  const { accounts = [] } = connections.getState(parseNamespace(network))?.accountState ?? {}
  return accounts.map((account) => account.address).filter((other) => other !== address)
}

function readAccount(connections: Pick<Connections, 'getState'>): Account | undefined {
  const record = connections.getState()
  return record && connectedAccount(record)
}

function onAccountChange(
  connections: Pick<Connections, 'subscribe'>,
  account: () => Account | undefined,
  listener: () => void,
): Release {
  let active = account()?.id
  return connections.subscribe(() => {
    const now = account()?.id
    if (now === active) return
    active = now
    listener()
  })
}

type MovedAction = Parameters<OutcomeToastOptions['isShown']>[0]
type OutcomeTools = Pick<OutcomeToastOptions, 'networks' | 'toasts' | 'on'>

/** Shows outcomes as toasts, except what the open sheet shows. */
function showSendOutcomes(
  tools: OutcomeTools,
  router: Pick<Router, 'get' | 'current'>,
  sending: Pick<Sending, 'lastAction'> & { isOnScreen(id: string): boolean },
  account: () => Account | undefined,
): void {
  // The review shows its own action, also to the next account, and the outcome the last one.
  const isOnSheet = (moved: MovedAction, { route, params }: HistoryEntry) =>
    sending.isOnScreen(moved.id) ||
    (route === walletSendConfirmedRoute.id &&
      moved.id === sending.lastAction()?.id &&
      isSentShown(moved, params, account()?.address))

  showOutcomeToasts({
    ...tools,
    getLabels: ({ kind }) => (kind === 'send' ? outcomeTexts : undefined),
    isShown: (moved) => router.get().open && isOnSheet(moved, router.current()),
  })
}

/** Collects the listeners for submitted actions. */
function createSubmissions() {
  const listeners = new Set<(action: ReviewedAction) => void>()
  return {
    publish: (action: ReviewedAction) => listeners.forEach((listener) => void listener(action)),
    subscribe(listener: (action: ReviewedAction) => void): Release {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The tokens of no account. */
const clearedTokens = { tokenBalances: [], tokensStatus: 'loading', hash: undefined } as const

export default manifest.setup(({ needs, optional, state, signal, offer, on, onDispose }) => {
  const { connections, networks, platform, router, storage, toasts } = needs
  const sentRecipients = createSentRecipients(storage)
  const historyRecipients = createHistoryRecipients(networks, () => optional.activity?.())
  const { publish, subscribe: onSubmit } = createSubmissions()
  const account = () => readAccount(connections)
  const listKnown = (from: Account) => [
    ...sentRecipients.read(from.id),
    ...historyRecipients.read(from),
  ]
  const shared = { networks, platform, state, account }
  const holdings = createHoldings({
    ...shared,
    signal,
    tokens: () => optional.tokens?.(),
    balance: () => optional.balance?.(),
  })
  const recipient = createRecipientInput({
    ...shared,
    context: (from) => ({
      account: from.address,
      others: listOtherAddresses(connections, from),
      known: listKnown(from),
      asset: state.get().token?.asset.id,
    }),
    names: () => optional.names?.(),
    applyLink: (link, isCurrent) => service.take(link, isCurrent),
  })
  const loadHistory = () => {
    const from = account()
    if (from) historyRecipients.load(from, recipient.recheck)
  }
  const getForm = (action: ReviewedAction) => service.getForm(action)
  const openSend = createOpenSend({ connections, networks, router, on, onSubmit, getForm })
  const service = createSending({
    ...shared,
    transfers: needs.transfers,
    reviewedActions: needs.reviewedActions,
    recipient,
    loadHistory,
    readSenderFacts: createSenderFacts({ connections, networks, account, listKnown }),
    holdings,
    sentRecipients,
    openSend,
    onSubmit: publish,
    switchNetwork: connections.switchNetwork,
  })
  const showNewAccount = () => {
    service.forget()
    state.update((draft) => void Object.assign(draft, clearedTokens))
    // The tokens may have changed account before, and not change again.
    holdings.show()
  }
  onDispose(onAccountChange(connections, account, showNewAccount))
  for (const { release } of [recipient, holdings, historyRecipients]) onDispose(release)
  showSendOutcomes({ networks, toasts, on }, router, service, account)
  offer(sendingRef, service)
})
