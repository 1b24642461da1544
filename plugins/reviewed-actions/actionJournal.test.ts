import { describe, expect, it } from 'vitest'
import { storageRef } from '#kernel'
import type { ActionJournalEntry } from '#kernel/reviewed-action'
import type { TestKernel } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createActionJournal, finishedRetention, isTerminal } from './actionJournal.ts'

function start(on?: TestKernel) {
  const tab = createTestKernel(on ? { on } : {})
  return { tab, journal: createActionJournal(tab.platform, tab.kernel.get(storageRef)) }
}
const entry = (
  id: string,
  at: number,
  more: Partial<ActionJournalEntry> = {},
): ActionJournalEntry => ({
  id,
  kind: 'send',
  account: 'moon:base:alice',
  network: 'moon:base',
  at,
  mark: `mark of ${id}`,
  stage: 'asking',
  ...more,
})
const ids = (entries: readonly ActionJournalEntry[]) => entries.map(({ id }) => id)

describe('journal of wallet requests', () => {
  it('treats an equal action as a duplicate for a minute', () => {
    expect(finishedRetention).toBe(60_000)
  })

  it.each(['confirmed', 'failed', 'replaced', 'rejected', 'stopped'] as const)(
    'keeps an action that is %s for a minute after its end',
    async (stage) => {
      const { tab, journal } = start()
      await journal.record(entry('a', tab.clock.now()))
      await tab.clock.advance(finishedRetention)
      await journal.record(entry('a', 0, { stage }))
      expect(isTerminal({ stage })).toBe(true)
      await tab.clock.advance(finishedRetention - 1)
      expect(ids(journal.read())).toEqual(['a'])
      await tab.clock.advance(1)
      expect(journal.read()).toEqual([])
    },
  )

  it.each(['asking', 'sent', 'unknown'] as const)(
    'keeps an action that is %s open, however long',
    async (stage) => {
      const { tab, journal } = start()
      await journal.record(entry('a', tab.clock.now(), { stage }))
      await tab.clock.advance(finishedRetention * 1000)
      expect(isTerminal({ stage })).toBe(false)
      expect(journal.findDuplicate('mark of a')).toMatchObject({ id: 'a', stage })
    },
  )

  it('takes entries of a clock that was ahead as of now', async () => {
    const years = 10 * 365 * 86_400_000
    const { tab, journal } = start()
    tab.clock.skew(years)
    await journal.record(entry('ended', tab.clock.now(), { stage: 'confirmed' }))
    await journal.record(entry('asked', tab.clock.now()))
    tab.clock.skew(-years)
    const next = start(tab)
    expect(ids(next.journal.read())).toEqual(['asked', 'ended'])
    await flushPromises()
    await next.tab.clock.advance(finishedRetention)
    expect(start(tab).journal.read()).toMatchObject([
      { id: 'asked', at: next.tab.clock.now() - finishedRetention },
    ])
  })

  it('reads no more entries than it writes', () => {
    const { tab } = start()
    const value = Array.from({ length: 500 }, (_, at) => entry(`e${at}`, 0, { stage: 'sent' }))
    tab.store.entries.set('lk.intents', JSON.stringify({ version: 1, at: 0, value }))
    expect(start(tab).journal.read()).toHaveLength(50)
  })

  it('keeps the time of the first terminal stage through later entries', async () => {
    const { tab, journal } = start()
    await journal.record(entry('a', 0, { stage: 'confirmed' }))
    const [{ ended } = {}] = journal.read()
    await tab.clock.advance(1000)
    await journal.record(entry('a', 0, { stage: 'failed' }))
    expect(journal.read()).toEqual([entry('a', 0, { stage: 'failed', ended })])
  })

  it('counts no action as a duplicate again when its block becomes final later', async () => {
    const { tab, journal } = start()
    await journal.record(entry('a', 0, { stage: 'confirmed' }))
    await tab.clock.advance(finishedRetention)
    await journal.record(entry('a', 0, { stage: 'confirmed' }))
    expect(journal.findDuplicate('mark of a')).toBeUndefined()
  })

  it.each([
    ['confirmed', true],
    ['failed', true],
    ['replaced', true],
    ['rejected', false],
    ['stopped', false],
  ] as const)(
    'treats an action after one that was %s a moment ago as a duplicate: %s',
    async (stage, counts) => {
      const { journal } = start()
      await journal.record(entry('a', 0, { stage }))
      expect(journal.findDuplicate('mark of a') !== undefined).toBe(counts)
      expect(journal.findDuplicate('mark of b')).toBeUndefined()
    },
  )

  it('ignores open entries as duplicates once they are repeated, but not ended ones', async () => {
    const { journal } = start()
    await journal.record(entry('open', 1, { mark: 'm' }))
    await journal.record(entry('over', 2, { mark: 'm', stage: 'confirmed' }))
    await journal.record(entry('other', 3))
    expect(journal.listOpen('m')).toEqual(['open'])
    await journal.markRepeated(['open', 'over'])
    expect(journal.read().map(({ id, repeated }) => [id, repeated])).toEqual([
      ['other', undefined],
      ['over', undefined],
      ['open', true],
    ])
    expect(journal.findDuplicate('m')?.id).toBe('over')
    await journal.markRepeated(['other'])
    expect(journal.findDuplicate('mark of other')).toBeUndefined()
    await journal.record(entry('open', 1, { mark: 'm', stage: 'sent' }))
    expect(journal.read().find(({ id }) => id === 'open')).toMatchObject({
      stage: 'sent',
      repeated: true,
    })
  })

  it('leaves other entries as they are when one is repeated', async () => {
    const { journal } = start()
    await journal.record(entry('other', 1))
    await journal.markRepeated(['open'])
    expect(journal.findDuplicate('mark of other')?.id).toBe('other')
  })

  it('keeps fifty entries, newest first; open ones displace ended ones, newer ones older', async () => {
    const { journal } = start()
    for (let at = 0; at < 30; at++) await journal.record(entry(`open ${at}`, at))
    for (let at = 30; at < 60; at++)
      await journal.record(entry(`over ${at}`, at, { stage: 'confirmed' }))
    const kept = ids(journal.read())
    expect(kept).toHaveLength(50)
    expect(kept.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => `over ${59 - at}`))
    expect(kept.slice(20)).toEqual(Array.from({ length: 30 }, (_, at) => `open ${29 - at}`))
    for (let at = 60; at < 90; at++) await journal.record(entry(`open ${at}`, at))
    expect(ids(journal.read())).toEqual([
      ...Array.from({ length: 30 }, (_, at) => `open ${89 - at}`),
      ...Array.from({ length: 20 }, (_, at) => `open ${29 - at}`),
    ])
  })

  it('stores the journal under one key for all tabs, and notifies the watchers of each', async () => {
    const here = start()
    const there = start(here.tab)
    const notified: string[] = []
    const release = here.journal.watch(() => notified.push('here'))
    there.journal.watch(() => notified.push('there'))
    await here.journal.record(entry('a', 0))
    expect(ids(there.journal.read())).toEqual(['a'])
    expect([...here.tab.store.entries.keys()]).toEqual(['lk.intents'])
    expect(JSON.parse([...here.tab.store.entries.values()][0] ?? '')).toMatchObject({ version: 1 })
    expect(notified).toEqual(['here'])
    here.tab.store.elsewhere('lk.intents', here.tab.store.get('lk.intents'))
    expect(notified).toEqual(['here', 'here', 'there'])
    release()
    await here.journal.record(entry('b', 0))
    here.tab.store.elsewhere('lk.intents', here.tab.store.get('lk.intents'))
    expect(notified).toEqual(['here', 'here', 'there', 'there'])
  })

  it('loses no entry when two tabs write at once', async () => {
    const here = start()
    const there = start(here.tab)
    await Promise.all(
      ['a', 'b', 'c'].flatMap((id) => [
        here.journal.record(entry(`${id} here`, 0)),
        there.journal.record(entry(`${id} there`, 0)),
      ]),
    )
    expect(ids(here.journal.read()).sort()).toEqual([
      'a here',
      'a there',
      'b here',
      'b there',
      'c here',
      'c there',
    ])
  })
})
