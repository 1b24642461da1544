import { afterEach, expect, it, vi } from 'vitest'
import { createMailLimit } from '../mail/createMailLimit.ts'
import { createDirectives } from './server/createDirectives.ts'
import { createMailedCodes } from './server/createMailedCodes.ts'
import { createPendingTasks } from './server/createPendingTasks.ts'
import { createUserStore } from './server/createUserStore.ts'
import type { PendingDevice } from './server/emailCalls.ts'
import { emailCalls } from './server/emailCalls.ts'

afterEach(() => vi.useRealTimers())

const email = 'ada@example.test'
const device = 'a'.repeat(32)

/** The calls of an email login, and the mails that were sent. */
function openLogins() {
  const mails: { readonly to: string; readonly text: string }[] = []
  const mail = { send: async (one: (typeof mails)[number]) => void mails.push(one) }
  const parts = {
    people: createUserStore(),
    directives: createDirectives(),
    devices: createPendingTasks<PendingDevice, true>(),
    mailLimit: createMailLimit(),
    mail,
    url: () => 'http://127.0.0.1:1',
  }
  const calls = emailCalls({ ...parts, codes: createMailedCodes(parts) })
  return { ...parts, calls, mails }
}

it('an address gets at most ten mails in ten minutes, then a clear refusal', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { calls, mails } = openLogins()
  for (let count = 0; count < 10; count++)
    await calls['/api/email']({ email, device: String(count).padStart(32, '0') })
  const refused = expect.objectContaining({ status: 429, name: 'TOO_MANY_MAILS' })
  await expect(calls['/api/email']({ email: email.toUpperCase(), device })).rejects.toEqual(refused)
  expect(mails).toHaveLength(10)
  await calls['/api/email']({ email: 'grace@example.test', device })
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await calls['/api/email']({ email, device })
  expect(mails).toHaveLength(12)
})

it('a refused mail leaves the code of the mail before it as it is', async () => {
  const { calls, mails } = openLogins()
  let login: unknown
  for (let count = 0; count < 10; count++)
    login = Object(await calls['/api/email']({ email, device })).login
  await expect(calls['/api/email']({ email, device })).rejects.toThrow('ten mails')
  const code = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0]
  expect(calls['/api/email/otp']({ login, email, device, code })).toMatchObject({
    session: { person: { email } },
  })
})

it('the mails that ask about a new device count too', async () => {
  const { calls, people, mails } = openLogins()
  people.withEmail(email)
  for (let count = 0; count < 10; count++) await calls['/api/email']({ email, device })
  await expect(calls['/api/email']({ email, device })).rejects.toMatchObject({ status: 429 })
  expect(mails.every(({ text }) => text.includes('/device?wait='))).toBe(true)
})
