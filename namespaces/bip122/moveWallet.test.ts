import { expect, it } from 'vitest'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess, walletNetworks } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { standardWallet } from '../../sandbox/wallets/bip122/standardWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const testnet4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'

const { address } = bitcoinAccount(0, walletNetworks[1]?.format).payment
const accounts = [
  { address: bitcoinAccount(0).payment.address, chains: ['bitcoin:mainnet'] },
  { address, chains: ['bitcoin:testnet4'] },
]

/** A site with a wallet of the Wallet Standard that shows as many of the accounts. */
async function connect(count: number) {
  const test = createTestNamespaceHost(networks)
  let shown = accounts.slice(0, count)
  let changed = () => {}
  const wallet = standardWallet(bitcoinAccess({ id: 'wide', urlOf: () => '' }), 'Wide')
  registerOn(test.page, {
    ...wallet,
    get accounts() {
      return shown
    },
    features: {
      ...wallet.features,
      'bitcoin:connect': { connect: async () => ({ accounts: shown }) },
      'bitcoin:events': {
        on(_: string, listener: () => void) {
          changed = listener
        },
      },
    },
  })
  return {
    connection: await createNamespace(test.host).connect({ walletId: 'wide' }, {}),
    async showAll() {
      shown = accounts
      changed()
      await flushPromises()
    },
  }
}

it('moves to a network that the wallet shows an account of only after connecting', async () => {
  const { connection, showAll } = await connect(1)
  expect(connection.can('switchNetwork')).toBe(false)
  await expect(connection.switchNetwork?.(testnet4)).rejects.toMatchObject({
    code: 'switch-unsupported',
  })
  await showAll()
  expect(connection.can('switchNetwork')).toBe(true)
  await connection.switchNetwork?.(testnet4)
  expect(connection.state.active).toBe(`${testnet4}:${address}`)
})

it('shows each address on its own network only, also while it moves to another one', async () => {
  const { connection } = await connect(2)
  const seen: string[] = []
  connection.on('change', ({ active }) => seen.push(active))
  await connection.switchNetwork?.(testnet4)
  expect(seen).toEqual([`${testnet4}:${address}`])
})
