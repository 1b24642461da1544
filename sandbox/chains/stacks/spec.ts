import { validateStacksAddress } from '@stacks/transactions'
import type { ChainSpec } from '../ChainSpec.ts'
import type { NetworkName } from './principals.ts'
import { belongsToNetwork } from './principals.ts'

/** The holder of the simnet's token, whose contract has the same name on both networks. */
const tokens: Readonly<Record<NetworkName, string>> = {
  mainnet: 'SP1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRCBGD7R.test-usd::test-usd',
  testnet: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM.test-usd::test-usd',
}

const createSpec = (network: NetworkName, id: string, caip2: string, name: string): ChainSpec => ({
  id,
  networks: [caip2],
  name,
  tokens: [tokens[network]],
  isAddress: (address) => validateStacksAddress(address) && belongsToNetwork(network, address),
  start: async () => (await import('./start.ts')).startStacks(network),
})

/** Clarinet's simnet behind a stand-in of the node's HTTP API, as the main network. */
export const stacks = createSpec('mainnet', 'stacks', 'stacks:1', 'Stacks')
/** The same as the test network: a node is of one network only. */
export const stacksTestnet = createSpec(
  'testnet',
  'stacks-testnet',
  'stacks:2147483648',
  'Stacks Testnet',
)
