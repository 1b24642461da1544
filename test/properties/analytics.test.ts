import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scrub } from '#kernel/scrub'
import { batchLimit, createQueue, queueLimit } from '../../plugins/analytics/createQueue.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length
// None is so long that no batch could hold it.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer({ min: 0, max: 7000 }).map((length) => 'é'.repeat(length)),
)
const step = fc.oneof(
  { weight: 8, arbitrary: text.map((said) => ({ push: said })) },
  fc.constant({ flush: true as const }),
  fc.boolean().map((takes) => ({ takes })),
)

describe('analytics queue', () => {
  test('never sends more than 45 KB at once, loses nothing that fits, sends nothing twice, and keeps the order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const batches: string[] = []
        let takes = true
        let waiting = 0
        let lossAllowed = false
        let count = 0
        const queue = createQueue((batch) => {
          if (takes) batches.push(batch)
          return takes
        })
        for (const one of steps) {
          if ('takes' in one) takes = one.takes
          else if ('flush' in one) queue.flush()
          else queue.push({ id: count++, said: one.push })
          // A letter takes at most six characters in ASCII JSON. One batch may have
          // waited before.
          waiting = takes ? 0 : waiting + ('push' in one ? one.push.length * 6 + 60 : 0)
          lossAllowed ||= waiting > queueLimit - batchLimit
        }
        takes = true
        queue.flush()
        const ids = batches
          .flatMap((batch): { id: number }[] => JSON.parse(batch))
          .map(({ id }) => id)
        expect(batches.every((batch) => bytes(batch) <= batchLimit)).toBe(true)
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
        if (!lossAllowed) expect(ids).toHaveLength(count)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('analytics payloads', () => {
  const letter = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ123456789')
  const secrets = fc.oneof(
    fc.emailAddress(),
    fc
      .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 130 })
      .map((hex) => `0x${hex}`),
    fc.string({ unit: letter, minLength: 32, maxLength: 90 }),
    fc.integer({ min: 100_000, max: 999_999 }).map(String),
  )
  test('hold no part of a secret, whatever text surrounds it', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        secrets,
        fc.string({ maxLength: 60 }),
        (before, secret, after) => {
          expect(scrub(`${before}${secret}${after}`, 10_000)).not.toContain(secret)
        },
      ),
      { numRuns: 20_000 },
    )
  })
})
