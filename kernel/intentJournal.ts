import { custom, literal, number, object, optional, picklist, string } from 'valibot'
import type { Caip2, Caip10 } from './caip.ts'
import { isAccountId, isNetworkId } from './caip.ts'
import type { JournalEntry } from './intent.ts'
import type { Platform } from './platform.ts'
import type { Release } from './plugin.ts'
import type { Storage } from './storage.ts'
import { defineStored, listOf } from './storage.ts'

/**
 * The same action within this time after the end of an earlier one is taken for a slip; while that
 * is open, however long it takes.
 */
export const slipTime = 60_000
const most = 50

/** Stages in which nobody waits for anything any more. */
const ends = ['confirmed', 'failed', 'replaced', 'rejected', 'stopped'] as const
/** Whether nothing more is to come. */
export const isOver = ({ stage }: Pick<JournalEntry, 'stage'>): boolean =>
  ends.some((end) => end === stage)

const entry = object({
  id: string(),
  kind: string(),
  account: custom<Caip10>(isAccountId),
  network: custom<Caip2>(isNetworkId),
  at: number(),
  mark: string(),
  stage: picklist(['asking', 'sent', 'unknown', ...ends]),
  hash: optional(string()),
  ended: optional(number()),
  repeated: optional(literal(true)),
})
const stored = defineStored({ key: 'intents', version: 1, schema: listOf<JournalEntry>(entry) })

/** What was handed to a wallet, in the storage that all tabs of the site share. */
export type IntentJournal = {
  read(): readonly JournalEntry[]
  /** Notes an entry, or its new stage. */
  note(entry: JournalEntry): Promise<void>
  /**
   * The same action of the same account, whose outcome is open or that ended a moment ago; not one
   * that was rejected, or repeated knowing of it.
   */
  twin(mark: string): JournalEntry | undefined
  /**
   * The visitor means the action although it was handed over before: what of it is open is no twin
   * of the next one.
   */
  repeat(mark: string): Promise<void>
  /** Called when it changed, here or in another tab. */
  watch(listener: () => void): Release
}

/** Open entries first: they are kept when there are too many. */
const byWorth = (one: JournalEntry, other: JournalEntry) =>
  Number(isOver(one)) - Number(isOver(other)) || other.at - one.at
const newestFirst = (one: JournalEntry, other: JournalEntry) => other.at - one.at

/** Makes the journal. Tabs write one after another. */
export function createIntentJournal(
  { now, lock }: Pick<Platform, 'now' | 'lock'>,
  storage: Storage,
): IntentJournal {
  const listeners = new Set<() => void>()
  const fresh = (one: JournalEntry) => !isOver(one) || now() - (one.ended ?? one.at) < slipTime
  const read = () => (storage.read(stored) ?? []).filter(fresh)
  const counts = ({ stage, repeated }: JournalEntry) =>
    stage !== 'rejected' && stage !== 'stopped' && !repeated
  const change = (next: (entries: readonly JournalEntry[]) => readonly JournalEntry[]) =>
    lock('latchkey.journal', async () => {
      const kept = next(read()).toSorted(byWorth).slice(0, most)
      storage.write(stored, kept.toSorted(newestFirst))
      for (const listener of listeners) listener()
    })
  return {
    read,
    note: (next) =>
      change((entries) => {
        const { repeated, ended = now() } = entries.find(({ id }) => id === next.id) ?? {}
        const more = { ...(repeated && { repeated }), ...(isOver(next) && { ended }) }
        return [{ ...next, ...more }, ...entries.filter(({ id }) => id !== next.id)]
      }),
    twin: (mark) => read().find((one) => one.mark === mark && counts(one)),
    repeat: (mark) =>
      change((entries) =>
        entries.map((one) =>
          one.mark === mark && !isOver(one) ? { ...one, repeated: true } : one,
        ),
      ),
    watch(listener) {
      const release = storage.watch(stored, listener)
      listeners.add(listener)
      return () => {
        release()
        listeners.delete(listener)
      }
    },
  }
}
