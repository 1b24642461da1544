import type { Networks, Platform, Router, Slice } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import type {
  Payments,
  PayRequest,
  PayState,
  ResolvedPayment,
  WalletMethod,
} from '#plugins/ports/payments'
import { payLoadingRoute, payQuoteRoute, payRoute } from '#plugins/ports/payments'
import { reviewError } from '#plugins/ports/reviewErrors'
import type { Exchanges } from './createExchanges.ts'
import type { PaymentSubmission } from './createPaymentSubmission.ts'
import type { PendingPayment } from './createPendingPayment.ts'
import { createPendingPayment } from './createPendingPayment.ts'
import type { Quotes } from './createQuotes.ts'
import { paymentError } from './errors.ts'
import { initialState } from './initialState.ts'
import { parsePayRequest, resolveRecipient } from './parsePayRequest.ts'
import { paymentMark } from './paymentMark.ts'
import { resolvePayment } from './resolvePayment.ts'

/** Dependencies of the payments. */
export type PaymentTools = {
  readonly networks: Pick<Networks, 'find' | 'load'>
  readonly platform: Pick<Platform, 'now' | 'after'>
  readonly router: Pick<Router, 'get' | 'open' | 'reset' | 'close' | 'current'>
  readonly state: Slice<PayState>
  readonly exchanges: Exchanges
  readonly quotes: Quotes
  readonly submission: PaymentSubmission
  /** Resumes a payment that an earlier page submitted. */
  resume(waiting: PendingPayment): void
  readonly session: { current: PendingPayment | undefined }
  readMethods(payment: ResolvedPayment, signal: AbortSignal): Promise<readonly WalletMethod[]>
  /** Called for each settled payment. */
  onSettled(waiting: PendingPayment): void
}
/** The service, and its handlers for the modal's state. */
export type PaymentLifecycle = Payments & {
  modalClosed(): void
  connected(): void
  accountChanged(): void
}

/** Browsers treat a longer timeout as zero. */
const maxTimeout = 2 ** 31 - 1
const payRoutes = [payRoute.id, payQuoteRoute.id, payLoadingRoute.id]

const createSetter = (state: Slice<PayState>) => (change: Partial<PayState>) =>
  state.update((draft) => void Object.assign(draft, change))

const isPayRoute = (router: PaymentTools['router']) => payRoutes.includes(router.current().route)

/** Opens the view of the payment's stage, unless a view of the payment is open. */
function showPayment({ router, state }: PaymentTools): void {
  const route = state.get().progress ? payLoadingRoute : payRoute
  if (!router.get().open) router.open({ route: route.id, params: undefined })
  else if (!isPayRoute(router)) router.reset(route)
}

/** Creates the payments. */
export function createPayments(tools: PaymentTools): PaymentLifecycle {
  const { session, router, state, platform, submission } = tools
  const set = createSetter(state)
  const open = () => (session.current?.signal.aborted === false ? session.current : undefined)
  const refresh = createRefresh(tools, open)
  const begin = async (waiting: PendingPayment) => {
    await resolveRecipient(tools.networks, waiting.request)
    set({ ...initialState(), request: waiting.request })
    tools.resume(waiting)
    if (state.get().progress === undefined && waiting.signal.aborted) return
    expire(tools, waiting)
    showPayment(tools)
    if (!waiting.signal.aborted) await refresh()
  }
  const toReview = () => {
    const { payment, method, progress, request, walletMethods } = state.get()
    if (!payment || !method || progress || !open())
      throw progress ? paymentError('payment-busy') : reviewError('review-outdated')
    const price = walletMethods?.find(({ direct }) => direct)?.price
    return { payment, way: method, price, expiresAt: request?.expiresAt }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    confirm: submission.confirm,
    payFromExchange: submission.payFromExchange,
    chooseAnotherMethod: submission.chooseAnotherMethod,
    async pay(input: PayRequest) {
      const request = parsePayRequest(input, platform.now())
      const before = open()
      if (before && before.mark !== paymentMark(request)) throw paymentError('payment-busy')
      if (before) {
        showPayment(tools)
        return before.result
      }
      const waiting: PendingPayment = createPendingPayment(request, () => tools.onSettled(waiting))
      session.current = waiting
      begin(waiting).catch((error: unknown) =>
        waiting.settle(
          isLatchkeyError(error) ? error : new LatchkeyError('internal', {}, { cause: error }),
        ),
      )
      return waiting.result
    },
    refresh,
    choose: (way) => set({ method: way }),
    review: async (options = {}) => tools.quotes.review(toReview(), options),
    modalClosed() {
      if (open() && state.get().progress === undefined)
        session.current?.settle(new LatchkeyError('modal-closed'))
      if (!open()) set(initialState())
    },
    connected() {
      if (open() && state.get().progress === undefined && router.get().open && !isPayRoute(router))
        router.reset(payRoute)
    },
    accountChanged: () => followAccount(tools, refresh),
  }
}

/** Reads the methods of another account; a list on screen has the balances of the one before. */
function followAccount({ router, state }: PaymentTools, refresh: () => Promise<void>): void {
  if (state.get().progress !== undefined) return
  if (router.current().route === payRoute.id) createSetter(state)({ walletMethods: undefined })
  void refresh()
}

/** Settles the request once it expires; a submission in progress may end first. */
function expire(
  { platform, state }: PaymentTools,
  { request: { expiresAt }, settle, signal }: PendingPayment,
): void {
  if (expiresAt === undefined || expiresAt - platform.now() > maxTimeout) return
  const end = () => {
    if (state.get().progress !== undefined || signal.aborted) return
    release()
    const error = paymentError('payment-expired')
    state.update((draft) => void Object.assign(draft, { error }))
    settle(error)
  }
  let release = platform.after(expiresAt - platform.now(), () => {
    release = state.subscribe(end)
    end()
  })
  signal.addEventListener('abort', () => release(), { once: true })
}

/** An empty list says that the balance is too low, which only a new reading can say again. */
const clearOutcome = ({ walletMethods }: PayState): Partial<PayState> => ({
  error: undefined,
  walletMethodsError: undefined,
  walletMethods: walletMethods?.length ? walletMethods : undefined,
})

/** Creates the function that reads request and methods; the latest reading wins. */
function createRefresh(
  { networks, router, state, exchanges, readMethods }: PaymentTools,
  open: () => PendingPayment | undefined,
): () => Promise<void> {
  let turn = new AbortController()
  const set = createSetter(state)
  return async () => {
    turn.abort()
    turn = new AbortController()
    const { signal } = turn
    const waiting = open()
    if (!waiting) return
    const isMine = () => !signal.aborted && open() === waiting
    const whileMine = (change: Partial<PayState>) => {
      if (isMine()) set(change)
    }
    whileMine(clearOutcome(state.get()))
    try {
      const payment =
        state.get().payment ??
        (await resolvePayment(
          networks,
          waiting.request,
          await resolveRecipient(networks, waiting.request),
          { signal },
        ))
      whileMine({ payment })
      const wallet = readMethods(payment, signal).then(
        (found) => whileMine({ walletMethods: found }),
        (error) =>
          whileMine({
            walletMethods: [],
            walletMethodsError: isLatchkeyError(error)
              ? error
              : new LatchkeyError('rpc', {}, { cause: error }),
          }),
      )
      const others = exchanges
        .list(payment, { signal })
        .then((found) => whileMine({ exchanges: found }))
      await Promise.all([wallet, others.catch(() => {})])
    } catch (error) {
      if (!isMine()) return
      if (!isLatchkeyError(error, 'payment-invalid'))
        return set({
          error: isLatchkeyError(error) ? error : new LatchkeyError('rpc', {}, { cause: error }),
        })
      // An invalid request is the host's error; the visitor sees no view.
      waiting.settle(error)
      router.close()
    }
  }
}
