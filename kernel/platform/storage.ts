import { array, looseObject, number, unknown } from 'valibot'
import type { Schema } from '../runtime/parse.ts'
import { safeParse } from '../runtime/parse.ts'
import type { Release } from '../runtime/plugin.ts'
import { defineService } from '../runtime/refs.ts'
import type { Platform } from './platform.ts'

/**
 * A stored thing: its key (without the modal's prefix), its form, and for how long it may be
 * believed.
 */
export type StorageEntry<T> = {
  readonly key: string
  readonly version: number
  readonly schema: Schema<T>
  readonly lifetime?: number
  readonly perAccount?: boolean
  /**
   * What an entry of an older version is in today's form; `undefined` when it cannot be said. The
   * result is checked like everything that is read.
   */
  readonly migrate?: (value: unknown, version: number) => unknown
}

/**
 * Names a stored value. Raise `version` when the form changes: entries of an older version are
 * ignored, unless `migrate` says what they are now; those of a newer
 * one always are. `lifetime` is in milliseconds.
 * `perAccount` entries are caches of what belongs to an account: they are cleared on disconnect.
 */
export const defineStorageEntry = <T>(stored: StorageEntry<T>): StorageEntry<T> => stored

/**
 * Storage as a hint: every read is checked, every write may be lost, nothing here ever grants a
 * session.
 */
export type Storage = {
  /**
   * `undefined` when absent, expired, of another version that cannot be migrated, or malformed.
   * `part` must hold everything the value depends on.
   */
  read<T>(stored: StorageEntry<T>, part?: string): T | undefined
  /** As `read`, but also gives an expired value, marked stale. */
  readStale<T>(
    stored: StorageEntry<T>,
    part?: string,
  ): { readonly value: T; readonly stale: boolean } | undefined
  /**
   * Writes nothing where the entry says so already and does not age: other tabs would be told of
   * nothing.
   */
  write<T>(stored: StorageEntry<T>, value: T, part?: string): void
  remove(stored: StorageEntry<unknown>, part?: string): void
  /** Removes every entry of a `perAccount` kind. */
  clearCaches(): void
  /** Called when another tab changed the entry. */
  watch(stored: StorageEntry<unknown>, listener: () => void): Release
}

/** The kernel's storage, for plugins. */
export const storageRef = defineService<Storage>('kernel.storage')

const envelope = looseObject({ version: number(), at: number(), value: unknown() })
const accountPrefix = 'cache.'

/**
 * Texts by key over the platform's store; in memory, with one warning, whenever that throws or is
 * full.
 */
function createTextStorage({ storage: textStorage, log }: Platform) {
  const memory = new Map<string, string>()
  let warned = false
  const attempt = <T, Otherwise>(task: () => T, otherwise: Otherwise): T | Otherwise => {
    try {
      return task()
    } catch (error) {
      if (!warned) log('warn', 'Storage is unavailable; nothing outlasts a reload.', error)
      warned = true
      return otherwise
    }
  }
  const remove = (key: string) => {
    memory.delete(key)
    attempt(() => textStorage.remove(key), undefined)
  }
  return {
    read: (key: string) => memory.get(key) ?? attempt(() => textStorage.get(key), null),
    remove,
    write(key: string, text: string) {
      memory.delete(key)
      if (attempt(() => textStorage.set(key, text), 'failed') !== 'failed') return
      // What stood there before must not come back after a reload.
      remove(key)
      memory.set(key, text)
    },
    keys: () => [...memory.keys(), ...attempt(textStorage.keys, [])],
  }
}

function tryOrUndefined<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}

/** Makes the storage. `prefix` starts every key. */
export function createStorage(platform: Platform, prefix: string): Storage {
  const texts = createTextStorage(platform)
  const buildKey = (stored: StorageEntry<unknown>, part?: string) =>
    `${prefix}${stored.perAccount ? accountPrefix : ''}${stored.key}${part === undefined ? '' : `:${part}`}`
  const readStale = <T>(stored: StorageEntry<T>, part?: string) => {
    const text = texts.read(buildKey(stored, part))
    const envelopeValue =
      text === null
        ? undefined
        : safeParse(
            envelope,
            tryOrUndefined(() => JSON.parse(text)),
          )
    if (!envelopeValue || envelopeValue.version > stored.version) return undefined
    const migrated =
      envelopeValue.version < stored.version
        ? tryOrUndefined(() => stored.migrate?.(envelopeValue.value, envelopeValue.version))
        : envelopeValue.value
    const value = safeParse(stored.schema, migrated)
    if (value === undefined) return undefined
    const age = platform.now() - envelopeValue.at
    return { value, stale: stored.lifetime !== undefined && (age > stored.lifetime || age < 0) }
  }
  return {
    readStale,
    read(stored, part) {
      const entry = readStale(stored, part)
      if (entry?.stale) texts.remove(buildKey(stored, part))
      return entry?.stale ? undefined : entry?.value
    },
    write(stored, value, part) {
      const { version, lifetime } = stored
      if (
        lifetime === undefined &&
        JSON.stringify(readStale(stored, part)?.value) === JSON.stringify(value)
      )
        return
      texts.write(buildKey(stored, part), JSON.stringify({ version, at: platform.now(), value }))
    },
    remove: (stored, part) => texts.remove(buildKey(stored, part)),
    clearCaches() {
      for (const key of texts.keys()) if (key.startsWith(prefix + accountPrefix)) texts.remove(key)
    },
    watch(stored, listener) {
      const watchedKey = buildKey(stored)
      return platform.storage.watch(
        (key) =>
          (key === null || key === watchedKey || key.startsWith(`${watchedKey}:`)) && listener(),
      )
    },
  }
}

/** A schema for a list whose bad entries are dropped instead of spoiling the rest. */
export function lenientArray<T>(item: Schema<T>): Schema<readonly T[]> {
  return {
    '~standard': {
      validate: (value) => {
        const outer = safeParse(array(unknown()), value)
        return outer
          ? { value: outer.flatMap((entry) => safeParse(item, entry) ?? []) }
          : { issues: [{ message: 'not a list' }] }
      },
    },
  }
}
