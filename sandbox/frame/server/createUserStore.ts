import { createHmac, randomBytes } from 'node:crypto'
import { RouteError } from '../../api/reply.ts'

export type User = {
  readonly id: string
  readonly email?: string
  readonly userName?: string
  readonly provider?: string
}
/**
 * A login's result for the frame; its keys are derived from `share`. It ends at `until`,
 * milliseconds since 1970.
 */
export type Login = {
  readonly token: string
  readonly until: number
  readonly share: string
  readonly person: User
}
type Session = { readonly id: string; readonly until: number }

const lifetime = 30 * 24 * 60 * 60_000

/**
 * Accounts, their devices and sessions. The shares derive from a secret that lives as long as
 * the sandbox.
 */
export function createUserStore() {
  const secret = randomBytes(32)
  const people = new Map<string, User>()
  const devices = new Set<string>()
  const sessions = new Map<string, Session>()

  const shareOf = (id: string) => createHmac('sha256', secret).update(id).digest('hex')
  const byEmail = (email: string) =>
    [...people.values()].find((person) => person.email === email.toLowerCase() && !person.provider)
  const keep = (person: User) => {
    people.set(person.id, person)
    return person
  }
  const find = (token: string): Login | undefined => {
    const { id = '', until = 0 } = sessions.get(token) ?? {}
    const person = people.get(id)
    if (until <= Date.now()) sessions.delete(token)
    return person && until > Date.now()
      ? { token, until, share: shareOf(person.id), person }
      : undefined
  }

  return {
    byEmail,
    /** The person with that address; a new one when there is none. */
    withEmail: (email: string) =>
      byEmail(email) ?? keep({ id: randomBytes(16).toString('hex'), email: email.toLowerCase() }),
    /** The person a provider vouches for. */
    withSubject: (provider: string, subject: string, facts: Pick<User, 'email' | 'userName'>) =>
      people.get(`${provider}/${subject}`) ??
      keep({ id: `${provider}/${subject}`, provider, ...facts }),
    changeEmail(id: string, email: string) {
      const person = people.get(id)
      if (person) people.set(id, { ...person, email: email.toLowerCase() })
    },
    knowsDevice: (person: User, device: string) => devices.has(`${person.id} ${device}`),
    addDevice: (person: User, device: string) => void devices.add(`${person.id} ${device}`),
    open(person: User): Login {
      const token = randomBytes(32).toString('hex')
      const until = Date.now() + lifetime
      sessions.set(token, { id: person.id, until })
      return { token, until, share: shareOf(person.id), person }
    },
    find,
    /** Throws if no session has that token. */
    require(token: string): Login {
      const found = find(token)
      if (!found) throw new RouteError(401, 'NO_SESSION', 'Not logged in')
      return found
    },
    close: (token: string) => void sessions.delete(token),
    reset() {
      people.clear()
      devices.clear()
      sessions.clear()
    },
  }
}

export type UserStore = ReturnType<typeof createUserStore>
