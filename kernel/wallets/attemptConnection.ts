import { rejectOnAbort } from '../platform/rejectOnAbort.ts'
import { isLatchkeyError, LatchkeyError } from '../runtime/errors.ts'
import type { Connection, RemoteSigner } from './connection.ts'
import type { ConnectionContext } from './connectionContext.ts'
import { connected, connectFailed } from './connectionContext.ts'
import { runConnectionGuards } from './connectionGuards.ts'
import type { ConnectorKind, LiveConnection, NamespaceState } from './connectionState.ts'
import type { Namespace } from './namespace.ts'
import type { SignInProof } from './signature.ts'

/** How to connect. Equal keys mean the same wallet; `limit` is in milliseconds. */
export type ConnectionAttempt = {
  readonly kind: ConnectorKind
  readonly key: unknown
  readonly restored: boolean
  readonly signer?: (() => RemoteSigner | undefined) | undefined
  readonly proof?: SignInProof | readonly SignInProof[] | undefined
  readonly signal?: AbortSignal | undefined
  readonly limit?: number
  run(implementation: Namespace, signal: AbortSignal): Promise<Connection | null>
}

const toConnectError = (error: unknown) =>
  isLatchkeyError(error) ? error : new LatchkeyError('connect-failed', {}, { cause: error })

const isUsed = (
  { liveConnections, attempts, parkedWallets }: ConnectionContext,
  namespace: string,
  { key }: ConnectionAttempt,
) =>
  liveConnections.get(namespace)?.key === key ||
  attempts.get(namespace)?.key === key ||
  parkedWallets?.has(namespace, key)

/** Disconnects a wallet whose answer came too late, unless it is still used or only timed out. */
function discardConnection(
  context: ConnectionContext,
  namespace: string,
  attempt: ConnectionAttempt,
  reason: unknown,
  discarded: Omit<LiveConnection, 'release'>,
): void {
  // The wallet stays connected, but only its namespace can stop listening to it.
  if (isLatchkeyError(reason, 'destroyed'))
    context.runInBackground(() => discarded.implementation.dispose())
  else if (!isUsed(context, namespace, attempt) && !isLatchkeyError(reason, 'timeout'))
    context.runInBackground(() => discarded.connection.disconnect())
}

type EstablishedConnection = Omit<LiveConnection, 'release'> & { readonly onCommitted: () => void }

/** Resolves with a connection that the guards approved; rejects as soon as `stop` aborts. */
async function establish(
  context: ConnectionContext,
  namespace: string,
  attempt: ConnectionAttempt,
  stop: AbortController,
): Promise<EstablishedConnection> {
  const { signal } = stop
  const onAbort = () => stop.abort(new LatchkeyError('modal-closed'))
  attempt.signal?.addEventListener('abort', onAbort, { once: true })
  if (attempt.signal?.aborted) onAbort()
  const release =
    attempt.limit === undefined
      ? () => {}
      : context.platform.after(attempt.limit, () => stop.abort(new LatchkeyError('timeout')))
  const connect = async () => {
    const code = await context.networks.load(namespace)
    const connection = signal.aborted ? null : await attempt.run(code, signal)
    // Guards act on the page: a wallet that came too late is only discarded.
    const onCommitted =
      connection &&
      (signal.aborted
        ? () => {}
        : await runConnectionGuards(
            context,
            {
              namespace,
              connection,
              reason: attempt.restored ? 'restored' : 'connected',
              proof: connection.proof ?? attempt.proof,
            },
            () => signal.aborted && isUsed(context, namespace, attempt),
          ))
    if (!onCommitted || connection.state.accounts.length === 0)
      throw new LatchkeyError('unauthorized')
    const { kind, key, signer: remote } = attempt
    return { namespace, implementation: code, connection, kind, key, signer: remote, onCommitted }
  }
  try {
    return await rejectOnAbort(connect(), signal, (lateResult) =>
      discardConnection(context, namespace, attempt, signal.reason, lateResult),
    )
  } finally {
    release()
    attempt.signal?.removeEventListener('abort', onAbort)
  }
}

function commitConnection(
  context: ConnectionContext,
  { restored, key }: ConnectionAttempt,
  { onCommitted, ...established }: EstablishedConnection,
  isCurrent: () => boolean,
): NamespaceState {
  const { liveConnections, connectionStore } = context
  const { namespace, connection } = established
  const previous = liveConnections.get(namespace)
  const record = context.update({
    ...established,
    release: context.watch(namespace, connection, established.signer?.()),
  })
  previous?.release()
  if (previous && previous.key !== key)
    context.runInBackground(() =>
      context.parkedWallets
        ? context.parkedWallets.park(previous)
        : previous.connection.disconnect(),
    )
  // Listeners of the state may disconnect it.
  const throwIfGone = () => {
    if (!liveConnections.has(namespace)) throw new LatchkeyError('modal-closed')
  }
  throwIfGone()
  if (isCurrent()) context.attempts.delete(namespace)
  if (!restored || connectionStore.get().active === undefined) connectionStore.activate(namespace)
  throwIfGone()
  context.events.emit(connected, { namespace, restored })
  onCommitted()
  return record
}

/** Runs an attempt and commits its result. Ends an older attempt of the namespace. */
export async function attemptConnection(
  context: ConnectionContext,
  namespace: string,
  attempt: ConnectionAttempt,
): Promise<NamespaceState> {
  const { connectionStore, liveConnections, attempts } = context
  context.networks.require(namespace)
  attempts.get(namespace)?.stop.abort(new LatchkeyError('modal-closed'))
  const { kind, key, restored } = attempt
  const entry = { key, stop: new AbortController() }
  const isCurrent = () => attempts.get(namespace) === entry
  attempts.set(namespace, entry)
  if (!liveConnections.has(namespace)) connectionStore.setConnecting(namespace)
  try {
    const established = await establish(context, namespace, attempt, entry.stop)
    if (isCurrent()) return commitConnection(context, attempt, established, isCurrent)
    discardConnection(context, namespace, attempt, entry.stop.signal.reason, established)
    throw new LatchkeyError('modal-closed')
  } catch (error) {
    const reason = toConnectError(error)
    const failure = reason.code === 'modal-closed' ? undefined : reason
    // A failed change of wallets leaves the old connection as it was.
    if (isCurrent() && !liveConnections.has(namespace))
      connectionStore.setDisconnected(namespace, failure)
    if (isCurrent()) attempts.delete(namespace)
    if (failure) context.events.emit(connectFailed, { namespace, kind, restored, error: failure })
    throw reason
  }
}
