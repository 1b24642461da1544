import { expect, test } from 'vitest'
import { createTestClock } from '../../test/harness/testClock.ts'
import { trackTransaction } from './trackTransaction.ts'

test('stops tracking a transfer that no node has after ten minutes', async () => {
  const clock = createTestClock()
  const tools = { host: clock, lcd: async () => ({ status: 404, json: { code: 5 }, text: '' }) }
  const seen: string[] = []
  const outcome = (async () => {
    for await (const { at } of trackTransaction(tools, 'cosmos:cosmoshub-4', 'AB'.repeat(32)))
      seen.push(at)
  })()
  const refused = expect(outcome).rejects.toMatchObject({ code: 'timeout' })
  await clock.advance(598_000)
  await refused
  expect([seen, clock.elapsed(), clock.pending()]).toEqual([['pending'], 598_000, 0])
})
