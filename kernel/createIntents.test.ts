import { describe, expect, test } from 'vitest'
import type { IntentsStage } from '../test/harness/startIntents.ts'
import { startIntents } from '../test/harness/startIntents.ts'
import { settle } from '../test/harness/testClock.ts'
import { walletLimit } from './createIntents.ts'
import type { IntentState } from './intent.ts'
import { slipTime } from './intentJournal.ts'

const stagesOf = ({ moves }: IntentsStage) => moves.map(({ at }) => at)
const codeOf = ({ at, error }: IntentState) => [at, error?.code]

describe('an intent', () => {
  test('shows what its bytes do, is frozen, and is handed to the wallet once', async () => {
    const stage = await startIntents()
    const intent = await stage.transfer({ to: 'bob', amount: 5n })
    expect(intent.effects).toEqual([{ kind: 'transfer', asset: 'native', amount: 5n, to: 'bob' }])
    expect(intent.get()).toEqual({ at: 'review', notes: [] })
    stage.planned.payload.to = 'mallory'
    const [first, second] = [intent.confirm(), intent.confirm()]
    expect(second).toBe(first)
    expect((await first).at).toBe('sent')
    expect(stage.handed).toEqual([{ to: 'bob', amount: '5', asset: 'native' }])
    await settle()
    expect(stagesOf(stage)).toEqual(['asking', 'sent', 'sent', 'confirmed'])
    expect(intent.get()).toMatchObject({ at: 'confirmed', hash: 'h1' })
    expect(stage.journal()).toMatchObject([{ kind: 'send', stage: 'confirmed', hash: 'h1' }])
  })
  test('of a wallet that sends something else raises the alarm', async () => {
    const stage = await startIntents({ swaps: true })
    const intent = await stage.transfer({ to: 'bob', amount: 5n })
    await intent.confirm()
    await settle()
    expect(intent.get()).toMatchObject({ altered: true, error: { code: 'transaction-altered', context: { hash: 'h1' } } })
  })
  test('whose plan says something else than its bytes cannot be confirmed', async () => {
    const stage = await startIntents()
    const intent = await stage.transfer({ to: 'bob', amount: 5n, claims: 4n })
    expect(intent.get().notes).toEqual([{ level: 'stop', code: 'differs' }])
    expect(codeOf(await intent.confirm())).toEqual(['stopped', 'review-stopped'])
    expect(stage.handed).toEqual([])
  })
  test('keeps every warning of plan and plugin, and a `stop` keeps it from being confirmed', async () => {
    const stage = await startIntents()
    const intent = await stage.transfer({ to: 'bob', amount: 5n, notes: [{ level: 'warn', code: 'first-time' }], planNotes: [{ level: 'stop', code: 'dust' }] })
    expect(intent.get().notes.map(({ code }) => code)).toEqual(['dust', 'first-time'])
    expect(codeOf(await intent.confirm())).toEqual(['stopped', 'review-stopped'])
  })
  test.each(['account', 'network'] as const)('is stopped when the %s changed since the review, and when it changes during the last look', async (what) => {
    const stage = await startIntents()
    const reviewed = await stage.transfer({ to: 'bob', amount: 5n })
    const looking = await stage.transfer({ to: 'carol', amount: 5n, recheck: async () => stage.move(what) ?? [] })
    expect(codeOf(await looking.confirm())).toEqual(['stopped', 'review-outdated'])
    expect(codeOf(await reviewed.confirm())).toEqual(['stopped', 'review-outdated'])
    expect(stage.handed).toEqual([])
    expect(stage.journal()).toMatchObject([{ id: looking.id, stage: 'stopped' }])
  })
  test('is stopped by a last look that finds something, fails, or does not end', async () => {
    const stage = await startIntents()
    const found = await stage.transfer({ to: 'bob', amount: 1n, recheck: async () => [{ level: 'stop', code: 'name-moved' }] })
    expect(codeOf(await found.confirm())).toEqual(['stopped', 'review-stopped'])
    const failed = await stage.transfer({ to: 'bob', amount: 2n, recheck: () => Promise.reject(new TypeError('no')) })
    expect(codeOf(await failed.confirm())).toEqual(['stopped', 'internal'])
    const endless = await stage.transfer({ to: 'bob', amount: 3n, recheck: () => new Promise(() => {}) })
    const confirmed = endless.confirm()
    await stage.clock.advance(20_000)
    expect(codeOf(await confirmed)).toEqual(['stopped', 'timeout'])
    expect(stage.handed).toEqual([])
  })
  test('is stopped once it has expired', async () => {
    const stage = await startIntents()
    const intent = await stage.transfer({ to: 'bob', amount: 1n, expiresAt: stage.clock.now() + 1000 })
    await stage.clock.advance(1000)
    expect(codeOf(await intent.confirm())).toEqual(['stopped', 'review-expired'])
  })
  test('that is cancelled is never confirmed; after the wallet was asked there is nothing to cancel', async () => {
    const stage = await startIntents()
    const given = await stage.transfer({ to: 'bob', amount: 1n })
    given.cancel()
    expect((await given.confirm()).at).toBe('stopped')
    const sent = await stage.transfer({ to: 'bob', amount: 2n })
    const confirmed = sent.confirm()
    sent.cancel()
    expect((await confirmed).at).toBe('sent')
    expect(stage.handed).toHaveLength(1)
  })
})

describe('what the wallet answers', () => {
  test.each([
    ['rejected', 'rejected', 'rejected'],
    ['insufficient', 'failed', 'insufficient'],
    ['rpc', 'unknown', 'outcome-unknown'],
    ['internal', 'unknown', 'outcome-unknown'],
  ] as const)('%s is %s', async (code, at, error) => {
    const stage = await startIntents({ fails: code })
    expect(codeOf(await (await stage.transfer({ to: 'bob', amount: 1n })).confirm())).toEqual([at, error])
    expect(stage.handed).toHaveLength(1)
  })
  test('nothing is unknown, is never asked again, and counts when it comes late', async () => {
    const stage = await startIntents({ hangs: true })
    const intent = await stage.transfer({ to: 'bob', amount: 1n })
    const confirmed = intent.confirm()
    await stage.clock.advance(walletLimit)
    expect(codeOf(await confirmed)).toEqual(['unknown', 'outcome-unknown'])
    expect(await intent.confirm()).toBe(await confirmed)
    stage.answer()
    await settle()
    expect(intent.get()).toMatchObject({ at: 'confirmed', hash: 'h1' })
    expect(stage.handed).toHaveLength(1)
  })
  test('a call gives its hash, a request to sign its signature, a text its signature', async () => {
    const stage = await startIntents()
    const call = await stage.intents.build({
      kind: 'swap',
      network: 'moon:base',
      act: { method: 'moon_send', params: [{ to: 'bob', amount: '7', asset: 'native' }] },
    })
    expect(call.effects).toEqual([{ kind: 'transfer', asset: 'native', amount: 7n, to: 'bob' }])
    expect(await call.confirm()).toMatchObject({ at: 'sent', hash: 'h1' })
    const text = await stage.intents.build({ kind: 'name', network: 'moon:base', act: { message: 'register me' } })
    expect(await text.confirm()).toMatchObject({ at: 'confirmed', signed: { signature: 'signed register me' } })
  })
  test('a method that no policy lists is refused before anything is built', async () => {
    const stage = await startIntents()
    await expect(stage.intents.build({ kind: 'swap', network: 'moon:base', act: { method: 'moon_steal', params: [] } })).rejects.toMatchObject({
      code: 'method-denied',
    })
  })
})

describe('the same action twice', () => {
  test('within a minute is stopped, unless it is meant; after that it is another one', async () => {
    const stage = await startIntents()
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    const slip = await stage.transfer({ to: 'bob', amount: 5n })
    const earlier = { at: stage.clock.now(), network: 'moon:base', account: 'moon:base:alice', hash: 'h1' }
    expect(slip.get().notes).toEqual([{ level: 'warn', code: 'twice', earlier }])
    expect(codeOf(await slip.confirm())).toEqual(['stopped', 'sent-before'])
    const meant = await stage.transfer({ to: 'bob', amount: 5n })
    expect((await meant.confirm({ again: true })).at).toBe('sent')
    await stage.clock.advance(slipTime)
    expect((await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()).at).toBe('sent')
    expect(stage.handed).toHaveLength(3)
  })
  test.each([0, 30_000, 45_000, 61_000, 400_000])('is measured from when the wallet was asked, though the review was open for %s ms', async (reading) => {
    const stage = await startIntents()
    const first = await stage.transfer({ to: 'bob', amount: 5n })
    await stage.clock.advance(reading)
    await first.confirm()
    for (const pause of [5000, 20_000, 30_000]) {
      await stage.clock.advance(pause)
      const slip = await stage.transfer({ to: 'bob', amount: 5n })
      expect(slip.get().notes.map(({ code }) => code)).toEqual(['twice'])
      expect(codeOf(await slip.confirm())).toEqual(['stopped', 'sent-before'])
    }
    expect(stage.handed).toHaveLength(1)
  })
  test('while the wallet has not answered stays one, however long that takes, over a reload and in every tab', async () => {
    const stage = await startIntents({ hangs: true })
    void (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    await settle()
    const day = 24 * 60 * 60_000
    for (const ms of [61_000, walletLimit + 1, 30 * day]) {
      const later = await startIntents({ after: { stage, ms } })
      expect(codeOf(await (await later.transfer({ to: 'bob', amount: 5n })).confirm())).toEqual(['stopped', 'sent-before'])
      expect(later.handed).toEqual([])
    }
    await stage.clock.advance(walletLimit + 1)
    expect(stage.journal()).toMatchObject([{ stage: 'unknown' }])
    expect(codeOf(await (await stage.transfer({ to: 'bob', amount: 5n })).confirm())).toEqual(['stopped', 'sent-before'])
    expect(stage.handed).toHaveLength(1)
  })
  test('that ended late is a slip for a minute after its end', async () => {
    const stage = await startIntents({ hangs: true })
    void (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    await stage.clock.advance(120_000)
    stage.answer()
    await settle()
    expect(stage.journal()).toMatchObject([{ stage: 'confirmed' }])
    expect(codeOf(await (await stage.transfer({ to: 'bob', amount: 5n })).confirm())).toEqual(['stopped', 'sent-before'])
    await stage.clock.advance(slipTime)
    expect((await stage.transfer({ to: 'bob', amount: 5n })).get().notes).toEqual([])
  })
  test('that was repeated knowing of an open one is measured from the repetition', async () => {
    const stage = await startIntents({ fails: 'rpc' })
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    expect(stage.journal()).toMatchObject([{ stage: 'unknown' }])
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm({ again: true })
    expect(stage.handed).toHaveLength(2)
    const third = await stage.transfer({ to: 'bob', amount: 5n })
    const [note] = third.get().notes
    expect(note?.earlier?.at).toBe(stage.journal().find(({ repeated }) => !repeated)?.at)
    expect(stage.journal().filter(({ repeated }) => repeated)).toHaveLength(1)
  })
  test('in another tab is stopped too, however the two are woven together', async () => {
    const stage = await startIntents()
    const other = await startIntents({ beside: stage })
    const [here, there] = [await stage.transfer({ to: 'bob', amount: 5n }), await other.transfer({ to: 'bob', amount: 5n })]
    const ends = await Promise.all([here.confirm(), there.confirm()])
    expect(ends.map(({ at }) => at)).toEqual(['sent', 'stopped'])
    expect([stage.handed.length, other.handed.length]).toEqual([1, 0])
  })
  test('that was rejected before is no slip', async () => {
    const stage = await startIntents({ fails: 'rejected' })
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    expect((await stage.transfer({ to: 'bob', amount: 5n })).get().notes).toEqual([])
  })
  test('the journal tells no address and no amount', async () => {
    const stage = await startIntents()
    await (await stage.transfer({ to: 'bob-the-recipient', amount: 123_456_789n })).confirm()
    expect(stage.stored()).not.toMatch(/bob-the-recipient|123456789/)
  })
})

describe('after a reload', () => {
  test('what was sent is followed to its end', async () => {
    const stage = await startIntents({ tracks: 'pending' })
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    const later = await startIntents({ after: { stage, ms: 1000 } })
    await settle()
    expect(later.moves).toEqual([
      { at: 'sent', hash: 'h1' },
      { at: 'confirmed', hash: 'h1' },
    ])
    expect(later.handed).toEqual([])
  })
  test('what the wallet was asked for long ago, and nobody heard of, is unknown; what it was asked for just now is left to its tab', async () => {
    const stage = await startIntents({ hangs: true })
    void (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    await settle()
    expect((await startIntents({ after: { stage, ms: walletLimit } })).moves).toEqual([])
    const later = await startIntents({ after: { stage, ms: walletLimit + 1 } })
    expect(later.moves).toEqual([{ at: 'unknown', hash: undefined }])
    expect(later.journal()).toMatchObject([{ stage: 'unknown' }])
  })
  test('what is in the storage is checked, and dropped when it has another form', async () => {
    const stage = await startIntents()
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    for (const [key, text] of stage.test.store.entries) stage.test.store.entries.set(key, text.replaceAll('"moon:base:alice"', '7'))
    expect(stage.journal()).toEqual([])
  })
})
