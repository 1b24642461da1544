import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { createExtensionWallet } from '../../sandbox/wallets/createExtensionWallet.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { announceProvider, createProviderInfo } from '../../test/harness/InjectedWalletDouble.ts'
import type { TestPlatform } from '../../test/harness/testPlatform.ts'
import { eip155 } from './index.ts'

const { address } = testAccount(0)
let chain: EvmChain
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())

/**
 * A page with the sandbox's extension and a kernel with the real namespace on it. Two visits share
 * storage and extension.
 */
function visit(
  id: string,
  entries = new Map<string, string>(),
  extension = createExtensionWallet({ id, chains: chainsOf() }),
) {
  const respond: TestPlatform['http']['respond'] = async (_url, { body }) => ({
    body: await (
      await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body ?? '',
      })
    ).text(),
  })
  const test = createTestKernel({ clock: 'real', entries, respond, plugins: [eip155()] })
  announceProvider(test.page, createProviderInfo('Harbor', 'example.harbor'), extension.provider)
  return { ...test, entries, extension }
}
const chainsOf = () =>
  [1, 8453, 5].map((chainId) => ({
    id: chainId,
    name: `Chain ${chainId}`,
    url: chain.url,
    batchAccount: chain.contracts.batchAccount,
  }))

describe('the EVM namespace in a kernel', () => {
  it('lists the page’s wallets, connects one, reads its balance and signs with it', async () => {
    const { kernel } = visit('kernel-connect')
    kernel.wallets.startDiscovery()
    await expect.poll(() => kernel.wallets.get().map(({ name }) => name)).toEqual(['Harbor'])
    const [way] = kernel.wallets.get()[0]?.connectors ?? []
    const record = await kernel.connections.connect('eip155', { walletId: way?.walletId ?? '' })
    expect(record.accountState).toMatchObject({
      status: 'connected',
      address,
      caipAddress: `eip155:1:${address}`,
      addressExplorerUrl: `https://etherscan.io/address/${address}`,
    })
    expect(record.networkState.caipNetwork?.name).toBe('Ethereum')
    const [account] = record.accountState.accounts
    const balances = account && (await kernel.networks.loaded('eip155')?.balances(account))
    expect(balances?.[0]?.total).toBe(await chain.nativeBalance(address))
    expect(await kernel.request('eip155:1', 'personal_sign', ['0x00', address])).toMatch(
      /^0x[0-9a-f]{130}$/,
    )
  })

  it('refuses methods that the policy does not list, in any spelling', async () => {
    const { kernel, extension } = visit('kernel-policy')
    await kernel.connections.connect('eip155', { walletId: 'example.harbor' })
    const before = extension.controls.requests().length
    for (const method of [
      'eth_decrypt',
      'ETH_sendTransaction',
      ' eth_call',
      'eth_sendTransaction ',
      'anvil_setBalance',
      'wallet_getSnaps',
    ])
      await expect(kernel.request('eip155:1', method, [])).rejects.toThrow(
        'Requested RPC call is not allowed',
      )
    expect(extension.controls.requests()).toHaveLength(before)
  })

  it('follows the wallet to another network and reports an unrequested one', async () => {
    const { kernel, extension } = visit('kernel-moves')
    await kernel.connections.connect('eip155', { walletId: 'example.harbor' })
    await kernel.connections.switchNetwork('eip155:8453')
    expect(kernel.connections.getState('eip155')?.networkState.caipNetwork?.name).toBe('Base')
    extension.controls.switchChain('0x5')
    expect(kernel.connections.getState('eip155')?.connection?.network).toBe('eip155:5')
    expect(kernel.connections.getState('eip155')?.networkState.caipNetwork).toBeUndefined()
  })

  it('restores without a prompt on the next visit, but not after a disconnect', async () => {
    const first = visit('kernel-restore')
    await first.kernel.connections.connect('eip155', { walletId: 'example.harbor' })
    first.kernel.dispose()
    first.extension.controls.hold()
    const second = visit('', first.entries, first.extension)
    await restoreConnections(second.kernel)
    expect(second.kernel.connections.getState('eip155')?.accountState).toMatchObject({
      status: 'connected',
      address,
    })
    await second.kernel.connections.disconnect()
    const third = visit('', first.entries, first.extension)
    await restoreConnections(third.kernel)
    expect(third.kernel.connections.getState('eip155')?.accountState.status).toBe('disconnected')
  })

  it('removes every listener and timer on dispose', async () => {
    const test = visit('kernel-dispose')
    const before = test.page.listening()
    test.kernel.wallets.startDiscovery()
    await test.kernel.connections.connect('eip155', { walletId: 'example.harbor' })
    await test.kernel.connections.disconnect()
    test.kernel.dispose()
    await expect.poll(() => test.page.listening()).toBe(before)
    await expect.poll(() => test.clock.pending()).toBe(0)
  })
})
