import type { Kernel, KnownConnection } from '#kernel'
import { alerted, isLatchkeyError } from '#kernel'
import { multiWallet } from '#plugins/multi-wallet/port'
import type { Modal } from './Modal.ts'

/** The handle's calls about several wallets of a namespace. */
export type ConnectionCalls = Pick<
  Modal,
  'getConnections' | 'switchConnection' | 'deleteConnection'
>

/**
 * Makes them: `ready` brings the modal to where what a feature offers is there once it is decided.
 * Switched off, they tell so and find nothing.
 */
export function connectionCalls(
  { use, emit }: Pick<Kernel, 'use' | 'emit'>,
  ready: () => Promise<unknown>,
): ConnectionCalls {
  const off = async (error: unknown) => {
    if (!isLatchkeyError(error, 'service-missing')) throw error
    const { featureError } = await import('#kernel/feature-error')
    const { code, message, remedy } = featureError('multi-wallet-off')
    emit(alerted, { variant: 'info', code, message, remedy })
    return undefined
  }
  const wallets = async () => {
    await ready()
    return use(multiWallet).catch(off)
  }
  const known = async () => {
    const service = await wallets()
    await service?.restored()
    return service?.get() ?? { connections: [], recentConnections: [] }
  }
  const isOf = (namespace: string | undefined) => (one: KnownConnection) =>
    namespace === undefined || one.namespace === namespace
  return {
    async getConnections(namespace) {
      const { connections, recentConnections } = await known()
      return {
        connections: connections.filter(isOf(namespace)),
        recentConnections: recentConnections.filter(isOf(namespace)),
      }
    },
    switchConnection: async (connection, address) =>
      (await wallets())?.switchTo(connection, address),
    deleteConnection: async (connection) => (await wallets())?.remove(connection),
  }
}
