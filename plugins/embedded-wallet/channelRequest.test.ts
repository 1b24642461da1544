import { object, optional, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '#kernel'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createPendingRequest } from './channelRequest.ts'
import { embeddedWalletError } from './errors.ts'

const abortCode = 'request-aborted'
const kind = { request: object({}), response: object({ text: optional(string()) }) }

function start(signal?: AbortSignal) {
  const { platform, clock } = createTestPlatform()
  const request = createPendingRequest({ platform, kind, type: '@frame/GREET', abortCode }, signal)
  const settled: unknown[] = []
  request.result.then(
    (answer) => settled.push(answer),
    ({ code, message }) => settled.push([code, message]),
  )
  return { request, clock, settled }
}
const yes = (text: string) => ({ type: '@frame/GREET_SUCCESS', payload: { text } })
const no = (message: unknown) => ({ type: '@frame/GREET_ERROR', payload: { message } })

describe('a pending request', () => {
  test.each([
    ['an answer', yes('a'), { text: 'a' }],
    ['a refusal', no('No'), ['frame-answered', 'No']],
    ['a refusal without words', no(7), ['frame-answered', 'An error occurred']],
    ['a refusal of many words', no('x'.repeat(400)), ['frame-answered', 'x'.repeat(300)]],
  ])('a pending request accepts %s, and nothing after it', async (_, message, outcome) => {
    const { request, settled } = start()
    expect([
      request.settle(message),
      request.settle(yes('late')),
      request.settle(no('late')),
    ]).toEqual([true, false, false])
    await request.result.catch(() => {})
    expect(settled).toEqual([outcome])
  })

  test.each([
    ['of another type', { type: '@frame/COUNT_SUCCESS', payload: { text: 'a' } }],
    ['without a type of its own', { type: '@frame/GREET', payload: { text: 'a' } }],
    ['of another form', { type: '@frame/GREET_SUCCESS', payload: { text: 7 } }],
    ['without content', { type: '@frame/GREET_SUCCESS' }],
  ])('a pending request ignores an answer %s, and stays pending', async (_, message) => {
    const { request, settled } = start()
    expect(request.settle(message)).toBe(false)
    expect(request.settle(yes('a'))).toBe(true)
    await request.result
    expect(settled).toEqual([{ text: 'a' }])
  })

  test('a pending request times out once, after its last limit, and never once it is settled', async () => {
    const { request, clock } = start()
    const late: string[] = []
    request.restartTimeout(10, () => late.push('first'))
    request.restartTimeout(20, () => late.push('second'))
    await clock.advance(19)
    expect(late).toEqual([])
    await clock.advance(1)
    expect(late).toEqual(['second'])
    request.restartTimeout(5, () => late.push('third'))
    request.restartTimeout(undefined, () => late.push('never'))
    await clock.advance(50)
    request.restartTimeout(5, () => late.push('fourth'))
    request.settle(yes('a'))
    request.restartTimeout(5, () => late.push('fifth'))
    await clock.advance(50)
    expect([late, clock.pending()]).toEqual([['second'], 0])
  })

  test.each([
    ['before', true],
    ['while', false],
  ])('a pending request ends when the signal aborts %s it waits', async (_, before) => {
    const stop = new AbortController()
    if (before) stop.abort()
    const { request, settled } = start(stop.signal)
    stop.abort()
    await request.result.catch(() => {})
    expect(settled.map((one) => Object(one)[0])).toEqual(['request-aborted'])
    expect(request.settle(yes('late'))).toBe(false)
  })

  test.each([
    ['before', {}],
    ['after', { posted: 1 }],
  ])('a pending request that aborts %s it is posted has the context %j', async (when, context) => {
    const stop = new AbortController()
    const { request } = start(stop.signal)
    if (when === 'after') request.markPosted()
    stop.abort()
    await expect(request.result).rejects.toMatchObject({ code: abortCode, context })
  })

  test('a pending request stays rejected', async () => {
    const { request, settled } = start()
    request.fail(embeddedWalletError('frame-lost'))
    request.fail(new LatchkeyError(abortCode))
    expect(request.settle(yes('late'))).toBe(false)
    await request.result.catch(() => {})
    expect(settled.map((one) => Object(one)[0])).toEqual(['frame-lost'])
  })
})
