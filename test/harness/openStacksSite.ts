import type { Account, Connection, Namespace, Network, TxStatus } from '#kernel'
import { createStacksWallet } from '../../sandbox/wallets/stacks/createStacksWallet.ts'
import { advanceUntilSettled } from './advanceUntilSettled.ts'
import { createNamespace } from './namespaces/stacks.ts'
import type { TestNamespaceHost } from './testNamespaceHost.ts'
import { createTestNamespaceHost } from './testNamespaceHost.ts'

/** A site with a connected Stacks wallet on its page, and a clock moved by the test. */
export type StacksSite = TestNamespaceHost & {
  readonly namespace: Namespace
  readonly connection: Connection
  readonly account: Account
  /** Parameters of the last request of this method to the wallet. */
  params(method: string): object
  /** Tracks a transaction until its last status. */
  settle(hash: string): Promise<TxStatus>
}
let count = 0

/** Opens a site on a network with the sandbox's wallet, which may lack some of its methods. */
export async function openStacksSite(
  network: Network,
  missingMethods: readonly string[] = [],
): Promise<StacksSite> {
  const host = createTestNamespaceHost([network], { clock: 'manual' })
  const { provider, methods, controls } = createStacksWallet({
    id: `transfers-${count++}`,
    urls: { mainnet: network.rpcUrls.default.http[0] ?? '' },
  })
  host.page.globals.set('W', provider)
  host.page.globals.set('btc_providers', [
    { id: 'W', name: 'W', methods: methods.filter((method) => !missingMethods.includes(method)) },
  ])
  const namespace = createNamespace(host.host)
  const connection = await namespace.connect({ walletId: 'W' }, {})
  const { accounts, active } = connection.state
  const account = accounts.find(({ id }) => id === active)
  if (!account) throw new Error('The wallet shows no active account')
  return {
    ...host,
    namespace,
    connection,
    account,
    params: (method) =>
      Object([controls.requests?.().findLast((one) => one.method === method)?.params].flat()[0]),
    async settle(hash) {
      let last: TxStatus = { at: 'pending', hash }
      const follow = async () => {
        for await (const status of namespace.track('stacks:1', hash)) last = status
      }
      await advanceUntilSettled(host.clock, follow(), 2000)
      return last
    },
  }
}
