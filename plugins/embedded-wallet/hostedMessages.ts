import { accountTypes } from './accountTypes.ts'

type Message = {
  readonly type: string
  readonly id?: string | undefined
  readonly payload?: unknown
}

/** Answers that tell who is logged in: what is not known is `null` in them. */
const userAnswers = ['GET_USER', 'CONNECT_SOCIAL', 'CONNECT_FARCASTER'].map(
  (name) => `@w3m-frame/${name}_SUCCESS`,
)
/** All that such a frame says unasked; whatever else comes without an id is not for us. */
const sessionUpdateType = '@w3m-frame/SESSION_UPDATE'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isKnownField = ([name, value]: readonly [string, unknown]) =>
  value !== null && (name !== 'preferredAccountType' || accountTypes.some((type) => type === value))

/**
 * A message of ours in the form of the frame that is hosted today: it ends whatever is open, and is
 * not told which.
 */
export function encodeHostedMessage(message: unknown): unknown {
  return isObject(message) && message['type'] === '@w3m-app/RPC_ABORT'
    ? { type: message['type'], id: message['id'] }
    : message
}

/**
 * A message of that frame in our form; one that belongs to no request becomes one that means
 * nothing.
 */
export function decodeHostedMessage({ type, id, payload }: Message): Message {
  if (id === undefined && type !== sessionUpdateType) return { type: '' }
  if (!userAnswers.includes(type) || !isObject(payload))
    return { type, payload, ...(id === undefined ? {} : { id }) }
  return {
    type,
    payload: Object.fromEntries(Object.entries(payload).filter(isKnownField)),
    ...(id === undefined ? {} : { id }),
  }
}
