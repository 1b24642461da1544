import type { Connection } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import type { WalletControls } from '../../sandbox/wallets/createExtensionWallet.ts'
import { createExtensionWallet } from '../../sandbox/wallets/createExtensionWallet.ts'
import { announceProvider, createProviderInfo } from './InjectedWalletDouble.ts'
import { createNamespace } from './namespaces/eip155.ts'
import type { TestNamespaceHost } from './testNamespaceHost.ts'
import { createTestEvmNetwork, createTestNamespaceHost } from './testNamespaceHost.ts'

/** A page with the sandbox's extension: permissions, prompts and memory. */
export type ExtensionSite = TestNamespaceHost & {
  readonly controls: WalletControls
  readonly namespace: ReturnType<typeof createNamespace>
  connect(): Promise<Connection>
  methods(): string[]
}
type ExtensionSiteOptions = {
  readonly knows?: readonly number[]
  readonly at?: string
  readonly clock?: 'manual'
}
let count = 0

/** Opens a site on these chains; the extension has one more network, chain 5. */
export function openExtensionSite(
  chains: readonly EvmChain[],
  { knows, at, clock }: ExtensionSiteOptions = {},
): ExtensionSite {
  const networks = chains.map(({ chainId, name, url }) => createTestEvmNetwork(chainId, name, url))
  const test = createTestNamespaceHost(networks, clock && { clock })
  const pageChains = [
    ...chains.map(({ chainId, name, url, contracts }) => ({
      id: chainId,
      name,
      url,
      batchAccount: contracts.batchAccount,
    })),
    {
      id: 5,
      name: 'Elsewhere',
      url: chains[0]?.url ?? '',
      batchAccount: testAccount(0).address,
    },
  ]
  const { provider, controls } = createExtensionWallet({
    id: `unit-${count++}`,
    chains: pageChains,
    ...(knows && { knows }),
  })
  if (at) controls.switchChain(at)
  announceProvider(test.page, createProviderInfo('Harbor', 'example.harbor'), provider)
  const namespace = createNamespace(test.host)
  return {
    ...test,
    controls,
    namespace,
    connect: () => namespace.connect({ walletId: 'example.harbor' }, {}),
    methods: () => controls.requests().map(({ method }) => method),
  }
}
