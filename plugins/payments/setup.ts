import { connected, connectedAccount, LatchkeyError, modalChanged } from '#kernel'
import { createExchanges } from './createExchanges.ts'
import { createHandover } from './createHandover.ts'
import { createPaymentJournal } from './createPaymentJournal.ts'
import type { PaymentTools } from './createPayments.ts'
import { createPayments } from './createPayments.ts'
import { createQuotes } from './createQuotes.ts'
import { createTracking } from './createTracking.ts'
import { manifest } from './manifest.ts'
import { payLoadingRoute, payments } from './port.ts'
import { readWays } from './readWays.ts'
import { tellEnd } from './tellEnd.ts'

export default manifest.setup(({ needs, may, state, signal, offer, on, onDispose }) => {
  const { connections, networks, platform, provider, router, storage } = needs
  const desk: PaymentTools['desk'] = { current: undefined }
  const isShown = () => router.get().open
  const exchanges = createExchanges(provider, signal)
  const journal = createPaymentJournal(platform, storage)
  const tracked = { ...needs, state, exchanges, journal, on, current: () => desk.current }
  const tracking = createTracking(tracked)
  const handover = createHandover({ ...tracked, tracking, isShown })
  const sources = { connections, networks, provider, served: () => may.servedNetworks?.() }
  const service = createPayments({
    ...needs,
    state,
    exchanges,
    desk,
    handover,
    resume: tracking.resume,
    quotes: createQuotes({ ...needs, claim: handover.claim }),
    ways: (asked, stop) => readWays(sources, asked, stop),
    settled(waiting) {
      if (!isShown() || router.current().route !== payLoadingRoute.id)
        void tellEnd(needs, waiting, state.get().progress)
      if (!isShown()) service.left()
    },
  })
  const accounts = () =>
    Object.values(connections.get().namespaces)
      .map((record) => connectedAccount(record)?.id)
      .join()
  let known = accounts()
  onDispose(
    connections.subscribe(() => {
      const now = accounts()
      if (now === known) return
      known = now
      service.accountChanged()
    }),
  )
  on(connected, service.arrived)
  on(modalChanged, ({ open }) => {
    if (!open) service.left()
  })
  onDispose(tracking.stop)
  onDispose(() => desk.current?.settle(new LatchkeyError('plugin-removed', { id: manifest.id })))
  offer(payments, service)
})
