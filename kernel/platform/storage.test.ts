import { number, object, string } from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import type { StoreFault } from '../../test/harness/testStore.ts'
import { createStorage, defineStorageEntry, lenientArray } from './storage.ts'

const note = defineStorageEntry({ key: 'note', version: 2, schema: object({ text: string() }) })
const price = defineStorageEntry({
  key: 'price',
  version: 1,
  schema: number(),
  lifetime: 15_000,
  perAccount: true,
})
const notebook = defineStorageEntry({ key: 'notebook', version: 1, schema: string() })

const setUp = (entries?: Map<string, string>) => {
  const test = createTestPlatform(entries ? { entries } : {})
  return { ...test, storage: createStorage(test.platform, 'lk.') }
}

describe('stored values', () => {
  it('reads a value back under the prefix of its modal', () => {
    const { storage, store } = setUp()
    storage.write(note, { text: 'hello' })
    expect(storage.read(note)).toEqual({ text: 'hello' })
    expect([...store.entries.keys()]).toEqual(['lk.note'])
    storage.remove(note)
    expect(store.entries.size).toBe(0)
  })
  it('separates values by all they depend on', () => {
    const { storage } = setUp()
    storage.write(price, 1, 'eip155:1:USDC')
    storage.write(price, 2, 'eip155:10:USDC')
    expect([
      storage.read(price, 'eip155:1:USDC'),
      storage.read(price, 'eip155:10:USDC'),
      storage.read(price),
    ]).toEqual([1, 2, undefined])
  })
  it('ignores a value of another version', () => {
    const { storage, platform } = setUp()
    createStorage(platform, 'lk.').write({ ...note, version: 1 }, { text: 'old' })
    expect(storage.read(note)).toBeUndefined()
  })
  it('returns a value during its lifetime; marks a stale copy, and removes it when read as fresh', async () => {
    const { storage, clock, store } = setUp()
    storage.write(price, 7, 'a')
    await clock.advance(15_000)
    expect(storage.read(price, 'a')).toBe(7)
    await clock.advance(1)
    expect(storage.readStale(price, 'a')).toEqual({ value: 7, stale: true })
    expect(storage.read(price, 'a')).toBeUndefined()
    expect(store.entries.size).toBe(0)
  })
  it('treats a value from the future of a reset clock as stale', () => {
    const { storage, clock } = setUp()
    storage.write(price, 7)
    clock.skew(-60_000)
    expect(storage.readStale(price)).toEqual({ value: 7, stale: true })
  })
  it('never treats a value without a lifetime as stale', async () => {
    const { storage, clock } = setUp()
    storage.write(note, { text: 'x' })
    await clock.advance(1e12)
    expect(storage.readStale(note)).toEqual({ value: { text: 'x' }, stale: false })
  })
  it.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"version":2}',
    '{"version":2,"at":1,"value":{"text":5}}',
    '{"version":2,"at":"1","value":{"text":"x"}}',
  ])('ignores a corrupt value (%s)', (text) => {
    const { storage } = setUp(new Map([['lk.note', text]]))
    expect(storage.read(note)).toBeUndefined()
  })
  it('returns a frozen copy', () => {
    const { storage } = setUp()
    storage.write(note, { text: 'x' })
    expect(Object.isFrozen(storage.read(note))).toBe(true)
  })
})

describe('account caches', () => {
  it('clears the caches of accounts together and nothing else', () => {
    const { storage, store } = setUp(
      new Map([
        ['other.cache.price', 'x'],
        ['host', 'y'],
      ]),
    )
    storage.write(price, 1)
    storage.write(price, 1, 'a')
    storage.write(note, { text: 'x' })
    storage.clearCaches()
    expect([...store.entries.keys()].sort()).toEqual(['host', 'lk.note', 'other.cache.price'])
  })
  it('clears the caches of accounts from memory too', () => {
    const { storage, store } = setUp()
    store.fault = 'full'
    storage.write(price, 1)
    expect(storage.read(price)).toBe(1)
    storage.clearCaches()
    expect(storage.read(price)).toBeUndefined()
  })
})

describe('failing stores', () => {
  it.each<StoreFault>(['throws', 'full'])(
    'replaces a store that fails (%s) by memory, with exactly one warning',
    (fault) => {
      const { storage, store, logs } = setUp()
      store.fault = fault
      storage.write(note, { text: 'kept' })
      storage.write(notebook, 'kept too')
      expect(storage.read(note)).toEqual({ text: 'kept' })
      storage.remove(note)
      expect(storage.read(note)).toBeUndefined()
      storage.clearCaches()
      expect(storage.read(notebook)).toBe('kept too')
      expect(logs).toMatchObject([{ level: 'warn' }])
    },
  )
  it('keeps later writes when the store fails during a visit', () => {
    const { storage, store } = setUp()
    storage.write(note, { text: 'before' })
    store.fault = 'throws'
    expect(storage.read(note)).toBeUndefined()
    storage.write(note, { text: 'after' })
    expect(storage.read(note)).toEqual({ text: 'after' })
  })
  it('does not bring back the older entry of a full store on the next visit', () => {
    const { storage, store, platform } = setUp()
    storage.write(note, { text: 'older' })
    store.fault = 'full'
    storage.write(note, { text: 'newer' })
    store.fault = undefined
    expect(createStorage(platform, 'lk.').read(note)).toBeUndefined()
    expect(storage.read(note)).toEqual({ text: 'newer' })
  })
  it('writes to the store again once it works', () => {
    const { storage, store } = setUp()
    store.fault = 'full'
    storage.write(note, { text: 'one' })
    store.fault = undefined
    storage.write(note, { text: 'two' })
    expect(store.entries.has('lk.note')).toBe(true)
    expect(storage.read(note)).toEqual({ text: 'two' })
  })
  it('returns nothing from a wiped store and goes on', () => {
    const { storage, store } = setUp()
    storage.write(note, { text: 'one' })
    store.wipe()
    expect(storage.read(note)).toBeUndefined()
    storage.write(note, { text: 'two' })
    expect(storage.read(note)).toEqual({ text: 'two' })
  })
})

it('reports changes of another tab for watched entries only, until released', () => {
  const { storage, store } = setUp()
  let count = 0
  const release = storage.watch(note, () => void count++)
  store.elsewhere('lk.note', 'x')
  store.elsewhere('lk.note:part', 'x')
  expect(count).toBe(2)
  store.elsewhere('lk.notebook', 'x')
  store.elsewhere('note', 'x')
  expect(count).toBe(2)
  store.wipe()
  expect(count).toBe(3)
  release()
  store.wipe()
  expect(count).toBe(3)
})

it('drops bad entries of a list instead of refusing it', () => {
  const { storage } = setUp(new Map([['lk.list', '{"version":1,"at":1,"value":[1,"two",3]}']]))
  expect(
    storage.read(defineStorageEntry({ key: 'list', version: 1, schema: lenientArray(number()) })),
  ).toEqual([1, 3])
  const { storage: wrong } = setUp(new Map([['lk.list', '{"version":1,"at":1,"value":{}}']]))
  expect(
    wrong.read(defineStorageEntry({ key: 'list', version: 1, schema: lenientArray(number()) })),
  ).toBeUndefined()
})

describe('stored versions', () => {
  const words = defineStorageEntry({
    key: 'note',
    version: 3,
    schema: object({ words: string() }),
    migrate: (value, version) =>
      version === 2 && typeof value === 'object' && value !== null && 'text' in value
        ? { words: value.text }
        : undefined,
  })
  const old = (version: number, value: unknown) =>
    setUp(new Map([['lk.note', JSON.stringify({ version, at: 1, value })]])).storage

  it('migrates an older entry where a migration is defined', () => {
    expect(old(2, { text: 'kept' }).read(words)).toEqual({ words: 'kept' })
  })
  it.each([
    ['is too old to be migrated', 1, { text: 'x' }],
    ['is newer', 4, { words: 'x' }],
    ['does not become what is expected', 2, { text: 7 }],
    ['says nothing', 2, null],
  ])('ignores an entry that %s', (_, version, value) => {
    expect(old(version, value).read(words)).toBeUndefined()
  })
  it('ignores an entry whose migration throws', () => {
    const failing = { ...words, migrate: () => JSON.parse('{') }
    expect(old(2, { text: 'x' }).read(failing)).toBeUndefined()
  })
})

describe('unchanged writes', () => {
  const writesOf = (run: (storage: ReturnType<typeof setUp>['storage']) => void) => {
    const { storage, platform } = setUp()
    let writes = 0
    const { set } = platform.storage
    Object.assign(platform.storage, {
      set(key: string, value: string) {
        writes++
        set(key, value)
      },
    })
    run(storage)
    return writes
  }
  it('writes nothing for an unchanged value, so that other tabs see no change', () => {
    const writes = writesOf((storage) => {
      for (const text of ['a', 'a', 'b', 'b', 'a']) storage.write(note, { text })
    })
    expect(writes).toBe(3)
  })
  it('writes an unchanged value that ages, to make it fresh again', () => {
    const writes = writesOf((storage) => {
      for (const value of [1, 1]) storage.write(price, value)
    })
    expect(writes).toBe(2)
  })
})
