import type { Account } from '#kernel'
import { connectedAccount, namespaceOf } from '#kernel'
import type { Intent } from '#kernel/intent'
import { tellOutcomes } from '#ui-shell/slots'
import { createHoldings } from './createHoldings.ts'
import { createOpenSend } from './createOpenSend.ts'
import { createPast } from './createPast.ts'
import { createRecipient } from './createRecipient.ts'
import { createSeen } from './createSeen.ts'
import { createSending } from './createSending.ts'
import { manifest } from './manifest.ts'
import { outcomeTexts } from './outcomeTexts.ts'
import { sending, walletSendPreviewRoute } from './port.ts'
import type { Surroundings } from './recipientNotes.ts'

export default manifest.setup(({ needs, may, state, signal, offer, on, onDispose }) => {
  const { connections, intents, networks, platform, router, storage, toasts, transfers } = needs
  const past = createPast(storage)
  const seen = createSeen(networks, () => may.activity?.())
  const listeners = new Set<(intent: Intent) => void>()

  const account = (): Account | undefined => {
    const record = connections.of()
    return record && connectedAccount(record)
  }
  const surroundings = (from: Account): Surroundings => {
    const { id, address, network } = from
    const { accounts = [] } = connections.of(namespaceOf(network))?.accountState ?? {}
    const others = accounts.map((one) => one.address).filter((one) => one !== address)
    return {
      account: address,
      others,
      known: [...past.read(id), ...seen.read(from)],
      asset: state.get().token?.asset.id,
    }
  }
  const holdings = createHoldings({
    networks,
    state,
    signal,
    account,
    tokens: () => may.tokens?.(),
    balance: () => may.balance?.(),
  })
  const recipient = createRecipient({
    networks,
    platform,
    state,
    account,
    surroundings,
    names: () => may.names?.(),
    take: (asked) => service.take(asked),
  })
  const look = () => {
    const from = account()
    if (from) seen.look(from, recipient.judge)
  }
  const openSend = createOpenSend({
    connections,
    networks,
    router,
    on,
    sent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const service = createSending({
    networks,
    transfers,
    intents,
    state,
    recipient,
    look,
    holdings,
    past,
    openSend,
    account,
    handed: (intent) => listeners.forEach((listener) => void listener(intent)),
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
  onDispose(seen.release)
  tellOutcomes({
    networks,
    toasts,
    on,
    textsOf: (kind) => (kind === 'send' ? outcomeTexts : undefined),
    isShown: ({ hash }) =>
      hash === undefined &&
      router.get().open &&
      router.current().route === walletSendPreviewRoute.id,
  })
  offer(sending, service)
})
