import type { FixtureWallet, NamespaceFixtures, SuitePage } from '#testing'
import { createJsonResponse } from '#testing'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { createInjectedWalletDouble, createProviderInfo } from './InjectedWalletDouble.ts'
import { createTestEvmNetwork } from './testNamespaceHost.ts'

const signer = testAccount(0)
const second = testAccount(1)

/** A double of a wallet whose visitor a check plays; its signatures are real. */
function walletDouble(page: SuitePage): FixtureWallet {
  const double = createInjectedWalletDouble()
  let visitor: 'approves' | 'rejects' | 'ignores' = 'approves'
  let account = signer
  let allowed = false
  let prompts = 0
  const ask = async () => {
    prompts++
    if (visitor === 'rejects') throw { code: 4001, message: 'User rejected the request.' }
    if (visitor === 'ignores') await new Promise(() => {})
  }
  Object.assign(double.answers, {
    eth_requestAccounts: async () => {
      await ask()
      allowed = true
      return [account.address]
    },
    eth_accounts: () => (allowed ? [account.address] : []),
    personal_sign: async (message: `0x${string}`) => {
      await ask()
      return account.signMessage({ message: { raw: message } })
    },
  })
  const announce = () =>
    page.dispatch('eip6963:announceProvider', {
      info: createProviderInfo('Harbor', 'example.harbor'),
      provider: double.provider,
    })
  page.listen('eip6963:requestProvider', announce)
  announce()
  return {
    id: 'example.harbor',
    promptCount: () => prompts,
    callCount: () => double.asked.length,
    setVisitor(does) {
      visitor = does
    },
    switchAccount() {
      account = second
      double.emit('accountsChanged', [second.address])
    },
    revoke() {
      allowed = false
      double.emit('accountsChanged', [])
    },
    listenerCount: double.listening,
  }
}

/** The fixtures of a wallet with one EVM account, and of a session with two networks. */
export const suiteFixtures: NamespaceFixtures = {
  timeout: 30_000,
  wallet: walletDouble,
  remote: {
    accounts: [`eip155:1:${signer.address}`, `eip155:10:${signer.address}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    answer: ({ params }) => signer.signMessage({ message: { raw: Object(params)[0] } }),
  },
  addresses: {
    network: 'eip155:1',
    valid: [signer.address],
    checksum: [signer.address.replace('F', 'f')],
    format: ['nobody'],
  },
  networks: [
    createTestEvmNetwork(1, 'Ethereum', 'https://node.example/'),
    createTestEvmNetwork(10, 'OP Mainnet', 'https://node.example/'),
  ],
  node: () => createJsonResponse({ jsonrpc: '2.0', id: 1, result: '0x0' }),
}
