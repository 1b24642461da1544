import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSession } from './sdk/createSession.ts'
import { createUserStore } from './server/createUserStore.ts'

const month = 30 * 24 * 60 * 60_000
const origin = 'https://shop.example'
const person = { id: 'ada', email: 'ada@example.test' }

let stored: Map<string, string>
let people: ReturnType<typeof createUserStore>
let onRequest = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stored = new Map()
  people = createUserStore()
  onRequest = () => {}
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  // The site's own server.
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    onRequest()
    const session = people.find(JSON.parse(body).token)
    return session
      ? Response.json({ session })
      : Response.json({ error: 'Not logged in' }, { status: 401 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const logIn = () => people.open(people.withEmail(person.email))

it('a session of the secure site ends after thirty days', () => {
  const { token } = logIn()
  later(month - 1)
  expect(people.find(token)).toMatchObject({ person: { email: person.email } })
  later(1)
  expect(people.find(token)).toBeUndefined()
  expect(() => people.require(token)).toThrow('Not logged in')
})

it('a frame that stays open for thirty days forgets the login and its keys', () => {
  const session = createSession(origin)
  session.start(logIn())
  expect(session.login()?.person).toMatchObject({ email: person.email })
  later(month)
  expect(session.login()).toBeUndefined()
  expect(() => session.keys()).toThrow('Not connected')
})

it('a refused token removes itself only, not that of a login in another tab', async () => {
  stored.set(`session ${origin}`, 'f'.repeat(64))
  onRequest = () => stored.set(`session ${origin}`, logIn().token)
  const session = createSession(origin)
  await session.restored()
  expect(session.token()).toMatch(/^[0-9a-f]{64}$/)
  expect(session.token()).not.toBe('f'.repeat(64))
})
