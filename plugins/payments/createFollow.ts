import { object, picklist } from 'valibot'
import type { EventRef, Platform, Provider, Release } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { IntentStage, Intents } from '#kernel/intent'
import { intentMoved } from '#kernel/intent'
import type { Tills } from '#plugins/funding/port'
import type { Exchanges } from './createExchanges.ts'
import type { PaymentEntry } from './createPaymentJournal.ts'
import type { PayStage } from './port.ts'

/** What is known of a payment that was handed over. */
export type Sight = { readonly at: PayStage; readonly hash?: string | undefined }
export type FollowTools = {
  readonly intents: Pick<Intents, 'journal'>
  readonly platform: Pick<Platform, 'now'>
  readonly provider: Provider
  readonly exchanges: Exchanges
  readonly tills: Pick<Tills, 'watch'>
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
}

/** After this nobody waits any more. */
const patience = 30 * 60_000
const answer = object({
  status: picklist(['waiting', 'pending', 'success', 'submitted', 'failure', 'refund', 'timeout']),
})
/** What nothing comes after. */
const ends: readonly PayStage[] = [
  'success',
  'submitted',
  'failure',
  'refund',
  'timeout',
  'altered',
]
const ofExchange = {
  UNKNOWN: 'waiting',
  IN_PROGRESS: 'pending',
  SUCCESS: 'success',
  FAILED: 'failure',
} as const

/**
 * What the chain says of the transaction. Of one that the provider follows, only a failure is news.
 */
function stageOf(at: IntentStage, by: PaymentEntry['by']): PayStage | undefined {
  if (at === 'failed') return 'failure'
  if (by === 'quote') return undefined
  if (at === 'confirmed') return 'success'
  // What replaced it may have paid, or not; what the wallet answers an earlier page, nobody hears.
  return at === 'replaced' || at === 'unknown' || at === 'asking' ? 'unknown' : undefined
}

/**
 * What is known of an intent: of one of this page by itself, of an earlier page's by the journal.
 */
export type SeenIntent = {
  readonly at: IntentStage
  readonly hash?: string | undefined
  readonly altered?: boolean | undefined
}

function watchIntent(
  { intents, on }: FollowTools,
  { intent, by }: PaymentEntry,
  seen: SeenIntent | undefined,
  tell: (sight: Sight) => void,
): Release {
  const see = ({ at, hash, altered }: SeenIntent) => {
    const stage = altered ? 'altered' : stageOf(at, by)
    if (stage !== undefined || hash !== undefined) tell({ at: stage ?? 'waiting', hash })
  }
  const known = intents.journal.get().find(({ id }) => id === intent)
  if (seen) see(seen)
  else if (known) see({ at: known.stage, hash: known.hash })
  else if (by === 'direct') tell({ at: 'unknown' })
  return on(intentMoved, (moved) => {
    if (moved.id === intent) see(moved)
  })
}

async function lookAt(
  { provider, exchanges }: FollowTools,
  { by, id, exchange = '' }: PaymentEntry,
): Promise<Sight> {
  if (by === 'quote')
    return {
      at: (
        await provider.get('api', '/appkit/v1/transfers/status', answer, {
          query: { requestId: id },
          tries: 1,
        })
      ).status,
    }
  const { status, txHash } = await exchanges.status(exchange, id)
  return { at: ofExchange[status], hash: txHash }
}

/** Follows what was handed over, until there is nothing more to come. */
export function createFollow(
  tools: FollowTools,
): (entry: PaymentEntry, tell: (sight: Sight) => void, seen?: SeenIntent) => Release {
  return (entry, tell, seen) => {
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
    const told = (sight: Sight) => {
      if (over) return
      if (ends.includes(sight.at)) stop()
      tell(sight)
    }
    if (entry.intent !== undefined) keep(watchIntent(tools, entry, seen, told))
    if (entry.by === 'direct') return stop
    const look = async () => {
      if (over) return true
      const isLate = tools.platform.now() - entry.at > patience
      const sight = await lookAt(tools, entry).catch((error: unknown): Sight => {
        // One that the provider has forgotten will never end.
        if (isLate || isLatchkeyError(error, 'http-failed'))
          return { at: isLate ? 'unknown' : 'waiting' }
        throw error
      })
      const late = isLate && !ends.includes(sight.at)
      told(late ? { ...sight, at: 'unknown' } : sight)
      return late || ends.includes(sight.at)
    }
    keep(tools.tills.watch(look))
    return stop
  }
}
