import { describe, expect, it } from 'vitest'
import type { ActionState } from '#kernel/reviewed-action'
import type { SwapReview } from '#plugins/ports/swaps'
import { fillSwapForm } from '../../test/harness/fillSwapForm.ts'
import type { SwapFixture } from '../../test/harness/startSwaps.ts'
import { parseDeadline } from './parseDeadline.ts'
import { toStatusView } from './toStatusView.ts'

const requested = ({ http }: SwapFixture) =>
  http.requests.flatMap(({ url, call }) =>
    url.pathname.endsWith('build-transaction') ? [JSON.parse(String(call.body)).eip155] : [],
  )

const withDeadline = (body: unknown, deadline: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body).replace('"gas":', `"deadline":${JSON.stringify(deadline)},"gas":`),
  )

describe('deadline of a swap', () => {
  it('is requested 30 minutes after the review by default, in Unix seconds', async () => {
    const stage = await fillSwapForm()
    const now = Math.floor(stage.clock.now() / 1000)
    await stage.service.review()
    expect(requested(stage)).toEqual([{ slippage: 1, deadline: now + 1800 }])
  })

  it('is the visitor’s own within its limits, counts from each review, and is kept after a swap', async () => {
    const stage = await fillSwapForm({ deadlineShift: 0 })
    const { service, clock } = stage
    const set = (minutes: number) => {
      service.setDeadline(minutes)
      return service.get().deadline
    }
    expect([0, Number.NaN, 9999, 10.4].map(set)).toEqual([1, 1, 1440, 10])
    const before = Math.floor(clock.now() / 1000)
    await service.review()
    await clock.advance(30_000)
    const review = await service.review()
    expect(requested(stage).map(({ deadline }) => deadline - before)).toEqual([600, 630])
    expect(review.offer.deadline).toBe((before + 630) * 1000)
    await service.swap(review)
    expect([service.get().amount, service.get().deadline]).toEqual(['', 10])
  })

  it('is absent from the offer if the provider names none', async () => {
    const { service } = await fillSwapForm()
    expect((await service.review()).offer.deadline).toBeUndefined()
  })

  it('is left out if the provider refuses to build a swap with it', async () => {
    const stage = await fillSwapForm()
    const { respond } = stage.http
    stage.http.respond = async (url, call) =>
      url.pathname.endsWith('build-transaction') && String(call.body).includes('"deadline"')
        ? { status: 422, body: { reasons: [{ description: 'Unknown field: eip155.deadline' }] } }
        : respond(url, call)
    expect((await stage.service.review()).offer.deadline).toBeUndefined()
    expect(requested(stage)).toEqual([
      { slippage: 1, deadline: expect.any(Number) },
      { slippage: 1 },
    ])
  })

  it('ends the quote if the provider sets it earlier than the quote’s end', async () => {
    const { service, clock } = await fillSwapForm({ deadlineShift: -30 })
    service.setDeadline(1)
    const until = (Math.floor(clock.now() / 1000) + 30) * 1000
    const { offer } = await service.review()
    expect([offer.deadline, offer.expiresAt]).toEqual([until, until])
  })

  it.each([
    ['later than requested', { deadlineShift: 1 }],
    ['not in the bytes', { deadlineShift: 0, built: { data: '0x12aa3caf' } }],
  ])('is refused if it is %s', async (_, changes) => {
    const { service, walletCalls } = await fillSwapForm(changes)
    await expect(service.review()).rejects.toMatchObject({
      code: 'swap-refused',
      context: { why: 'deadline' },
    })
    expect(walletCalls).toEqual([])
  })

  it.each([1.5, -1, 'soon'])('is refused if it is %j', async (deadline) => {
    const stage = await fillSwapForm()
    const { respond } = stage.http
    stage.http.respond = async (url, call) => {
      const reply = await respond(url, call)
      return url.pathname.endsWith('build-transaction')
        ? { ...reply, body: withDeadline(reply?.body, deadline) }
        : reply
    }
    await expect(stage.service.review()).rejects.toMatchObject({ code: 'foreign-invalid' })
  })
})

describe('typed deadline', () => {
  it.each([
    ['1', 1],
    [' 10 ', 10],
    ['1440', 1440],
  ])('is read from %j', (text, minutes) => {
    expect(parseDeadline(text)).toBe(minutes)
  })

  it.each(['', ' ', '0', '-1', '1.5', '1,5', '1e1', '1441', 'abc'])('refuses %j', (text) => {
    expect(parseDeadline(text)).toBeUndefined()
  })
})

describe('failure of a swap on the chain', () => {
  const text = (step: SwapReview['step'], deadline: number | undefined, since: number) =>
    toStatusView(
      { step, offer: { deadline } } as SwapReview,
      { at: 'failed', hash: '0x1', notes: [] } satisfies ActionState,
      since,
    ).text

  it.each([
    ['swap', 1000, 1001, 'swapLateText'],
    ['swap', 1000, 1000, 'swapLostText'],
    ['swap', undefined, 1001, 'swapLostText'],
    ['approve', 1000, 1001, 'lostText'],
  ] as const)(
    'of a %s with the deadline %s, seen at %s, has the text %s',
    (step, deadline, since, said) => {
      expect(text(step, deadline, since)).toBe(said)
    },
  )
})
