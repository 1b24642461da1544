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

describe('what is stored', () => {
  it('is read back, under the prefix of its modal', () => {
    const { storage, store } = setUp()
    storage.write(note, { text: 'hello' })
    expect(storage.read(note)).toEqual({ text: 'hello' })
    expect([...store.entries.keys()]).toEqual(['lk.note'])
    storage.remove(note)
    expect(store.entries.size).toBe(0)
  })
  it('is kept apart by all its value depends on', () => {
    const { storage } = setUp()
    storage.write(price, 1, 'eip155:1:USDC')
    storage.write(price, 2, 'eip155:10:USDC')
    expect([
      storage.read(price, 'eip155:1:USDC'),
      storage.read(price, 'eip155:10:USDC'),
      storage.read(price),
    ]).toEqual([1, 2, undefined])
  })
  it('of another version is not read', () => {
    const { storage, platform } = setUp()
    createStorage(platform, 'lk.').write({ ...note, version: 1 }, { text: 'old' })
    expect(storage.read(note)).toBeUndefined()
  })
  it('is believed for its lifetime; a stale copy is marked, and removed when read as fresh', async () => {
    const { storage, clock, store } = setUp()
    storage.write(price, 7, 'a')
    await clock.advance(15_000)
    expect(storage.read(price, 'a')).toBe(7)
    await clock.advance(1)
    expect(storage.readStale(price, 'a')).toEqual({ value: 7, stale: true })
    expect(storage.read(price, 'a')).toBeUndefined()
    expect(store.entries.size).toBe(0)
  })
  it('in the future of a clock that was set back is stale', () => {
    const { storage, clock } = setUp()
    storage.write(price, 7)
    clock.skew(-60_000)
    expect(storage.readStale(price)).toEqual({ value: 7, stale: true })
  })
  it('without a lifetime is never stale', async () => {
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
  ])('and corrupt (%s) is not read', (text) => {
    const { storage } = setUp(new Map([['lk.note', text]]))
    expect(storage.read(note)).toBeUndefined()
  })
  it('comes back frozen, as a copy', () => {
    const { storage } = setUp()
    storage.write(note, { text: 'x' })
    expect(Object.isFrozen(storage.read(note))).toBe(true)
  })
})

describe('caches of what belongs to an account', () => {
  it('are cleared together, and nothing else is', () => {
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
  it('are cleared from memory too', () => {
    const { storage, store } = setUp()
    store.fault = 'full'
    storage.write(price, 1)
    expect(storage.read(price)).toBe(1)
    storage.clearCaches()
    expect(storage.read(price)).toBeUndefined()
  })
})

describe('a store that fails', () => {
  it.each<StoreFault>(['throws', 'full'])(
    '(%s) is replaced by memory, with exactly one warning',
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
  it('in the middle of a visit loses nothing that is written afterwards', () => {
    const { storage, store } = setUp()
    storage.write(note, { text: 'before' })
    store.fault = 'throws'
    expect(storage.read(note)).toBeUndefined()
    storage.write(note, { text: 'after' })
    expect(storage.read(note)).toEqual({ text: 'after' })
  })
  it('because it is full does not bring back the older entry on the next visit', () => {
    const { storage, store, platform } = setUp()
    storage.write(note, { text: 'older' })
    store.fault = 'full'
    storage.write(note, { text: 'newer' })
    store.fault = undefined
    expect(createStorage(platform, 'lk.').read(note)).toBeUndefined()
    expect(storage.read(note)).toEqual({ text: 'newer' })
  })
  it('and works again is written to again', () => {
    const { storage, store } = setUp()
    store.fault = 'full'
    storage.write(note, { text: 'one' })
    store.fault = undefined
    storage.write(note, { text: 'two' })
    expect(store.entries.has('lk.note')).toBe(true)
    expect(storage.read(note)).toEqual({ text: 'two' })
  })
  it('by being wiped holds nothing, and goes on', () => {
    const { storage, store } = setUp()
    storage.write(note, { text: 'one' })
    store.wipe()
    expect(storage.read(note)).toBeUndefined()
    storage.write(note, { text: 'two' })
    expect(storage.read(note)).toEqual({ text: 'two' })
  })
})

it("another tab's change is heard for exactly the entries watched, until released", () => {
  const { storage, store } = setUp()
  let heard = 0
  const release = storage.watch(note, () => void heard++)
  store.elsewhere('lk.note', 'x')
  store.elsewhere('lk.note:part', 'x')
  expect(heard).toBe(2)
  store.elsewhere('lk.notebook', 'x')
  store.elsewhere('note', 'x')
  expect(heard).toBe(2)
  store.wipe()
  expect(heard).toBe(3)
  release()
  store.wipe()
  expect(heard).toBe(3)
})

it('a list loses its bad entries instead of being refused for them', () => {
  const { storage } = setUp(new Map([['lk.list', '{"version":1,"at":1,"value":[1,"two",3]}']]))
  expect(
    storage.read(defineStorageEntry({ key: 'list', version: 1, schema: lenientArray(number()) })),
  ).toEqual([1, 3])
  const { storage: wrong } = setUp(new Map([['lk.list', '{"version":1,"at":1,"value":{}}']]))
  expect(
    wrong.read(defineStorageEntry({ key: 'list', version: 1, schema: lenientArray(number()) })),
  ).toBeUndefined()
})

describe('an entry of another version', () => {
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

  it('that is older is read in today’s form where a migration is defined', () => {
    expect(old(2, { text: 'kept' }).read(words)).toEqual({ words: 'kept' })
  })
  it.each([
    ['is too old to be migrated', 1, { text: 'x' }],
    ['is newer', 4, { words: 'x' }],
    ['does not become what is expected', 2, { text: 7 }],
    ['says nothing', 2, null],
  ])('that %s is ignored', (_, version, value) => {
    expect(old(version, value).read(words)).toBeUndefined()
  })
  it('whose migration throws is ignored', () => {
    const failing = { ...words, migrate: () => JSON.parse('{') }
    expect(old(2, { text: 'x' }).read(failing)).toBeUndefined()
  })
})

describe('writing what an entry says already', () => {
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
  it('writes nothing, so that other tabs are told of nothing', () => {
    const writes = writesOf((storage) => {
      for (const text of ['a', 'a', 'b', 'b', 'a']) storage.write(note, { text })
    })
    expect(writes).toBe(3)
  })
  it('is written all the same where it ages: it is fresh again', () => {
    const writes = writesOf((storage) => {
      for (const value of [1, 1]) storage.write(price, value)
    })
    expect(writes).toBe(2)
  })
})
