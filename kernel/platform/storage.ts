import { array, looseObject, number, unknown } from 'valibot'
import type { Schema } from '../runtime/parse.ts'
import { safeParse } from '../runtime/parse.ts'
import type { Release } from '../runtime/plugin.ts'
import { defineService } from '../runtime/refs.ts'
import type { Platform } from './platform.ts'

/** A stored value: key without prefix, version, schema and lifetime. */
export type StorageEntry<T> = {
  readonly key: string
  readonly version: number
  readonly schema: Schema<T>
  readonly lifetime?: number
  readonly perAccount?: boolean
  /** Converts a value of an older version; `undefined` if impossible. The result is parsed. */
  readonly migrate?: (value: unknown, version: number) => unknown
}

/**
 * Names a stored value. Raise `version` when the schema changes: older entries are ignored unless
 * `migrate` converts them, newer ones always. `lifetime` is in milliseconds. `perAccount` entries
 * are caches, cleared on disconnect.
 */
export const defineStorageEntry = <T>(stored: StorageEntry<T>): StorageEntry<T> => stored

/** Storage as a hint: reads are parsed, writes may be lost, no entry grants a session. */
export type Storage = {
  /** `undefined` if absent, expired, malformed, of another version. `part`: what it depends on. */
  read<T>(stored: StorageEntry<T>, part?: string): T | undefined
  /** As `read`, but also gives an expired value, marked stale. */
  readStale<T>(
    stored: StorageEntry<T>,
    part?: string,
  ): { readonly value: T; readonly stale: boolean } | undefined
  /** Skips an equal value that does not age, so that other tabs see no change. */
  write<T>(stored: StorageEntry<T>, value: T, part?: string): void
  remove(stored: StorageEntry<unknown>, part?: string): void
  clearCaches(): void
  watch(stored: StorageEntry<unknown>, listener: () => void): Release
}

/** The kernel's storage, for plugins. */
export const storageRef = defineService<Storage>('kernel.storage')

const envelope = looseObject({ version: number(), at: number(), value: unknown() })
const accountPrefix = 'cache.'

/** Text storage that falls back to memory, with one warning, when the platform's throws. */
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
      // The old value must not return after a reload.
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

/** A schema for lists that drops invalid entries instead of failing. */
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
