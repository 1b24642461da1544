import type { Caip2, Kernel } from '#kernel'
import { activeAccount, callDenied, LatchkeyError, parseNamespace } from '#kernel'
import { importCode } from './importCode.ts'
import type { Modal, ProviderOf } from './Modal.ts'
import type { PluginInstaller } from './pluginInstaller.ts'

/** Makes the handle's calls that go to a connected wallet. */
export function createWalletMethods(
  { connections, request, alert, rpc, emit, use }: Kernel,
  installer: PluginInstaller,
): Pick<
  Modal,
  'disconnect' | 'switchNetwork' | 'signMessage' | 'signIn' | 'request' | 'getProvider'
> {
  const requireConnection = (namespace = connections.get().active) => {
    const connection = namespace === undefined ? undefined : connections.getConnection(namespace)
    if (!connection) throw new LatchkeyError('connection-missing')
    return connection
  }
  return {
    disconnect: (options) => connections.disconnect({ ...options, kept: true }),
    async switchNetwork(network) {
      await installer.all()
      await connections.switchNetwork(network).catch((error) => {
        // The visitor knows what they declined.
        if (error.code !== 'rejected') alert(error)
        throw error
      })
    },
    async signMessage(message, options) {
      const connection = requireConnection(options?.namespace)
      const account = activeAccount(connection.state)
      if (!connection.signMessage || !account) throw new LatchkeyError('unsupported')
      return connection.signMessage({ account, message })
    },
    async signIn() {
      await installer.signIn()
      return (await importCode(() => import('./requestSignIn.ts'))).requestSignIn({ use })
    },
    async request({ method, params }, network: Caip2 = requireConnection().state.network) {
      if (rpc.classify(parseNamespace(network), method) === 'denied') emit(callDenied, network)
      return request(network, method, params)
    },
    getProvider: <Name extends string>(namespace?: Name) =>
      // Allowed because the namespace makes its wallets' objects.
      connections.getConnection(namespace ?? connections.get().active ?? '')
        ?.raw as ProviderOf<Name>,
  }
}
