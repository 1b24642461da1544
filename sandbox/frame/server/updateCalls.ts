import * as v from 'valibot'
import { emailAddress } from '#plugins/ports/emailAddress'
import { readInput } from '../../api/readInput.ts'
import { RouteError } from '../../api/reply.ts'
import type { MailedCodes } from './createMailedCodes.ts'
import type { UserStore } from './createUserStore.ts'

const word = v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}$/))
const address = v.pipe(emailAddress, v.toLowerCase())
const updateSchema = v.object({ token: word, email: address })
const updateCodeSchema = v.object({ token: word, email: address, login: word, code: v.string() })

/** The server calls of an address change: a code to the present one, then one to the new one. */
export function updateCalls({
  people,
  codes,
}: {
  readonly people: UserStore
  readonly codes: MailedCodes
}) {
  const assertFree = (email: string) => {
    if (people.byEmail(email))
      throw new RouteError(400, 'TAKEN', 'This address already has an account')
  }
  return {
    async '/api/update'(body: unknown) {
      const { token, email } = readInput(updateSchema, body)
      const { person } = people.require(token)
      assertFree(email)
      if (person.email && !person.provider)
        return {
          action: 'VERIFY_PRIMARY_OTP',
          login: await codes.send(
            person.email,
            `primary ${person.id} ${email}`,
            'Change your email',
          ),
        }
      return {
        action: 'VERIFY_SECONDARY_OTP',
        login: await codes.send(email, `secondary ${person.id} ${email}`, 'Confirm your new email'),
      }
    },
    async '/api/update/primary'(body: unknown) {
      const { token, email, login, code } = readInput(updateCodeSchema, body)
      const { person } = people.require(token)
      codes.use(login, `primary ${person.id} ${email}`, code)
      return {
        login: await codes.send(email, `secondary ${person.id} ${email}`, 'Confirm your new email'),
      }
    },
    '/api/update/secondary'(body: unknown) {
      const { token, email, login, code } = readInput(updateCodeSchema, body)
      const { person } = people.require(token)
      codes.use(login, `secondary ${person.id} ${email}`, code)
      // Since the first code the owner of the address may have logged in with it.
      assertFree(email)
      people.changeEmail(person.id, email)
      return { session: people.require(token) }
    },
  }
}
