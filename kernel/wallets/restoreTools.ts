import type { Platform } from '../platform/platform.ts'
import { LatchkeyError } from '../runtime/errors.ts'
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
