import { expect, test } from 'vitest'
import { fault } from '#kernel'
import { startSignIn } from '../../test/harness/startSignIn.ts'
import { toEnglish } from '../../test/harness/toEnglish.ts'

/** A site whose server stores a session only when the test answers for it. */
async function startStoring() {
  const site = startSignIn({ required: false })
  const { siwx, connect, press, settle } = site
  const { addSession } = siwx
  let answer = (_works: boolean) => {}
  siwx.addSession = async (session) => {
    const works = await new Promise<boolean>((resolve) => {
      answer = resolve
    })
    if (!works) throw new TypeError('refused')
    return addSession(session)
  }
  await connect()
  void press('sign')
  await settle()
  return {
    ...site,
    async store(works: boolean) {
      answer(works)
      await settle()
    },
  }
}

test('a session that the server stores after the visitor declined is revoked', async () => {
  const { press, store, siwx, statusOf } = await startStoring()
  await press('cancel')
  await store(true)
  expect([siwx.sessions, statusOf()]).toEqual([[], 'connected'])
})

test('a session that fails after the visitor declined shows no error', async () => {
  const { press, store, shown, events, view } = await startStoring()
  await press('cancel')
  await store(false)
  expect([shown, view()]).toEqual([[], 'closed'])
  expect(JSON.stringify(events)).not.toContain('SIWX_AUTH_ERROR')
})

test.each([
  ['Not valid: issuedAt', 'Check the clock of this device, then sign in again'],
  ['Not valid: nonce', 'Error signing message'],
])('a refusal by the server with “%s” shows “%s”', async (why, text) => {
  const { siwx, connect, press, settle, shown } = startSignIn({ required: false })
  siwx.addSession = () => Promise.reject(new TypeError('refused', { cause: why }))
  await connect()
  void press('sign')
  await settle()
  expect(shown).toMatchObject([{ variant: 'error' }])
  expect(shown.map(({ message }) => toEnglish(message)).join()).toContain(text)
})

test.each([
  ['a server that refuses', new TypeError('Not valid: nonce'), 1],
  ['a visitor who declines', fault('rejected'), 0],
])('the console names why a sign-in failed, for the developer: %s', async (_, reason, times) => {
  const { siwx, connect, press, logs } = startSignIn({ required: false })
  siwx.addSession = () => Promise.reject(reason)
  await connect()
  await press('sign')
  expect(logs.filter(({ detail }) => detail === reason)).toHaveLength(times)
})

test('the console names why the sessions could not be read', async () => {
  const { siwx, connect, logs } = startSignIn()
  const reason = new TypeError('Failed to fetch')
  siwx.getSessions = () => Promise.reject(reason)
  await connect().catch(() => undefined)
  expect(logs).toContainEqual(expect.objectContaining({ level: 'error', detail: reason }))
})

test('a visitor can sign again after the server refused the session', async () => {
  const { press, store, siwx, flow, settle } = await startStoring()
  await store(false)
  expect((await flow()).get().pending?.busy).toBe(false)
  void press('sign')
  await settle()
  await store(true)
  expect(siwx.sessions).toHaveLength(1)
})

test('a sign-in that was stored stays when the server does not answer right after it, until it expires', async () => {
  const { siwx, connect, press, statusOf, shown, clock } = startSignIn()
  const { addSession } = siwx
  const { createMessage } = siwx
  siwx.createMessage = async (input) =>
    Object.assign(await createMessage(input), {
      expirationTime: new Date(clock.now() + 60_000).toISOString(),
    })
  siwx.addSession = async (session) => {
    await addSession(session)
    siwx.reading = 'fails'
  }
  await connect()
  await press('sign')
  expect([statusOf(), shown]).toEqual(['connected', []])
  siwx.reading = 'works'
  siwx.sessions.length = 0
  await clock.advance(60_000)
  expect(statusOf()).toBe('disconnected')
})

test.each([
  [true, 'disconnected'],
  [false, 'connected'],
] as const)(
  'declining leads on after 5 s without an answer about sessions (required: %s)',
  async (required, status) => {
    const { siwx, connect, press, statusOf, view, clock } = startSignIn({ required })
    await connect()
    siwx.getSessions = () => new Promise(() => {})
    void press('cancel')
    await clock.advance(4999)
    expect(view()).toBe('SIWXSignMessage')
    await clock.advance(1)
    expect([statusOf(), view()]).toEqual([status, 'closed'])
  },
)
