import type { Platform } from '../platform/platform.ts'
import type { ErrorCode } from '../runtime/errors.ts'
import { isLatchkeyError, LatchkeyError } from '../runtime/errors.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { defineService } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'
import type { RemoteSigner } from './connection.ts'
import type { ConnectionsCore } from './connections.ts'
import { connectMethods } from './connectMethods.ts'
import type { Networks } from './networks.ts'
import type { StoredConnection } from './storedConnections.ts'

/** Limit of a silent probe in milliseconds. */
export const probeTimeout = 10_000

/** The parts of the kernel that restore connections. */
export type RestoreTools = {
  readonly platform: Platform
  readonly slots: Slots
  readonly lifecycle: Lifecycle
  readonly networks: Networks
  readonly connections: ConnectionsCore
}

/** The restore tools, for plugins that hold several wallets. */
export const restoreToolsRef = defineService<RestoreTools>('kernel.keeping')

/** Restores the connections of an earlier visit by live probes. Never prompts or rejects. */
export async function restore(tools: RestoreTools): Promise<void> {
  await Promise.all(
    tools.connections.stored.namespaces().map((namespace) => restoreNamespace(tools, namespace)),
  )
}

/** Codes that may be gone on the next visit. After any other the stored connection is removed. */
const transientCodes: readonly ErrorCode[] = [
  'timeout',
  'busy',
  'rpc',
  'http-unreachable',
  'http-timeout',
  'http-failed',
  'plugin-failed',
  'service-missing',
  'namespace-missing',
  // A newer attempt owns the stored connection.
  'modal-closed',
  'destroyed',
]

async function restoreNamespace(tools: RestoreTools, namespace: string): Promise<void> {
  const { stored, attempt } = tools.connections
  const saved = stored.read(namespace)
  if (!saved) return
  let signer: RemoteSigner | undefined
  try {
    await attempt(namespace, {
      kind: saved.kind,
      key: saved.connectorId,
      restored: true,
      limit: probeTimeout,
      signer: () => signer,
      async run(implementation) {
        signer = await resumeSigner(tools, saved)
        return implementation.resume(saved.saved, signer)
      },
    })
  } catch (error) {
    if (!isLatchkeyError(error, ...transientCodes)) stored.remove(namespace)
    tools.platform.log(
      'info',
      `The ${namespace} connection of an earlier visit was not restored.`,
      error,
    )
  }
}

/** The remote signer of a stored connection. Throws if its session is gone. */
export async function resumeSigner(
  { slots, lifecycle }: RestoreTools,
  { kind, remote }: StoredConnection,
): Promise<RemoteSigner | undefined> {
  if (kind === 'injected') return undefined
  const method = slots.read(connectMethods).find((item) => item.kind === kind)
  if (!method) throw new LatchkeyError('service-missing', { service: kind })
  const signer = await (await lifecycle.use(method.connector)).resume(remote ?? '')
  if (!signer) throw new LatchkeyError('expired')
  return signer
}
