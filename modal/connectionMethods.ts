import type { Kernel } from '#kernel'
import { alerted, isLatchkeyError } from '#kernel'
import { multiWalletRef } from '#plugins/multi-wallet/port'
import type { KnownConnection } from '#ui-shell'
import type { Modal } from './Modal.ts'

/** The handle's calls about several wallets of a namespace. */
export type ConnectionMethods = Pick<
  Modal,
  'getConnections' | 'switchConnection' | 'deleteConnection'
>

/**
 * Makes them: `ready` brings the modal to where what a feature offers is there once it is decided.
 * Switched off, they tell so and find nothing.
 */
export function connectionMethods(
  { use, emit }: Pick<Kernel, 'use' | 'emit'>,
  ready: () => Promise<unknown>,
): ConnectionMethods {
  const alertMultiWalletOff = async (error: unknown) => {
    if (!isLatchkeyError(error, 'service-missing')) throw error
    const { featureError } = await import('#kernel/feature-error')
    const { code, message, remedy } = featureError('multi-wallet-off')
    emit(alerted, { variant: 'info', code, message, remedy })
    return undefined
  }
  const loadService = async () => {
    await ready()
    return use(multiWalletRef).catch(alertMultiWalletOff)
  }
  const readConnections = async () => {
    const service = await loadService()
    await service?.restored()
    return service?.get() ?? { connections: [], recentConnections: [] }
  }
  const inNamespace = (namespace: string | undefined) => (one: KnownConnection) =>
    namespace === undefined || one.namespace === namespace
  return {
    async getConnections(namespace) {
      const { connections, recentConnections } = await readConnections()
      return {
        connections: connections.filter(inNamespace(namespace)),
        recentConnections: recentConnections.filter(inNamespace(namespace)),
      }
    },
    switchConnection: async (connection, address) =>
      (await loadService())?.switchTo(connection, address),
    deleteConnection: async (connection) => (await loadService())?.remove(connection),
  }
}
