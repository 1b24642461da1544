import type { Release, Slice } from '#kernel'
import type { FollowTools, SeenIntent, Sight } from './createFollow.ts'
import { createFollow } from './createFollow.ts'
import type { PaymentEntry, PaymentJournal } from './createPaymentJournal.ts'
import type { Waiting } from './createWaiting.ts'
import { errorOf } from './errorOf.ts'
import type { PaymentResult, PayState, Progress } from './port.ts'

/** What following a payment stands on. */
export type TrackingTools = FollowTools & {
  readonly journal: PaymentJournal
  readonly state: Slice<PayState>
  current(): Waiting | undefined
}
/** What was handed over, followed until it is settled. */
export type Tracking = {
  set(progress: Progress | undefined): void
  /** `url`: the exchange's page; `seen`: what is known of the intent of this page. */
  begin(
    waiting: Waiting,
    entry: PaymentEntry,
    known?: { readonly url?: string; readonly seen?: SeenIntent },
  ): void
  /** Takes up what an earlier page handed over. */
  resume(waiting: Waiting): void
  readonly stop: Release
}

const wayOf = ({ by }: PaymentEntry): Progress['way'] => (by === 'exchange' ? 'exchange' : 'wallet')
/** `waiting` is also all that the chain's first word says; it takes nothing back. */
const merged = (before: Progress, { at, hash = before.hash }: Sight): Progress => ({
  ...before,
  at: at === 'waiting' && before.at === 'pending' ? before.at : at,
  hash,
})

/** What the host is told once it is paid. */
function paidBy(entry: PaymentEntry, { at, hash }: Sight): PaymentResult | undefined {
  return at === 'success' || at === 'submitted'
    ? { status: at, way: wayOf(entry), id: entry.id || (hash ?? ''), hash }
    : undefined
}

/** One that has a name is paid for good; what did not arrive may be paid again. */
function keep(journal: PaymentJournal, entry: PaymentEntry, { at, hash }: Sight): void {
  const paid = at === 'success' || at === 'submitted' ? at : undefined
  if (paid && entry.named) journal.note({ ...entry, paid, hash })
  else if (paid || at === 'failure' || at === 'refund') journal.remove(entry.mark)
}

/** Makes the tracking. */
export function createTracking(tools: TrackingTools): Tracking {
  const { state, journal, current } = tools
  const follow = createFollow(tools)
  let stop: Release = () => {}
  const set = (progress: Progress | undefined) =>
    state.update((draft) => void Object.assign(draft, { progress }))

  const see = (waiting: Waiting, entry: PaymentEntry, progress: Progress) => {
    if (current() === waiting) set(progress)
    keep(journal, entry, progress)
    const end = paidBy(entry, progress) ?? errorOf(progress)
    if (end) waiting.settle(end)
  }
  const begin: Tracking['begin'] = (waiting, entry, { url, seen } = {}) => {
    stop()
    journal.note(entry)
    const { network, hash } = entry
    let progress: Progress = { at: 'waiting', way: wayOf(entry), network, hash, url }
    set(progress)
    const tell = (sight: Sight) => {
      progress = merged(progress, sight)
      see(waiting, entry, progress)
    }
    stop = follow(entry, tell, seen)
  }
  return {
    set,
    begin,
    resume(waiting) {
      const entry = journal.find(waiting.mark)
      const before = entry?.paid && paidBy(entry, { at: entry.paid, hash: entry.hash })
      if (before) waiting.settle(before)
      else if (entry) begin(waiting, entry)
    },
    stop: () => stop(),
  }
}
