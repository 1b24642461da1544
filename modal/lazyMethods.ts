import type { Kernel } from '#kernel'
import { alerted, featureValuesRef, isLatchkeyError, LatchkeyError } from '#kernel'
import { multiWalletRef } from '#plugins/ports/multi-wallet'
import { paymentsRef } from '#plugins/ports/payments'
import { sendingRef } from '#plugins/ports/send'
import type { KnownConnection } from '#ui-shell'
import { connectAccount } from './connectAccount.ts'
import { modalError } from './errors.ts'
import type { Modal } from './Modal.ts'

/** The handle's calls that few sites make: loaded with the first of them. */
export type LazyMethods = Pick<
  Modal,
  'connect' | 'getConnections' | 'switchConnection' | 'deleteConnection' | 'openSend' | 'pay'
>

/**
 * Makes the calls.
 * `open` opens the modal, `whenRestored` settles once the wallets of an earlier visit have answered,
 * `whenFeaturesLoaded` resolves once the services of enabled features exist, `show` once the modal
 * can be drawn.
 */
export function lazyMethods(
  kernel: Kernel,
  whenRestored: () => Promise<unknown>,
  whenFeaturesLoaded: () => Promise<unknown>,
  { open, show }: { readonly open: Modal['open']; readonly show: () => Promise<void> },
): LazyMethods {
  return {
    connect: (options) => connectAccount(kernel, whenRestored, open, options),
    ...connectionMethods(kernel, whenFeaturesLoaded),
    ...paymentMethods(kernel, show),
  }
}

/** True if the feature of a missing service is on: then its code could not be loaded. */
const isOn = async ({ use }: Pick<Kernel, 'use'>, feature: string) =>
  Boolean((await use(featureValuesRef)).get()[feature])

/**
 * Makes the calls about several wallets of a namespace.
 * While the feature is off they raise an alert and return nothing.
 */
export function connectionMethods(
  { use, emit }: Pick<Kernel, 'use' | 'emit'>,
  whenFeaturesLoaded: () => Promise<unknown>,
): Pick<LazyMethods, 'getConnections' | 'switchConnection' | 'deleteConnection'> {
  const alertMultiWalletOff = async (cause: unknown) => {
    if (!isLatchkeyError(cause, 'service-missing')) throw cause
    if (await isOn({ use }, 'multiWallet')) throw new LatchkeyError('code-missing', {}, { cause })
    const { code, message, remedy } = modalError('multi-wallet-off')
    emit(alerted, { variant: 'info', code, message, remedy })
    return undefined
  }
  const loadService = async () => {
    await whenFeaturesLoaded()
    return use(multiWalletRef).catch(alertMultiWalletOff)
  }
  const readConnections = async () => {
    const service = await loadService()
    await service?.restored()
    return service?.get() ?? { connections: [], recentConnections: [] }
  }
  const inNamespace = (namespace: string | undefined) => (connection: KnownConnection) =>
    namespace === undefined || connection.namespace === namespace
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

/** Makes the calls that move money. */
function paymentMethods(
  { use, followConfig }: Pick<Kernel, 'use' | 'followConfig'>,
  show: () => Promise<void>,
): Pick<LazyMethods, 'openSend' | 'pay'> {
  const ready = async () => {
    await show()
    await followConfig().whenLoaded()
  }
  const throwPaymentMissing = async (cause: unknown): Promise<never> => {
    if (!isLatchkeyError(cause, 'service-missing')) throw cause
    throw (await isOn({ use }, 'payments'))
      ? new LatchkeyError('code-missing', {}, { cause })
      : modalError('payment-off')
  }
  return {
    async openSend(request) {
      await ready()
      return (await use(sendingRef)).openSend(request)
    },
    async pay(request) {
      await ready()
      return (await use(paymentsRef).catch(throwPaymentMissing)).pay(request)
    },
  }
}
