import type { Connections, LatchkeyError, NamespaceState, Platform, Router, Scope } from '#kernel'
import {
  connected,
  connectFailed,
  disconnected,
  isLatchkeyError,
  modalChanged,
  networkChanged,
} from '#kernel'
import type { RecordEvent } from './createRecorder.ts'

type RecorderTools = {
  readonly connections: Connections
  readonly platform: Platform
  readonly router: Router
  readonly record: RecordEvent
}

/** Returns the method of a connection. */
function toConnectMethod(kind: string, mobile: boolean): string {
  if (kind === 'injected') return 'browser'
  if (kind === 'AUTH') return 'email'
  return mobile ? 'mobile' : 'qrcode'
}

const isRejection = (error: LatchkeyError) => isLatchkeyError(error, 'rejected', 'connect-rejected')

/** Identifies a connected wallet: all sessions have one connector, and their wallets have names. */
const toWalletKey = ({ connection, accountState }: NamespaceState): string | undefined =>
  connection && `${connection.connectorId} ${accountState.connectedWalletInfo?.name ?? ''}`

/** Lists the wallets other than that of one namespace. */
const listOtherWallets = ({ connections }: RecorderTools, namespace: string) =>
  Object.values(connections.get().namespaces).flatMap((one) =>
    one.namespace === namespace ? [] : (toWalletKey(one) ?? []),
  )

/** Records a successful connection and its method. */
function recordSuccess(
  { platform, router, record }: RecorderTools,
  { connection, accountState }: NamespaceState,
  reconnect: boolean,
): void {
  const { auth, kind = 'injected' } = connection ?? {}
  const social = auth && auth.name !== 'email' ? auth.name : undefined
  const method = social === undefined ? toConnectMethod(kind, platform.device.mobile) : 'social'
  record('CONNECT_SUCCESS', {
    method,
    name: accountState.connectedWalletInfo?.name,
    reconnect,
    view: router.current().route,
  })
  if (social !== undefined) record('SOCIAL_LOGIN_SUCCESS', { provider: social, reconnect })
  else if (auth && !reconnect) record('EMAIL_VERIFICATION_CODE_PASS')
}

/**
 * Records connections and disconnections.
 * `earlier`: namespaces connected on an earlier visit, before any listener.
 */
export function recordConnections(
  parts: RecorderTools,
  on: Scope['on'],
  earlier: readonly string[],
): void {
  const { connections, router, record } = parts
  let known: readonly string[] = []
  // A wallet is recorded once, however many namespaces it serves.
  const succeed = (namespace: string, reconnect: boolean) => {
    const state = connections.getState(namespace)
    const key = state?.accountState.status === 'connected' ? toWalletKey(state) : undefined
    if (!state || key === undefined) return
    const others = listOtherWallets(parts, namespace)
    known = known.filter((one) => others.includes(one))
    if (known.includes(key)) return
    known = [...known, key]
    recordSuccess(parts, state, reconnect)
  }
  const isConnected = () =>
    Object.values(connections.get().namespaces).some(
      ({ accountState }) => accountState.status === 'connected',
    )
  const recordModal = (open: boolean) =>
    record(open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected() })

  // Recording is loaded once the modal is open.
  recordModal(true)
  if (!router.get().open) recordModal(false)
  for (const namespace of Object.keys(connections.get().namespaces))
    succeed(namespace, earlier.includes(namespace))
  on(modalChanged, ({ open }) => recordModal(open))
  on(connected, ({ namespace, restored }) => succeed(namespace, restored))
  on(
    connectFailed,
    ({ restored, error }) =>
      restored ||
      record(isRejection(error) ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message }),
  )
  // A disconnection with a reason was involuntary.
  on(disconnected, ({ namespace, reason }) => reason || record('DISCONNECT_SUCCESS', { namespace }))
  on(networkChanged, ({ network }) => record('SWITCH_NETWORK', { network }))
}
