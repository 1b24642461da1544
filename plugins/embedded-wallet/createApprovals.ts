import type { Platform, Router, Slice } from '#kernel'
import { LatchkeyError, rejectOnAbort, toHex } from '#kernel'
import type { Approval, EmbeddedState } from '#plugins/ports/embedded-wallet'
import { approveTransactionRoute } from '#plugins/ports/embedded-wallet'
import type { TransactionStack } from './createTransactionStack.ts'

/** Dependencies of approvals. */
export type ApprovalTools = {
  readonly platform: Pick<Platform, 'random'>
  readonly state: Slice<EmbeddedState>
  readonly router: Pick<Router, 'get' | 'current' | 'replace' | 'back' | 'close'>
  readonly stack: TransactionStack
  /** Shows the approval in the modal. */
  show(approval: string): void
}

/** Queue of requests that need an approval in the frame: one at a time, in order. */
export type Approvals = {
  /**
   * Queues a request. Rejects with `request-aborted` on abort or if the visitor cancels; `ask` is
   * not called for a request cancelled before its turn.
   */
  run(
    about: Omit<Approval, 'id'>,
    ask: (signal: AbortSignal) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<unknown>
  cancel(id: string): void
  cancelAll(): void
}

/**
 * Creates the queue. After each request the transaction stack decides the next view; without one
 * the next approval is shown, or the modal closes.
 */
export function createApprovals({
  platform,
  state,
  router,
  stack,
  show,
}: ApprovalTools): Approvals {
  const { add, remove, cancel, cancelAll } = createPendingApprovals({ platform, state })
  let line: Promise<unknown> = Promise.resolve()

  const inSight = () => router.get().open && router.current().route === approveTransactionRoute.id
  const goOn = (outcome: Parameters<TransactionStack['pop']>[0], error?: unknown) => {
    if (stack.pop(outcome, error)) {
      if (outcome !== 'success' && inSight()) router.back()
    } else if (inSight()) showNextOrClose(router, state.get().approvals[0])
  }
  const inTurn = (
    id: string,
    { signal }: AbortController,
    ask: (signal: AbortSignal) => Promise<unknown>,
  ) => {
    const work = line.then(() => {
      signal.throwIfAborted()
      if (!inSight() || !isRequestShown(router.current().params, id)) show(id)
      // A cancelled request may have its answer later; the next one is shown meanwhile.
      return rejectOnAbort(ask(signal), signal)
    })
    line = work.catch(() => {})
    return rejectOnAbort(work, signal)
  }

  return {
    async run(about, ask, signal) {
      const { id, stop } = add(about)
      const giveUp = () => cancel(id)
      signal?.addEventListener('abort', giveUp, { once: true })
      if (signal?.aborted) giveUp()
      try {
        const answer = await inTurn(id, stop, ask)
        remove(id)
        goOn('success')
        return answer
      } catch (error) {
        const [first] = state.get().approvals
        remove(id)
        // View and callbacks are those of the first request in the queue.
        if (first?.id === id) goOn(stop.signal.aborted ? 'cancel' : 'error', error)
        throw error
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
    cancel,
    cancelAll,
  }
}

/** Approvals that are queued or shown, each with its abort controller. */
function createPendingApprovals({ platform, state }: Pick<ApprovalTools, 'platform' | 'state'>) {
  const stops = new Map<string, AbortController>()
  const cancel = (id: string) => stops.get(id)?.abort(new LatchkeyError('request-aborted'))
  return {
    add(about: Omit<Approval, 'id'>) {
      const id = toHex(platform.random(8))
      const stop = new AbortController()
      stops.set(id, stop)
      state.update((draft) => void draft.approvals.push({ ...about, id }))
      return { id, stop }
    },
    remove(id: string) {
      stops.delete(id)
      state.update((draft) => {
        draft.approvals = draft.approvals.filter((one) => one.id !== id)
      })
    },
    cancel,
    cancelAll() {
      for (const id of [...stops.keys()]) cancel(id)
    },
  }
}

function showNextOrClose(router: ApprovalTools['router'], next: Approval | undefined): void {
  if (next) router.replace(approveTransactionRoute, { request: next.id })
  else router.close()
}

function isRequestShown(params: unknown, id: string): boolean {
  return (
    typeof params === 'object' && params !== null && 'request' in params && params.request === id
  )
}
