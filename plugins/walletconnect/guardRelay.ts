import type { LatchkeyError } from '#kernel'
import { readField, readMethod } from '#kernel'
import { relayUnreachable, toRelayError } from './relayErrors.ts'
import type { ForeignMethod } from './wrapMethod.ts'
import { wrapMethod } from './wrapMethod.ts'

/** Controls a client's connection to the relay. */
export type RelayGuard = {
  /** Blocks all further traffic and closes the socket. */
  close(reason: LatchkeyError): void
}

/**
 * Keeps relay failures away from the host page. The client itself dials without pause while the
 * relay is down, and throws uncaught errors. `onRefused` is called once if the relay refuses the
 * site; the client is closed then.
 */
export function guardRelay(
  core: unknown,
  origin: string,
  onRefused: (reason: LatchkeyError) => void,
): RelayGuard {
  const relayer = readField(core, 'relayer')
  const connected = () => readField(relayer, 'connected') === true
  let closed: LatchkeyError | undefined

  const close = (reason: LatchkeyError) => {
    if (closed) return
    closed = reason
    readMethod(readField(core, 'heartbeat'), 'stop')?.()
    ignoreErrors(readMethod(relayer, 'transportClose'))()
  }

  // A socket keeps its error listener: one that closes after the client has moved to the next would
  // throw.
  wrapMethod(relayer, 'createProvider', (create) => async () => {
    if (closed) throw closed
    await create()
    readMethod(readField(relayer, 'provider'), 'on')?.('error', () => {})
  })
  // One dial at a time: each attempt of the client's own loop would start another loop.
  wrapMethod(relayer, 'toEstablishConnection', () => async () => {
    const joins = readField(relayer, 'connectPromise') !== undefined
    if (!connected()) await openTransport(relayer)
    // The joined dial may have made its last attempt before the relay came back.
    if (!connected() && joins) await openTransport(relayer)
    if (!connected()) throw closed ?? relayUnreachable()
  })
  wrapMethod(relayer, 'request', (request) => async (...args) => {
    if (closed) throw closed
    await readMethod(relayer, 'toEstablishConnection')?.()
    return rejectOnDisconnect(relayer, request(...args), () => closed === undefined)
  })
  // If unsubscribing fails, closing the socket ends the subscription.
  wrapMethod(relayer, 'unsubscribe', ignoreErrors)
  wrapMethod(readField(readField(relayer, 'publisher'), 'queue'), 'forEach', skipInFlight)
  // Unsent messages go out with the new connection, not with a later heartbeat.
  readMethod(relayer, 'on')?.(
    'relayer_connect',
    () => void readMethod(readField(relayer, 'publisher'), 'checkQueue')?.(),
  )
  readMethod(relayer, 'on')?.('relayer_error', (error: unknown) => {
    if (closed) return
    const reason = toRelayError(String(readField(error, 'message') ?? ''), origin)
    close(reason)
    onRefused(reason)
  })
  return { close }
}

/** Joins the dial in progress, or starts one that others can join. */
async function openTransport(relayer: unknown): Promise<void> {
  const running = readField(relayer, 'connectPromise') ?? readMethod(relayer, 'connect')?.()
  if (typeof relayer !== 'object' || relayer === null) return
  Reflect.set(relayer, 'connectPromise', running)
  try {
    await running
  } finally {
    if (readField(relayer, 'connectPromise') === running)
      Reflect.set(relayer, 'connectPromise', undefined)
  }
}

/** Resolves to the relay's answer; rejects once the connection is lost, as no answer can arrive. */
function rejectOnDisconnect(
  relayer: unknown,
  answer: unknown,
  stillCares: () => boolean,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const release = () => readMethod(relayer, 'off')?.('relayer_disconnect', onLost)
    const onLost = () => {
      release()
      if (stillCares()) reject(relayUnreachable())
    }
    readMethod(relayer, 'on')?.('relayer_disconnect', onLost)
    Promise.resolve(answer).then(resolve, reject).finally(release)
  })
}

/** Wraps the method so that it never rejects. */
function ignoreErrors(method: ForeignMethod | undefined): ForeignMethod {
  return async (...args) => {
    try {
      await method?.(...args)
    } catch {
      // The caller does not await it and could not handle it.
    }
  }
}

/**
 * Replaces `forEach` of the unsent queue: skips messages in flight; failed ones stay for the next
 * round.
 */
function skipInFlight(forEach: ForeignMethod): ForeignMethod {
  const sending = new Set<unknown>()
  return (visit) =>
    forEach(async (entry: unknown, id: unknown) => {
      if (typeof visit !== 'function' || sending.has(id)) return
      sending.add(id)
      await ignoreErrors((...args) => visit(...args))(entry, id)
      sending.delete(id)
    })
}
