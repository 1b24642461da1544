import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureWallet, NamespaceFixtures, SuitePage } from '#testing'
import { fetchNode, testNamespace } from '#testing'
import { createLedger } from '../../sandbox/chains/stacks/ledger.ts'
import { toSimnetPrincipal } from '../../sandbox/chains/stacks/principals.ts'
import { createSimnetDouble } from '../../sandbox/chains/stacks/SimnetDouble.ts'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import type { StandInNode } from '../../sandbox/chains/stacks/standInNode.ts'
import { startStandInNode } from '../../sandbox/chains/stacks/standInNode.ts'
import { createStacksWallet } from '../../sandbox/wallets/stacks/createStacksWallet.ts'
import { stacksPhoneSigner } from '../../sandbox/wallets/stacks/phoneSigner.ts'
import type { Style } from '../../sandbox/wallets/stacks/stacksAccess.ts'
import { manifest } from './manifest.ts'

const simnet = createSimnetDouble()
let node: StandInNode
beforeAll(async () => {
  node = await startStandInNode(simnet, createLedger(simnet), 'mainnet')
  for (const { address } of stacksAccounts('mainnet'))
    await simnet.transfer(simnet.deployer, toSimnetPrincipal(address), 1_000_000_000n)
})
afterAll(() => node.stop())

const prompting = /^(stx_(get|transfer|call|sign)|wallet_(connect|change))/
const [first, second, , phone] = stacksAccounts('mainnet')
const [, , , phoneOnTest] = stacksAccounts('testnet')
if (!first || !second || !phone || !phoneOnTest) throw new Error('The sandbox has fewer accounts')
let count = 0

/**
 * The sandbox's wallet in one of the two dialects: real signatures, a stand-in node that judges
 * them.
 */
const walletOf =
  (style: Style) =>
  (page: SuitePage): FixtureWallet => {
    const { provider, methods, controls } = createStacksWallet({
      id: `conformance-${count++}`,
      urls: { mainnet: node.url },
      style,
    })
    const listeners = new Set<object>()
    const counted = (release: (() => void) | undefined) => {
      const token = {}
      listeners.add(token)
      return () => {
        listeners.delete(token)
        release?.()
      }
    }
    const { request, listen, addListener } = provider
    const standing = {
      request,
      ...(listen && {
        listen: (event: string, listener: (payload: unknown) => void) =>
          counted(listen(event, listener)),
      }),
      ...(addListener && {
        addListener: (given: Parameters<typeof addListener>[0]) => counted(addListener(given)),
      }),
    }
    page.globals.set('CairnProvider', standing)
    page.globals.set('btc_providers', [
      { id: 'CairnProvider', name: 'Cairn', methods: [...methods] },
    ])
    const visitor = {
      approves: controls.approve,
      rejects: () => controls.rejectNext?.(100),
      ignores: controls.hold,
    }
    return {
      id: 'CairnProvider',
      promptCount: () =>
        controls.requests?.().filter(({ method }) => prompting.test(method)).length ?? 0,
      setVisitor: (does) => visitor[does]?.(),
      switchAccount: () => controls.switchAccount?.(1),
      revoke: async () => void (await request('wallet_disconnect')),
      listenerCount: () => listeners.size,
    }
  }

const signer = stacksPhoneSigner({ urlOf: () => node.url })
const fixtures = (style: Style): NamespaceFixtures => ({
  timeout: 30_000,
  wallet: walletOf(style),
  remote: {
    accounts: [`stacks:1:${phone.address}`, `stacks:2147483648:${phoneOnTest.address}`],
    methods: ['stx_signMessage', 'stx_transferStx'],
    answer: async ({ network, method, params }) =>
      (await signer).perform({ chainId: network, method, params, emit: async () => {} }),
  },
  addresses: {
    network: 'stacks:1',
    valid: [
      'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
      'SM2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G',
      'SP000000000000000000002Q6VF78',
      'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7.a-contract',
    ],
    checksum: [
      'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8',
      'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8.a-contract',
    ],
    format: [
      '',
      'SP',
      'sp2j6zy48gv1ez5v2v5rb9mp66sw86pykknrv9ej7',
      'alice.btc',
      '0x52908400098527886E0F7030069857D2E4169EE7',
    ],
    otherNetwork: [
      'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ',
      'SN2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKP6D2ZK9',
    ],
  },
  transfer: { to: second.address, amount: 1000n },
  node: (question) =>
    fetchNode({
      ...question,
      url: `${node.url}${new URL(question.url).pathname}${new URL(question.url).search}`,
    }),
  networks: manifest.networks,
  // A wallet of SIP-030 cannot be read silently: what it showed last stands until it says
  // otherwise.
  lacks: style === 'sip030' ? ['revoke'] : [],
})

describe.each<Style>(['sip030', 'satsConnect'])(
  'Stacks keeps the namespace contract over a wallet that speaks %s and a stand-in node',
  (style) => {
    const checks = testNamespace(manifest, fixtures(style))
    for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

    test('passes the namespace suite, except for what such a wallet lacks', () => {
      const revoke = [
        'a permission taken back in the wallet ends the connection once',
        'resuming gives null once the permission was taken back, without a question to the visitor',
      ]
      const skipped = checks.flatMap((check) => (check.skipped ? [check.title] : []))
      expect(skipped.sort()).toEqual(
        [...(style === 'sip030' ? revoke : []), 'connecting loads no chain code'].sort(),
      )
    })
  },
)
