import { expect, test } from 'vitest'
import type { WalletInfo } from '#kernel'
import { createTestClock } from '../../test/harness/testClock.ts'
import { createWatchers } from './index.ts'

function openShelf(scan?: () => void) {
  const clock = createTestClock()
  const found: WalletInfo[] = []
  const starts: number[] = []
  const released: number[] = []
  const watchers = createWatchers(clock, {
    start() {
      starts.push(found.length)
      return [() => void released.push(starts.length)]
    },
    ...(scan && { scan }),
    list: () => [...found],
  })
  const add = (id: string) => {
    found.push({ id, name: id, ready: true })
    watchers.notify()
  }
  return { clock, found, starts, released, watchers, add }
}

test('emits the list at once, then after every change, until the listener is released', () => {
  const { watchers, add, starts } = openShelf()
  const seen: string[] = []
  const release = watchers.watch((list) => seen.push(list.map(({ id }) => id).join()))
  expect(starts).toHaveLength(1)
  add('a')
  add('b')
  release()
  release()
  add('c')
  expect(seen).toEqual(['', 'a', 'a,b'])
})

test('lets a listener release itself and others while it is called', () => {
  const { watchers, add } = openShelf()
  const seen: string[] = []
  const releases = ['one', 'two'].map((name) =>
    watchers.watch((list) => {
      if (list.length > 0) {
        seen.push(name)
        for (const release of releases) release()
      }
    }),
  )
  add('a')
  add('b')
  expect(seen).toEqual(['one', 'two'])
})

test('finds a present entry at once and waits for a missing one', async () => {
  const { clock, found, watchers, add } = openShelf()
  const look = (id: string) => () => found.find((one) => one.id === id)?.id
  add('a')
  expect(await watchers.find(look('a'))).toBe('a')
  const late = watchers.find(look('b'))
  add('b')
  expect(await late).toBe('b')
  expect([clock.pending(), watchers.listeners.size]).toEqual([0, 0])
})

test('waits at most 1.5 seconds for a missing entry', async () => {
  const { clock, watchers, add } = openShelf()
  const answers: unknown[] = []
  watchers.find(() => undefined).then((answer) => answers.push(answer))
  await clock.advance(1499)
  add('a')
  expect(answers).toEqual([])
  await clock.advance(1)
  expect([answers, clock.pending(), watchers.listeners.size]).toEqual([[undefined], 0, 0])
})

test('starts once, for all listeners and searches, and never after dispose', async () => {
  const { clock, starts, released, watchers } = openShelf()
  watchers.watch(() => {})
  const search = watchers.find(() => undefined)
  watchers.dispose()
  watchers.dispose()
  watchers.watch(() => {})
  await clock.advance(1500)
  expect([starts.length, released.length > 0, await search]).toEqual([1, true, undefined])
  const unused = openShelf()
  unused.watchers.dispose()
  unused.watchers.watch(() => {})
  expect(unused.starts).toEqual([])
})

test('scans for each listener, and again after 0.1, 0.5 and 1.5 seconds, until dispose', async () => {
  let scans = 0
  const { clock, watchers } = openShelf(() => void scans++)
  watchers.watch(() => {})
  watchers.watch(() => {})
  expect(scans).toBe(2)
  await clock.advance(5000)
  expect([scans, clock.pending()]).toEqual([5, 0])
  watchers.watch(() => {})
  watchers.dispose()
  await clock.advance(5000)
  expect([scans, clock.pending()]).toEqual([6, 0])
})

test('leaves nothing behind if a wallet disposes of it while it starts', () => {
  const clock = createTestClock()
  let listening = 0
  const watchers = createWatchers(clock, {
    start() {
      watchers.dispose()
      listening++
      return [() => void listening--]
    },
    scan: () => {},
    list: () => [],
  })
  watchers.watch(() => {})
  expect([listening, clock.pending()]).toEqual([0, 0])
})
