import { custom, literal, number, object, optional, picklist, string } from 'valibot'
import type { Caip2, Caip10, Platform, Release, Storage } from '#kernel'
import { defineStorageEntry, isAccountId, isNetworkId, lenientArray } from '#kernel'
import type { ActionJournalEntry } from '#kernel/reviewed-action'

/**
 * An equal action within this time after the end of the last counts as a duplicate. Milliseconds.
 */
export const finishedRetention = 60_000
const entryLimit = 50

/** Terminal stages. */
const terminalStages = ['confirmed', 'failed', 'replaced', 'rejected', 'stopped'] as const
/** True for a terminal stage. */
export const isTerminal = ({ stage }: Pick<ActionJournalEntry, 'stage'>): boolean =>
  terminalStages.some((end) => end === stage)

const journalEntry = object({
  id: string(),
  kind: string(),
  account: custom<Caip10>(isAccountId),
  network: custom<Caip2>(isNetworkId),
  at: number(),
  mark: string(),
  stage: picklist(['asking', 'sent', 'unknown', ...terminalStages]),
  hash: optional(string()),
  ended: optional(number()),
  repeated: optional(literal(true)),
})
const storedJournal = defineStorageEntry({
  key: 'intents',
  version: 1,
  schema: lenientArray<ActionJournalEntry>(journalEntry),
})

/** Requests to wallets, in the storage that all tabs of the site share. */
export type ActionJournal = {
  read(): readonly ActionJournalEntry[]
  /** Writes an entry, or its new stage. */
  record(entry: ActionJournalEntry): Promise<void>
  /** An equal action that is open or ended a moment ago; not a rejected or repeated one. */
  findDuplicate(mark: string): ActionJournalEntry | undefined
  /** The ids of equal actions that are open. */
  listOpen(mark: string): readonly string[]
  /** Marks open entries as repeated: the action that repeats them counts in their place. */
  markRepeated(ids: readonly string[]): Promise<void>
  /** Called when it changed, here or in another tab. */
  watch(listener: () => void): Release
}

/** Open entries first: they survive the limit. */
const compareRetention = (one: ActionJournalEntry, other: ActionJournalEntry) =>
  Number(isTerminal(one)) - Number(isTerminal(other)) || other.at - one.at
const compareNewest = (one: ActionJournalEntry, other: ActionJournalEntry) => other.at - one.at

/** Makes the journal. Tabs write one after another. */
export function createActionJournal(
  { now, lock }: Pick<Platform, 'now' | 'lock'>,
  storage: Storage,
): ActionJournal {
  const listeners = new Set<() => void>()
  // A dropped entry is recorded again when its block is final: its action ended earlier.
  const ends = new Map<string, number>()
  const isRetained = (one: ActionJournalEntry) =>
    !isTerminal(one) || now() - (one.ended ?? one.at) < finishedRetention
  const readStored = () => (storage.read(storedJournal) ?? []).slice(0, entryLimit)
  /** An entry of a clock that was ahead would be open, or a duplicate, until that time. */
  const toPast = (one: ActionJournalEntry): ActionJournalEntry => ({
    ...one,
    at: Math.min(one.at, now()),
    ...(one.ended !== undefined && { ended: Math.min(one.ended, now()) }),
  })
  const read = () => readStored().map(toPast).filter(isRetained)
  const isPossiblySent = ({ stage, repeated }: ActionJournalEntry) =>
    stage !== 'rejected' && stage !== 'stopped' && !repeated
  const change = (
    next: (entries: readonly ActionJournalEntry[]) => readonly ActionJournalEntry[],
  ) =>
    lock('latchkey.journal', async () => {
      const retained = next(read()).toSorted(compareRetention).slice(0, entryLimit)
      storage.write(storedJournal, retained.toSorted(compareNewest))
      for (const listener of listeners) listener()
    })
  if (readStored().some(({ at, ended = at }) => Math.max(at, ended) > now()))
    void change((entries) => entries)
  return {
    read,
    record: (next) =>
      change((entries) => {
        const { repeated, ended = ends.get(next.id) ?? now() } =
          entries.find(({ id }) => id === next.id) ?? {}
        if (isTerminal(next)) ends.set(next.id, ended)
        else ends.delete(next.id)
        const more = { ...(repeated && { repeated }), ...(isTerminal(next) && { ended }) }
        return [{ ...next, ...more }, ...entries.filter(({ id }) => id !== next.id)]
      }),
    findDuplicate: (mark) => read().find((one) => one.mark === mark && isPossiblySent(one)),
    listOpen: (mark) =>
      read()
        .filter((one) => one.mark === mark && !isTerminal(one))
        .map(({ id }) => id),
    markRepeated: (ids) =>
      change((entries) =>
        entries.map((one) =>
          ids.includes(one.id) && !isTerminal(one) ? { ...one, repeated: true } : one,
        ),
      ),
    watch(listener) {
      const release = storage.watch(storedJournal, listener)
      listeners.add(listener)
      return () => {
        release()
        listeners.delete(listener)
      }
    },
  }
}
