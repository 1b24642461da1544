import { expect, it } from 'vitest'
import { createEvents } from './events.ts'
import { defineEvent } from './refs.ts'

const ping = defineEvent<number>('test.ping')
const other = defineEvent<number>('test.other')

it('passes payloads to a listener in order until it is released', () => {
  const events = createEvents(
    () => {},
    () => 0,
  )
  const heard: number[] = []
  const release = events.on(ping, (count) => heard.push(count))
  events.emit(ping, 1)
  events.emit(other, 2)
  events.emit(ping, 3)
  release()
  release()
  events.emit(ping, 4)
  expect(heard).toEqual([1, 3])
})
it('reports a throwing listener with its event and calls the others', () => {
  const faults: unknown[] = []
  const events = createEvents(
    (error, event) => faults.push([String(error), event]),
    () => 0,
  )
  const heard: number[] = []
  events.on(ping, () => {
    throw new Error('bad listener')
  })
  events.on(ping, (count) => heard.push(count))
  events.emit(ping, 1)
  expect(heard).toEqual([1])
  expect(faults).toEqual([['Error: bad listener', 'test.ping']])
})
it('releases one listener and keeps the others, even of the same function', () => {
  const events = createEvents(
    () => {},
    () => 0,
  )
  let count = 0
  const listener = () => void count++
  const release = events.on(ping, listener)
  events.on(ping, listener)
  release()
  events.emit(ping, 1)
  expect(count).toBe(1)
})
it('drops every listener on clear', () => {
  const events = createEvents(
    () => {},
    () => 0,
  )
  let count = 0
  events.on(ping, () => void count++)
  events.clear()
  events.emit(ping, 1)
  expect(count).toBe(0)
})
