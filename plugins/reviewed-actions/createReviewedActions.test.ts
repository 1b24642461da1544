import { describe, expect, it } from 'vitest'
import type { Effect } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { ActionState } from '#kernel/reviewed-action'
import type { ReviewedActionsFixture } from '../../test/harness/startReviewedActions.ts'
import { startReviewedActions } from '../../test/harness/startReviewedActions.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { finishedRetention } from './actionJournal.ts'
import { walletTimeout } from './createReviewedAction.ts'

const transferred: Effect = { kind: 'transfer', asset: 'native', amount: 5n, to: 'bob' }
const stagesOf = ({ moves }: ReviewedActionsFixture) => moves.map(({ at }) => at)
const codeOf = ({ at, error }: ActionState) => [at, error?.code]

describe('an intent', () => {
  it('shows what its bytes do, is frozen, and is handed to the wallet once', async () => {
    const stage = await startReviewedActions()
    const intent = await stage.transfer({ to: 'bob', amount: 5n })
    expect(intent.effects).toEqual([{ kind: 'transfer', asset: 'native', amount: 5n, to: 'bob' }])
    expect(intent.get()).toEqual({ at: 'review', notes: [] })
    stage.planned.payload.to = 'mallory'
    const [first, second] = [intent.confirm(), intent.confirm()]
    expect(second).toBe(first)
    expect((await first).at).toBe('sent')
    expect(stage.walletCalls).toEqual([{ to: 'bob', amount: '5', asset: 'native' }])
    await flushPromises()
    expect(stagesOf(stage)).toEqual(['asking', 'sent', 'sent', 'confirmed'])
    expect(intent.get()).toMatchObject({ at: 'confirmed', hash: 'h1' })
    expect(stage.journal()).toMatchObject([{ kind: 'send', stage: 'confirmed', hash: 'h1' }])
  })
  it('of a wallet that sends something else raises the alarm', async () => {
    const stage = await startReviewedActions({ swaps: true })
    const intent = await stage.transfer({ to: 'bob', amount: 5n })
    await intent.confirm()
    await flushPromises()
    expect(intent.get()).toMatchObject({
      altered: true,
      error: { code: 'transaction-altered', context: { hash: 'h1' } },
    })
  })
  it('whose plan says something else than its bytes cannot be confirmed', async () => {
    const stage = await startReviewedActions()
    const intent = await stage.transfer({ to: 'bob', amount: 5n, claims: 4n })
    expect(intent.get().notes).toEqual([{ level: 'stop', code: 'differs' }])
    expect(codeOf(await intent.confirm())).toEqual(['stopped', 'review-stopped'])
    expect(stage.walletCalls).toEqual([])
  })
  it('keeps every warning of plan and plugin, and a `stop` keeps it from being confirmed', async () => {
    const stage = await startReviewedActions()
    const intent = await stage.transfer({
      to: 'bob',
      amount: 5n,
      notes: [{ level: 'warn', code: 'first-time' }],
      planNotes: [{ level: 'stop', code: 'dust' }],
    })
    expect(intent.get().notes.map(({ code }) => code)).toEqual(['dust', 'first-time'])
    expect(codeOf(await intent.confirm())).toEqual(['stopped', 'review-stopped'])
  })
  it.each(['account', 'network'] as const)(
    'is stopped when the %s changed since the review, and when it changes during the last look',
    async (what) => {
      const stage = await startReviewedActions()
      const reviewed = await stage.transfer({ to: 'bob', amount: 5n })
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
  it('is stopped by a last look that finds something, fails, or does not end', async () => {
    const stage = await startReviewedActions()
    const found = await stage.transfer({
      to: 'bob',
      amount: 1n,
      recheck: async () => [{ level: 'stop', code: 'name-moved' }],
    })
    expect(codeOf(await found.confirm())).toEqual(['stopped', 'review-stopped'])
    const failed = await stage.transfer({
      to: 'bob',
      amount: 2n,
      recheck: () => Promise.reject(new TypeError('no')),
    })
    const { at, error } = await failed.confirm()
    expect([at, error?.code, error?.cause]).toEqual(['stopped', 'internal', expect.any(TypeError)])
    const endless = await stage.transfer({
      to: 'bob',
      amount: 3n,
      recheck: () => new Promise(() => {}),
    })
    const confirmed = endless.confirm()
    await stage.clock.advance(20_000)
    expect(codeOf(await confirmed)).toEqual(['stopped', 'timeout'])
    expect(stage.walletCalls).toEqual([])
  })
  it('is that of the wallet and account in use: nothing is built for another account or network, or when nobody is connected', async () => {
    const stage = await startReviewedActions()
    const { action } = await stage.transfer({ to: 'bob', amount: 1n })
    const build = (network: 'moon:base' | 'moon:far' | 'sun:base', planned = action) =>
      stage.reviewedActions.build({ kind: 'send', network, action: planned })
    await expect(build('sun:base')).rejects.toMatchObject({ code: 'connection-missing' })
    await expect(build('moon:far')).rejects.toMatchObject({ code: 'review-outdated' })
    stage.move('account')
    await expect(build('moon:base')).rejects.toMatchObject({ code: 'review-outdated' })
    await expect(
      build('moon:base', {
        method: 'moon_send',
        params: [{ to: 'bob', amount: '1', asset: 'native' }],
      }),
    ).resolves.toMatchObject({
      account: 'moon:base:zoe',
    })
  })
  it('tells what it is for, whose it is, and each step from the review to the wallet', async () => {
    const stage = await startReviewedActions()
    const intent = await stage.transfer({ to: 'bob', amount: 1n })
    expect(intent).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      kind: 'send',
      account: 'moon:base:alice',
      network: 'moon:base',
    })
    expect(intent.action).toMatchObject({ plan: { payload: { to: 'bob' } } })
    const steps: string[] = []
    intent.subscribe(({ at }) => steps.push(at))
    const heard: (readonly string[])[] = []
    const release = stage.reviewedActions.journal.subscribe((entries) =>
      heard.push(entries.map(({ stage: at }) => at)),
    )
    await intent.confirm()
    await flushPromises()
    release()
    expect(steps).toEqual(['checking', 'asking', 'sent', 'sent', 'confirmed'])
    expect(heard).toEqual([['asking'], ['sent'], ['sent'], ['confirmed']])
  })
  it('whose listener fails goes on, and the failure is in the log', async () => {
    const stage = await startReviewedActions()
    const intent = await stage.transfer({ to: 'bob', amount: 1n })
    intent.subscribe(() => {
      throw new TypeError('no')
    })
    expect((await intent.confirm()).at).toBe('sent')
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
    'whose plan is blocked says why, or that it is: %j',
    async (planNotes, blocked, codes) => {
      const stage = await startReviewedActions()
      expect(
        (await stage.transfer({ to: 'bob', amount: 1n, planNotes, blocked }))
          .get()
          .notes.map(({ code }) => code),
      ).toEqual(codes)
    },
  )
  it.each<[string, readonly Effect[]]>([
    ['another asset', [{ kind: 'transfer', asset: 'other', amount: 5n, to: 'bob' }]],
    ['one thing more', [transferred, { kind: 'call', to: 'x', value: 0n }]],
    ['two transfers', [transferred, transferred]],
    ['something else', [{ kind: 'call', to: 'x', value: 0n }]],
  ])('whose bytes do %s cannot be confirmed', async (_, reads) => {
    const stage = await startReviewedActions({ reads })
    const intent = await stage.transfer({ to: 'bob', amount: 5n })
    expect(intent.get().notes).toEqual([{ level: 'stop', code: 'differs' }])
    const { error } = await intent.confirm()
    expect([error?.code, error?.context]).toEqual([
      'review-stopped',
      expect.objectContaining({ why: 'differs' }),
    ])
  })
  it('whose bytes nobody can read is handed over as it was planned', async () => {
    const stage = await startReviewedActions({ reads: [] })
    const intent = await stage.transfer({ to: 'bob', amount: 5n })
    expect([intent.effects, intent.get().notes, (await intent.confirm()).at]).toEqual([
      [],
      [],
      'sent',
    ])
  })
  it('is stopped once it has expired', async () => {
    const stage = await startReviewedActions()
    const intent = await stage.transfer({
      to: 'bob',
      amount: 1n,
      expiresAt: stage.clock.now() + 1000,
    })
    const inTime = await stage.transfer({
      to: 'carol',
      amount: 1n,
      expiresAt: stage.clock.now() + 1001,
    })
    await stage.clock.advance(1000)
    expect(codeOf(await intent.confirm())).toEqual(['stopped', 'review-expired'])
    expect((await inTime.confirm()).at).toBe('sent')
  })
  it('that is cancelled is never confirmed; after the wallet was asked there is nothing to cancel', async () => {
    const stage = await startReviewedActions()
    const given = await stage.transfer({ to: 'bob', amount: 1n })
    given.cancel()
    expect((await given.confirm()).at).toBe('stopped')
    const sent = await stage.transfer({ to: 'bob', amount: 2n })
    const confirmed = sent.confirm()
    sent.cancel()
    expect(sent.get().at).toBe('checking')
    expect((await confirmed).at).toBe('sent')
    expect(stage.walletCalls).toHaveLength(1)
  })
})

describe('what the wallet answers', () => {
  it.each([
    ['rejected', 'rejected', 'rejected'],
    ['insufficient', 'failed', 'insufficient'],
    ['rpc', 'unknown', 'outcome-unknown'],
    ['internal', 'unknown', 'outcome-unknown'],
  ] as const)('%s is %s', async (code, at, error) => {
    const stage = await startReviewedActions({ fails: code })
    expect(codeOf(await (await stage.transfer({ to: 'bob', amount: 1n })).confirm())).toEqual([
      at,
      error,
    ])
    expect(stage.walletCalls).toHaveLength(1)
  })
  const before = [
    'locked',
    'busy',
    'unauthorized',
    'unsupported',
    'unknown-network',
    'not-installed',
    'too-small',
    'bad-address',
    'expired',
  ] as const
  const refused = [
    'transaction-invalid',
    'send-unsupported',
    'method-denied',
    'request-aborted',
    'connection-missing',
  ] as const
  it.each([...before, ...refused])(
    '%s tells that nothing was handed on: it has failed, and another try is no slip',
    async (code) => {
      const stage = await startReviewedActions({
        fails: new LatchkeyError(code, { why: '', method: '' }),
      })
      expect(codeOf(await (await stage.transfer({ to: 'bob', amount: 1n })).confirm())).toEqual([
        'failed',
        code,
      ])
    },
  )
  it('anything else leaves it open, and what the wallet threw is kept', async () => {
    const thrown = new TypeError('no')
    const stage = await startReviewedActions({ fails: thrown })
    const { at, error } = await (await stage.transfer({ to: 'bob', amount: 1n })).confirm()
    expect([at, error?.code, error?.cause]).toEqual(['unknown', 'outcome-unknown', thrown])
  })
  it('without a hash leaves it open', async () => {
    const stage = await startReviewedActions({ answers: {} })
    expect((await (await stage.transfer({ to: 'bob', amount: 1n })).confirm()).at).toBe('unknown')
    expect(stagesOf(stage)).toEqual(['asking', 'unknown'])
  })
  it('with a signature is over: there is nothing to follow', async () => {
    const stage = await startReviewedActions()
    const intent = await stage.reviewedActions.build({
      kind: 'order',
      network: 'moon:base',
      action: { method: 'moon_sign', params: [{ to: 'bob', amount: '7', asset: 'native' }] },
    })
    expect(await intent.confirm()).toMatchObject({
      at: 'confirmed',
      signed: { scheme: 'moon_sign', signature: 'h1' },
    })
    await flushPromises()
    expect(stagesOf(stage)).toEqual(['asking', 'confirmed'])
  })
  it('nothing is unknown, is never asked again, and counts when it comes late', async () => {
    const stage = await startReviewedActions({ hangs: true })
    const intent = await stage.transfer({ to: 'bob', amount: 1n })
    const confirmed = intent.confirm()
    await stage.clock.advance(walletTimeout)
    expect(codeOf(await confirmed)).toEqual(['unknown', 'outcome-unknown'])
    expect(intent.get().error?.cause).toMatchObject({ code: 'timeout' })
    expect(await intent.confirm()).toBe(await confirmed)
    stage.answer()
    await flushPromises()
    expect(intent.get()).toMatchObject({ at: 'confirmed', hash: 'h1' })
    expect(stage.walletCalls).toHaveLength(1)
  })
  it('a call gives its hash, a request to sign its signature, a text its signature', async () => {
    const stage = await startReviewedActions()
    const call = await stage.reviewedActions.build({
      kind: 'swap',
      network: 'moon:base',
      action: { method: 'moon_send', params: [{ to: 'bob', amount: '7', asset: 'native' }] },
    })
    expect(call.effects).toEqual([{ kind: 'transfer', asset: 'native', amount: 7n, to: 'bob' }])
    expect(await call.confirm()).toMatchObject({ at: 'sent', hash: 'h1' })
    const text = await stage.reviewedActions.build({
      kind: 'name',
      network: 'moon:base',
      action: { message: 'register me' },
    })
    expect(await text.confirm()).toMatchObject({
      at: 'confirmed',
      signed: { signature: 'signed register me' },
    })
  })
  it('a method that no policy lists is refused before anything is built', async () => {
    const stage = await startReviewedActions()
    await expect(
      stage.reviewedActions.build({
        kind: 'swap',
        network: 'moon:base',
        action: { method: 'moon_steal', params: [] },
      }),
    ).rejects.toMatchObject({
      code: 'method-denied',
    })
  })
})

describe('the same action twice', () => {
  it('within a minute is stopped, unless it is meant; after that it is another one', async () => {
    const stage = await startReviewedActions()
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    const slip = await stage.transfer({ to: 'bob', amount: 5n })
    const earlier = {
      at: stage.clock.now(),
      network: 'moon:base',
      account: 'moon:base:alice',
      hash: 'h1',
    }
    expect(slip.get().notes).toEqual([{ level: 'warn', code: 'twice', earlier }])
    expect(codeOf(await slip.confirm())).toEqual(['stopped', 'sent-before'])
    const meant = await stage.transfer({ to: 'bob', amount: 5n })
    expect((await meant.confirm({ again: true })).at).toBe('sent')
    await stage.clock.advance(finishedRetention)
    expect((await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()).at).toBe('sent')
    expect(stage.walletCalls).toHaveLength(3)
  })
  it.each([0, 30_000, 45_000, 61_000, 400_000])(
    'is measured from when the wallet was asked, though the review was open for %s ms',
    async (reading) => {
      const stage = await startReviewedActions()
      const first = await stage.transfer({ to: 'bob', amount: 5n })
      await stage.clock.advance(reading)
      const askedAt = stage.clock.now()
      await first.confirm()
      expect(stage.journal()).toMatchObject([{ at: askedAt }])
      for (const pause of [5000, 20_000, 30_000]) {
        await stage.clock.advance(pause)
        const slip = await stage.transfer({ to: 'bob', amount: 5n })
        expect(slip.get().notes.map(({ code }) => code)).toEqual(['twice'])
        expect(codeOf(await slip.confirm())).toEqual(['stopped', 'sent-before'])
      }
      expect(stage.walletCalls).toHaveLength(1)
    },
  )
  it('while the wallet has not answered stays one, however long that takes, over a reload and in every tab', async () => {
    const stage = await startReviewedActions({ hangs: true })
    void (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    await flushPromises()
    const day = 24 * 60 * 60_000
    for (const ms of [61_000, walletTimeout + 1, 30 * day]) {
      const later = await startReviewedActions({ after: { stage, ms } })
      expect(codeOf(await (await later.transfer({ to: 'bob', amount: 5n })).confirm())).toEqual([
        'stopped',
        'sent-before',
      ])
      expect(later.walletCalls).toEqual([])
    }
    await stage.clock.advance(walletTimeout + 1)
    expect(stage.journal()).toMatchObject([{ stage: 'unknown' }])
    expect(codeOf(await (await stage.transfer({ to: 'bob', amount: 5n })).confirm())).toEqual([
      'stopped',
      'sent-before',
    ])
    expect(stage.walletCalls).toHaveLength(1)
  })
  it('that ended late is a slip for a minute after its end', async () => {
    const stage = await startReviewedActions({ hangs: true })
    void (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    await stage.clock.advance(120_000)
    stage.answer()
    await flushPromises()
    expect(stage.journal()).toMatchObject([{ stage: 'confirmed' }])
    expect(codeOf(await (await stage.transfer({ to: 'bob', amount: 5n })).confirm())).toEqual([
      'stopped',
      'sent-before',
    ])
    await stage.clock.advance(finishedRetention)
    expect((await stage.transfer({ to: 'bob', amount: 5n })).get().notes).toEqual([])
  })
  it('that was repeated knowing of an open one is measured from the repetition', async () => {
    const stage = await startReviewedActions({ fails: 'rpc' })
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    expect(stage.journal()).toMatchObject([{ stage: 'unknown' }])
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm({ again: true })
    expect(stage.walletCalls).toHaveLength(2)
    const third = await stage.transfer({ to: 'bob', amount: 5n })
    const [note] = third.get().notes
    expect(note?.earlier?.at).toBe(stage.journal().find(({ repeated }) => !repeated)?.at)
    expect(stage.journal().filter(({ repeated }) => repeated)).toHaveLength(1)
  })
  it('in another tab is stopped too, however the two are woven together', async () => {
    const stage = await startReviewedActions()
    const other = await startReviewedActions({ beside: stage })
    const [here, there] = [
      await stage.transfer({ to: 'bob', amount: 5n }),
      await other.transfer({ to: 'bob', amount: 5n }),
    ]
    const ends = await Promise.all([here.confirm(), there.confirm()])
    expect(ends.map(({ at }) => at)).toEqual(['sent', 'stopped'])
    expect([stage.walletCalls.length, other.walletCalls.length]).toEqual([1, 0])
  })
  it('that was rejected before is no slip', async () => {
    const stage = await startReviewedActions({ fails: 'rejected' })
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    expect((await stage.transfer({ to: 'bob', amount: 5n })).get().notes).toEqual([])
  })
  it('the journal tells no address and no amount', async () => {
    const stage = await startReviewedActions()
    await (await stage.transfer({ to: 'bob-the-recipient', amount: 123_456_789n })).confirm()
    expect(stage.stored()).not.toMatch(/bob-the-recipient|123456789/)
  })
})

describe('after a reload', () => {
  it('what was sent is followed to its end', async () => {
    const stage = await startReviewedActions({ tracks: 'pending' })
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    const later = await startReviewedActions({ after: { stage, ms: 1000 } })
    await flushPromises()
    expect(later.moves).toEqual([
      { at: 'sent', hash: 'h1' },
      { at: 'confirmed', hash: 'h1' },
    ])
    expect(later.walletCalls).toEqual([])
  })
  it('what the wallet was asked for long ago, and nobody heard of, is unknown; what it was asked for just now is left to its tab', async () => {
    const stage = await startReviewedActions({ hangs: true })
    void (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    await flushPromises()
    expect((await startReviewedActions({ after: { stage, ms: walletTimeout } })).moves).toEqual([])
    const later = await startReviewedActions({ after: { stage, ms: walletTimeout + 1 } })
    expect(later.moves).toEqual([{ at: 'unknown', hash: undefined }])
    expect(later.journal()).toMatchObject([
      { stage: 'unknown', at: stage.journal()[0]?.at, mark: stage.journal()[0]?.mark },
    ])
  })
  it('what is in the storage is checked, and dropped when it has another form', async () => {
    const stage = await startReviewedActions()
    await (await stage.transfer({ to: 'bob', amount: 5n })).confirm()
    for (const [key, text] of stage.test.store.entries)
      stage.test.store.entries.set(key, text.replaceAll('"moon:base:alice"', '7'))
    expect(stage.journal()).toEqual([])
  })
})
