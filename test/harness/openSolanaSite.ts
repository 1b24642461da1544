import type { Connection } from '#kernel'
import { manifest } from '../../namespaces/solana/manifest.ts'
import { createSolanaWallet } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from './namespaces/solana.ts'
import type { TestNamespaceHost } from './testNamespaceHost.ts'
import { createTestNamespaceHost } from './testNamespaceHost.ts'
import type { TestPlatformOptions } from './testPlatform.ts'

export type SolanaSite = TestNamespaceHost & {
  readonly wallet: ReturnType<typeof createSolanaWallet>
  readonly namespace: ReturnType<typeof createNamespace>
  /** Takes the wallet off the page. */
  leave(): void
  connect(): Promise<Connection>
  methods(): string[]
}
let count = 0

/**
 * Opens a site with the sandbox's wallet: the ecosystem's libraries behind permissions, prompts and
 * memory.
 */
export function openSolanaSite(kind = '', options: TestPlatformOptions = {}): SolanaSite {
  const test = createTestNamespaceHost(manifest.networks, options)
  const wallet = createSolanaWallet({ id: `unit-${count++}`, name: 'Ember', urlOf: () => '', kind })
  const leave = registerOn(test.page, wallet.wallet)
  const namespace = createNamespace(test.host)
  return Object.assign(test, {
    wallet,
    namespace,
    leave,
    connect: () => namespace.connect({ walletId: 'Ember' }, {}),
    methods: () => wallet.controls.requests().map(({ method }) => method),
  })
}
