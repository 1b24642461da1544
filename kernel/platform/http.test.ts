import { getEventListeners } from 'node:events'
import { number, object, unknown } from 'valibot'
import { describe, expect, it } from 'vitest'
import { testHosts } from '../../test/harness/createTestKernel.ts'
import type { Responder } from '../../test/harness/testHttp.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createProvider } from './http.ts'

const answer = object({ n: number() })

function setUp(respond: Responder, projectId: string | undefined = 'p1') {
  const test = createTestPlatform({ respond })
  return {
    ...test,
    provider: createProvider(test.platform, testHosts, projectId, 'html-latchkey-1'),
  }
}
/** Answers with each reply in turn, the last one for ever. */
const inTurn = (...replies: readonly ReturnType<Responder>[]): Responder => {
  let turn = 0
  return () => replies[Math.min(turn++, replies.length - 1)]
}
const outcomeOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('calls to the provider', () => {
  it('sends a call to the host of its role with projectId, st and sv, and its own query', async () => {
    const { provider, http } = setUp(() => ({ body: { n: 1 } }))
    await provider.get('api', '/getWallets', answer, {
      query: { page: 2, search: 'a b&c', nothing: undefined },
    })
    expect(http.requests.map(({ url }) => url.href)).toEqual([
      'https://api.example/getWallets?page=2&search=a+b%26c&projectId=p1&st=appkit&sv=html-latchkey-1',
    ])
  })
  it('keeps its host whatever the path', () => {
    const { provider } = setUp(() => undefined)
    for (const path of ['//evil.example/x', 'https://evil.example/x', '/../../x', '@evil.example'])
      expect(new URL(provider.url('api', path)).hostname).toBe('api.example')
  })
  it('keeps a path of the host', () => {
    const { platform } = createTestPlatform()
    const provider = createProvider(
      platform,
      { ...testHosts, api: 'https://gate.example/wallets/' },
      undefined,
      'sv',
    )
    expect(provider.url('api', '/getWallets')).toBe(
      'https://gate.example/wallets/getWallets?st=appkit&sv=sv',
    )
  })
  it('returns a parsed and frozen answer', async () => {
    const { provider } = setUp(() => ({ body: '\ufeff{"n":1,"x":2}' }))
    const found = await provider.get('api', '/x', answer)
    expect(found).toEqual({ n: 1 })
    expect(Object.isFrozen(found)).toBe(true)
  })
  it.each([
    ['HTML', '<!doctype html><h1>Hi</h1>', 'http-malformed'],
    ['a truncated body', '{"n":1', 'http-malformed'],
    ['an empty body', '', 'http-malformed'],
    ['a number out of range as text', '{"n":1e999999', 'http-malformed'],
    ['another form', '{"n":"1"}', 'foreign-invalid'],
    ['more than 256 kB', `{"n":1,"more":"${'x'.repeat(262_144)}"}`, 'http-malformed'],
    ['null', 'null', 'foreign-invalid'],
  ])('rejects an answer of %s with a typed error, without a retry', async (_, body, code) => {
    const { provider, http } = setUp(() => ({ body }))
    await expect(provider.get('api', '/x', answer)).rejects.toMatchObject({ code })
    expect(http.requests).toHaveLength(1)
  })
  it('accepts up to 2 MB for large answers', async () => {
    const { provider } = setUp((url) => ({
      body: `{"n":1,"more":"${'x'.repeat(url.pathname === '/longer' ? 2_097_152 : 2_000_000)}"}`,
    }))
    expect(await provider.get('api', '/x', answer, { large: true })).toEqual({ n: 1 })
    expect(await outcomeOf(provider.get('api', '/longer', answer, { large: true }))).toMatchObject({
      code: 'http-malformed',
    })
  })
  it('reports the status of a failed call and keeps the start of its body as cause', async () => {
    const { provider } = setUp(() => ({ status: 404, body: 'n'.repeat(5000) }))
    await expect(provider.get('api', '/x', answer)).rejects.toMatchObject({
      code: 'http-failed',
      message: '/x answered with status 404.',
      cause: 'n'.repeat(1000),
    })
  })
})

describe('reading from the provider', () => {
  it.each([429, 500, 503])('tries a read three times while the answer is %i', async (status) => {
    const { provider, http, clock } = setUp(() => ({ status }))
    const outcome = outcomeOf(provider.get('api', '/x', answer))
    await clock.advance(60_000)
    expect(await outcome).toMatchObject({ code: 'http-failed', context: { status } })
    expect(http.requests).toHaveLength(3)
  })
  it.each([400, 401, 403, 404, 422])('tries a read once when the answer is %i', async (status) => {
    const { provider, http } = setUp(() => ({ status }))
    await expect(provider.get('api', '/x', answer)).rejects.toMatchObject({ code: 'http-failed' })
    expect(http.requests).toHaveLength(1)
  })
  it('retries a read when the host is unreachable', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    const { provider, http, clock } = setUp(() =>
      http.requests.length < 3 ? unreachable() : { body: { n: 3 } },
    )
    const outcome = provider.get('api', '/x', answer)
    await clock.advance(60_000)
    expect(await outcome).toEqual({ n: 3 })
  })
  it('backs off by a random share of a doubling pause', async () => {
    const { provider, http, clock, platform } = setUp(() => ({ status: 500 }))
    const at: number[] = []
    http.respond = () => {
      at.push(platform.elapsed())
      return { status: 500 }
    }
    const outcome = outcomeOf(provider.get('api', '/x', answer, { tries: 8 }))
    await clock.advance(200_000)
    await outcome
    const pauses = at.slice(1).map((time, turn) => time - (at[turn] ?? 0))
    expect(pauses).toHaveLength(7)
    for (const [turn, pause] of pauses.entries())
      expect(pause).toBeLessThanOrEqual(Math.min(30_000, 1000 * 2 ** turn))
    expect(new Set(pauses).size).toBeGreaterThan(3)
    expect(pauses.some((pause, turn) => pause < Math.min(30_000, 1000 * 2 ** turn) / 2)).toBe(true)
  })
  it.each([
    ['in seconds', '7', 7000],
    ['as a date', 'Thu, 01 Jan 2026 00:00:20 GMT', 20_000],
    ['of more than 60 s as 60 s', '3600', 60_000],
    ['in the past as now', 'Wed, 01 Jan 2025 00:00:00 GMT', 0],
    ['below zero as now', '-5', 0],
  ])('honours Retry-After %s', async (_, header, wait) => {
    const { provider, http, clock } = setUp(
      inTurn({ status: 429, headers: { 'retry-after': header } }, { body: { n: 1 } }),
    )
    const outcome = provider.get('api', '/x', answer)
    await clock.advance(Math.max(0, wait - 1))
    expect(http.requests).toHaveLength(wait === 0 ? 2 : 1)
    await clock.advance(1)
    expect(http.requests).toHaveLength(2)
    expect(await outcome).toEqual({ n: 1 })
  })
  it('ignores an unreadable Retry-After', async () => {
    const { provider, http, clock } = setUp(
      inTurn({ status: 503, headers: { 'retry-after': 'soon' } }, { body: { n: 1 } }),
    )
    const outcome = provider.get('api', '/x', answer)
    await clock.advance(1000)
    expect(await outcome).toEqual({ n: 1 })
    expect(http.requests).toHaveLength(2)
  })
  it('ends a read after 10 s without an answer, without a retry', async () => {
    const { provider, http, clock } = setUp(() => undefined)
    const outcome = outcomeOf(provider.get('api', '/x', answer))
    await clock.advance(9999)
    expect(http.requests[0]?.call.signal?.aborted).toBe(false)
    await clock.advance(1)
    expect(await outcome).toMatchObject({
      code: 'http-timeout',
      message: '/x did not answer within 10 s.',
    })
    expect(http.requests[0]?.call.signal?.aborted).toBe(true)
    expect(http.requests).toHaveLength(1)
  })
  it('ends a read after 10 s when the body never ends', async () => {
    const { provider, clock } = setUp(() => ({ stall: true }))
    const outcome = outcomeOf(provider.get('api', '/x', answer))
    await clock.advance(10_000)
    expect(await outcome).toMatchObject({ code: 'http-timeout' })
  })
  it('ends a read at once when aborted before the start, while waiting and between two tries', async () => {
    const { provider, http, countOpenHandles, clock } = setUp(() => ({
      status: 500,
      headers: { 'retry-after': '30' },
    }))
    const early = AbortSignal.abort('early')
    expect(await outcomeOf(provider.get('api', '/x', answer, { signal: early }))).toBe('early')

    http.respond = () => undefined
    const waiting = new AbortController()
    const first = outcomeOf(provider.get('api', '/x', answer, { signal: waiting.signal }))
    await clock.advance(10)
    waiting.abort('waiting')
    expect(await first).toBe('waiting')
    expect(countOpenHandles()).toBe(0)

    http.respond = () => ({ status: 500, headers: { 'retry-after': '30' } })
    const between = new AbortController()
    const second = outcomeOf(provider.get('api', '/x', answer, { signal: between.signal }))
    await clock.advance(10)
    between.abort('between')
    expect(await second).toBe('between')
    expect(countOpenHandles()).toBe(0)
  })
  it('leaves neither a timer nor a listener after a read', async () => {
    const { provider, countOpenHandles } = setUp(() => ({ body: { n: 1 } }))
    const { signal } = new AbortController()
    await provider.get('api', '/x', answer, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    await provider.blob('api', '/image')
    expect(countOpenHandles()).toBe(0)
  })
  it('retries an image read like any other', async () => {
    const { provider, http, clock } = setUp(inTurn({ status: 500 }, { body: 'png' }))
    const outcome = provider.blob('api', '/getWalletImage/1')
    await clock.advance(5000)
    expect(await outcome).toBeInstanceOf(Blob)
    expect(http.requests).toHaveLength(2)
  })
  it.each([
    [
      'SVG',
      {
        headers: { 'content-type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
    ],
    ['HTML', { headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' }],
    ['nothing in particular', { headers: { 'content-type': '' }, body: 'png' }],
    ['too large', { body: 'x'.repeat(524_289) }],
  ])('refuses an image that is %s, without a retry', async (_, reply) => {
    const { provider, http } = setUp(() => reply)
    expect(await outcomeOf(provider.blob('api', '/getWalletImage/1'))).toMatchObject({
      code: 'http-malformed',
    })
    expect(http.requests).toHaveLength(1)
  })
})

describe('writing to the provider', () => {
  it.each([429, 500, 503])(
    'never retries a write, not even after an answer of %i',
    async (status) => {
      const { provider, http, clock } = setUp(() => ({
        status,
        headers: { 'retry-after': '1' },
      }))
      const outcomes = Promise.all([
        outcomeOf(provider.post('api', '/x', {}, answer)),
        outcomeOf(provider.postNode('https://node.example', {})),
      ])
      await clock.advance(60_000)
      expect(await outcomes).toMatchObject([{ code: 'http-failed' }, { code: 'http-failed' }])
      expect(http.requests).toHaveLength(2)
    },
  )
  it('never retries a write when the host is unreachable', async () => {
    const { provider, http, clock } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    const outcome = outcomeOf(provider.post('api', '/x', {}, answer))
    await clock.advance(60_000)
    expect(await outcome).toMatchObject({
      code: 'http-unreachable',
      message: '/x cannot be reached.',
    })
    expect(http.requests).toHaveLength(1)
  })
  it('sends JSON with its content type', async () => {
    const { provider, http } = setUp(() => ({ body: { n: 1 } }))
    await provider.post('blockchain', '/v1/x', { a: [1] }, unknown())
    expect(http.requests[0]?.call).toMatchObject({
      method: 'POST',
      body: '{"a":[1]}',
      headers: { 'content-type': 'application/json' },
    })
  })
  it('sends a write with another method and its own headers', async () => {
    const { provider, http } = setUp(() => ({ body: 'null' }))
    await provider.post('api', '/x', {}, unknown(), { method: 'PUT', headers: { 'x-one': '1' } })
    await provider.get('api', '/x', unknown(), { headers: { authorization: 'Bearer t' } })
    expect(http.requests.map(({ call }) => [call.method, call.headers])).toEqual([
      ['PUT', { 'content-type': 'application/json', 'x-one': '1' }],
      [undefined, { authorization: 'Bearer t' }],
    ])
  })
  it("sends a node call exactly to its URL, without the provider's parameters", async () => {
    const { provider, http } = setUp(() => ({ body: { result: '0x1' } }))
    expect(
      await provider.postNode('https://node.example/rpc?key=1', { method: 'eth_chainId' }),
    ).toEqual({ result: '0x1' })
    expect(http.requests[0]?.url.href).toBe('https://node.example/rpc?key=1')
  })
  it('accepts at most 4 MB from a node, the metadata of a network', async () => {
    const { provider } = setUp((url) => ({
      body: `"${'x'.repeat(url.pathname === '/longer' ? 4_194_304 : 4_000_000)}"`,
    }))
    expect(await provider.postNode('https://node.example/', {})).toHaveLength(4_000_000)
    expect((await provider.requestNode('https://node.example/')).json).toHaveLength(4_000_000)
    expect(await outcomeOf(provider.postNode('https://node.example/longer', {}))).toMatchObject({
      code: 'http-malformed',
    })
    expect((await provider.requestNode('https://node.example/longer')).json).toBeUndefined()
  })
})
