import { testAccount } from '../../sandbox/chains/accounts.ts'
import { createNamespace } from './namespaces/eip155.ts'
import { createSessionDouble } from './SessionDouble.ts'
import { createTestEvmNetwork, createTestNamespaceHost } from './testNamespaceHost.ts'

const { address } = testAccount(3)
const networks = [
  createTestEvmNetwork(8453, 'Base', 'http://node.test/8453'),
  createTestEvmNetwork(1, 'Ethereum', 'http://node.test/1'),
  createTestEvmNetwork(10, 'OP Mainnet', 'http://node.test/10'),
]

/** Creates a session on Ethereum and Base for a site that also has OP Mainnet. */
export function createEvmSession() {
  const test = createTestNamespaceHost(networks)
  test.answer = (_url, { method }) => ({
    jsonrpc: '2.0',
    id: 1,
    result: method === 'eth_getBalance' ? '0x7' : null,
  })
  const session = createSessionDouble({
    namespace: 'eip155',
    accounts: [`eip155:1:${address}`, `eip155:8453:${address}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  return { test, session, namespace: createNamespace(test.host) }
}
