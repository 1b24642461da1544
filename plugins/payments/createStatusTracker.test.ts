import { describe, expect, it } from 'vitest'
import type { Namespace, TxStatus } from '#kernel'
import { fault, parse } from '#kernel'
import type { ActionJournalEntry, ActionStage } from '#kernel/reviewed-action'
import { waitFor } from '../../test/harness/waitFor.ts'
import type { PaymentEntry } from './createPaymentJournal.ts'
import type { KnownAction, PaymentUpdate } from './createStatusTracker.ts'
import { createStatusTracker } from './createStatusTracker.ts'

const minute = 60_000
const entryOf = (part: Partial<PaymentEntry>): PaymentEntry => ({
  mark: 'mark',
  named: false,
  by: 'direct',
  id: '',
  network: 'eip155:1',
  at: 0,
  ...part,
})
const journalEntry = (stage: ActionStage, hash?: string): ActionJournalEntry => ({
  id: 'action',
  kind: 'pay',
  account: 'eip155:1:alice',
  network: 'eip155:1',
  at: 0,
  mark: '',
  stage,
  hash,
})

/** A tracker over a journal, a chain, a provider and an exchange that a test answers for. */
function start(
  journal: readonly ActionJournalEntry[] = [],
  track: Namespace['track'] = () => expect.fail('not expected'),
) {
  const updates: PaymentUpdate[] = []
  const asked: unknown[] = []
  const world = { now: 0, status: 'waiting', exchange: 'UNKNOWN', fails: false }
  let move: (action: { id: string } & KnownAction) => void = () => {}
  let check = async () => true
  const counts = { released: 0, polls: 0 }
  const release = () => void counts.released++
  const answer = async (value: unknown, ...question: unknown[]): Promise<never> => {
    asked.push(question)
    if (world.fails) throw new RangeError('down')
    return value as never
  }
  const follow = createStatusTracker({
    networks: { load: async () => ({ track }) as Partial<Namespace> as Namespace },
    reviewedActions: { journal: { get: () => journal, subscribe: () => () => {} } },
    platform: { now: () => world.now },
    provider: {
      get: async (host, path, schema, options) =>
        parse(schema, await answer({ status: world.status }, host, path, options), 'The status'),
    },
    exchanges: {
      list: () => answer([]),
      open: () => answer(undefined),
      status: (exchange, session) =>
        answer({ status: world.exchange, txHash: '0xe' }, exchange, session),
    },
    fundingPopups: {
      poll(next) {
        counts.polls++
        check = next
        return release
      },
    },
    on: (_, listener) => {
      move = listener as never
      return release
    },
  })
  return {
    world,
    updates,
    asked,
    counts,
    follow: (entry: Partial<PaymentEntry>, seen?: KnownAction) =>
      follow(entryOf(entry), (update) => updates.push(update), seen),
    moveTo: (at: ActionStage, more: Partial<KnownAction> & { id?: string } = {}) =>
      move({ id: 'action', at, ...more }),
    poll: () => check(),
  }
}

describe('a payment by a plain transfer', () => {
  const direct = { by: 'direct', intent: 'action' } as const

  it.each<[ActionStage, PaymentUpdate['at']]>([
    ['confirmed', 'success'],
    ['failed', 'failure'],
    ['rejected', 'failure'],
    ['stopped', 'failure'],
    ['replaced', 'unknown'],
    ['unknown', 'unknown'],
    ['asking', 'unknown'],
    ['sent', 'waiting'],
  ])('whose transaction is %s is %s', (at, expected) => {
    const { updates, follow, moveTo, counts } = start()
    follow(direct, { at: 'sent', hash: '0x1' })
    moveTo(at, { hash: '0x1' })
    expect(updates.at(-1)).toEqual({ at: expected, hash: '0x1' })
    expect(counts.polls).toBe(0)
  })

  it('that was altered is no success', () => {
    const { updates, follow, moveTo } = start()
    follow(direct, { at: 'sent', hash: '0x1' })
    moveTo('confirmed', { hash: '0x1', altered: true })
    expect(updates.at(-1)?.at).toBe('altered')
  })

  it('follows its own action alone, and none after its end', () => {
    const { updates, follow, moveTo, counts } = start()
    follow(direct, { at: 'sent', hash: '0x1' })
    moveTo('confirmed', { id: 'another' })
    expect(updates.map(({ at }) => at)).toEqual(['waiting'])
    moveTo('confirmed', { hash: '0x1' })
    moveTo('failed', { hash: '0x1' })
    expect(updates.map(({ at }) => at)).toEqual(['waiting', 'success'])
    expect(counts.released).toBe(1)
  })

  it.each<[string, readonly ActionJournalEntry[], PaymentUpdate]>([
    ['is sent', [journalEntry('sent', '0x2')], { at: 'waiting', hash: '0x2' }],
    ['is confirmed', [journalEntry('confirmed', '0x2')], { at: 'success', hash: '0x2' }],
    ['is still asked', [journalEntry('asking')], { at: 'unknown', hash: undefined }],
    ['is forgotten', [{ ...journalEntry('sent'), id: 'another' }], { at: 'unknown' }],
  ])('of an earlier page whose action %s is read from the journal', (_, journal, expected) => {
    const { updates, follow } = start(journal)
    follow(direct)
    expect(updates).toEqual([expected])
  })

  it.each<[TxStatus['at'], PaymentUpdate['at']]>([
    ['pending', 'waiting'],
    ['included', 'success'],
    ['final', 'success'],
    ['failed', 'failure'],
    ['replaced', 'unknown'],
  ])(
    'of an earlier page whose action is forgotten is read from its chain: %s is %s',
    async (at, expected) => {
      const { updates, follow } = start([], async function* (_, hash) {
        yield { at, hash }
      })
      follow({ ...direct, hash: '0x2' })
      await waitFor(() => expect(updates).toEqual([{ at: expected, hash: '0x2' }]))
    },
  )

  it('of an earlier page is unknown if its chain cannot be reached', async () => {
    const { updates, follow } = start([], () => {
      throw fault('rpc')
    })
    follow({ ...direct, hash: '0x2' })
    await waitFor(() => expect(updates).toEqual([{ at: 'unknown', hash: '0x2' }]))
  })

  it('reports nothing once it is no longer followed', () => {
    const { updates, follow, moveTo, counts } = start()
    follow(direct, { at: 'sent', hash: '0x1' })()
    moveTo('confirmed')
    expect([updates.length, counts.released]).toEqual([1, 1])
  })
})

describe('a payment that the provider tracks', () => {
  const quoted = { by: 'quote', id: 'q1', intent: 'action' } as const

  it('succeeds by the word of the provider, not of the chain', async () => {
    const { world, updates, asked, follow, moveTo, poll } = start()
    follow(quoted, { at: 'sent', hash: '0x1' })
    moveTo('confirmed', { hash: '0x1' })
    expect(updates.at(-1)).toEqual({ at: 'waiting', hash: '0x1' })
    expect(await poll()).toBe(false)
    world.status = 'submitted'
    expect([await poll(), updates.at(-1)?.at]).toEqual([true, 'submitted'])
    expect(asked[0]).toEqual([
      'api',
      '/appkit/v1/transfers/status',
      { query: { requestId: 'q1' }, tries: 1 },
    ])
  })

  it.each(['failed', 'rejected', 'stopped'] as const)('fails once its action is %s', (at) => {
    const { updates, follow, moveTo, counts } = start()
    follow(quoted, { at: 'asking' })
    moveTo(at)
    expect([updates.at(-1)?.at, counts.released]).toEqual(['failure', 2])
  })

  it.each(['success', 'failure', 'refund', 'timeout'] as const)(
    'ends with %s, and is not asked about again',
    async (status) => {
      const { world, updates, asked, follow, poll } = start()
      follow(quoted)
      world.status = status
      expect([await poll(), updates.at(-1)?.at]).toEqual([true, status])
      expect(await poll()).toBe(true)
      expect([asked.length, updates.length]).toEqual([1, 1])
    },
  )

  it('is unknown once its wallet has not answered and the provider has not seen it', async () => {
    const { world, updates, follow, moveTo, poll } = start()
    follow(quoted, { at: 'unknown' })
    expect(updates).toEqual([])
    expect([await poll(), updates.at(-1)?.at]).toEqual([false, 'unknown'])
    moveTo('sent', { hash: '0x1' })
    expect([await poll(), updates.at(-1)?.at]).toEqual([false, 'waiting'])
    world.status = 'success'
    expect([await poll(), updates.at(-1)?.at]).toEqual([true, 'success'])
  })

  it('succeeds without an answer of its wallet if the provider has seen it', async () => {
    const { world, updates, follow, poll } = start()
    follow(quoted, { at: 'unknown' })
    world.status = 'success'
    expect([await poll(), updates.map(({ at }) => at)]).toEqual([true, ['success']])
  })

  it('is unknown after half an hour, also without an answer', async () => {
    const { world, updates, follow, poll } = start()
    follow(quoted)
    world.fails = true
    world.now = 30 * minute
    expect([await poll(), updates.at(-1)?.at]).toEqual([false, 'waiting'])
    world.now++
    expect([await poll(), updates.at(-1)?.at]).toEqual([true, 'unknown'])
  })

  it('is asked about again once its transaction moves after half an hour', async () => {
    const { world, updates, counts, follow, moveTo, poll } = start()
    follow(quoted, { at: 'sent', hash: '0x1' })
    world.now = 31 * minute
    expect([await poll(), updates.at(-1)?.at]).toEqual([true, 'unknown'])
    moveTo('confirmed', { hash: '0x1' })
    expect([updates.at(-1)?.at, counts.polls]).toEqual(['waiting', 2])
    expect([await poll(), updates.at(-1)?.at]).toEqual([false, 'waiting'])
    world.status = 'success'
    expect([await poll(), updates.at(-1)?.at]).toEqual([true, 'success'])
  })

  it('succeeds after half an hour if the provider says so then', async () => {
    const { world, updates, follow, poll } = start()
    follow(quoted)
    Object.assign(world, { now: 31 * minute, status: 'success' })
    expect([await poll(), updates.at(-1)?.at]).toEqual([true, 'success'])
  })
})

describe('a payment by an exchange', () => {
  const exchanged = { by: 'exchange', id: 's1', exchange: 'x' } as const

  it.each([
    ['UNKNOWN', 'waiting', true],
    ['IN_PROGRESS', 'pending', false],
    ['SUCCESS', 'success', false],
    ['FAILED', 'failure', false],
  ])('that answers %s is %s', async (answer, at, unpaid) => {
    const { world, updates, asked, follow, poll } = start()
    follow(exchanged)
    world.exchange = answer
    await poll()
    expect(updates).toEqual([{ at, hash: '0xe', unpaid }])
    expect(asked).toEqual([['x', 's1']])
  })

  it('has half an hour from the time it is looked at again', async () => {
    const { world, updates, follow, poll } = start()
    world.now = 600 * minute
    follow(exchanged)
    expect([await poll(), updates.at(-1)?.at]).toEqual([false, 'waiting'])
    world.now += 31 * minute
    expect([await poll(), updates.at(-1)?.at]).toEqual([true, 'unknown'])
  })
})
