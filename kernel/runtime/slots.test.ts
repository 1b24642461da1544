import { expect, it } from 'vitest'
import { defineSlot } from './refs.ts'
import { createSlots } from './slots.ts'

const letters = defineSlot<string>('test.letters')
const others = defineSlot<string>('test.others')

it('sorts items by order, then by contribution', () => {
  const slots = createSlots(() => {})
  slots.contribute('p', letters.of('c', { order: 10 }))
  slots.contribute('p', letters.of('a'))
  slots.contribute('q', letters.of('b'))
  slots.contribute('q', others.of('x'))
  slots.contribute('q', letters.of('first', { order: -1 }))
  expect(slots.read(letters)).toEqual(['first', 'a', 'b', 'c'])
})
it('returns the same array until something changes, and protects it from outside', () => {
  const slots = createSlots(() => {})
  slots.contribute('p', letters.of('a'))
  const list = slots.read(letters)
  slots.contribute('p', others.of('x'))
  expect(slots.read(letters)).toBe(list)
  expect(Object.isFrozen(list)).toBe(true)
  slots.contribute('p', letters.of('b'))
  expect(slots.read(letters)).not.toBe(list)
})
it('withdraws one contribution, once', () => {
  const slots = createSlots(() => {})
  const seen: (readonly string[])[] = []
  slots.watch(letters, () => seen.push(slots.read(letters)))
  const withdraw = slots.contribute('p', letters.of('a'))
  slots.contribute('q', letters.of('a'))
  withdraw()
  withdraw()
  expect(seen).toEqual([['a'], ['a', 'a'], ['a']])
})
it('notifies watchers of their slot only, until released, and survives a throwing one', () => {
  const faults: unknown[] = []
  const slots = createSlots((error) => faults.push(error))
  let heard = 0
  slots.watch(letters, () => {
    throw new Error('bad watcher')
  })
  const release = slots.watch(letters, () => void heard++)
  slots.contribute('p', others.of('x'))
  slots.contribute('p', letters.of('a'))
  release()
  slots.contribute('p', letters.of('b'))
  expect(heard).toBe(1)
  expect(faults).toHaveLength(2)
})
it('returns the plugin of an item while it is contributed', () => {
  const slots = createSlots(() => {})
  const withdraw = slots.contribute('p', letters.of('a'))
  slots.contribute('q', letters.of('b'))
  expect(slots.ownerOf('a')).toBe('p')
  expect(slots.ownersWhere((item) => item === 'b')).toEqual(['q'])
  withdraw()
  expect(slots.ownerOf('a')).toBeUndefined()
})
