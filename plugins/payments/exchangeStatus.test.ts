import { expect, it } from 'vitest'
import { payExchange, startPayments } from '../../test/harness/startPayments.ts'
import type { Reply } from '../../test/harness/testHttp.ts'

const page: Reply = { body: { result: { url: 'https://x.example/pay', sessionId: 's1' } } }
const answer = (status: unknown): Reply => ({ body: { result: { status } } })

/** A request whose exchange's page is open; `answers` has the exchange's next status. */
async function startAtExchange(entries = new Map<string, string>()) {
  const test = await startPayments({ entries })
  const answers = { status: answer('UNKNOWN') }
  test.http.respond = async (_, { body }) =>
    String(body).includes('PayUrl') ? page : answers.status
  await test.ask()
  await test.payments.payFromExchange(payExchange, '')
  return { ...test, answers, poll: async () => test.polls.at(-1)?.() }
}

it.each<[string, Reply]>([
  ['has a word of its own', answer('SETTLING')],
  ['is an error', { body: { error: { message: 'No such session' } } }],
  ['fails', { status: 503 }],
  ['is no status', { body: {} }],
])('leaves no payment of an exchange for another way while its answer %s', async (_, status) => {
  const { payments, poll, answers, state } = await startAtExchange()
  answers.status = status
  await poll()
  payments.chooseAnotherMethod()
  expect(state().progress).toMatchObject({ at: 'waiting', method: 'exchange', unpaid: undefined })
  answers.status = answer('UNKNOWN')
  await poll()
  expect(state().progress?.unpaid).toBe(true)
  answers.status = status
  await poll()
  payments.chooseAnotherMethod()
  expect(state().progress?.at).toBe('waiting')
})

it('leaves a payment of an exchange for another way once it answers that nothing has begun', async () => {
  const entries = new Map<string, string>()
  const { payments, poll, state } = await startAtExchange(entries)
  payments.chooseAnotherMethod()
  expect(state().progress?.at).toBe('waiting')
  await poll()
  payments.chooseAnotherMethod()
  expect([state().progress, [...entries.values()].join().includes('"s1"')]).toEqual([
    undefined,
    false,
  ])
})

it('closes the page of the exchange when the visitor pays in another way', async () => {
  const { payments, poll, popup } = await startAtExchange()
  await poll()
  expect(popup.closings).toBe(0)
  payments.chooseAnotherMethod()
  expect(popup.closings).toBe(1)
})

it('leaves no payment that the exchange has begun', async () => {
  const { payments, poll, answers, state } = await startAtExchange()
  answers.status = answer('IN_PROGRESS')
  await poll()
  answers.status = answer('UNKNOWN')
  await poll()
  payments.chooseAnotherMethod()
  expect(state().progress?.at).toBe('pending')
})

it('offers another way for an exchange’s page that was abandoned hours ago', async () => {
  const entries = new Map<string, string>()
  const before = await startAtExchange(entries)
  await before.clock.advance(3 * 60 * 60_000)
  const later = await startPayments({ entries })
  later.clock.skew(before.clock.now() - later.clock.now())
  later.http.respond = async () => answer('UNKNOWN')
  const ended = await later.request()
  await later.polls.at(-1)?.()
  expect([ended, later.state().progress?.unpaid]).toEqual([[], true])
  later.payments.chooseAnotherMethod()
  expect(later.state().progress).toBeUndefined()
})

it('ends the tracking of an exchange’s page after half an hour on screen', async () => {
  const { poll, clock, state } = await startAtExchange()
  await clock.advance(29 * 60_000)
  expect([await poll(), state().progress?.at]).toEqual([false, 'waiting'])
  await clock.advance(2 * 60_000)
  expect([await poll(), state().progress?.at]).toEqual([true, 'unknown'])
})

it('lists the valid exchanges without the invalid ones, each parsed by itself', async () => {
  const valid = { id: 'x', name: 'X', imageUrl: 'https://x.example/x.png' }
  const exchanges = [
    { id: '', name: 'Nameless' },
    valid,
    { ...valid, name: 'Listed twice' },
    null,
    { id: 'y', name: 7 },
    { id: 'z', name: 'Z' },
    { id: 'reown_test', name: 'Sends to test networks only' },
  ]
  const test = await startPayments()
  const { respond } = test.http
  test.http.respond = async (url, call) =>
    String(call.body).includes('reown_getExchanges')
      ? { body: { result: { exchanges } } }
      : respond(url, call)
  await test.ask()
  expect(test.state().exchanges?.map(({ id }) => id)).toEqual(['x', 'z'])
})
