import { string } from 'valibot'
import type { Namespace, SignInChallenge } from '#kernel'
import { fault, fieldOf, gate, gateOptional, methodOf } from '#kernel'
import { answerTo } from './answerTo.ts'
import type { SignInAnswer } from './cacaoForm.ts'
import { answerForm } from './cacaoForm.ts'
import type { Approved, Proposed } from './client.ts'
import { proofsOf } from './proofsOf.ts'
import type { ProposedNamespaces } from './proposal.ts'
import { recapOn } from './recap.ts'
import { sessionForm } from './session.ts'
import { settleSignIn } from './settleSignIn.ts'
import { wrapMethod } from './wrapMethod.ts'

/** A proposal, and what to sign beside it. `code` is the namespace whose accounts sign. */
export type SignInOffer = {
  readonly namespaces: ProposedNamespaces
  readonly properties: Readonly<Record<string, string>>
  readonly challenge: SignInChallenge
  readonly code: Pick<Namespace, 'signInText' | 'parseAddress'>
}
/** Offers to sign in while connecting. `undefined` when the client cannot. */
export type SignInOffers = { offer(offer: SignInOffer): Promise<Proposed | undefined> }

/** An offer on its way: by what its requests are known, and what came back. */
type Open = {
  readonly offer: SignInOffer
  /** The networks as the client was given them: it hands this very list on. */
  readonly chains: readonly string[]
  id?: unknown
  pairingTopic?: unknown
  publicKey?: string
  /** Where the answer arrives. */
  topic?: unknown
  answer?: SignInAnswer
  error?: unknown
}

/**
 * The code with which a wallet says that it does not know a request; the proposal beside it stands
 * then.
 */
const unknownRequest = 10_001
const isUnknown = (error: unknown) =>
  [unknownRequest, -32_601].some((code) => code === fieldOf(error, 'code'))

/**
 * Completes what the client sends for an offer: the proposal as it was asked for, the message with
 * all of its fields.
 */
function complete(client: unknown, request: unknown, open: Iterable<Open>): void {
  const params = fieldOf(request, 'params')
  const asked = fieldOf(params, 'authPayload')
  const given = fieldOf(asked ?? fieldOf(fieldOf(params, 'optionalNamespaces'), 'eip155'), 'chains')
  const own = [...open].find(({ chains }) => chains === given)
  if (!own) return
  const { challenge, namespaces, properties } = own.offer
  if (!asked) {
    put(params, {
      optionalNamespaces: namespaces,
      ...(Object.keys(properties).length > 0 && { sessionProperties: properties }),
    })
    return
  }
  put(asked, {
    iat: challenge.issuedAt,
    ...(challenge.requestId !== undefined && { requestId: challenge.requestId }),
  })
  own.id = fieldOf(request, 'clientRpcId')
  own.pairingTopic = fieldOf(request, 'topic')
  own.publicKey = gate(
    string(),
    fieldOf(fieldOf(params, 'requester'), 'publicKey'),
    'The key of the request',
  )
  own.topic = responseTopic(client, own.publicKey)
}

/**
 * What the client is told of an answer: that it came, or why not. What came is kept with the offer.
 */
function heard(payload: unknown, open: Iterable<Open>): unknown {
  const own = [...open].find(({ id }) => id !== undefined && id === fieldOf(payload, 'id'))
  if (!own) return payload
  const about = { id: own.id, jsonrpc: '2.0' }
  const error = fieldOf(payload, 'error')
  if (isUnknown(error)) return { ...about, error: { code: unknownRequest, message: 'Unsupported' } }
  const answer =
    error === undefined ? gateOptional(answerForm, fieldOf(payload, 'result')) : undefined
  if (answer) {
    own.answer = answer
    return { ...about, result: { cacaos: [], responder: answer.responder } }
  }
  own.error = error ?? fault('internal', 'The answer to the sign-in has an unexpected form.')
  return { ...about, error: { code: 5000, message: 'The sign-in failed' } }
}

/** What a wallet approved: by signing in, or the proposal beside it. */
async function approvalOf(
  client: unknown,
  made: unknown,
  own: Open,
  now: number,
): Promise<Approved> {
  const answered = await answerTo(made, 'response').catch((error: unknown) => {
    throw own.error ?? error
  })
  const { answer, publicKey = '', pairingTopic, offer } = own
  if (!answer) return { session: gate(sessionForm, fieldOf(answered, 'session'), 'The session') }
  const settled = await settleSignIn(client, answer, { publicKey, pairingTopic, now })
  return {
    session: gate(sessionForm, settled, 'The session'),
    proofs: proofsOf(answer.cacaos, offer.code),
  }
}

/**
 * Makes offers with a client: `wc_sessionAuthenticate` (CAIP-222) beside the proposal, so that a
 * wallet connects and signs in with one approval; wallets that
 * do not know it answer the proposal. The client would propose less than was asked for, judge
 * signatures of contracts at a host of its own and fail where
 * nobody can catch it, so what it sends is completed and what it hears is read here first.
 */
export function createSignInOffers(provider: unknown, now: () => number): SignInOffers {
  const client = fieldOf(provider, 'client')
  const engine = fieldOf(client, 'engine')
  const crypto = fieldOf(fieldOf(client, 'core'), 'crypto')
  const open = new Set<Open>()

  wrapMethod(engine, 'sendRequest', (send) => (request) => {
    complete(client, request, open)
    return send(request)
  })
  wrapMethod(
    engine,
    'onSessionAuthenticateResponse',
    (hear) => (topic, payload) => hear(topic, heard(payload, open)),
  )
  // The client remembers the key of the last offer only; an earlier one may still be answered.
  wrapMethod(crypto, 'decode', (decode) => (topic, message, options) => {
    const receiverPublicKey = [...open].find((own) => own.topic === topic)?.publicKey
    return decode(
      topic,
      message,
      receiverPublicKey && typeof options === 'object'
        ? { ...options, receiverPublicKey }
        : options,
    )
  })

  return {
    async offer(offer) {
      const authenticate = methodOf(client, 'authenticate')
      if (
        !authenticate ||
        !methodOf(engine, 'sendRequest') ||
        !methodOf(engine, 'onSessionAuthenticateResponse')
      )
        return undefined
      const own: Open = { offer, chains: chainsOf(offer) }
      open.add(own)
      try {
        const made = await authenticate(requestOf(offer, own.chains))
        const uri = gate(string(), fieldOf(made, 'uri'), 'The pairing URI')
        return {
          uri,
          approval: () => approvalOf(client, made, own, now()).finally(() => open.delete(own)),
        }
      } catch (error) {
        open.delete(own)
        throw error
      }
    },
  }
}

function put(target: unknown, fields: object): void {
  if (typeof target === 'object' && target !== null) Object.assign(target, fields)
}

/** The networks to sign in on; the visitor's own comes first. */
function chainsOf({ namespaces, challenge: { network } }: SignInOffer): readonly string[] {
  const all = namespaces['eip155']?.chains ?? []
  return all.includes(network) ? [network, ...all.filter((one) => one !== network)] : [...all]
}

function requestOf({ namespaces, challenge }: SignInOffer, chains: readonly string[]): object {
  const {
    domain,
    uri,
    nonce,
    statement,
    expirationTime: exp,
    notBefore: nbf,
    resources = [],
  } = challenge
  // It shows what was sent, and signs nothing.
  const methods = (namespaces['eip155']?.methods ?? []).filter(
    (method) => method !== 'wallet_showCallsStatus',
  )
  // Given the methods the client would write this resource itself, with means that browsers do not
  // have.
  return {
    chains,
    domain,
    uri,
    nonce,
    statement,
    exp,
    nbf,
    resources: [...resources, recapOn(methods)],
  }
}

/** Where the answer to the request of a key arrives. */
function responseTopic(client: unknown, publicKey: string): unknown {
  const known = methodOf(fieldOf(fieldOf(client, 'auth'), 'authKeys'), 'getAll')?.()
  const own = Array.isArray(known)
    ? known.find((one) => fieldOf(one, 'publicKey') === publicKey)
    : undefined
  return fieldOf(own, 'responseTopic')
}
