import { expect, test } from 'vitest'
import type { WalletInfo } from '#kernel'
import { createTestClock } from '../../test/harness/testClock.ts'
import { createWatchers } from './index.ts'

function openShelf() {
  const clock = createTestClock()
  const found: WalletInfo[] = []
  const starts: number[] = []
  const watchers = createWatchers(
    clock,
    () => void starts.push(found.length),
    () => [...found],
  )
  const add = (id: string) => {
    found.push({ id, name: id, ready: true })
    watchers.notify()
  }
  return { clock, found, starts, watchers, add }
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
