import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finishedRetention } from '../../plugins/reviewed-actions/actionJournal.ts'
import type { ReviewedAction } from '../../ui-shell/reviewedAction.ts'
import { startReviewedActions } from '../harness/startReviewedActions.ts'
import { flushPromises } from '../harness/testClock.ts'
import { sequences } from './sequences.ts'

/**
 * The events around two tabs with two reviewed actions each: the same payment twice, and one
 * more.
 */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('confirm' as const),
    which: fc.nat({ max: 3 }),
    again: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('cancel' as const), which: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constantFrom('account' as const, 'network' as const),
    tab: fc.nat({ max: 1 }),
  }),
  fc.record({ kind: fc.constant('turns' as const), turns: fc.nat({ max: 12 }) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 59_000, 400_000) }),
  fc.record({ kind: fc.constant('answer' as const) }),
)

describe('reviewed actions, for any interleaving of two tabs, visitor, wallet and time', () => {
  test('submit each reviewed action at most once, and a mistaken one never: 10,000 interleavings', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, hangs) => {
        const here = await startReviewedActions({ hangs })
        const there = await startReviewedActions({ hangs, beside: here })
        const built: readonly ReviewedAction[] = [
          await here.transfer({ to: 'bob', amount: 5n }),
          await there.transfer({ to: 'bob', amount: 5n }),
          await here.transfer({ to: 'carol', amount: 1n, recheck: async () => [] }),
          await there.transfer({ to: 'dora', amount: 2n }),
        ]
        const meant = new Set<number>()
        const bobs = () =>
          [...here.walletCalls, ...there.walletCalls].filter((given) => Object(given).to === 'bob')
            .length
        // When the first of the two payments to bob was over, at the latest.
        let over: number | undefined
        for (const one of steps) {
          const began = here.clock.now()
          if (one.kind === 'confirm') {
            if (one.again) meant.add(one.which)
            void built[one.which]?.confirm({ again: one.again })
          } else if (one.kind === 'cancel') built[one.which]?.cancel()
          else if (one.kind === 'turns') await flushPromises(one.turns)
          else if (one.kind === 'wait') await here.clock.advance(one.ms)
          else if (one.kind === 'answer') [here, there].forEach((tab) => void tab.answer())
          else (one.tab ? there : here).move(one.kind)
          const isDouble = bobs() > 1 && ![0, 1].some((which) => meant.has(which))
          if (isDouble)
            expect(here.clock.now() - (over ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(
              finishedRetention,
            )
          if (bobs() > 0 && [0, 1].some((which) => built[which]?.get().at === 'confirmed'))
            over ??= began
        }
        await here.clock.advance(1000)
        const handed = [...here.walletCalls, ...there.walletCalls].map((given) => Object(given).to)
        const times = (to: string) => handed.filter((one) => one === to).length
        expect([times('carol'), times('dora')].every((count) => count <= 1)).toBe(true)
        expect(times('bob')).toBeLessThanOrEqual(2)
        for (const intent of built)
          if (['sent', 'confirmed'].includes(intent.get().at))
            expect(handed).toContain(Object(intent.effects[0]).to)
      }),
      sequences(10_000),
    )
  })
})
