import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { number, object, optional, string, unknown } from 'valibot'
import { describe, expect, test } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import type { ChannelTransport } from './channel.ts'
import { createChannel } from './channel.ts'
import { embeddedWalletError } from './errors.ts'

const kinds = {
  GREET: { request: object({ name: string() }), response: object({ text: string() }) },
  COUNT: { request: optional(unknown()), response: object({ count: number() }) },
  LOGIN: {
    request: object({ name: string() }),
    response: optional(unknown()),
    opensConnection: true,
  },
  THEME: { request: optional(unknown()), response: optional(unknown()), beforeReady: true },
  SIGN: { request: optional(unknown()), response: unknown(), cancelKind: 'ABORT' },
} as const

type Said = { readonly id: string; readonly type: string; readonly payload: unknown }

/** The other end, played by the test. */
function otherEnd({ silent = false } = {}) {
  const { platform, clock } = createTestPlatform()
  const wires: {
    said: Said[]
    hear: (message: unknown) => void
    closed: boolean
    lost: (why: LatchkeyError) => void
  }[] = []
  let failing: unknown
  const channel = createChannel({
    platform,
    kinds,
    events: { RESIZE: object({ height: number() }) },
    prefixes: ['@app/', '@frame/'],
    open(lost) {
      if (failing) return Promise.reject(failing)
      const end = { said: [] as Said[], hear: (_: unknown) => {}, closed: false, lost }
      wires.push(end)
      const wire: ChannelTransport = {
        post: (message) => void end.said.push(message as Said),
        listen(onMessage) {
          end.hear = onMessage
          return () => {
            end.hear = () => {}
          }
        },
        close() {
          end.closed = true
        },
      }
      return silent ? new Promise<ChannelTransport>(() => {}) : Promise.resolve(wire)
    },
  })
  const last = () => {
    const wire = wires.at(-1)
    if (!wire) throw new Error('Nothing was opened')
    return wire
  }
  const answer = (payload: unknown, at = 0, how = 'SUCCESS') => {
    const { id, type } = last().said[at] ?? { id: '', type: '' }
    last().hear({ id, type: `${type.replace('@app/', '@frame/')}_${how}`, payload })
  }
  const fail = (why: unknown) => {
    failing = why
  }
  return { channel, clock, wires, last, answer, fail }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error) => error.code,
  )
const nameOf = (work: Promise<unknown>) =>
  work.catch(({ code, context }) => `${code} ${context.name}`)

describe('a channel', () => {
  test('a channel opens nothing before the first request, and one transport for all', async () => {
    const { channel, wires, answer, last } = otherEnd()
    await flushPromises()
    expect(wires).toHaveLength(0)
    const both = [
      channel.request('GREET', { name: 'Ada' }),
      channel.request('COUNT', undefined),
    ] as const
    await flushPromises()
    expect(wires).toHaveLength(1)
    expect(last().said.map(({ type, payload }) => [type, payload])).toEqual([
      ['@app/GREET', { name: 'Ada' }],
      ['@app/COUNT', undefined],
    ])
    answer({ count: 2 }, 1)
    answer({ text: 'Hello Ada' }, 0)
    expect(await Promise.all(both)).toEqual([{ text: 'Hello Ada' }, { count: 2 }])
    expect([channel.pending, channel.dropped]).toEqual([0, 0])
  })

  test('a channel identifies each request by 128 random bits', async () => {
    const { channel, last } = otherEnd()
    for (let count = 0; count < 50; count++) channel.request('COUNT', undefined).catch(() => {})
    await flushPromises()
    const ids = last().said.map(({ id }) => id)
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    channel.close()
  })

  test('a channel sends no malformed or unknown request', async () => {
    const { channel, wires } = otherEnd()
    await expect(channel.request('GREET', { name: 5 } as never)).rejects.toMatchObject({
      code: 'foreign-invalid',
      message: expect.stringContaining('The request GREET'),
    })
    for (const name of ['constructor', '__proto__', 'greet', 'NOTHING'])
      expect(await codeOf(channel.request(name as 'GREET', { name: '' }))).toBe('method-denied')
    expect(wires).toHaveLength(0)
  })

  test('a channel rejects with the other end’s message, or `An error occurred`', async () => {
    const { channel, answer } = otherEnd()
    const [explained, unexplained] = [
      channel.request('COUNT', undefined),
      channel.request('COUNT', undefined),
    ]
    const seen = Promise.allSettled([explained, unexplained])
    await flushPromises()
    answer({ message: 'No\u202e such account' }, 0, 'ERROR')
    answer({ message: 7 }, 1, 'ERROR')
    await seen
    await expect(explained).rejects.toMatchObject({
      code: 'frame-answered',
      message: 'No such account',
    })
    await expect(unexplained).rejects.toMatchObject({ message: 'An error occurred' })
  })

  test('a channel accepts answers of the request’s type and form only, and counts the others', async () => {
    const { channel, answer, last } = otherEnd()
    const greeting = channel.request('GREET', { name: 'Ada' })
    await flushPromises()
    const { id } = last().said[0] ?? { id: '' }
    const foreign: unknown[] = [
      null,
      'text',
      7,
      [],
      {},
      { id },
      { id, type: '@frame/GREET' },
      { id, type: '@frame/COUNT_SUCCESS', payload: { count: 1 } },
      { id, type: '@app/GREET_SUCCESS', payload: { text: 'forged' } },
      { id, type: '@frame/GREET_SUCCESS', payload: { text: 5 } },
      { id, type: '@frame/GREET_SUCCESS' },
      { id: `${id}0`, type: '@frame/GREET_SUCCESS', payload: { text: 'forged' } },
      { id: [id], type: '@frame/GREET_SUCCESS', payload: { text: 'forged' } },
      { type: '@frame/GREET_SUCCESS', payload: { text: 'forged' } },
      { type: '@frame/constructor', payload: {} },
      { type: '@app/RESIZE', payload: { height: 1 } },
      { type: '1234567RESIZE', payload: { height: 1 } },
      { type: '', payload: {} },
    ]
    for (const message of foreign) last().hear(message)
    await flushPromises()
    expect([channel.pending, channel.dropped]).toEqual([1, foreign.length])
    answer({ text: 'true' })
    expect(await greeting).toEqual({ text: 'true' })
    answer({ text: 'again' })
    expect(channel.dropped).toBe(foreign.length + 1)
  })

  test('a channel calls listeners of well-formed events', async () => {
    const { channel, last } = otherEnd()
    const heights: number[] = []
    const release = channel.on('RESIZE', ({ height }) => heights.push(height))
    channel.request('COUNT', undefined).catch(() => {})
    await flushPromises()
    last().hear({ type: '@frame/RESIZE', payload: { height: 320 } })
    last().hear({ type: '@frame/RESIZE', payload: { height: 'tall' } })
    release()
    last().hear({ type: '@frame/RESIZE', payload: { height: 400 } })
    expect(heights).toEqual([320])
    expect(channel.dropped).toBe(1)
    channel.close()
  })
})

describe('time limits', () => {
  test('a missing other end fails after 20 s with APKT003, and the next request opens a new transport', async () => {
    const { channel, clock, wires } = otherEnd({ silent: true })
    const first = nameOf(channel.request('COUNT', undefined))
    const theme = nameOf(channel.request('THEME', undefined))
    await clock.advance(19_999)
    expect(channel.pending).toBe(2)
    await clock.advance(1)
    expect([await first, await theme]).toEqual([
      'APKT003 iframe_load_failed',
      'APKT003 iframe_load_failed',
    ])
    channel.request('COUNT', undefined).catch(() => {})
    expect(wires).toHaveLength(2)
    channel.close()
    expect(clock.pending()).toBe(0)
  })

  test('a connecting request has 120 s, others have no limit', async () => {
    const { channel, clock, answer } = otherEnd()
    const login = nameOf(channel.request('LOGIN', { name: 'Ada' }))
    const sign = channel.request('SIGN', undefined)
    await clock.advance(119_999)
    expect(channel.pending).toBe(2)
    await clock.advance(1)
    expect(await login).toBe('APKT004 iframe_request_timeout')
    answer(undefined, 0)
    expect(channel.dropped).toBe(1)
    await clock.advance(10_000_000)
    answer('0x1', 1)
    expect(await sign).toBe('0x1')
  })

  test('a request before READY has no limit', async () => {
    const { channel, clock } = otherEnd({ silent: true })
    channel.request('THEME', undefined).catch(() => {})
    await clock.advance(500_000)
    expect(channel.pending).toBe(1)
    channel.close()
  })
})

describe('the end', () => {
  test('the end of the signal rejects at once and cancels the request', async () => {
    const { channel, last, answer } = otherEnd()
    const stop = new AbortController()
    const sign = codeOf(channel.request('SIGN', undefined, { signal: stop.signal }))
    const other = codeOf(channel.request('COUNT', undefined, { signal: stop.signal }))
    await flushPromises()
    stop.abort()
    expect([await sign, await other]).toEqual(['request-aborted', 'internal'])
    expect(last().said.slice(2)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        type: '@app/ABORT',
        payload: { request: last().said[0]?.id },
      },
    ])
    answer('0x1')
    expect([channel.pending, channel.dropped]).toEqual([0, 1])
  })

  test.each(['answered', 'refused', 'aborted'])(
    'the end of a request removes its listeners from a signal that lives on: %s',
    async (how) => {
      const { channel, answer } = otherEnd()
      const { signal } = new AbortController()
      const before = getEventListeners(signal, 'abort').length
      const stop = how === 'aborted' ? new AbortController() : undefined
      const sign = codeOf(channel.request('SIGN', undefined, { signal: stop?.signal ?? signal }))
      await flushPromises()
      expect(getEventListeners(stop?.signal ?? signal, 'abort')).toHaveLength(2)
      if (stop) stop.abort()
      else answer('0x1', 0, how === 'answered' ? 'SUCCESS' : 'ERROR')
      await sign
      await flushPromises()
      expect(getEventListeners(stop?.signal ?? signal, 'abort')).toHaveLength(before)
    },
  )

  test('the end of the signal before there is a transport sends nothing', async () => {
    const { channel, last } = otherEnd()
    const work = codeOf(channel.request('SIGN', undefined, { signal: AbortSignal.abort() }))
    expect(await work).toBe('request-aborted')
    await flushPromises()
    expect(last().said).toEqual([])
  })

  test('the end of the signal rejects a request that no transport has taken yet at once', async () => {
    const { channel } = otherEnd({ silent: true })
    const stop = new AbortController()
    const options = { signal: stop.signal, cancelTimeout: 1000 }
    const work = codeOf(channel.request('SIGN', undefined, options))
    await flushPromises()
    stop.abort()
    expect(await work).toBe('request-aborted')
  })

  test('the end of the signal cancels whatever was sent, at whichever step it comes', async () => {
    for (let steps = 0; steps < 12; steps++) {
      const { channel, last } = otherEnd()
      const stop = new AbortController()
      const work = codeOf(channel.request('SIGN', undefined, { signal: stop.signal }))
      for (let step = 0; step < steps; step++) await Promise.resolve()
      stop.abort()
      expect(await work).toBe('request-aborted')
      await flushPromises()
      const types = last().said.map(({ type }) => type)
      expect([[], ['@app/SIGN', '@app/ABORT']]).toContainEqual(types)
    }
  })

  test('the end of the transport rejects every open request, and the next one opens a new transport', async () => {
    const { channel, wires, last, answer } = otherEnd()
    const open = [
      channel.request('GREET', { name: 'Ada' }),
      channel.request('SIGN', undefined),
    ].map(codeOf)
    await flushPromises()
    const first = last()
    first.lost(embeddedWalletError('frame-lost'))
    expect(await Promise.all(open)).toEqual(['frame-lost', 'frame-lost'])
    expect(first.closed).toBe(true)
    const again = channel.request('COUNT', undefined)
    await flushPromises()
    expect(wires).toHaveLength(2)
    first.lost(embeddedWalletError('frame-lost'))
    answer({ count: 1 })
    expect(await again).toEqual({ count: 1 })
  })

  test('the end of a failed attempt to open rejects with its reason, and the next request tries again', async () => {
    const { channel, fail, answer } = otherEnd()
    fail(embeddedWalletError('frame-lost'))
    expect(await codeOf(channel.request('COUNT', undefined))).toBe('frame-lost')
    fail(undefined)
    const again = channel.request('COUNT', undefined)
    await flushPromises()
    answer({ count: 3 })
    expect(await again).toEqual({ count: 3 })
  })
})

test('shuffled, duplicated, dropped and late answers settle each request exactly once', async () => {
  const step = fc.oneof(
    fc.constant('ask' as const),
    fc.record({
      at: fc.nat(9),
      how: fc.constantFrom('SUCCESS', 'ERROR', 'FORGED'),
      ok: fc.boolean(),
    }),
    fc.record({ abort: fc.nat(9) }),
    fc.constantFrom('lost' as const, 'wait' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { channel, clock, wires, answer } = otherEnd()
      const sent: { stop: AbortController; settled: number }[] = []
      for (const one of steps) {
        if (one === 'ask') {
          const own = { stop: new AbortController(), settled: 0 }
          sent.push(own)
          const count = () => void own.settled++
          channel
            .request(sent.length % 2 ? 'SIGN' : 'LOGIN', { name: 'x' } as never, {
              signal: own.stop.signal,
            })
            .then(count, count)
        } else if (one === 'lost') wires.at(-1)?.lost(embeddedWalletError('frame-lost'))
        else if (one === 'wait') await clock.advance(50_000)
        else if ('abort' in one) sent[one.abort]?.stop.abort()
        else if (wires.length > 0) answer(one.ok ? 'answer' : undefined, one.at, one.how)
        await flushPromises(8)
      }
      channel.close()
      await flushPromises(8)
      expect(sent.map(({ settled }) => settled)).toEqual(sent.map(() => 1))
      expect([channel.pending, clock.pending()]).toEqual([0, 0])
    }),
    { numRuns: 10_000 },
  )
})
