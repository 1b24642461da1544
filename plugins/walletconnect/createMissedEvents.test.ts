import { expect, it } from 'vitest'
import { probeTimeout } from '#kernel'
import { createMissedEvents } from './createMissedEvents.ts'

it('keeps the last events of each session, for signers created soon after its first', () => {
  const time = { now: 1000 }
  const missed = createMissedEvents({ now: () => time.now })
  for (let count = 1; count <= 20; count++) missed.keep('one', ['accountsChanged', count])
  missed.keep('other', ['chainChanged', 1])
  const kept = Array.from({ length: 16 }, (_, at) => ['accountsChanged', at + 5])
  expect(missed.read('one')).toEqual(kept)
  time.now += probeTimeout - 1
  expect(missed.read('one')).toEqual(kept)
  time.now += 1
  expect(missed.read('one')).toEqual([])
  expect(missed.read('other')).toEqual([['chainChanged', 1]])
  expect(missed.read('none')).toEqual([])
})
