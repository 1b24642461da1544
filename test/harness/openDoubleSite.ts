import type { ConnectOptions } from '#kernel'
import type { InjectedWalletDouble } from './InjectedWalletDouble.ts'
import {
  announceProvider,
  createInjectedWalletDouble,
  createProviderInfo,
} from './InjectedWalletDouble.ts'
import { createNamespace } from './namespaces/eip155.ts'
import { createTestEvmNetwork, createTestNamespaceHost } from './testNamespaceHost.ts'

const networks = [createTestEvmNetwork(1, 'Ethereum'), createTestEvmNetwork(8453, 'Base')]

/** Opens a site on Ethereum and Base with a scripted EVM wallet, at a manual clock. */
export function openDoubleSite(
  wallet: InjectedWalletDouble = createInjectedWalletDouble(),
  provider: unknown = wallet.provider,
) {
  const test = createTestNamespaceHost(networks, { clock: 'manual' })
  announceProvider(test.page, createProviderInfo('Double', 'example.double'), provider)
  const namespace = createNamespace(test.host)
  return {
    ...test,
    wallet,
    namespace,
    connect: (options: ConnectOptions = {}) =>
      namespace.connect({ walletId: 'example.double' }, options),
  }
}
