import type { LatchkeyError } from '#kernel'
import { readField, readMethod } from '#kernel'
import { relayUnreachable, toRelayError } from './relayErrors.ts'
import type { ForeignMethod } from './wrapMethod.ts'
import { wrapMethod } from './wrapMethod.ts'

/** Holds a client's way to the relay. */
export type RelayGuard = {
  /** Lets nothing through any more and closes the socket. */
  close(reason: LatchkeyError): void
}

/**
 * Keeps what goes wrong between a client and its relay from reaching the host page: as it is, the
 * client dials without pause while the relay is down,
 * and throws where nobody can catch it. `onRefused` hears, once, that the relay turns the site
 * away; the client is closed then.
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

  // A socket keeps its error listener: one that closes after the client turned to the next would
  // throw.
  wrapMethod(relayer, 'createProvider', (create) => async () => {
    if (closed) throw closed
    await create()
    readMethod(readField(relayer, 'provider'), 'on')?.('error', () => {})
  })
  // One dial at a time: each attempt of the client's own loop would begin another loop.
  wrapMethod(relayer, 'toEstablishConnection', () => async () => {
    const joins = readField(relayer, 'connectPromise') !== undefined
    if (!connected()) await openTransport(relayer)
    // The dial that was joined may have had its last try before the relay came back.
    if (!connected() && joins) await openTransport(relayer)
    if (!connected()) throw closed ?? relayUnreachable()
  })
  wrapMethod(relayer, 'request', (request) => async (...args) => {
    if (closed) throw closed
    await readMethod(relayer, 'toEstablishConnection')?.()
    return rejectOnDisconnect(relayer, request(...args), () => closed === undefined)
  })
  // A topic that cannot be left is left by closing the socket.
  wrapMethod(relayer, 'unsubscribe', ignoreErrors)
  wrapMethod(readField(readField(relayer, 'publisher'), 'queue'), 'forEach', skipInFlight)
  // What could not be sent goes out with the new connection, not with some later heartbeat.
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

/** Joins the dial that is under way, or begins one and lets others join it. */
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

/**
 * The answer to what was sent, or an error as soon as the connection it was sent over is gone:
 * nobody would answer any more.
 */
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

/** The method without its failures. */
function ignoreErrors(method: ForeignMethod | undefined): ForeignMethod {
  return async (...args) => {
    try {
      await method?.(...args)
    } catch {
      // The caller does not wait for it and could do nothing about it.
    }
  }
}

/**
 * `forEach` for the queue of unsent messages: one that is being sent is left alone, one that fails
 * stays for the next round.
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
