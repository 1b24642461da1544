import { describe, expect, test } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { ChannelTransport } from './channelConnection.ts'
import { createChannelConnection } from './channelConnection.ts'
import { embeddedWalletError } from './errors.ts'

type Dial = {
  readonly signal: AbortSignal
  answer(): void
  fail(): void
  lose(): void
  say(message: unknown): void
  closed: number
  listening: boolean
}

/** A connection to an end controlled by the test. */
function start() {
  const dials: Dial[] = []
  const delivered: unknown[] = []
  const lost: LatchkeyError[] = []
  const open = (onLost: (why: LatchkeyError) => void, signal: AbortSignal) =>
    new Promise<ChannelTransport>((resolve, reject) => {
      let hear: (message: unknown) => void = () => {}
      const wire: ChannelTransport = {
        post: () => {},
        listen(onMessage) {
          hear = onMessage
          dial.listening = true
          return () => {
            dial.listening = false
            hear = () => {}
          }
        },
        close: () => void dial.closed++,
      }
      const why = embeddedWalletError('frame-lost')
      const dial: Dial = {
        signal,
        answer: () => resolve(wire),
        fail: () => reject(why),
        lose: () => onLost(why),
        say: (one) => hear(one),
        closed: 0,
        listening: false,
      }
      dials.push(dial)
    })
  const line = createChannelConnection(
    open,
    (message) => delivered.push(message),
    (why) => lost.push(why),
  )
  const last = () => dials.at(-1) ?? expect.fail('Nothing was opened')
  return { line, dials, last, delivered, lost }
}

describe('a connection', () => {
  test('a channel connection opens once for all callers, and delivers messages from then on', async () => {
    const { line, dials, last, delivered } = start()
    expect(line.transport()).toBe(line.transport())
    last().answer()
    await line.transport()
    last().say('hello')
    expect([dials.length, delivered, last().signal.aborted]).toEqual([1, ['hello'], false])
  })

  test('a channel connection that is closed delivers nothing more, and aborts its opening', async () => {
    const { line, last } = start()
    const wire = line.transport()
    last().answer()
    await wire
    line.close()
    await flushPromises()
    expect([last().closed, last().listening, last().signal.aborted]).toEqual([1, false, true])
    line.close()
    await flushPromises()
    expect(last().closed).toBe(1)
  })

  test('a channel connection closed before it was open closes its transport once it is, and delivers nothing', async () => {
    const { line, last, delivered } = start()
    const wire = line.transport()
    line.close()
    last().answer()
    await wire
    await flushPromises()
    last().say('late')
    expect(last().closed).toBeGreaterThan(0)
    expect([last().listening, delivered]).toEqual([false, []])
  })

  test('a channel connection reports a loss while it is current, and not after it was closed or replaced', async () => {
    const { line, dials, last, lost } = start()
    void line.transport()
    last().answer()
    await flushPromises()
    last().lose()
    expect(lost).toHaveLength(1)
    line.close()
    last().lose()
    void line.transport()
    dials[0]?.lose()
    expect([dials.length, lost.length]).toEqual([2, 1])
  })

  test('a channel connection is opened again by the next caller after a failure; a late failure does not affect its successor', async () => {
    const { line, dials, last } = start()
    const failed = line.transport()
    last().fail()
    await expect(failed).rejects.toMatchObject({ code: 'frame-lost' })
    const late = line.transport()
    expect(dials).toHaveLength(2)
    line.close()
    const next = line.transport()
    dials[1]?.fail()
    await expect(late).rejects.toMatchObject({ code: 'frame-lost' })
    await flushPromises()
    expect(line.transport()).toBe(next)
  })
})
