import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manifest } from '../../../namespaces/solana/manifest.ts'
import type {
  FixtureWallet,
  NamespaceFixtures,
  SuitePage,
} from '../../../test/conformance/index.ts'
import { fetchNode, testNamespace } from '../../../test/conformance/index.ts'
import { createSolanaWallet } from '../../wallets/solana/createSolanaWallet.ts'
import { solanaPhoneSigner } from '../../wallets/solana/phoneSigner.ts'
import { registerOn } from '../../wallets/solana/registerOn.ts'
import { accountIndex } from '../accounts.ts'
import type { RunningChain } from '../ChainSpec.ts'
import { solanaAccount } from './solanaAccounts.ts'
import { solana } from './spec.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const addressOf = (index: number) => solanaAccount(index).publicKey.toBase58()
const phone = addressOf(accountIndex.phone)
const prompting = /^solana:|^standard:connect$/

let chain: RunningChain
beforeAll(async () => {
  chain = await solana.start()
})
afterAll(() => chain?.stop())
let count = 0

/**
 * The sandbox's wallet: registered by the Wallet Standard, real signatures, real transactions on
 * the local chain.
 */
function wallet(page: SuitePage): FixtureWallet {
  const own = createSolanaWallet({
    id: `conformance-${count++}`,
    name: 'Ember',
    urlOf: () => chain.url,
  })
  const { controls } = own
  registerOn(page, own.wallet)
  const visitor = {
    approves: controls.approve,
    rejects: () => controls.rejectNext(100),
    ignores: controls.hold,
  }
  const isPrompt = ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
    prompting.test(method) && Object(params).silent !== true
  return {
    id: 'Ember',
    promptCount: () => controls.requests().filter(isPrompt).length,
    setVisitor: (does) => visitor[does](),
    switchAccount: () => controls.switchAccount(accountIndex.second),
    revoke: () => controls.lock(),
    listenerCount: own.listening,
  }
}

const fixtures: NamespaceFixtures = {
  timeout: 30_000,
  wallet,
  remote: {
    accounts: [`${mainnet}:${phone}`, `${devnet}:${phone}`],
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
    async answer({ network, method, params }) {
      const signer = await solanaPhoneSigner({ urlOf: () => chain.url })
      return signer.perform({ chainId: network, method, params, emit: async () => {} })
    },
  },
  addresses: {
    network: mainnet,
    valid: ['11111111111111111111111111111111', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    format: [
      '',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      'toly.sol',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ],
  },
  transfer: { to: addressOf(accountIndex.friend), amount: 1_000_000n },
  node: (question) => fetchNode({ ...question, url: chain.url }),
}

const checks = testNamespace(manifest, fixtures)

describe('Solana keeps the namespace contract', () => {
  for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

  test('Solana passes every check except those of networks in addresses', () => {
    const skipped = [
      'an address of another network is refused for that reason',
      'an address with a wrong checksum is refused for that reason',
      'connecting loads no chain code',
    ]
    expect(checks.flatMap((check) => (check.skipped ? [check.title] : [])).sort()).toEqual(skipped)
  })
})
