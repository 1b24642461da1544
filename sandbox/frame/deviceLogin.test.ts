import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMailLimit } from '../mail/createMailLimit.ts'
import { emailMessages } from './sdk/messages/emailMessages.ts'
import type { Frame } from './sdk/messages/Frame.ts'
import { createDirectives } from './server/createDirectives.ts'
import { createMailedCodes } from './server/createMailedCodes.ts'
import { createPendingTasks } from './server/createPendingTasks.ts'
import { createUserStore } from './server/createUserStore.ts'
import type { PendingDevice } from './server/emailCalls.ts'
import { emailCalls } from './server/emailCalls.ts'

const email = 'ada@example.test'
const other = 'grace@example.test'

/** A frame on a device that is new to both addresses, and the site's server. */
function openLogin() {
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
  vi.stubGlobal('fetch', async (path: keyof typeof calls, { body }: { body: string }) => {
    try {
      return Response.json(await calls[path](JSON.parse(body)))
    } catch (error) {
      const { status, message } = Object(error)
      return Response.json({ error: message }, { status })
    }
  })
  for (const address of [email, other]) parts.people.withEmail(address)
  const logins: unknown[] = []
  const session = {
    device: () => 'a'.repeat(32),
    token: () => undefined,
    start: (login: unknown) => void logins.push(login),
  }
  // The parts of a frame that a login by email needs.
  const messages = emailMessages({ session, tell: () => {} } as unknown as Frame)
  const find = (pattern: RegExp) => pattern.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  return {
    messages,
    mails,
    logins,
    approve: (link = find(/wait=(\w+)/)) => parts.devices.settle(link, true),
    readLink: () => find(/wait=(\w+)/),
    readCode: () => find(/^(\d{6})$/m),
  }
}

let login: ReturnType<typeof openLogin>
beforeEach(() => {
  login = openLogin()
})
afterEach(() => vi.unstubAllGlobals())

it('a device that is waited for twice is answered once: with one code, which counts', async () => {
  const { messages, mails, approve, readCode, logins } = login
  await messages.CONNECT_EMAIL({ email })
  const waits = [messages.CONNECT_DEVICE(), messages.CONNECT_DEVICE()]
  approve()
  await Promise.all(waits)
  expect(mails).toHaveLength(2)
  await messages.CONNECT_OTP({ otp: readCode() })
  expect(logins).toMatchObject([{ person: { email } }])
})

it('a device that is approved already is answered at once', async () => {
  const { messages, mails, approve, readCode, logins } = login
  await messages.CONNECT_EMAIL({ email })
  const first = messages.CONNECT_DEVICE()
  approve()
  await first
  await messages.CONNECT_DEVICE()
  expect(mails).toHaveLength(2)
  await messages.CONNECT_OTP({ otp: readCode() })
  expect(logins).toHaveLength(1)
})

it('an approval of an earlier login does not replace a later one', async () => {
  const { messages, approve, readLink, readCode, logins } = login
  await messages.CONNECT_EMAIL({ email })
  const earlier = readLink()
  const first = messages.CONNECT_DEVICE().catch((error: unknown) => error)
  await messages.CONNECT_EMAIL({ email: other })
  const second = messages.CONNECT_DEVICE()
  approve()
  await second
  const otp = readCode()
  approve(earlier)
  expect(String(await first)).toContain('Start again')
  await messages.CONNECT_OTP({ otp })
  expect(logins).toMatchObject([{ person: { email: other } }])
})
