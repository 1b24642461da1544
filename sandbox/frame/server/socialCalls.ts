import * as v from 'valibot'
import { readInput } from '../../api/readInput.ts'
import { RouteError } from '../../api/reply.ts'
import { providers } from '../../identity/providers.ts'
import type { Identity } from '../../identity/startIdentity.ts'
import { applyLoginDirective } from './applyLoginDirective.ts'
import type { Directives } from './createDirectives.ts'
import type { createPendingTasks } from './createPendingTasks.ts'
import type { Login, UserStore } from './createUserStore.ts'

/**
 * A login in a popup: which page waits for it. The result is the address the provider came back to.
 */
export type PendingSocialLogin = {
  readonly origin: string
  readonly provider: string
  readonly nonce: string
}
export type SocialCallOptions = {
  readonly people: UserStore
  readonly directives: Directives
  readonly socials: ReturnType<typeof createPendingTasks<PendingSocialLogin, string>>
  readonly casts: ReturnType<typeof createPendingTasks<true, Login | 'denied'>>
  identity(): Identity
  url(): string
}

const word = v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/))
const origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text),
)
const provider = v.picklist(Object.keys(providers))
const beginSchema = v.object({ provider, state: word, nonce: word, origin })
const sessionSchema = v.object({ provider, nonce: word, idToken: v.string() })

/** The server calls of a login in a popup and in the Farcaster app. */
export function socialCalls({
  people,
  directives,
  socials,
  casts,
  identity,
  url,
}: SocialCallOptions) {
  const usedNonces = new Set<string>()
  return {
    '/api/social'(body: unknown) {
      const { state, ...wait } = readInput(beginSchema, body)
      const stray = applyLoginDirective(directives)
      if (stray) return stray
      socials.open(wait, state)
      return { authorize: identity().endpoints.authorize }
    },
    /** The result that came back to the callback page, for when the popup lost its opener. */
    async '/api/social/result'(body: unknown) {
      const { state } = readInput(v.object({ state: word }), body)
      if (!socials.about(state)) throw new RouteError(400, 'NO_LOGIN', 'Start again')
      return { uri: await socials.next(state) }
    },
    '/api/social/session'(body: unknown) {
      const { provider: client, nonce, idToken } = readInput(sessionSchema, body)
      const claims = identity().readClaims(idToken, { client, nonce })
      // A token opens one session.
      if (!claims || usedNonces.has(nonce))
        throw new RouteError(401, 'BAD_TOKEN', 'The login could not be verified')
      usedNonces.add(nonce)
      return {
        session: people.open(
          people.withSubject(client, claims.sub, { email: claims.email, userName: claims.name }),
        ),
      }
    },
    '/api/farcaster'() {
      const stray = applyLoginDirective(directives)
      if (stray) return stray
      const channel = casts.open(true)
      return { channel, url: `${url()}/farcaster?channel=${channel}` }
    },
    async '/api/farcaster/wait'(body: unknown) {
      const { channel } = readInput(v.object({ channel: word }), body)
      if (!casts.about(channel)) throw new RouteError(400, 'NO_CHANNEL', 'Start again')
      const result = await casts.next(channel)
      if (result === 'denied') throw new RouteError(403, 'DENIED', 'The login was declined')
      return { session: result }
    },
  }
}
