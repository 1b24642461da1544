import { accountTypes } from './accountTypes.ts'

type Message = {
  readonly type: string
  readonly id?: string | undefined
  readonly payload?: unknown
}

/** Answers with the logged-in user: unknown fields are `null`. */
const userAnswers = ['GET_USER', 'CONNECT_SOCIAL', 'CONNECT_FARCASTER'].map(
  (name) => `@w3m-frame/${name}_SUCCESS`,
)
/** The only event of this frame; other messages without an id are ignored. */
const sessionUpdateType = '@w3m-frame/SESSION_UPDATE'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isKnownField = ([name, value]: readonly [string, unknown]) =>
  value !== null && (name !== 'preferredAccountType' || accountTypes.some((type) => type === value))

/** Encodes a message for the frame hosted today: it cancels whatever is open, without an id. */
export function encodeHostedMessage(message: unknown): unknown {
  return isObject(message) && message['type'] === '@w3m-app/RPC_ABORT'
    ? { type: message['type'], id: message['id'] }
    : message
}

/** Decodes a message of that frame; messages without a request become meaningless ones. */
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
