import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manifest } from '../../../namespaces/bip122/manifest.ts'
import type {
  FixtureWallet,
  NamespaceFixtures,
  SuitePage,
} from '../../../test/conformance/index.ts'
import { fetchNode, testNamespace } from '../../../test/conformance/index.ts'
import { bitcoinAccess } from '../../wallets/bip122/bitcoinAccess.ts'
import type { BitcoinShape } from '../../wallets/bip122/installOnPage.ts'
import { installOnPage } from '../../wallets/bip122/installOnPage.ts'
import { bitcoinPhoneSigner } from '../../wallets/bip122/phoneSigner.ts'
import { bitcoinAccount } from './bitcoinAccounts.ts'
import type { BitcoinChain } from './start.ts'
import { startBitcoin } from './start.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'

let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoin()
})
afterAll(() => chain.stop())

const phone = await bitcoinPhoneSigner({ urlOf: () => chain.url })
const silent = [
  'wallet_getAccount',
  'wallet_getNetwork',
  'wallet_disconnect',
  'getAccounts',
  'getPublicKey',
  'getChain',
  'disconnect',
]
let count = 0

/**
 * The sandbox's Bitcoin wallet in a dialect that can be read silently: real signatures, real
 * coins.
 */
const walletOf =
  (shape: BitcoinShape) =>
  (page: SuitePage): FixtureWallet => {
    const access = bitcoinAccess({ id: `conformance-${count++}`, urlOf: () => chain.url })
    const { id } = installOnPage(page, shape, access)
    const { controls } = access
    const visitor = {
      approves: controls.approve,
      rejects: () => controls.rejectNext(100),
      ignores: controls.hold,
    }
    return {
      id,
      promptCount: () =>
        controls.requests().filter(({ method }) => !silent.includes(method)).length,
      setVisitor: (does) => visitor[does](),
      switchAccount: () => controls.switchAccount(1),
      revoke: () => controls.lock(),
      // A wallet of the UniSat kind listens to itself.
      ...(shape !== 'unisat' && { listenerCount: access.listening }),
    }
  }

const fixtures: NamespaceFixtures = {
  timeout: 30_000,
  remote: {
    accounts: [
      `${mainnet}:${phone.addresses(mainnet)[0] ?? ''}`,
      `${testnet4}:${phone.addresses(testnet4)[0] ?? ''}`,
    ],
    // Addresses are the session's own: reading them is no prompt, so another method comes
    // first.
    methods: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
    properties: phone.properties ?? {},
    answer: ({ network, method, params }) =>
      phone.perform({ chainId: network, method, params, emit: async () => {} }),
  },
  addresses: {
    network: mainnet,
    valid: [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ],
    format: [
      '',
      'bc1',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ],
    checksum: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    otherNetwork: [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
    ],
  },
  transfer: { to: bitcoinAccount(1).payment.address, amount: 100_000n },
  node: ({ url, ...question }) =>
    fetchNode({ ...question, url: url.replace('http://node.test', chain.url) }),
  networks: manifest.networks.map((one) => ({
    ...one,
    rpcUrls: { default: { http: ['http://node.test'] } },
  })),
}

describe.each(['sats', 'unisat', 'standard'] as const)(
  'Bitcoin keeps the namespace contract with a wallet of the %s kind',
  (shape) => {
    const checks = testNamespace(manifest, { ...fixtures, wallet: walletOf(shape) })
    for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

    test('Bitcoin passes every check of the suite', () => {
      expect(checks.flatMap((check) => (check.skipped ? [check.title] : [])).sort()).toEqual([
        'connecting loads no chain code',
      ])
    })
  },
)
