import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureWallet, NamespaceFixtures, SuitePage } from '#testing'
import { fetchNode, testNamespace } from '#testing'
import type { RunningChain } from '../../sandbox/chains/ChainSpec.ts'
import { suiStandIn } from '../../sandbox/chains/sui/spec.ts'
import { createSuiWallet } from '../../sandbox/wallets/sui/createSuiWallet.ts'
import { suiPhoneSigner } from '../../sandbox/wallets/sui/phoneSigner.ts'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import { manifest } from './manifest.ts'

let chain: RunningChain
beforeAll(async () => {
  chain = await suiStandIn.start()
})
afterAll(() => chain.stop())

const phone = await suiPhoneSigner({ urlOf: () => chain.url })

/** The sandbox's Sui wallet: real signatures, real balances of the stand-in. */
function wallet(page: SuitePage): FixtureWallet {
  const sui = createSuiWallet({ id: 'conformance', name: 'Tidepool', urlOf: () => chain.url })
  registerOn(page, sui.wallet)
  const visitor = {
    approves: sui.controls.approve,
    rejects: () => sui.controls.rejectNext(100),
    ignores: sui.controls.hold,
  }
  return {
    id: 'Tidepool',
    promptCount: () =>
      sui.controls
        .requests()
        .filter(
          ({ method, params }) =>
            method !== 'standard:disconnect' && Object(params).silent !== true,
        ).length,
    setVisitor: (does) => visitor[does](),
    switchAccount: () => sui.controls.switchAccount(1),
    revoke: () => sui.wallet.features['standard:disconnect'].disconnect(),
    listenerCount: sui.listening,
  }
}

const fixtures: NamespaceFixtures = {
  timeout: 30_000,
  wallet,
  remote: {
    accounts: ['mainnet', 'testnet'].map(
      (name) => `sui:${name}:${phone.addresses('sui:mainnet')[0] ?? ''}` as const,
    ),
    // The accounts are the session's own: asking for them is answered here, so another method
    // stands first.
    methods: [...phone.methods].reverse(),
    properties: phone.properties ?? {},
    answer: ({ network, method, params }) =>
      phone.perform({ chainId: network, method, params, emit: async () => {} }),
  },
  addresses: {
    network: 'sui:mainnet',
    valid: [
      `0x${'ab'.repeat(32)}`,
      [`0x${'AB'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
      ['0x2', `0x${'2'.padStart(64, '0')}`],
    ],
    format: [
      '',
      '0x',
      '0x12',
      `0x${'ab'.repeat(31)}`,
      'ab'.repeat(32),
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
      'alice.sui',
    ],
  },
  transfer: { to: `0x${'ab'.repeat(32)}`, amount: 1_000_000n },
  node: ({ url, ...question }) =>
    fetchNode({ ...question, url: url.replace('http://node.test', chain.url) }),
  networks: manifest.networks.map((one) => ({
    ...one,
    rpcUrls: { default: { http: ['http://node.test'] } },
  })),
}

const checks = testNamespace(manifest, fixtures)

describe('Sui keeps the namespace contract', () => {
  for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

  test('passes the namespace suite, except for the checksum and network that a Sui address lacks', () => {
    expect(checks.flatMap((check) => (check.skipped ? [check.title] : [])).sort()).toEqual([
      'an address of another network is refused for that reason',
      'an address with a wrong checksum is refused for that reason',
      'connecting loads no chain code',
    ])
  })
})
