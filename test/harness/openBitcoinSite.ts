import type { Account, Caip2, Connection, Namespace, RemoteSigner } from '#kernel'
import { networks as shipped } from '../../namespaces/bip122/networks.ts'
import type { BitcoinAccessOptions } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import type { BitcoinShape } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { installOnPage } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { bitcoinPhoneSigner } from '../../sandbox/wallets/bip122/phoneSigner.ts'
import { createNamespace } from './namespaces/bip122.ts'
import type { TestNamespaceHost } from './testNamespaceHost.ts'
import { createTestNamespaceHost } from './testNamespaceHost.ts'

export const mainnet: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
let count = 0

export type TransferSite = {
  readonly test: TestNamespaceHost
  readonly namespace: Namespace
  readonly connection: Connection
  readonly account: Account
  /** Methods requested from the wallet, oldest first. */
  requestedMethods(): string[]
  /** Rejects the next request. */
  decline?(): void
}

/** A node out of reach, which is asked before the chain's own. */
const silentNodes: readonly string[] = ['http://127.0.0.1:9/']

function createHostNear(url: string, nodesBefore = silentNodes) {
  const networks = shipped.map((network) => ({
    ...network,
    rpcUrls: { default: { http: [...nodesBefore, `${url}/`] } },
  }))
  const test = createTestNamespaceHost(networks)
  return { test, namespace: createNamespace(test.host) }
}

function findPaymentAccount({ state }: Connection): Account {
  const account = state.accounts.find(({ role }) => role === 'payment')
  if (!account) throw new Error('The wallet shows no payment account')
  return account
}

/** Opens a site with a wallet of this kind on its page, connected. */
export async function openPageSite(
  url: string,
  shape: BitcoinShape,
  payment: BitcoinAccessOptions['payment'] = 'payment',
  nodesBefore = silentNodes,
): Promise<TransferSite> {
  const { test, namespace } = createHostNear(url, nodesBefore)
  const access = bitcoinAccess({ id: `transfers-${count++}`, urlOf: () => url, payment })
  const { id: walletId } = installOnPage(test.page, shape, access)
  const connection = await namespace.connect({ walletId }, {})
  return {
    test,
    namespace,
    connection,
    account: findPaymentAccount(connection),
    requestedMethods: () => access.controls.requests().map(({ method }) => method),
    decline: access.controls.rejectNext,
  }
}

/** Opens a site with a session of the sandbox's phone, without the relay. */
export async function openPhoneSite(
  url: string,
  methods: readonly string[],
): Promise<TransferSite> {
  const { test, namespace } = createHostNear(url)
  const phone = await bitcoinPhoneSigner({ urlOf: () => url })
  const methodCalls: string[] = []
  const remote: RemoteSigner = {
    kind: 'double',
    wallet: { id: 'phone', name: 'Phone', ready: true },
    accounts: () => [`${mainnet}:${phone.addresses(mainnet)[0]}`],
    methods: () => new Set(methods),
    property: (key) => phone.properties?.[key],
    async request(chainId, method, params) {
      methodCalls.push(method)
      return phone.perform({ chainId, method, params, emit: async () => {} })
    },
    on: () => () => {},
    serialize: () => 'double',
    close: async () => {},
  }
  const connection = await namespace.connect({ remote }, {})
  return {
    test,
    namespace,
    connection,
    account: findPaymentAccount(connection),
    requestedMethods: () => methodCalls,
  }
}
