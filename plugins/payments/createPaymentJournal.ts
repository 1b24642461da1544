import { boolean, custom, literal, number, object, optional, picklist, string } from 'valibot'
import type { Caip2, Platform, Storage } from '#kernel'
import { defineStorageEntry, isNetworkId, lenientArray } from '#kernel'

/** A payment submitted on this device, without amount and recipient. */
export type PaymentEntry = {
  readonly mark: string
  /** True if the host gave a reference: a paid one is kept, and not paid again. */
  readonly named: boolean
  /** `direct`: a plain transfer, identified by its action. `quote`: the provider tracks it. */
  readonly by: 'direct' | 'quote' | 'exchange'
  /** The provider's id or the exchange's session; empty for a plain transfer. */
  readonly id: string
  readonly exchange?: string | undefined
  readonly intent?: string | undefined
  readonly network: Caip2
  readonly hash?: string | undefined
  /** Wall-clock milliseconds. */
  readonly at: number
  readonly paid?: 'success' | 'submitted' | undefined
  /** The wallet sent something else: the request is neither paid nor safe to repeat. */
  readonly altered?: true | undefined
}

const retentionTime = 24 * 60 * 60_000
/** An entry has about 200 bytes. */
const maxEntries = 300
const schema = object({
  mark: string(),
  named: boolean(),
  by: picklist(['direct', 'quote', 'exchange']),
  id: string(),
  exchange: optional(string()),
  intent: optional(string()),
  network: custom<Caip2>(isNetworkId),
  hash: optional(string()),
  at: number(),
  paid: optional(picklist(['success', 'submitted'])),
  altered: optional(literal(true)),
})
const stored = defineStorageEntry({
  key: 'payments',
  version: 1,
  schema: lenientArray<PaymentEntry>(schema),
})

/** Payments under way first: they survive the limit. */
const compareRetention = (one: PaymentEntry, other: PaymentEntry) =>
  Number(one.paid !== undefined) - Number(other.paid !== undefined) || other.at - one.at

/** Submitted payments of the last day, in the storage that all tabs of the site share. */
export type PaymentJournal = {
  find(mark: string): PaymentEntry | undefined
  note(entry: PaymentEntry): void
  remove(mark: string): void
}

/** Creates the journal. */
export function createPaymentJournal(
  { now }: Pick<Platform, 'now'>,
  storage: Storage,
): PaymentJournal {
  const readStored = () => (storage.read(stored) ?? []).slice(0, maxEntries)
  // Of a clock that was ahead: it would be kept until that time.
  const read = () =>
    readStored()
      .map((one) => ({ ...one, at: Math.min(one.at, now()) }))
      .filter(({ at }) => now() - at < retentionTime)
  if (readStored().some(({ at }) => at > now())) storage.write(stored, read())
  const others = (mark: string) => read().filter((one) => one.mark !== mark)
  return {
    find: (mark) => read().find((one) => one.mark === mark),
    note: (entry) =>
      storage.write(
        stored,
        [entry, ...others(entry.mark)].toSorted(compareRetention).slice(0, maxEntries),
      ),
    remove: (mark) => storage.write(stored, others(mark)),
  }
}
