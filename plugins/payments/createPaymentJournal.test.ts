import { describe, expect, it } from 'vitest'
import { storageRef } from '#kernel'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import type { PaymentEntry } from './createPaymentJournal.ts'
import { createPaymentJournal } from './createPaymentJournal.ts'

const day = 24 * 60 * 60_000
function start() {
  const { kernel, platform, clock, store } = createTestKernel()
  const restart = () => createPaymentJournal(platform, kernel.get(storageRef))
  const journal = restart()
  const entry: PaymentEntry = {
    mark: 'a1',
    named: true,
    by: 'quote',
    id: 'r1',
    network: 'eip155:1',
    at: platform.now(),
  }
  return { journal, restart, entry, clock, stored: () => [...store.entries.values()].join() }
}

describe('payment journal', () => {
  it('finds a submitted payment by its mark for a day, with its latest entry', () => {
    const { journal, entry, clock } = start()
    journal.note(entry)
    journal.note({ ...entry, hash: '0x5' })
    expect([journal.find('a1')?.hash, journal.find('b2')]).toEqual(['0x5', undefined])
    clock.skew(day + 1)
    expect(journal.find('a1')).toBeUndefined()
  })

  it('forgets a payment of a clock that was years ahead a day after the next visit', () => {
    const { journal, entry, clock, restart } = start()
    const years = 10 * 365 * day
    journal.note({ ...entry, at: entry.at + years, paid: 'success' })
    expect(restart().find('a1')).toMatchObject({ at: entry.at, paid: 'success' })
    clock.skew(day + 1)
    expect(restart().find('a1')).toBeUndefined()
  })

  it('finds a hundred payments of a day, and one under way after 300', () => {
    const { journal, entry } = start()
    journal.note({ ...entry, mark: 'open' })
    for (let at = 0; at < 100; at++)
      journal.note({ ...entry, mark: `paid${at}`, at: entry.at + at, paid: 'success' })
    expect([journal.find('open')?.mark, journal.find('paid0')?.mark]).toEqual(['open', 'paid0'])
    for (let at = 100; at < 300; at++)
      journal.note({ ...entry, mark: `paid${at}`, at: entry.at + at, paid: 'success' })
    expect([journal.find('open')?.mark, journal.find('paid0')]).toEqual(['open', undefined])
  })

  it('deletes a payment for which nothing was sent', () => {
    const { journal, entry } = start()
    journal.note(entry)
    journal.note({ ...entry, mark: 'b2' })
    journal.remove('a1')
    expect([journal.find('a1'), journal.find('b2')?.id]).toEqual([undefined, 'r1'])
  })
})
