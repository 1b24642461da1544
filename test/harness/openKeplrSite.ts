import type { Caip2, Connection, Namespace } from '#kernel'
import type { CosmosChain } from '../../namespaces/cosmos/chains.ts'
import { manifest } from '../../namespaces/cosmos/manifest.ts'
import type {
  KeplrControls,
  KeplrWalletOptions,
} from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { createNamespace } from './namespaces/cosmos.ts'
import type { TestNamespaceHost } from './testNamespaceHost.ts'
import { createTestNamespaceHost } from './testNamespaceHost.ts'
import type { TestPlatformOptions } from './testPlatform.ts'

type KeplrSiteOptions = {
  /** The site's own chains beside the shipped ones. */
  readonly chains?: readonly CosmosChain[]
  readonly platform?: TestPlatformOptions
  /** Changes the wallet's object before the page has it. */
  change?(provider: Record<string, unknown>): void
}

/** A site with a keplr-shaped wallet on its page. */
export type KeplrSite = TestNamespaceHost & {
  readonly controls: KeplrControls
  readonly provider: Record<string, unknown>
  readonly namespace: Namespace
  connect(network?: Caip2): Promise<Connection>
  /** Methods requested from the wallet, oldest first. */
  methods(): string[]
}

/** Opens a site with a keplr-shaped wallet on its page, not yet connected. */
export function openKeplrSite(
  wallet: Partial<KeplrWalletOptions> = {},
  { chains = [], platform = {}, change = () => {} }: KeplrSiteOptions = {},
): KeplrSite {
  const test = createTestNamespaceHost(
    [...manifest.networks, ...chains.map(({ network }) => network)],
    platform,
  )
  const { provider: shape, controls } = createKeplrWallet({
    dispatch: (event) => test.page.dispatch(event),
    ...wallet,
  })
  const provider: Record<string, unknown> = { ...shape }
  change(provider)
  test.page.globals.set('keplr', provider)
  const namespace = createNamespace(test.host, chains)
  return {
    ...test,
    controls,
    provider,
    namespace,
    connect: (network) => namespace.connect({ walletId: 'keplr' }, network ? { network } : {}),
    methods: () => controls.requests().map(({ method }) => method),
  }
}
