import { expect, it } from 'vitest'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createPoll } from './createPoll.ts'

function start(answers: readonly (boolean | Error)[] = []) {
  const test = createTestPlatform()
  const stop = new AbortController()
  const looks: number[] = []
  let shown = true
  const look = async () => {
    looks.push(test.clock.elapsed())
    const answer = answers[looks.length - 1] ?? false
    if (typeof answer !== 'boolean') throw answer
    return answer
  }
  const release = createPoll(test.platform, stop.signal, () => shown)(look)
  const show = (now: boolean) => {
    shown = now
    // The double emits visibility changes as online changes.
    test.goOnline(true)
  }
  return { ...test, looks, release, stop, show }
}

it('polls at once, then every 3 s, after two minutes every 15 s', async () => {
  const { clock, looks } = start()
  await clock.advance(10_000)
  expect(looks).toEqual([0, 3000, 6000, 9000])
  await clock.advance(140_000)
  expect(looks.slice(-3)).toEqual([117_000, 132_000, 147_000])
})

it('stops on a true result, on release and with its plugin, and leaves nothing behind', async () => {
  const found = start([false, true])
  await found.clock.advance(60_000)
  expect([found.looks.length, found.countOpenHandles()]).toEqual([2, 0])
  const released = start()
  await released.clock.advance(1000)
  released.release()
  const ended = start()
  await ended.clock.advance(1000)
  ended.stop.abort()
  for (const { clock, looks, countOpenHandles } of [released, ended]) {
    await clock.advance(60_000)
    expect([looks.length, countOpenHandles()]).toEqual([1, 0])
  }
})

it('continues polling after a failed call', async () => {
  const { clock, looks } = start([new TypeError('no node')])
  await clock.advance(3000)
  expect(looks).toHaveLength(2)
})

it('pauses while the page is hidden or offline, and polls at once when it returns', async () => {
  const { clock, looks, show, goOnline } = start()
  await clock.advance(1000)
  show(false)
  await clock.advance(60_000)
  expect(looks).toEqual([0])
  show(true)
  await clock.advance(0)
  goOnline(false)
  await clock.advance(60_000)
  goOnline(true)
  await clock.advance(0)
  expect(looks).toEqual([0, 61_000, 121_000])
})
