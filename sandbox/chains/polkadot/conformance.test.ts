import { encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manifest } from '../../../namespaces/polkadot/manifest.ts'
import type {
  FixtureWallet,
  NamespaceFixtures,
  SuitePage,
} from '../../../test/conformance/index.ts'
import { fetchNode, testNamespace } from '../../../test/conformance/index.ts'
import type { HubWallet } from '../../wallets/polkadot/createHubWallet.ts'
import { createHubWallet } from '../../wallets/polkadot/createHubWallet.ts'
import { polkadotPhoneSigner } from '../../wallets/polkadot/phoneSigner.ts'
import { hubPairs } from './hubPairs.ts'
import { polkadot } from './spec.ts'
import { startHub } from './start.ts'

const [hubNetwork] = manifest.networks
const network = polkadot.network ?? expect.fail('no network')
const pairs = await hubPairs()
const generic = (seed: number) => encodeAddress(new Uint8Array(32).fill(seed), 42)
let hub: Awaited<ReturnType<typeof startHub>>
beforeAll(async () => {
  hub = await startHub()
}, 700_000)
afterAll(() => hub?.stop())

/**
 * The sandbox's wallet: the ecosystem's own keyring behind `injectedWeb3`. It is created on the
 * site's first request, so that it can be put on a page at once.
 */
function hubWallet(page: SuitePage): FixtureWallet {
  const making = createHubWallet(`conformance-${crypto.randomUUID()}`)
  const made: { wallet?: HubWallet } = {}
  const later: ((wallet: HubWallet) => void)[] = []
  making.then((wallet) => {
    made.wallet = wallet
    for (const act of later) act(wallet)
  })
  const act = (what: (wallet: HubWallet) => void) =>
    void (made.wallet ? what(made.wallet) : later.push(what))
  page.globals.set('injectedWeb3', {
    stoat: { enable: async (origin: string) => (await making).enable(origin), version: '1' },
  })
  return {
    id: 'stoat',
    promptCount: () => made.wallet?.prompts() ?? 0,
    setVisitor: (does) =>
      act(({ controls }) => {
        if (does === 'approves') controls.approve?.()
        else if (does === 'rejects') controls.rejectNext?.(100)
        else controls.hold?.()
      }),
    switchAccount: () => act(({ controls }) => controls.switchAccount?.(1)),
    listenerCount: () => made.wallet?.listening() ?? 0,
  }
}

const phone = polkadotPhoneSigner()
const phoneOn = (caip2: `${string}:${string}`, prefix: number): `${string}:${string}:${string}` =>
  `${caip2}:${encodeAddress(pairs.phone.publicKey, prefix)}`
const fixtures: NamespaceFixtures = {
  timeout: 30_000,
  wallet: hubWallet,
  remote: {
    accounts: [
      phoneOn(network.caipNetworkId, 42),
      phoneOn('polkadot:68d56f15f85d3136970ec16946040bc1', 0),
    ],
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    answer: async ({ network: chainId, method, params }) =>
      (await phone).perform({ chainId, method, params, emit: async () => {} }),
  },
  addresses: {
    network: 'polkadot:68d56f15f85d3136970ec16946040bc1',
    valid: [
      encodeAddress(new Uint8Array(32).fill(1), 0),
      [generic(1), encodeAddress(new Uint8Array(32).fill(1), 0)],
    ],
    checksum: [`${generic(1).slice(0, -1)}${generic(1).endsWith('a') ? 'b' : 'a'}`],
    format: ['nobody', generic(1).toLowerCase(), encodeAddress(new Uint8Array(33).fill(1), 42)],
    otherNetwork: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  },
  transfer: { to: generic(9), amount: 10n ** 12n },
  networks: [
    { ...network, rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } } },
    hubNetwork ?? expect.fail('no network'),
  ],
  node: (question) => fetchNode({ ...question, url: hub.url }),
  // There is no silent way to ask such a wallet, so what was taken back while no page was open
  // shows in its own question. Taken back on an open page: see the connection.
  lacks: ['revoke'],
}

describe('Polkadot keeps the namespace contract, over the ecosystem’s own keyring and a real Asset Hub runtime', () => {
  const checks = testNamespace(manifest, fixtures)
  for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

  test('Polkadot passes every check except the silent ones', () => {
    const skipped = checks.flatMap((check) => (check.skipped ? [check.title] : []))
    expect(skipped.sort()).toEqual(
      [
        'a permission taken back in the wallet ends the connection once',
        'connecting loads no chain code',
        'resuming gives null once the permission was taken back, without a question to the visitor',
      ].sort(),
    )
  })
})
