import { expect, test } from 'vitest'
import { createTestClock } from '../../test/harness/testClock.ts'
import { createConnectionState, pollUntil } from './index.ts'

function open() {
  const clock = createTestClock()
  const state = createConnectionState(
    { height: 0 },
    ({ height }) => ({
      network: `moon:${height}`,
      networks: [],
      accounts: [],
      active: 'moon:1:M1',
    }),
    () => ({}),
  )
  const times: number[] = []
  const answers: boolean[] = []
  pollUntil(
    clock,
    state,
    1000,
    async () => times.push(clock.elapsed()) > 0 && state.facts.height === 7,
  ).then((answer) => answers.push(answer))
  return { clock, state, times, answers }
}

test('polls every quarter of a second until the time is over', async () => {
  const { clock, times, answers } = open()
  await clock.advance(2000)
  expect(times).toEqual([0, 250, 500, 750])
  expect([answers, clock.pending()]).toEqual([[false], 0])
})

test('polls at once after a change', async () => {
  const { clock, state, answers } = open()
  await clock.advance(10)
  state.set({ height: 7 })
  await clock.advance(0)
  expect([answers, clock.pending()]).toEqual([[true], 0])
})

test('stops polling when the connection ends', async () => {
  const { clock, state, times, answers } = open()
  await clock.advance(10)
  state.end()
  await clock.advance(0)
  expect([times, answers, clock.pending()]).toEqual([[0], [false], 0])
})
