import { object, picklist } from 'valibot'
import type { EventRef, Networks, Platform, Provider, Release } from '#kernel'
import type { ActionStage, ReviewedActions } from '#kernel/reviewed-action'
import { actionChanged } from '#kernel/reviewed-action'
import type { FundingPopups } from '#plugins/ports/funding'
import type { PayStage } from '#plugins/ports/payments'
import type { Exchanges } from './createExchanges.ts'
import type { PaymentEntry } from './createPaymentJournal.ts'
import { trackTransfer } from './trackTransfer.ts'

/** A status update of a submitted payment. */
export type PaymentUpdate = {
  readonly at: PayStage
  readonly hash?: string | undefined
  readonly unpaid?: boolean | undefined
}
export type StatusTrackerTools = {
  readonly networks: Pick<Networks, 'load'>
  readonly reviewedActions: Pick<ReviewedActions, 'journal'>
  readonly platform: Pick<Platform, 'now'>
  readonly provider: Pick<Provider, 'get'>
  readonly exchanges: Exchanges
  readonly fundingPopups: Pick<FundingPopups, 'poll'>
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
}

/** Time after which tracking ends, milliseconds. */
const maxTrackingTime = 30 * 60_000
const responseSchema = object({
  status: picklist(['waiting', 'pending', 'success', 'submitted', 'failure', 'refund', 'timeout']),
})
/** Terminal stages. */
const finalStages: readonly PayStage[] = [
  'success',
  'submitted',
  'failure',
  'refund',
  'timeout',
  'altered',
]
const exchangeStages = {
  UNKNOWN: 'waiting',
  IN_PROGRESS: 'pending',
  SUCCESS: 'success',
  FAILED: 'failure',
} as const

/** Stages in which nothing was paid; the wallet may decline after its time. */
const unpaidStages: readonly ActionStage[] = ['failed', 'rejected', 'stopped']

/**
 * Converts the transaction's stage.
 * For a payment that the provider tracks, only a failure counts.
 */
function toPayStage(at: ActionStage, by: PaymentEntry['by']): PayStage | undefined {
  if (unpaidStages.includes(at)) return 'failure'
  if (by === 'quote') return undefined
  if (at === 'confirmed') return 'success'
  // A replacement may or may not have paid; a wallet's answer to an earlier page is lost.
  return at === 'replaced' || at === 'unknown' || at === 'asking' ? 'unknown' : undefined
}

/** The state of an action: of this page directly, of an earlier page through the journal. */
export type KnownAction = {
  readonly at: ActionStage
  readonly hash?: string | undefined
  readonly altered?: boolean | undefined
}

function watchAction(
  { networks, reviewedActions, on }: StatusTrackerTools,
  { intent, by, network, hash: sent }: PaymentEntry,
  seen: KnownAction | undefined,
  onUpdate: (update: PaymentUpdate) => void,
  onStage: (at: ActionStage) => void,
): Release {
  const report = ({ at, hash, altered }: KnownAction) => {
    onStage(at)
    const stage = altered ? 'altered' : toPayStage(at, by)
    if (stage !== undefined || hash !== undefined) onUpdate({ at: stage ?? 'waiting', hash })
  }
  const known = reviewedActions.journal.get().find(({ id }) => id === intent)
  let stopTracking: Release = () => {}
  if (seen) report(seen)
  else if (known) report({ at: known.stage, hash: known.hash })
  else if (by === 'direct') {
    // The actions forget one a minute after its end, also while no payment is followed.
    if (sent === undefined) onUpdate({ at: 'unknown' })
    else stopTracking = trackTransfer(networks, { network, hash: sent }, onUpdate)
  }
  const release = on(actionChanged, (moved) => {
    if (moved.id === intent) report(moved)
  })
  return () => {
    stopTracking()
    release()
  }
}

async function fetchStatus(
  { provider, exchanges }: StatusTrackerTools,
  { by, id, exchange = '' }: PaymentEntry,
): Promise<PaymentUpdate> {
  if (by === 'quote')
    return {
      at: (
        await provider.get('api', '/appkit/v1/transfers/status', responseSchema, {
          query: { requestId: id },
          tries: 1,
        })
      ).status,
    }
  const { status, txHash } = await exchanges.status(exchange, id)
  return { at: exchangeStages[status], hash: txHash, unpaid: status === 'UNKNOWN' }
}

/** Tracks a submitted payment until a terminal stage. */
export function createStatusTracker(
  tools: StatusTrackerTools,
): (entry: PaymentEntry, onUpdate: (update: PaymentUpdate) => void, seen?: KnownAction) => Release {
  return (entry, onUpdate, seen) => {
    const releases: Release[] = []
    let over = false
    const stop = () => {
      over = true
      for (const release of releases.splice(0)) release()
    }
    const keep = (release: Release) => {
      if (over) release()
      else releases.push(release)
    }
    const report = (update: PaymentUpdate) => {
      if (over) return
      if (finalStages.includes(update.at)) stop()
      onUpdate(update)
    }
    let isUnanswered = false
    let isOverdue = false
    const onStage = (at: ActionStage) => {
      isUnanswered = at === 'unknown'
      // A transaction that moves after the time is over has the provider asked anew.
      if (isOverdue && !over && !isUnanswered) poll(tools.platform.now())
    }
    if (entry.intent !== undefined) keep(watchAction(tools, entry, seen, report, onStage))
    if (entry.by === 'direct') return stop
    const check = async (since: number) => {
      if (over) return true
      // A payment that the provider has forgotten never ends.
      const isLate = tools.platform.now() - since > maxTrackingTime
      const update = await fetchStatus(tools, entry).catch((): PaymentUpdate => ({ at: 'waiting' }))
      const late = isLate && !finalStages.includes(update.at)
      // Without the wallet's answer only the provider can tell that something was paid.
      const isUnseen = isUnanswered && update.at === 'waiting'
      isOverdue = late
      report(late || isUnseen ? { ...update, at: 'unknown' } : update)
      return late || finalStages.includes(update.at)
    }
    const poll = (since: number) => {
      isOverdue = false
      keep(tools.fundingPopups.poll(() => check(since)))
    }
    // An exchange's page that was abandoned is left for another way, however old it is.
    poll(entry.by === 'exchange' ? tools.platform.now() : entry.at)
    return stop
  }
}
