import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureWallet, NamespaceFixtures, SuitePage } from '#testing'
import { fetchNode, testNamespace } from '#testing'
import type { RunningChain } from '../../sandbox/chains/ChainSpec.ts'
import { cosmos } from '../../sandbox/chains/cosmos/spec.ts'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { cosmosPhoneSigner } from '../../sandbox/wallets/cosmos/phoneSigner.ts'
import { manifest } from './manifest.ts'

const phone = await cosmosPhoneSigner()
let chain: RunningChain
beforeAll(async () => {
  chain = await cosmos.start()
})
afterAll(() => chain.stop())

/** The sandbox's keplr-shaped wallet: real signatures, real balances of the stand-in. */
function wallet(page: SuitePage): FixtureWallet {
  const { provider, controls } = createKeplrWallet({ dispatch: (event) => page.dispatch(event) })
  page.globals.set('keplr', provider)
  const visitor = {
    approves: controls.approve,
    rejects: () => controls.rejectNext(100),
    ignores: controls.hold,
  }
  return {
    id: 'keplr',
    promptCount: controls.prompts,
    setVisitor: (does) => visitor[does](),
    switchAccount: () => controls.switchAccount(2),
  }
}

const fixtures: NamespaceFixtures = {
  timeout: 30_000,
  wallet,
  remote: {
    accounts: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'].map(
      (network) => `${network as 'cosmos:1'}:${phone.addresses(network)[0] ?? ''}` as const,
    ),
    methods: phone.methods,
    properties: phone.properties ?? {},
    answer: ({ network, method, params }) =>
      phone.perform({ chainId: network, method, params, emit: async () => {} }),
  },
  addresses: {
    network: 'cosmos:cosmoshub-4',
    valid: [
      'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
      'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
      'cosmos1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurs79d55s',
    ],
    checksum: ['cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e8'],
    format: [
      '',
      'cosmos',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'COSMOS15YK64U7ZC9G9K2YR2WMZEVA5QGWXPS6YXJ00E7',
    ],
    otherNetwork: [
      'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
  },
  transfer: { to: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', amount: 1_000_000n },
  node: ({ url, ...question }) =>
    fetchNode({ ...question, url: url.replace('http://node.test', chain.url) }),
  networks: manifest.networks
    .slice(0, 2)
    .map((one) => ({ ...one, rpcUrls: { default: { http: ['http://node.test'] } } })),
  lacks: ['revoke'],
}

const checks = testNamespace(manifest, fixtures)

describe('Cosmos keeps the namespace contract', () => {
  for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

  test('passes the namespace suite, except for what keplr-shaped wallets lack', () => {
    expect(checks.flatMap((check) => (check.skipped ? [check.title] : [])).sort()).toEqual([
      'a permission taken back in the wallet ends the connection once',
      'connecting loads no chain code',
      'resuming gives null once the permission was taken back, without a question to the visitor',
    ])
  })
})
