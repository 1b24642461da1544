import type { Connection, Namespace } from '#kernel'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { createExtensionWallet } from '../../sandbox/wallets/createExtensionWallet.ts'
import { announceProvider, createProviderInfo } from './InjectedWalletDouble.ts'
import { createNamespace } from './namespaces/eip155.ts'
import type { TestNamespaceHost } from './testNamespaceHost.ts'
import { createTestEvmNetwork, createTestNamespaceHost } from './testNamespaceHost.ts'

let count = 0

/** Opens a site on this chain and connects the sandbox's extension. */
export async function openTransferSite(chain: EvmChain): Promise<{
  readonly test: TestNamespaceHost
  readonly namespace: Namespace
  readonly wallet: Connection
}> {
  const test = createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum', chain.url)])
  const { provider } = createExtensionWallet({
    id: `transfers-${count++}`,
    chains: [
      { id: 1, name: 'Ethereum', url: chain.url, batchAccount: chain.contracts.batchAccount },
    ],
  })
  announceProvider(test.page, createProviderInfo('Harbor', 'example.harbor'), provider)
  const namespace = createNamespace(test.host)
  return { test, namespace, wallet: await namespace.connect({ walletId: 'example.harbor' }, {}) }
}
