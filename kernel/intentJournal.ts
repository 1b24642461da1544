import { custom, number, object, optional, picklist, string } from 'valibot'
import type { Caip2, Caip10 } from './caip.ts'
import { isAccountId, isNetworkId } from './caip.ts'
import type { JournalEntry } from './intent.ts'
import type { Platform } from './platform.ts'
import type { Release } from './plugin.ts'
import type { Storage } from './storage.ts'
import { defineStored, listOf } from './storage.ts'

/** What nobody knows the end of is kept for so long; of anything else, as long as the same action would be taken for a slip. */
const openFor = 24 * 60 * 60_000
/** The same action within this time is taken for a slip. */
export const slipTime = 60_000
const most = 50

/** Stages in which nobody waits for anything any more. */
const ends = ['confirmed', 'failed', 'replaced', 'rejected', 'stopped'] as const
/** Whether nothing more is to come. */
export const isOver = ({ stage }: Pick<JournalEntry, 'stage'>): boolean => ends.some((end) => end === stage)

const entry = object({
  id: string(),
  kind: string(),
  account: custom<Caip10>(isAccountId),
  network: custom<Caip2>(isNetworkId),
  at: number(),
  mark: string(),
  stage: picklist(['asking', 'sent', 'unknown', ...ends]),
  hash: optional(string()),
})
const stored = defineStored({ key: 'intents', version: 1, schema: listOf<JournalEntry>(entry) })

/** What was handed to a wallet, in the storage that all tabs of the site share. */
export type IntentJournal = {
  read(): readonly JournalEntry[]
  /** Notes an entry, or its new stage. */
  note(entry: JournalEntry): Promise<void>
  /** The same action of the same account, handed over a moment ago and not rejected. */
  twin(mark: string): JournalEntry | undefined
  /** Called when it changed, here or in another tab. */
  watch(listener: () => void): Release
}

/** Makes the journal. Tabs write one after another. */
export function createIntentJournal({ now, lock }: Pick<Platform, 'now' | 'lock'>, storage: Storage): IntentJournal {
  const listeners = new Set<() => void>()
  const fresh = (one: JournalEntry) => now() - one.at < (isOver(one) ? slipTime : openFor)
  const read = () => (storage.read(stored) ?? []).filter(fresh)
  return {
    read,
    note: (next) =>
      lock('latchkey.journal', async () => {
        const others = read().filter(({ id }) => id !== next.id)
        storage.write(stored, [next, ...others].sort((a, b) => b.at - a.at).slice(0, most))
        for (const listener of listeners) listener()
      }),
    twin: (mark) => read().find((one) => one.mark === mark && one.stage !== 'rejected' && one.stage !== 'stopped' && now() - one.at < slipTime),
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
