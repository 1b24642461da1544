import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'
import { readState } from '../../readState.ts'
import { randomHex } from '../createSession.ts'
import { FrameFault } from '../FrameFault.ts'
import type { Handlers } from '../serveRequests.ts'
import type { Login } from '../siteApi.ts'
import { callSite } from '../siteApi.ts'
import { readUser } from './accountMessages.ts'
import type { PendingLogin } from './createPendingLogins.ts'
import { createPendingLogins } from './createPendingLogins.ts'
import type { Frame } from './Frame.ts'
import { unwrapLoginStart } from './unwrapLoginStart.ts'

const challenge = (verifier: string) =>
  base64urlnopad.encode(sha256(new TextEncoder().encode(verifier)))

/** Time before the server is asked again after it could not be reached (ms). */
const retryDelay = 1000

/** Asks for the result once. Undefined if the server refuses: it knows no such login. */
async function fetchResult(state: string): Promise<{ readonly uri?: string } | undefined> {
  try {
    return await callSite<{ uri?: string }>('/api/social/result', { state })
  } catch (error) {
    if (error instanceof FrameFault && error.status !== undefined) return undefined
    // The page may have been asleep, behind the window of the login.
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
    return {}
  }
}

/**
 * Waits for a result that reached the callback page without its opener, and sends it to the
 * page.
 */
async function followResult(
  state: string,
  isOpen: () => boolean,
  tell: Frame['tell'],
): Promise<void> {
  while (isOpen()) {
    const answer = await fetchResult(state)
    if (!answer) return
    if (!answer.uri) continue
    if (isOpen()) tell('SOCIAL_RESULT', { uri: answer.uri })
    return
  }
}

/** The code of a result; throws the provider's words when the login ended otherwise. */
function readCode(query: URLSearchParams): string {
  const error = query.get('error')
  if (error) throw new FrameFault(query.get('error_description') ?? error)
  return query.get('code') ?? ''
}

async function exchange(
  frame: Frame,
  { provider, verifier, nonce }: PendingLogin,
  code: string,
): Promise<Login> {
  const { token, client } = frame.config
  const form = {
    grant_type: 'authorization_code',
    client_id: provider,
    redirect_uri: client,
    code,
    code_verifier: verifier,
  }
  const answer = await fetch(token, { method: 'POST', body: new URLSearchParams(form) })
  const { id_token: idToken } = await answer.json()
  if (!answer.ok || typeof idToken !== 'string')
    throw new FrameFault('The login could not be verified')
  return (await callSite<{ session: Login }>('/api/social/session', { provider, nonce, idToken }))
    .session
}

function buildAuthorizeUrl(
  authorize: string,
  {
    provider,
    state,
    nonce,
    verifier,
    redirect,
  }: PendingLogin & Record<'state' | 'redirect', string>,
): string {
  const url = new URL(authorize)
  const query = {
    client_id: provider,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid profile email',
    prompt: 'login',
    state,
    nonce,
    code_challenge: challenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Logging in with a provider in a popup, or in place of the page (code flow, PKCE, state and
 * nonce), and in the Farcaster app.
 */
export function socialMessages(frame: Frame) {
  const { session, tell, origin, config } = frame
  const pending = createPendingLogins(origin)
  const farcaster = farcasterMessages(frame)

  /** The code that came back; its state counts once. */
  function readResult(uri: string): { readonly code: string; readonly login: PendingLogin } {
    const url = URL.canParse(uri) ? new URL(uri) : undefined
    const query = url?.searchParams
    const { word } = readState(query?.get('state') ?? '')
    const login = pending.get(word)
    if (!url || !query || !login || `${url.origin}${url.pathname}` !== config.client)
      throw new FrameFault('The login is unknown or was used already')
    pending.delete(word)
    return { code: readCode(query), login }
  }

  const handlers = {
    async GET_SOCIAL_REDIRECT_URI({ provider }) {
      const [state, nonce, verifier] = [randomHex(16), randomHex(16), randomHex(32)]
      const { authorize } = await unwrapLoginStart(
        callSite<{ authorize: string } | { silent: true }>('/api/social', {
          provider,
          state,
          nonce,
          origin,
        }),
        tell,
      )
      pending.set(state, { provider, verifier, nonce })
      void followResult(state, () => pending.has(state), tell)
      const parameters = { provider, state, nonce, verifier, redirect: config.client }
      return { uri: buildAuthorizeUrl(authorize, parameters) }
    },
    async CONNECT_SOCIAL({ uri, ...wanted }) {
      const { code, login } = readResult(uri)
      session.start(await exchange(frame, login, code))
      return readUser(frame, wanted)
    },
    ...farcaster.handlers,
  } satisfies Partial<Handlers>
  return { ...handlers, leave: farcaster.leave }
}

/** Logging in with the Farcaster app; a new login replaces the one before. */
function farcasterMessages({ session, tell }: Frame) {
  let channel: string | undefined
  const handlers = {
    async GET_FARCASTER_URI() {
      const { url, ...begun } = await unwrapLoginStart(
        callSite<{ channel: string; url: string } | { silent: true }>('/api/farcaster'),
        tell,
      )
      channel = begun.channel
      return { url }
    },
    async CONNECT_FARCASTER() {
      const own = channel
      while (own && own === channel) {
        const { session: login } = await callSite<{ session?: Login }>('/api/farcaster/wait', {
          channel: own,
        })
        if (!login) continue
        channel = undefined
        session.start(login)
        return { userName: login.person.userName }
      }
      throw new FrameFault('Failed to connect to farcaster')
    },
  } satisfies Partial<Handlers>
  return {
    handlers,
    /** Cancels a login in the Farcaster app. */
    leave() {
      channel = undefined
    },
  }
}
