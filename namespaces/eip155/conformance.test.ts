import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureWallet, NamespaceFixtures, SuitePage } from '#testing'
import { fetchNode, testNamespace } from '#testing'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { answerRequest } from '../../sandbox/wallets/answerRequest.ts'
import { callBatches } from '../../sandbox/wallets/callBatches.ts'
import { createExtensionWallet } from '../../sandbox/wallets/createExtensionWallet.ts'
import { createProviderInfo } from '../../test/harness/InjectedWalletDouble.ts'
import { createTestEvmNetwork } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

let chain: EvmChain
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())

const friend = testAccount(accountIndex.friend)
const phone = testAccount(accountIndex.phone)
const prompting =
  /^(eth_requestAccounts|wallet_(request|add|switch)\w+|personal_sign|eth_sign\w*|eth_sendTransaction)$/
let count = 0

/** The sandbox's extension: real signatures, real transactions on anvil. */
function wallet(page: SuitePage): FixtureWallet {
  const { provider, controls } = createExtensionWallet({
    id: `conformance-${count++}`,
    chains: [
      { id: 1, name: 'Ethereum', url: chain.url, batchAccount: chain.contracts.batchAccount },
    ],
  })
  const listeners = new Set<unknown>()
  const counted = {
    request: provider.request,
    on(event: string, listener: (payload: unknown) => void) {
      listeners.add(listener)
      provider.on(event, listener)
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners.delete(listener)
      provider.removeListener(event, listener)
    },
  }
  const announce = () =>
    page.dispatch('eip6963:announceProvider', {
      info: createProviderInfo('Harbor', 'example.harbor'),
      provider: counted,
    })
  page.listen('eip6963:requestProvider', announce)
  announce()
  const visitor = {
    approves: controls.approve,
    rejects: () => controls.rejectNext(100),
    ignores: controls.hold,
  }
  return {
    id: 'example.harbor',
    promptCount: () => controls.requests().filter(({ method }) => prompting.test(method)).length,
    setVisitor: (does) => visitor[does](),
    switchAccount: () => controls.switchAccount(2),
    revoke: async () =>
      void (await provider.request({
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
      })),
    listenerCount: () => listeners.size,
  }
}

const fixtures: NamespaceFixtures = {
  timeout: 30_000,
  wallet,
  remote: {
    accounts: [`eip155:1:${phone.address}`, `eip155:10:${phone.address}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    answer: ({ method, params }) =>
      answerRequest(
        { method, params, chain },
        { accounts: [phone], batches: callBatches(new Map()) },
      ),
  },
  addresses: {
    network: 'eip155:1',
    valid: [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      ['0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ],
    checksum: ['0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    format: ['', '0x', 'vitalik.eth', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  },
  transfer: { to: friend.address, amount: 1_000_000_000_000_000n },
  node: (question) => fetchNode({ ...question, url: chain.url }),
  networks: [
    createTestEvmNetwork(1, 'Ethereum', 'http://127.0.0.1/'),
    createTestEvmNetwork(10, 'OP Mainnet', 'http://127.0.0.1/'),
  ],
}

const checks = testNamespace(manifest, fixtures)

describe('namespace contract of EVM networks', () => {
  for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

  test('passes every check of the namespace suite except two that do not apply to EVM addresses', () => {
    const skipped = [
      'an address of another network is refused for that reason',
      'connecting loads no chain code',
    ]
    expect(checks.flatMap((check) => (check.skipped ? [check.title] : [])).sort()).toEqual(skipped)
  })
})
