import { string } from 'valibot'
import type { Namespace, SignInChallenge } from '#kernel'
import { fault, parse, readField, readMethod, safeParse } from '#kernel'
import { awaitAnswer } from './awaitAnswer.ts'
import type { SignInAnswer } from './cacaoSchema.ts'
import { signInAnswerSchema } from './cacaoSchema.ts'
import type { ProposedNamespaces } from './proposal.ts'
import { encodeRecap } from './recap.ts'
import { settleSignIn } from './settleSignIn.ts'
import { takeSettledSession } from './takeSettledSession.ts'
import { toProofs } from './toProofs.ts'
import type { ApprovedSession, PendingProposal } from './wrapClient.ts'
import { wrapMethod } from './wrapMethod.ts'

/** A proposal with a message to sign. `code` is the namespace whose accounts sign. */
export type SignInOffer = {
  readonly namespaces: ProposedNamespaces
  readonly properties: Readonly<Record<string, string>>
  readonly challenge: SignInChallenge
  readonly namespaceCode: Pick<Namespace, 'signInText' | 'parseAddress'>
}
/** Creates offers to sign in while connecting. `undefined` if the client does not support them. */
export type SignInOffers = { offer(offer: SignInOffer): Promise<PendingProposal | undefined> }

/** An open offer: the ids of its requests, and its answer. */
type OpenOffer = {
  readonly offer: SignInOffer
  /** Networks passed to the client; the client passes on this very array. */
  readonly chains: readonly string[]
  id?: unknown
  /** True once the client drew the same id for the proposal. */
  sharesId?: true
  pairingTopic?: unknown
  publicKey?: string
  /** Topic of the answer. */
  topic?: unknown
  answer?: SignInAnswer
  error?: unknown
}

/** Error code of wallets that do not support the request; the proposal stays valid. */
const unknownMethodCode = 10_001
const isUnknownMethod = (error: unknown) =>
  [unknownMethodCode, -32_601].some((code) => code === readField(error, 'code'))

/**
 * Completes what the client sends for an offer: the full proposal, and the message with all fields.
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
    if (own.id !== undefined && own.id === readField(request, 'clientRpcId')) {
      own.sharesId = true
      throw fault('internal', 'The client gave two requests the same id.')
    }
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

/** Replaces an answer by its result or error for the client; the content is stored in the offer. */
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

/** Resolves to what the wallet approved: the sign-in, or the proposal beside it. */
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
  if (!answer) return { session: await takeSettledSession(client, readField(answered, 'session')) }
  const settled = await settleSignIn(client, answer, { publicKey, pairingTopic, now })
  return {
    session: await takeSettledSession(client, settled),
    proofs: toProofs(answer.cacaos, offer.namespaceCode),
  }
}

/**
 * Creates offers: `wc_sessionAuthenticate` (CAIP-222) beside the proposal, so that one approval
 * connects and signs in. Wallets without support answer the proposal. The client would shorten the
 * proposal, verify contract signatures at its own host, and throw uncaught errors; therefore its
 * requests are completed and its answers intercepted here.
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
  // The client keeps the key of the last offer only; earlier ones may still be answered.
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

  const send = async (
    offer: SignInOffer,
    isLast: boolean,
  ): Promise<PendingProposal | undefined> => {
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
      // Both ids are drawn within a millisecond from a thousand: answers would be mixed up.
      if (own.sharesId && !isLast) return send(offer, true)
      throw error
    }
  }
  return { offer: (offer) => send(offer, false) }
}

function assignFields(target: unknown, fields: object): void {
  if (typeof target === 'object' && target !== null) Object.assign(target, fields)
}

/** Orders the sign-in networks; the visitor's comes first. */
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
  // Methods for the permission text; these sign nothing.
  const methods = (namespaces['eip155']?.methods ?? []).filter(
    (method) => method !== 'wallet_showCallsStatus',
  )
  // Given the methods, the client would build this resource with APIs that browsers lack.
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

/** Finds the topic for answers to a request with this key. */
function findResponseTopic(client: unknown, publicKey: string): unknown {
  const known = readMethod(readField(readField(client, 'auth'), 'authKeys'), 'getAll')?.()
  const own = Array.isArray(known)
    ? known.find((one) => readField(one, 'publicKey') === publicKey)
    : undefined
  return readField(own, 'responseTopic')
}
