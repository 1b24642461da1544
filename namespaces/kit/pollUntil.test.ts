import { expect, test } from 'vitest'
import { createTestClock } from '../../test/harness/testClock.ts'
import { createConnectionState, pollUntil } from './index.ts'

function open() {
  const clock = createTestClock()
  const live = createConnectionState(
    { height: 0 },
    ({ height }) => ({
      network: `moon:${height}`,
      networks: [],
      accounts: [],
      active: 'moon:1:M1',
    }),
    () => ({}),
  )
  const looked: number[] = []
  const answers: boolean[] = []
  pollUntil(
    clock,
    live,
    1000,
    async () => looked.push(clock.elapsed()) > 0 && live.facts.height === 7,
  ).then((answer) => answers.push(answer))
  return { clock, live, looked, answers }
}

test('polls every quarter of a second until the time is over', async () => {
  const { clock, looked, answers } = open()
  await clock.advance(2000)
  expect(looked).toEqual([0, 250, 500, 750])
  expect([answers, clock.pending()]).toEqual([[false], 0])
})

test('polls at once after a change', async () => {
  const { clock, live, answers } = open()
  await clock.advance(10)
  live.set({ height: 7 })
  await clock.advance(0)
  expect([answers, clock.pending()]).toEqual([[true], 0])
})

test('stops polling when the connection ends', async () => {
  const { clock, live, looked, answers } = open()
  await clock.advance(10)
  live.end()
  await clock.advance(0)
  expect([looked, answers, clock.pending()]).toEqual([[0], [false], 0])
})
