import { describe, expect, it } from 'vitest'
import { storageRef } from '#kernel'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import type { PaymentEntry } from './createPaymentJournal.ts'
import { createPaymentJournal } from './createPaymentJournal.ts'

const day = 24 * 60 * 60_000
function start() {
  const { kernel, platform, clock, store } = createTestKernel()
  const journal = createPaymentJournal(platform, kernel.get(storageRef))
  const entry: PaymentEntry = {
    mark: 'a1',
    named: true,
    by: 'quote',
    id: 'r1',
    network: 'eip155:1',
    at: platform.now(),
  }
  return { journal, entry, clock, stored: () => [...store.entries.values()].join() }
}

describe('the journal of payments', () => {
  it('knows what was handed over by its mark, the last word counts, for a day', () => {
    const { journal, entry, clock } = start()
    journal.note(entry)
    journal.note({ ...entry, hash: '0x5' })
    expect([journal.find('a1')?.hash, journal.find('b2')]).toEqual(['0x5', undefined])
    clock.skew(day + 1)
    expect(journal.find('a1')).toBeUndefined()
  })

  it('forgets what nothing was sent for', () => {
    const { journal, entry } = start()
    journal.note(entry)
    journal.note({ ...entry, mark: 'b2' })
    journal.remove('a1')
    expect([journal.find('a1'), journal.find('b2')?.id]).toEqual([undefined, 'r1'])
  })
})
