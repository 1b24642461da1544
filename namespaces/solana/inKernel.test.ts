import { verifySignMessage } from '@solana/wallet-standard-util'
import { describe, expect, it } from 'vitest'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { createSolanaWallet } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { codec } from './codec.ts'
import { solana } from './index.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const address = solanaAccount(0).publicKey.toBase58()

/**
 * A page with the sandbox's wallet and a kernel with the real namespace on it. Two visits share
 * storage and wallet.
 */
function visit(
  id: string,
  entries = new Map<string, string>(),
  wallet = createSolanaWallet({ id, name: 'Ember', urlOf: () => '' }),
) {
  const test = createTestKernel({
    clock: 'real',
    entries,
    respond: async () => ({
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { value: 5_000_000_000 } }),
    }),
    plugins: [solana()],
  })
  registerOn(test.page, wallet.wallet)
  return {
    ...test,
    entries,
    wallet,
    methods: () => wallet.controls.requests().map(({ method }) => method),
  }
}

describe('the Solana namespace in a kernel', () => {
  it('lists the page’s wallets, connects one, reads its balance and its networks', async () => {
    const { kernel } = visit('kernel-connect')
    kernel.wallets.startDiscovery()
    await expect.poll(() => kernel.wallets.get().map(({ name }) => name)).toEqual(['Ember'])
    const [way] = kernel.wallets.get()[0]?.connectors ?? []
    const record = await kernel.connections.connect('solana', { walletId: way?.walletId ?? '' })
    expect(record.accountState).toMatchObject({
      status: 'connected',
      address,
      caipAddress: `${mainnet}:${address}`,
      addressExplorerUrl: `https://solscan.io/account/${address}`,
    })
    expect(record.accountState.accounts[0]?.role).toBe('eoa')
    expect(record.networkState.caipNetwork?.name).toBe('Solana')
    const [account] = record.accountState.accounts
    const balances =
      account && (await kernel.networks.loaded('solana')?.balances(account, { assets: [] }))
    expect(balances?.[0]).toMatchObject({
      total: 5_000_000_000n,
      asset: { symbol: 'SOL', decimals: 9 },
    })
    await kernel.connections.switchNetwork(devnet)
    expect(kernel.connections.getState('solana')?.networkState.caipNetwork?.name).toBe(
      'Solana Devnet',
    )
  })

  it('signs a message for the host by its RPC name', async () => {
    const { kernel, wallet } = visit('kernel-sign')
    await kernel.connections.connect('solana', { walletId: 'Ember' })
    const message = new TextEncoder().encode('hello')
    const answer = await kernel.request(mainnet, 'solana_signMessage', {
      message: codec.encodeBase58(message),
      pubkey: address,
    })
    const account = wallet.wallet.accounts[0] ?? expect.fail('no account')
    const signature =
      codec.decodeBase58(Object(answer).signature, 64) ?? expect.fail('no signature')
    expect(verifySignMessage({ account, message }, { signedMessage: message, signature })).toBe(
      true,
    )
    expect(await kernel.request(mainnet, 'solana_getAccounts', {})).toEqual([{ pubkey: address }])
    expect(await kernel.request(mainnet, 'solana_requestAccounts', {})).toEqual([
      { pubkey: address },
    ])
    expect(await kernel.request(mainnet, 'getBalance', [address])).toEqual({ value: 5_000_000_000 })
  })

  it('refuses methods that the policy does not list, in any spelling', async () => {
    const { kernel, methods } = visit('kernel-policy')
    await kernel.connections.connect('solana', { walletId: 'Ember' })
    const before = methods().length
    for (const method of [
      'SOLANA_signMessage',
      ' solana_signMessage',
      'solana_signIn',
      'requestAirdrop',
      'eth_sign',
      'personal_sign',
      'surfnet_setAccount',
      'getProgramAccounts',
    ])
      await expect(kernel.request(mainnet, method, {})).rejects.toThrow(
        'Requested RPC call is not allowed',
      )
    expect(methods()).toHaveLength(before)
  })

  it('restores without a prompt on the next visit, but not after a disconnect', async () => {
    const first = visit('kernel-restore')
    await first.kernel.connections.connect('solana', { walletId: 'Ember' })
    first.kernel.dispose()
    first.wallet.controls.hold()
    const second = visit('', first.entries, first.wallet)
    await restoreConnections(second.kernel)
    expect(second.kernel.connections.getState('solana')?.accountState).toMatchObject({
      status: 'connected',
      address,
    })
    await second.kernel.connections.disconnect()
    const third = visit('', first.entries, first.wallet)
    await restoreConnections(third.kernel)
    expect(third.kernel.connections.getState('solana')?.accountState.status).toBe('disconnected')
    expect(first.wallet.listening()).toBe(0)
  })

  it('removes every listener and timer on dispose', async () => {
    const test = visit('kernel-dispose')
    const before = test.page.listening()
    test.kernel.wallets.startDiscovery()
    await test.kernel.connections.connect('solana', { walletId: 'Ember' })
    await test.kernel.connections.disconnect()
    test.kernel.dispose()
    await expect.poll(() => test.page.listening()).toBe(before)
    await expect.poll(() => test.clock.pending()).toBe(0)
  })
})
