import * as v from 'valibot'
import { emailAddress } from '#plugins/ports/emailAddress'
import { readInput } from '../../api/readInput.ts'
import { RouteError } from '../../api/reply.ts'
import type { MailLimit } from '../../mail/createMailLimit.ts'
import type { MailHost } from '../../mail/startMail.ts'
import { applyLoginDirective } from './applyLoginDirective.ts'
import type { Directives } from './createDirectives.ts'
import type { MailedCodes } from './createMailedCodes.ts'
import type { createPendingTasks } from './createPendingTasks.ts'
import type { UserStore } from './createUserStore.ts'

/** A device that waits to be approved by mail. */
export type PendingDevice = { readonly email: string; readonly device: string }
export type EmailCallOptions = {
  readonly people: UserStore
  readonly codes: MailedCodes
  readonly directives: Directives
  readonly mail: Pick<MailHost, 'send'>
  readonly mailLimit: MailLimit
  readonly devices: ReturnType<typeof createPendingTasks<PendingDevice, true>>
  url(): string
}

const word = v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}$/))
const address = v.pipe(emailAddress, v.toLowerCase())
const beginSchema = v.object({ email: address, device: word, token: v.optional(word) })
const otpSchema = v.object({ login: word, email: address, device: word, code: v.string() })
const deviceSchema = v.object({ login: word })
const tokenSchema = v.object({ token: word })

/**
 * Still logged in here: no code. A known address on a device that never had it: the device first.
 */
const defaultResult = (isHere: boolean, isNew: boolean) => {
  if (isHere) return 'connect'
  return isNew ? 'device' : 'otp'
}

/** Mails a link by which the owner of the address approves the device. */
async function askDevice(
  { mail, mailLimit, devices, url }: EmailCallOptions,
  { email, device }: PendingDevice,
): Promise<string> {
  mailLimit.count(email)
  const login = devices.open({ email, device })
  const text = [
    'A new device logs in with this address. If it is yours, approve it:',
    `${url()}/device?wait=${login}`,
    'If it is not yours, do nothing.',
  ].join('\n\n')
  await mail.send({ to: email, subject: 'Approve a new device', text })
  return login
}

/** The server calls of an email login. */
export function emailCalls(options: EmailCallOptions) {
  const { people, codes, directives, devices } = options

  async function begin(body: unknown) {
    const { email, device, token } = readInput(beginSchema, body)
    const stray = applyLoginDirective(directives)
    if (stray) return stray
    const person = people.byEmail(email)
    const here = token === undefined ? undefined : people.find(token)
    const isHere = here !== undefined && here.person.id === person?.id
    const isNew = person !== undefined && !people.knowsDevice(person, device)
    const how = directives.take('otp', 'device', 'connect')?.next ?? defaultResult(isHere, isNew)
    if (how === 'connect')
      return { action: 'CONNECT', session: isHere ? here : people.open(people.withEmail(email)) }
    if (how === 'device')
      return { action: 'VERIFY_DEVICE', login: await askDevice(options, { email, device }) }
    return { action: 'VERIFY_OTP', login: await codes.send(email, `login ${email} ${device}`) }
  }

  return {
    '/api/email': begin,
    /** Once the device is approved, a code follows. */
    async '/api/email/device'(body: unknown) {
      const { login } = readInput(deviceSchema, body)
      const waiting = devices.about(login)
      if (!waiting) throw new RouteError(400, 'NO_DEVICE', 'Start again')
      if (!(await devices.next(login))) return { approved: false }
      return {
        approved: true,
        login: await codes.send(waiting.email, `login ${waiting.email} ${waiting.device}`),
      }
    },
    '/api/email/otp'(body: unknown) {
      const { login, email, device, code } = readInput(otpSchema, body)
      codes.use(login, `login ${email} ${device}`, code)
      const person = people.withEmail(email)
      people.addDevice(person, device)
      return { session: people.open(person) }
    },
    '/api/session': (body: unknown) => ({
      session: people.require(readInput(tokenSchema, body).token),
    }),
    '/api/session/end'(body: unknown) {
      people.close(readInput(tokenSchema, body).token)
      return {}
    },
  }
}
