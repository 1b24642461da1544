import { expect, it } from 'vitest'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { createSolanaWallet } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const account = (index: number) => ({
  address: solanaAccount(index).publicKey.toBase58(),
  chains: ['solana:mainnet'],
  features: [],
})
const idOf = (index: number) => `${mainnet}:${account(index).address}` as const

it('keeps the account that the visitor chose here until the wallet puts another one first', async () => {
  const { host, page } = createTestNamespaceHost(manifest.networks)
  const { wallet } = createSolanaWallet({ id: 'several', name: 'Ember', urlOf: () => '' })
  const changed: ((change: unknown) => void)[] = []
  registerOn(page, {
    ...wallet,
    features: {
      ...wallet.features,
      'standard:connect': { connect: async () => ({ accounts: [account(0), account(1)] }) },
      'standard:events': {
        on: (_: string, listener: (change: unknown) => void) => void changed.push(listener),
      },
    },
  })
  const { state, switchAccount, on } = await createNamespace(host).connect(
    { walletId: 'Ember' },
    {},
  )
  expect(state.active).toBe(idOf(0))
  const active: string[] = []
  on('change', (next) => active.push(next.active))
  await switchAccount?.(idOf(1))
  changed[0]?.({ accounts: [0, 1, 2].map(account) })
  changed[0]?.({ accounts: [2, 0, 1].map(account) })
  expect(active).toEqual([idOf(1), idOf(1), idOf(2)])
})
