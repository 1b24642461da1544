import { connected, connectedAccount, LatchkeyError, modalChanged } from '#kernel'
import { payLoadingRoute, paymentsRef } from '#plugins/ports/payments'
import { createExchanges } from './createExchanges.ts'
import { createPaymentJournal } from './createPaymentJournal.ts'
import { createPaymentSubmission } from './createPaymentSubmission.ts'
import type { PaymentTools } from './createPayments.ts'
import { createPayments } from './createPayments.ts'
import { createQuotes } from './createQuotes.ts'
import { createTracking } from './createTracking.ts'
import { manifest } from './manifest.ts'
import { readPaymentMethods } from './readPaymentMethods.ts'
import { showPaymentResult } from './showPaymentResult.ts'

export default manifest.setup(({ needs, optional, state, signal, offer, on, onDispose }) => {
  const { connections, networks, platform, provider, router, storage } = needs
  const session: PaymentTools['session'] = { current: undefined }
  const isShown = () => router.get().open
  const exchanges = createExchanges(provider, signal)
  const journal = createPaymentJournal(platform, storage)
  const tracked = { ...needs, state, exchanges, journal, on, current: () => session.current }
  const tracking = createTracking(tracked)
  const submission = createPaymentSubmission({ ...tracked, tracking, isShown })
  const sources = { connections, networks, provider, served: () => optional.servedNetworks?.() }
  const service = createPayments({
    ...needs,
    state,
    exchanges,
    session,
    submission,
    resume: tracking.resume,
    quotes: createQuotes({ ...needs, claim: submission.claim }),
    readMethods: (payment, stop) => readPaymentMethods(sources, payment, stop),
    onSettled(waiting) {
      if (!isShown() || router.current().route !== payLoadingRoute.id)
        void showPaymentResult(needs, waiting, state.get().progress)
      if (!isShown()) service.modalClosed()
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
  on(connected, service.connected)
  on(modalChanged, ({ open }) => {
    if (!open) service.modalClosed()
  })
  onDispose(tracking.stop)
  onDispose(() => session.current?.settle(new LatchkeyError('plugin-removed', { id: manifest.id })))
  offer(paymentsRef, service)
})
