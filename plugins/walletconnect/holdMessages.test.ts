import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { holdMessages } from './holdMessages.ts'

it('holds messages of the relay back until its listeners are there, in their order, and nothing else', () => {
  const events = new EventEmitter()
  const deliver = holdMessages({ relayer: { events } })
  const heard: unknown[] = []
  const listen = (name: string) => events.on(name, (data) => heard.push([name, data]))
  events.emit('relayer_message', 1)
  events.emit('relayer_message', 2)
  listen('relayer_connect')
  listen('relayer_message')
  events.emit('relayer_connect', 3)
  expect(heard).toEqual([['relayer_connect', 3]])
  deliver()
  events.emit('relayer_message', 4)
  expect(heard.slice(1)).toEqual([1, 2, 4].map((data) => ['relayer_message', data]))
})

it('lets a client without a relay start', () => {
  expect(holdMessages(undefined)).not.toThrow()
})
