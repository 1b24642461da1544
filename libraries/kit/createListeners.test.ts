import { expect, it, vi } from 'vitest'
import { createListeners } from './createListeners.ts'

type Events = { readonly one: number; readonly two: number }

it('calls the listeners of an event, those of once a single time', () => {
  const listeners = createListeners<Events>()
  const [kept, once] = [vi.fn(), vi.fn()]
  listeners.add('one', kept)
  listeners.add('one', once, { once: true })
  for (const event of ['one', 'two', 'one'] as const) listeners.emit(event, 1)
  expect([kept.mock.calls.length, once.mock.calls.length]).toEqual([2, 1])
})

it('removes one registration of a listener from one event', () => {
  const listeners = createListeners<Events>()
  const listener = vi.fn()
  for (const event of ['one', 'one', 'two'] as const) listeners.add(event, listener)
  listeners.remove('one', listener)
  listeners.emit('one', 1)
  listeners.emit('two', 2)
  expect(listener.mock.calls).toEqual([[1], [2]])
  listeners.clear('one')
  listeners.emit('one', 1)
  listeners.clear()
  listeners.emit('two', 2)
  expect(listener).toHaveBeenCalledTimes(2)
})
