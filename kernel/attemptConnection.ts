import { admit } from './connectGates.ts'
import type { Desk } from './connectionDesk.ts'
import { connected, connectFailed } from './connectionDesk.ts'
import type { ConnectorKind, NamespaceState } from './connectionState.ts'
import { isLatchkeyError, LatchkeyError } from './errors.ts'
import type { Live } from './Live.ts'
import type { Connection, Namespace, RemoteSigner } from './namespace.ts'
import type { SignInProof } from './signature.ts'
import { unlessAborted } from './unlessAborted.ts'

/**
 * How to get a connection. `key` tells whether two attempts want the same wallet; `limit` is in
 * milliseconds.
 */
export type Attempt = {
  readonly kind: ConnectorKind
  readonly key: unknown
  readonly restored: boolean
  readonly signer?: (() => RemoteSigner | undefined) | undefined
  readonly proof?: SignInProof | readonly SignInProof[] | undefined
  readonly signal?: AbortSignal | undefined
  readonly limit?: number
  run(code: Namespace, signal: AbortSignal): Promise<Connection | null>
}

const asConnectError = (error: unknown) =>
  isLatchkeyError(error) ? error : new LatchkeyError('connect-failed', {}, { cause: error })

/**
 * A wallet that answers when nobody waits any more is disconnected, unless somebody wants that very
 * wallet, or it was only slow to come back.
 */
function discard(
  desk: Desk,
  namespace: string,
  { key }: Attempt,
  why: unknown,
  late: Omit<Live, 'release'>,
): void {
  const wanted =
    desk.lives.get(namespace)?.key === key ||
    desk.attempts.get(namespace)?.key === key ||
    desk.keeper?.holds(namespace, key)
  // After the end it stays connected in the wallet, and only its namespace can stop listening to
  // it.
  if (isLatchkeyError(why, 'destroyed')) desk.leave(() => late.code.dispose())
  else if (!wanted && !isLatchkeyError(why, 'timeout'))
    desk.leave(() => late.connection.disconnect())
}

type Found = Omit<Live, 'release'> & { readonly passed: () => void }

/** Brings a connection that the gates let through, or rejects as soon as `stop` aborts. */
async function bring(
  desk: Desk,
  namespace: string,
  how: Attempt,
  stop: AbortController,
): Promise<Found> {
  const { signal } = stop
  const onAbort = () => stop.abort(new LatchkeyError('modal-closed'))
  how.signal?.addEventListener('abort', onAbort, { once: true })
  if (how.signal?.aborted) onAbort()
  const release =
    how.limit === undefined
      ? () => {}
      : desk.platform.after(how.limit, () => stop.abort(new LatchkeyError('timeout')))
  const ask = async () => {
    const code = await desk.networks.load(namespace)
    const connection = signal.aborted ? null : await how.run(code, signal)
    const passed =
      connection &&
      (await admit(desk, {
        namespace,
        connection,
        reason: how.restored ? 'restored' : 'connected',
        proof: connection.proof ?? how.proof,
      }))
    if (!passed || connection.state.accounts.length === 0) throw new LatchkeyError('unauthorized')
    return { namespace, code, connection, kind: how.kind, key: how.key, signer: how.signer, passed }
  }
  try {
    return await unlessAborted(ask(), signal, (late) =>
      discard(desk, namespace, how, signal.reason, late),
    )
  } finally {
    release()
    how.signal?.removeEventListener('abort', onAbort)
  }
}

function adopt(
  desk: Desk,
  { restored, key }: Attempt,
  { passed, ...found }: Found,
): NamespaceState {
  const { lives, book } = desk
  const { namespace, connection } = found
  const before = lives.get(namespace)
  const record = desk.update({
    ...found,
    release: desk.watch(namespace, connection, found.signer?.()),
  })
  desk.attempts.delete(namespace)
  before?.release()
  if (before && before.key !== key)
    desk.leave(() => (desk.keeper ? desk.keeper.park(before) : before.connection.disconnect()))
  if (!restored || book.get().active === undefined) book.activate(namespace)
  desk.events.emit(connected, { namespace, restored })
  passed()
  return record
}

/**
 * Makes an attempt and adopts what it brings. A newer attempt of the namespace ends an older one at
 * once.
 */
export async function attemptConnection(
  desk: Desk,
  namespace: string,
  how: Attempt,
): Promise<NamespaceState> {
  const { book, lives, attempts } = desk
  if (!desk.networks.manifest(namespace))
    throw new LatchkeyError('namespace-missing', { namespace })
  attempts.get(namespace)?.stop.abort(new LatchkeyError('modal-closed'))
  const own = { key: how.key, stop: new AbortController() }
  const current = () => attempts.get(namespace) === own
  attempts.set(namespace, own)
  if (!lives.has(namespace)) book.begin(namespace)
  try {
    const found = await bring(desk, namespace, how, own.stop)
    if (current()) return adopt(desk, how, found)
    discard(desk, namespace, how, own.stop.signal.reason, found)
    throw new LatchkeyError('modal-closed')
  } catch (error) {
    const reason = asConnectError(error)
    // A failed attempt to change wallets leaves the old connection as it was.
    if (current() && !lives.has(namespace))
      book.reset(namespace, reason.code === 'modal-closed' ? undefined : reason)
    if (current()) attempts.delete(namespace)
    if (reason.code !== 'modal-closed')
      desk.events.emit(connectFailed, {
        namespace,
        kind: how.kind,
        restored: how.restored,
        error: reason,
      })
    throw reason
  }
}
