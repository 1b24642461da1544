import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { emailAddress } from '#plugins/ports/emailAddress'
import { createMailLimit } from '../mail/createMailLimit.ts'
import { readInput } from './readInput.ts'
import type { Call, Reply, Route } from './reply.ts'
import { ok, RouteError } from './reply.ts'

/** Sends a mail; resolves when it is on its way. */
export type SendMail = (mail: {
  readonly to: string
  readonly subject: string
  readonly text: string
}) => Promise<void>

export type OtpApi = {
  readonly routes: readonly Route[]
  /** The email address that was confirmed under this id (`x-otp`) for the account's address. */
  emailOf(uuid: string, account: string): string | undefined
  reset(): void
}

type Proof = {
  readonly email: string
  readonly account: string
  readonly code: string
  readonly until: number
  tries: number
  done: boolean
}

const lifetime = 10 * 60_000
const maxTries = 5

const askSchema = v.object({
  email: v.pipe(emailAddress, v.toLowerCase()),
  account: v.pipe(
    v.string(),
    v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'Expected CAIP-10'),
  ),
})
const confirmSchema = v.object({ code: v.string() })
/** The network may change between the code and the sign-in, and EVM addresses have two spellings. */
const readAddress = (account: string) => account.split(':').at(-1)?.toLowerCase()
const mailText = (code: string) =>
  [
    'Your code is',
    code,
    'It works once, for ten minutes. Nobody from us will ever ask you for it.',
  ].join('\n\n')

/** Throws what is wrong with the code; every wrong one counts. */
function checkCode(proof: Proof | undefined, code: string): asserts proof is Proof {
  if (!proof || proof.done) throw new RouteError(400, 'NO_CODE', 'Ask for a new code')
  if (proof.until < Date.now()) throw new RouteError(400, 'EXPIRED', 'This code has expired')
  if (proof.tries >= maxTries)
    throw new RouteError(400, 'TOO_MANY', 'Too many wrong codes. Ask for a new one')
  if (proof.code === code) return
  proof.tries++
  throw new RouteError(400, 'WRONG', 'Invalid code')
}

/**
 * Confirms the email address of a connected account by a mailed code. An address that was
 * confirmed for that account needs none.
 */
export function createOtpApi(sendMail: SendMail): OtpApi {
  const proofs = new Map<string, Proof>()
  const mailLimit = createMailLimit()
  const isConfirmed = (email: string, account: string) =>
    [...proofs.values()].some((one) => one.done && one.email === email && one.account === account)

  async function ask({ body }: Call): Promise<Reply> {
    const { email, account } = readInput(askSchema, body)
    if (isConfirmed(email, account)) return ok({ uuid: null })
    mailLimit.count(email)
    const uuid = randomUUID()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    proofs.set(uuid, { email, account, code, until: Date.now() + lifetime, tries: 0, done: false })
    await sendMail({ to: email, subject: 'Confirm your email', text: mailText(code) })
    return ok({ uuid })
  }
  function confirm({ body, headers }: Call): Reply {
    const { code } = readInput(confirmSchema, body)
    const proof = proofs.get(headers['x-otp'] ?? '')
    checkCode(proof, code)
    proof.done = true
    return ok(null)
  }
  return {
    routes: [
      { method: 'POST', path: '/auth/v1/otp', shape: 'api', handle: ask },
      { method: 'PUT', path: '/auth/v1/otp', shape: 'api', handle: confirm },
    ],
    emailOf(uuid, account) {
      const proof = proofs.get(uuid)
      return proof?.done && readAddress(proof.account) === readAddress(account)
        ? proof.email
        : undefined
    },
    reset() {
      proofs.clear()
      mailLimit.reset()
    },
  }
}
