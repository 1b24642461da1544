import type { ConnectionsCore } from './connections.ts'
import { connectMethods } from './connectMethods.ts'
import type { ErrorCode } from './errors.ts'
import { isLatchkeyError, LatchkeyError } from './errors.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { RemoteSigner } from './namespace.ts'
import type { Networks } from './networks.ts'
import type { Platform } from './platform.ts'
import type { Slots } from './slots.ts'
import type { StoredConnection } from './storedConnections.ts'
import { within } from './within.ts'

/** A wallet that does not answer the silent probe in this time is not connected. */
export const probeLimit = 10_000

type Given = {
  readonly platform: Platform
  readonly slots: Slots
  readonly lifecycle: Lifecycle
  readonly networks: Networks
  readonly connections: ConnectionsCore
}

/** Syncs the connections of an earlier visit: `connecting` until a live probe succeeds, else `disconnected` with a reason. Never prompts, never rejects. */
export async function restore(given: Given): Promise<void> {
  await Promise.all(given.connections.stored.namespaces().map((namespace) => restoreOne(given, namespace)))
}

/** With reconnecting switched off: forgets what an earlier visit left connected, and ends it in the wallets. Never prompts, never rejects. */
export async function endStored(given: Given): Promise<void> {
  const { platform, connections } = given
  const endOne = async (namespace: string) => {
    const saved = connections.stored.of(namespace)
    await connections.disconnect({ namespace, stay: true })
    if (!saved) return
    const [code, signer] = await Promise.all([given.networks.load(namespace), signerOf(given, saved)])
    await (await code.resume(saved.saved, signer))?.disconnect()
  }
  const quietly = (namespace: string) =>
    within(platform, probeLimit, endOne(namespace), () => new LatchkeyError('timeout')).catch((error) =>
      platform.log('warn', 'A connection of an earlier visit could not be ended.', error),
    )
  await Promise.all(connections.stored.namespaces().map(quietly))
}

/** Failures that may be gone on the next visit, so that the hint is kept. After any other the visitor has to connect again. */
const passing: readonly ErrorCode[] = [
  'timeout',
  'busy',
  'rpc',
  'http-unreachable',
  'http-timeout',
  'http-failed',
  'plugin-failed',
  'service-missing',
  'namespace-missing',
]
/** The attempt was overtaken: what is stored now is somebody else's. */
const overtaken: readonly ErrorCode[] = ['modal-closed', 'destroyed']

async function restoreOne(given: Given, namespace: string): Promise<void> {
  const { stored, attempt } = given.connections
  const saved = stored.of(namespace)
  if (!saved) return
  let signer: RemoteSigner | undefined
  try {
    await attempt(namespace, {
      kind: saved.kind,
      key: saved.connectorId,
      restored: true,
      limit: probeLimit,
      signer: () => signer,
      async run(code) {
        signer = await signerOf(given, saved)
        return code.resume(saved.saved, signer)
      },
    })
  } catch (error) {
    if (!isLatchkeyError(error, ...passing, ...overtaken)) stored.forget(namespace)
    given.platform.log('info', `The ${namespace} connection of an earlier visit was not restored.`, error)
  }
}

async function signerOf({ slots, lifecycle }: Given, { kind, remote }: StoredConnection): Promise<RemoteSigner | undefined> {
  if (kind === 'injected') return undefined
  const method = slots.read(connectMethods).find((item) => item.kind === kind)
  if (!method) throw new LatchkeyError('service-missing', { service: kind })
  const signer = await (await lifecycle.use(method.connector)).resume(remote ?? '')
  if (!signer) throw new LatchkeyError('expired')
  return signer
}
