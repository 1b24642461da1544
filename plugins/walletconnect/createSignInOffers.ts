import { string } from 'valibot'
import type { Namespace, SignInChallenge } from '#kernel'
import { fault, parse, readField, readMethod, safeParse } from '#kernel'
import { awaitAnswer } from './awaitAnswer.ts'
import type { SignInAnswer } from './cacaoSchema.ts'
import { signInAnswerSchema } from './cacaoSchema.ts'
import type { ProposedNamespaces } from './proposal.ts'
import { encodeRecap } from './recap.ts'
import { settledSessionSchema } from './session.ts'
import { settleSignIn } from './settleSignIn.ts'
import { toProofs } from './toProofs.ts'
import type { ApprovedSession, PendingProposal } from './wrapClient.ts'
import { wrapMethod } from './wrapMethod.ts'

/** A proposal, and what to sign beside it. `code` is the namespace whose accounts sign. */
export type SignInOffer = {
  readonly namespaces: ProposedNamespaces
  readonly properties: Readonly<Record<string, string>>
  readonly challenge: SignInChallenge
  readonly namespaceCode: Pick<Namespace, 'signInText' | 'parseAddress'>
}
/** Offers to sign in while connecting. `undefined` when the client cannot. */
export type SignInOffers = { offer(offer: SignInOffer): Promise<PendingProposal | undefined> }

/** An offer on its way: by what its requests are known, and what came back. */
type OpenOffer = {
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
const unknownMethodCode = 10_001
const isUnknownMethod = (error: unknown) =>
  [unknownMethodCode, -32_601].some((code) => code === readField(error, 'code'))

/**
 * Completes what the client sends for an offer: the proposal as it was asked for, the message with
 * all of its fields.
 */
function completeRequest(client: unknown, request: unknown, open: Iterable<OpenOffer>): void {
  const params = readField(request, 'params')
  const asked = readField(params, 'authPayload')
  const given = readField(
    asked ?? readField(readField(params, 'optionalNamespaces'), 'eip155'),
    'chains',
  )
  const own = [...open].find(({ chains }) => chains === given)
  if (!own) return
  const { challenge, namespaces, properties } = own.offer
  if (!asked) {
    assignFields(params, {
      optionalNamespaces: namespaces,
      ...(Object.keys(properties).length > 0 && { sessionProperties: properties }),
    })
    return
  }
  assignFields(asked, {
    iat: challenge.issuedAt,
    ...(challenge.requestId !== undefined && { requestId: challenge.requestId }),
  })
  own.id = readField(request, 'clientRpcId')
  own.pairingTopic = readField(request, 'topic')
  own.publicKey = parse(
    string(),
    readField(readField(params, 'requester'), 'publicKey'),
    'The key of the request',
  )
  own.topic = findResponseTopic(client, own.publicKey)
}

/**
 * What the client is told of an answer: that it came, or why not. What came is kept with the offer.
 */
function interceptAnswer(payload: unknown, open: Iterable<OpenOffer>): unknown {
  const own = [...open].find(({ id }) => id !== undefined && id === readField(payload, 'id'))
  if (!own) return payload
  const about = { id: own.id, jsonrpc: '2.0' }
  const error = readField(payload, 'error')
  if (isUnknownMethod(error))
    return { ...about, error: { code: unknownMethodCode, message: 'Unsupported' } }
  const answer =
    error === undefined ? safeParse(signInAnswerSchema, readField(payload, 'result')) : undefined
  if (answer) {
    own.answer = answer
    return { ...about, result: { cacaos: [], responder: answer.responder } }
  }
  own.error = error ?? fault('internal', 'The answer to the sign-in has an unexpected form.')
  return { ...about, error: { code: 5000, message: 'The sign-in failed' } }
}

/** What a wallet approved: by signing in, or the proposal beside it. */
async function awaitApproval(
  client: unknown,
  made: unknown,
  own: OpenOffer,
  now: number,
): Promise<ApprovedSession> {
  const answered = await awaitAnswer(made, 'response').catch((error: unknown) => {
    throw own.error ?? error
  })
  const { answer, publicKey = '', pairingTopic, offer } = own
  if (!answer)
    return { session: parse(settledSessionSchema, readField(answered, 'session'), 'The session') }
  const settled = await settleSignIn(client, answer, { publicKey, pairingTopic, now })
  return {
    session: parse(settledSessionSchema, settled, 'The session'),
    proofs: toProofs(answer.cacaos, offer.namespaceCode),
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
  const client = readField(provider, 'client')
  const engine = readField(client, 'engine')
  const crypto = readField(readField(client, 'core'), 'crypto')
  const open = new Set<OpenOffer>()

  wrapMethod(engine, 'sendRequest', (send) => (request) => {
    completeRequest(client, request, open)
    return send(request)
  })
  wrapMethod(
    engine,
    'onSessionAuthenticateResponse',
    (hear) => (topic, payload) => hear(topic, interceptAnswer(payload, open)),
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
      const authenticate = readMethod(client, 'authenticate')
      if (
        !authenticate ||
        !readMethod(engine, 'sendRequest') ||
        !readMethod(engine, 'onSessionAuthenticateResponse')
      )
        return undefined
      const own: OpenOffer = { offer, chains: orderChains(offer) }
      open.add(own)
      try {
        const made = await authenticate(buildAuthRequest(offer, own.chains))
        const uri = parse(string(), readField(made, 'uri'), 'The pairing URI')
        return {
          uri,
          approval: () => awaitApproval(client, made, own, now()).finally(() => open.delete(own)),
        }
      } catch (error) {
        open.delete(own)
        throw error
      }
    },
  }
}

function assignFields(target: unknown, fields: object): void {
  if (typeof target === 'object' && target !== null) Object.assign(target, fields)
}

/** The networks to sign in on; the visitor's own comes first. */
function orderChains({ namespaces, challenge: { network } }: SignInOffer): readonly string[] {
  const all = namespaces['eip155']?.chains ?? []
  return all.includes(network) ? [network, ...all.filter((one) => one !== network)] : [...all]
}

function buildAuthRequest(
  { namespaces, challenge }: SignInOffer,
  chains: readonly string[],
): object {
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
    resources: [...resources, encodeRecap(methods)],
  }
}

/** Where the answer to the request of a key arrives. */
function findResponseTopic(client: unknown, publicKey: string): unknown {
  const known = readMethod(readField(readField(client, 'auth'), 'authKeys'), 'getAll')?.()
  const own = Array.isArray(known)
    ? known.find((one) => readField(one, 'publicKey') === publicKey)
    : undefined
  return readField(own, 'responseTopic')
}
