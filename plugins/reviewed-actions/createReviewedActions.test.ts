import { describe, expect, it } from 'vitest'
import type { Effect } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { ActionState } from '#kernel/reviewed-action'
import type { ReviewedActionsFixture } from '../../test/harness/startReviewedActions.ts'
import { notSentCodes, startReviewedActions } from '../../test/harness/startReviewedActions.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { finishedRetention } from './actionJournal.ts'
import { walletTimeout } from './createReviewedAction.ts'

const transferred: Effect = { kind: 'transfer', asset: 'native', amount: 5n, to: 'bob' }
const coins = { to: 'bob', amount: '7', asset: 'native' }
const duplicate = ['stopped', 'sent-before']
const stagesOf = ({ moves }: ReviewedActionsFixture) => moves.map(({ at }) => at)
const codeOf = ({ at, error }: ActionState) => [at, error?.code]

describe('reviewed action', () => {
  it('shows the effects of its bytes, is frozen, and is sent to the wallet once', async () => {
    const stage = await startReviewedActions()
    const action = await stage.transfer()
    expect(action.effects).toEqual([transferred])
    expect(action.get()).toEqual({ at: 'review', notes: [] })
    stage.planned.payload.to = 'mallory'
    const [first, second] = [action.confirm(), action.confirm()]
    expect(second).toBe(first)
    expect((await first).at).toBe('sent')
    expect(stage.walletCalls).toEqual([{ to: 'bob', amount: '5', asset: 'native' }])
    await flushPromises()
    expect(stagesOf(stage)).toEqual(['asking', 'sent', 'sent', 'confirmed'])
    expect(action.get()).toMatchObject({ at: 'confirmed', hash: 'h1' })
    expect(stage.journal()).toMatchObject([{ kind: 'send', stage: 'confirmed', hash: 'h1' }])
  })
  it('raises an alarm when the wallet sends another transaction', async () => {
    const stage = await startReviewedActions({ swaps: true })
    const action = await stage.transfer()
    await action.confirm()
    await flushPromises()
    expect(action.get()).toMatchObject({
      altered: true,
      error: { code: 'transaction-altered', context: { hash: 'h1' } },
    })
  })
  it('stops an action whose plan differs from its bytes', async () => {
    const stage = await startReviewedActions()
    const action = await stage.transfer({ amount: 5n, claims: 4n })
    expect(action.get().notes).toEqual([{ level: 'stop', code: 'differs' }])
    expect(codeOf(await action.confirm())).toEqual(['stopped', 'review-stopped'])
    expect(stage.walletCalls).toEqual([])
  })
  it('shows the warnings of plan and plugin, and stops an action with a `stop`', async () => {
    const stage = await startReviewedActions()
    const action = await stage.transfer({
      amount: 5n,
      notes: [{ level: 'warn', code: 'first-time' }],
      planNotes: [{ level: 'stop', code: 'dust' }],
    })
    expect(action.get().notes.map(({ code }) => code)).toEqual(['dust', 'first-time'])
    expect(codeOf(await action.confirm())).toEqual(['stopped', 'review-stopped'])
  })
  it.each(['account', 'network'] as const)(
    'stops when the %s has changed since the review or changes during the last check',
    async (what) => {
      const stage = await startReviewedActions()
      const reviewed = await stage.transfer()
      const looking = await stage.transfer({
        to: 'carol',
        amount: 5n,
        recheck: async () => stage.move(what) ?? [],
      })
      expect(codeOf(await looking.confirm())).toEqual(['stopped', 'review-outdated'])
      expect(codeOf(await reviewed.confirm())).toEqual(['stopped', 'review-outdated'])
      expect(stage.walletCalls).toEqual([])
      expect(stage.journal()).toMatchObject([{ id: looking.id, stage: 'stopped' }])
    },
  )
  it('stops when the last check finds something, fails, or does not end', async () => {
    const stage = await startReviewedActions()
    const found = await stage.transfer({
      amount: 1n,
      recheck: async () => [{ level: 'stop', code: 'name-moved' }],
    })
    expect(codeOf(await found.confirm())).toEqual(['stopped', 'review-stopped'])
    const failed = await stage.transfer({ recheck: () => Promise.reject(new TypeError('no')) })
    const { at, error } = await failed.confirm()
    expect([at, error?.code, error?.cause]).toEqual(['stopped', 'internal', expect.any(TypeError)])
    const endless = await stage.transfer({ recheck: () => new Promise(() => {}) })
    const confirmed = endless.confirm()
    await stage.clock.advance(20_000)
    expect(codeOf(await confirmed)).toEqual(['stopped', 'timeout'])
    expect(stage.walletCalls).toEqual([])
  })
  it('refuses an action of another account or network, and one without a connection', async () => {
    const stage = await startReviewedActions()
    const { action, account: of } = await stage.transfer({ amount: 1n })
    const build = (network: 'moon:base' | 'moon:far' | 'sun:base', planned = action) =>
      stage.reviewedActions.build({ kind: 'send', network, action: planned })
    await expect(build('sun:base')).rejects.toMatchObject({ code: 'connection-missing' })
    await expect(build('moon:far')).rejects.toMatchObject({ code: 'review-outdated' })
    stage.move('account')
    await expect(build('moon:base')).rejects.toMatchObject({ code: 'review-outdated' })
    const call = { method: 'moon_send', params: [{ ...coins, amount: '1' }] }
    await expect(build('moon:base', call)).resolves.toMatchObject({ account: 'moon:base:zoe' })
    const draft = { kind: 'send', network: 'moon:base', action: call, account: of } as const
    await expect(stage.reviewedActions.build(draft)).rejects.toMatchObject({
      code: 'review-outdated',
    })
  })
  it('reports purpose and account, and each stage from the review to the wallet', async () => {
    const stage = await startReviewedActions()
    const action = await stage.transfer({ amount: 1n })
    expect(action).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      kind: 'send',
      account: 'moon:base:alice',
      network: 'moon:base',
    })
    expect(action.action).toMatchObject({ plan: { payload: { to: 'bob' } } })
    const steps: string[] = []
    action.subscribe(({ at }) => steps.push(at))
    const reported: (readonly string[])[] = []
    const release = stage.reviewedActions.journal.subscribe((entries) =>
      reported.push(entries.map(({ stage: at }) => at)),
    )
    await action.confirm()
    await flushPromises()
    release()
    expect(steps).toEqual(['checking', 'asking', 'sent', 'sent', 'confirmed'])
    expect(reported).toEqual([['asking'], ['sent'], ['sent'], ['confirmed']])
  })
  it('continues when a listener throws, and logs the failure', async () => {
    const stage = await startReviewedActions()
    const action = await stage.transfer({ amount: 1n })
    action.subscribe(() => {
      throw new TypeError('no')
    })
    expect((await action.confirm()).at).toBe('sent')
    expect(stage.test.logs.map(({ level, message }) => [level, message])).toContainEqual([
      'error',
      'A listener of an intent failed.',
    ])
  })
  it.each([
    [[], true, ['blocked']],
    [[{ level: 'stop', code: 'dust' }], true, ['dust']],
    [[{ level: 'warn', code: 'new' }], true, ['new', 'blocked']],
    [[{ level: 'warn', code: 'new' }], false, ['new']],
  ] as const)(
    'shows the reason of a blocked plan, or that it is blocked: %j',
    async (planNotes, blocked, codes) => {
      const stage = await startReviewedActions()
      const action = await stage.transfer({ amount: 1n, planNotes, blocked })
      expect(action.get().notes.map(({ code }) => code)).toEqual(codes)
    },
  )
  it.each<[string, readonly Effect[]]>([
    ['another asset', [{ kind: 'transfer', asset: 'other', amount: 5n, to: 'bob' }]],
    ['one thing more', [transferred, { kind: 'call', to: 'x', value: 0n }]],
    ['two transfers', [transferred, transferred]],
    ['an allowance', [{ kind: 'allowance', asset: 'native', amount: 5n, to: 'bob' }]],
    ['something else', [{ kind: 'call', to: 'x', value: 0n }]],
  ])('stops a plan whose bytes do %s', async (_, reads) => {
    const stage = await startReviewedActions({ reads })
    const action = await stage.transfer()
    expect(action.get().notes).toEqual([{ level: 'stop', code: 'differs' }])
    expect(await action.confirm()).toMatchObject({
      error: { code: 'review-stopped', context: { why: 'differs' } },
    })
  })
  it('sends a plan with undecodable bytes as it is', async () => {
    const stage = await startReviewedActions({ reads: [] })
    const action = await stage.transfer()
    expect([action.effects, action.get().notes]).toEqual([[], []])
    expect((await action.confirm()).at).toBe('sent')
  })
  it('stops an expired action', async () => {
    const stage = await startReviewedActions()
    const action = await stage.transfer({ expiresAt: stage.clock.now() + 1000 })
    const inTime = await stage.transfer({ to: 'carol', expiresAt: stage.clock.now() + 1001 })
    await stage.clock.advance(1000)
    expect(codeOf(await action.confirm())).toEqual(['stopped', 'review-expired'])
    expect((await inTime.confirm()).at).toBe('sent')
  })
  it('never confirms a cancelled action; a cancel after the confirmation has no effect', async () => {
    const stage = await startReviewedActions()
    const given = await stage.transfer({ amount: 1n })
    given.cancel()
    expect((await given.confirm()).at).toBe('stopped')
    const sent = await stage.transfer({ amount: 2n })
    const confirmed = sent.confirm()
    sent.cancel()
    expect(sent.get().at).toBe('checking')
    expect((await confirmed).at).toBe('sent')
    expect(stage.walletCalls).toHaveLength(1)
  })
})

describe('answer of the wallet', () => {
  it.each([
    ['rejected', 'rejected', 'rejected'],
    ['insufficient', 'failed', 'insufficient'],
    ['rpc', 'unknown', 'outcome-unknown'],
    ['internal', 'unknown', 'outcome-unknown'],
  ] as const)('treats the error %s of the wallet as %s', async (code, at, error) => {
    const stage = await startReviewedActions({ fails: code })
    expect(codeOf(await stage.confirmTransfer({ amount: 1n }))).toEqual([at, error])
    expect(stage.walletCalls).toHaveLength(1)
  })
  it.each(notSentCodes)(
    'treats %s as failed: nothing was sent, so a retry is no duplicate',
    async (code) => {
      const stage = await startReviewedActions({
        fails: new LatchkeyError(code, { why: '', method: '' }),
      })
      expect(codeOf(await stage.confirmTransfer({ amount: 1n }))).toEqual(['failed', code])
    },
  )
  it('leaves the outcome unknown after any other error, and keeps it as the cause', async () => {
    const thrown = new TypeError('no')
    const stage = await startReviewedActions({ fails: thrown })
    const { at, error } = await stage.confirmTransfer({ amount: 1n })
    expect([at, error?.code, error?.cause]).toEqual(['unknown', 'outcome-unknown', thrown])
  })
  it('leaves the outcome unknown after an answer without a hash', async () => {
    const stage = await startReviewedActions({ answers: {} })
    expect((await stage.confirmTransfer({ amount: 1n })).at).toBe('unknown')
    expect(stagesOf(stage)).toEqual(['asking', 'unknown'])
  })
  it('confirms an action whose answer is a signature, and follows no transaction', async () => {
    const stage = await startReviewedActions()
    const action = await stage.build('order', { method: 'moon_sign', params: [coins] })
    expect(await action.confirm()).toMatchObject({
      at: 'confirmed',
      signed: { scheme: 'moon_sign', signature: 'h1' },
    })
    await flushPromises()
    expect(stagesOf(stage)).toEqual(['asking', 'confirmed'])
  })
  it('treats a missing answer as unknown, never repeats the request, and applies a late answer', async () => {
    const stage = await startReviewedActions({ hangs: true })
    const action = await stage.transfer({ amount: 1n })
    const confirmed = action.confirm()
    await stage.clock.advance(walletTimeout)
    expect(codeOf(await confirmed)).toEqual(['unknown', 'outcome-unknown'])
    expect(action.get().error?.cause).toMatchObject({ code: 'timeout' })
    expect(await action.confirm()).toBe(await confirmed)
    stage.answer()
    await flushPromises()
    expect(action.get()).toMatchObject({ at: 'confirmed', hash: 'h1' })
    expect(stage.walletCalls).toHaveLength(1)
  })
  it('returns the hash of a call and the signature of a message', async () => {
    const stage = await startReviewedActions()
    const call = await stage.build('swap', { method: 'moon_send', params: [coins] })
    expect(call.effects).toEqual([{ ...transferred, amount: 7n }])
    expect(await call.confirm()).toMatchObject({ at: 'sent', hash: 'h1' })
    const text = await stage.build('name', { message: 'register me' })
    expect(await text.confirm()).toMatchObject({
      at: 'confirmed',
      signed: { signature: 'signed register me' },
    })
  })
  it('refuses a method that no policy lists before the review', async () => {
    const stage = await startReviewedActions()
    await expect(stage.build('swap', { method: 'moon_steal', params: [] })).rejects.toMatchObject({
      code: 'method-denied',
    })
  })
})

describe('duplicate action', () => {
  it('stops a duplicate within a minute unless it is intended, and none later', async () => {
    const stage = await startReviewedActions()
    await stage.confirmTransfer()
    const repeated = await stage.transfer()
    const by = { account: 'moon:base:alice', network: 'moon:base' }
    const earlier = { ...by, at: stage.clock.now(), hash: 'h1' }
    expect(repeated.get().notes).toEqual([{ level: 'warn', code: 'twice', earlier }])
    expect(codeOf(await repeated.confirm())).toEqual(duplicate)
    const meant = await stage.transfer()
    expect((await meant.confirm({ again: true })).at).toBe('sent')
    await stage.clock.advance(finishedRetention)
    expect((await stage.confirmTransfer()).at).toBe('sent')
    expect(stage.walletCalls).toHaveLength(3)
  })
  it.each([0, 30_000, 45_000, 61_000, 400_000])(
    'measures a duplicate from the wallet request, though the review was open for %s ms',
    async (reading) => {
      const stage = await startReviewedActions()
      const first = await stage.transfer()
      await stage.clock.advance(reading)
      const askedAt = stage.clock.now()
      await first.confirm()
      expect(stage.journal()).toMatchObject([{ at: askedAt }])
      for (const pause of [5000, 20_000, 30_000]) {
        await stage.clock.advance(pause)
        const repeated = await stage.transfer()
        expect(repeated.get().notes.map(({ code }) => code)).toEqual(['twice'])
        expect(codeOf(await repeated.confirm())).toEqual(duplicate)
      }
      expect(stage.walletCalls).toHaveLength(1)
    },
  )
  it('stops a duplicate while the wallet has not answered, also after a reload and in other tabs', async () => {
    const stage = await startReviewedActions({ hangs: true })
    void (await stage.transfer()).confirm()
    await flushPromises()
    const day = 24 * 60 * 60_000
    for (const ms of [61_000, walletTimeout + 1, 30 * day]) {
      const later = await startReviewedActions({ after: { stage, ms } })
      expect(codeOf(await later.confirmTransfer())).toEqual(duplicate)
      expect(later.walletCalls).toEqual([])
    }
    await stage.clock.advance(walletTimeout + 1)
    expect(stage.journal()).toMatchObject([{ stage: 'unknown' }])
    expect(codeOf(await stage.confirmTransfer())).toEqual(duplicate)
    expect(stage.walletCalls).toHaveLength(1)
  })
  it('stops a duplicate for a minute after a late end', async () => {
    const stage = await startReviewedActions({ hangs: true })
    void (await stage.transfer()).confirm()
    await stage.clock.advance(120_000)
    stage.answer()
    await flushPromises()
    expect(stage.journal()).toMatchObject([{ stage: 'confirmed' }])
    expect(codeOf(await stage.confirmTransfer())).toEqual(duplicate)
    await stage.clock.advance(finishedRetention)
    expect((await stage.transfer()).get().notes).toEqual([])
  })
  it('measures a duplicate from the last intended repetition', async () => {
    const stage = await startReviewedActions({ fails: 'rpc' })
    await stage.confirmTransfer()
    expect(stage.journal()).toMatchObject([{ stage: 'unknown' }])
    const other = await startReviewedActions({ beside: stage, tracks: 'pending' })
    expect((await (await other.transfer()).confirm({ again: true })).at).toBe('sent')
    await flushPromises()
    const [note] = (await stage.transfer()).get().notes
    expect(note?.earlier?.at).toBe(stage.journal().find(({ repeated }) => !repeated)?.at)
    expect(stage.journal().filter(({ repeated }) => repeated)).toHaveLength(1)
  })
  it('stops a duplicate of an unknown action though its intended repetition was rejected', async () => {
    const stage = await startReviewedActions({ fails: 'rpc' })
    await stage.confirmTransfer()
    const other = await startReviewedActions({ beside: stage, fails: 'rejected' })
    expect((await (await other.transfer()).confirm({ again: true })).at).toBe('rejected')
    expect(codeOf(await stage.confirmTransfer())).toEqual(duplicate)
    expect(stage.walletCalls).toHaveLength(1)
  })
  it('stops a duplicate in another tab that is confirmed at the same time', async () => {
    const stage = await startReviewedActions()
    const other = await startReviewedActions({ beside: stage })
    const here = await stage.transfer()
    const there = await other.transfer()
    const ends = await Promise.all([here.confirm(), there.confirm()])
    expect(ends.map(({ at }) => at)).toEqual(['sent', 'stopped'])
    expect([stage.walletCalls.length, other.walletCalls.length]).toEqual([1, 0])
  })
  it('treats an action after an equal rejected one as no duplicate', async () => {
    const stage = await startReviewedActions({ fails: 'rejected' })
    await stage.confirmTransfer()
    expect((await stage.transfer()).get().notes).toEqual([])
  })
  it('stores no address of a receiver and no amount in the journal', async () => {
    const stage = await startReviewedActions()
    await stage.confirmTransfer({ to: 'bob-the-recipient', amount: 123_456_789n })
    expect(stage.stored()).not.toMatch(/bob-the-recipient|123456789/)
  })
})

describe('actions after a reload', () => {
  it('follows a sent transaction to its end after a reload', async () => {
    const stage = await startReviewedActions({ tracks: 'pending' })
    await stage.confirmTransfer()
    const later = await startReviewedActions({ after: { stage, ms: 1000 } })
    await flushPromises()
    const hash = 'h1'
    expect(later.moves).toEqual(['sent', 'confirmed'].map((at) => ({ at, hash })))
    expect(later.walletCalls).toEqual([])
  })
  it('treats an old unanswered request as unknown, and leaves a recent one to its tab', async () => {
    const stage = await startReviewedActions({ hangs: true })
    void (await stage.transfer()).confirm()
    await flushPromises()
    expect((await startReviewedActions({ after: { stage, ms: walletTimeout } })).moves).toEqual([])
    const later = await startReviewedActions({ after: { stage, ms: walletTimeout + 1 } })
    expect(later.moves).toEqual([{ at: 'unknown', hash: undefined }])
    expect(later.journal()).toMatchObject([
      { stage: 'unknown', at: stage.journal()[0]?.at, mark: stage.journal()[0]?.mark },
    ])
  })
  it('drops malformed journal entries from the storage', async () => {
    const stage = await startReviewedActions()
    await stage.confirmTransfer()
    for (const [key, text] of stage.test.store.entries)
      stage.test.store.entries.set(key, text.replaceAll('"moon:base:alice"', '7'))
    expect(stage.journal()).toEqual([])
  })
})
