import type { Platform } from '#kernel'
import { readField } from '#kernel'

/** Storage interface of the client. */
type KeyValues = {
  getKeys(): Promise<readonly string[]>
  getEntries(): Promise<readonly (readonly [string, unknown])[]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
}

const probeName = 'latchkey.probe'
const probeTimeout = 3000

/**
 * Selects the client's storage: its own database if that works, memory if the browser's is broken.
 * By default the client would wait for a broken database forever.
 */
export async function selectClientStorage(
  platform: Pick<Platform, 'page' | 'after'>,
): Promise<{ readonly storage?: KeyValues }> {
  return (await databaseWorks(platform)) ? {} : { storage: createMemoryStorage() }
}

async function databaseWorks({ page, after }: Pick<Platform, 'page' | 'after'>): Promise<boolean> {
  try {
    const factory = page.global('indexedDB')
    return isDatabaseFactory(factory) ? await canOpen(factory, after) : true
  } catch {
    return false
  }
}

function canOpen(factory: IDBFactory, after: Platform['after']): Promise<boolean> {
  return new Promise((resolve) => {
    const release = after(probeTimeout, () => resolve(false))
    const opening = factory.open(probeName)
    const done = (works: boolean) => {
      release()
      resolve(works)
    }
    opening.onerror = () => done(false)
    opening.onsuccess = () => {
      opening.result.close()
      factory.deleteDatabase(probeName)
      done(true)
    }
  })
}

function isDatabaseFactory(foreign: unknown): foreign is IDBFactory {
  return typeof readField(foreign, 'open') === 'function'
}

function createMemoryStorage(): KeyValues {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key) => entries.get(key),
    setItem: async (key, value) => void entries.set(key, value),
    removeItem: async (key) => void entries.delete(key),
  }
}
