import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import {
  createInjectedWalletDouble,
  doubleAddress,
  secondAddress,
} from '../../test/harness/InjectedWalletDouble.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import { openDoubleSite } from '../../test/harness/openDoubleSite.ts'
import { openExtensionSite } from '../../test/harness/openExtensionSite.ts'

let chains: readonly EvmChain[] = []

beforeAll(async () => {
  chains = await Promise.all([
    startEvmChain({ chainId: 1, name: 'Ethereum' }),
    startEvmChain({ chainId: 8453, name: 'Base' }),
  ])
}, 60_000)
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

describe('restoring a connection', () => {
  it('restores the connection without a prompt', async () => {
    const site = openExtensionSite(chains)
    const before = await site.connect()
    const saved = before.serialize()
    expect(JSON.parse(saved)).toEqual({ rdns: 'example.harbor' })
    site.controls.hold()
    const again = await createNamespace(site.host).resume(saved)
    expect(again?.state).toEqual(before.state)
    expect(site.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  it('restores the account that the visitor chose here, and otherwise the wallet’s first', async () => {
    const wallet = createInjectedWalletDouble()
    wallet.answers['eth_requestAccounts'] = () => [doubleAddress, secondAddress]
    wallet.answers['eth_accounts'] = () => [doubleAddress, secondAddress]
    const { connect, namespace } = openDoubleSite(wallet)
    const connection = await connect()
    await connection.switchAccount?.(`eip155:1:${secondAddress}`)
    const again = await namespace.resume(connection.serialize())
    expect(again?.state.active).toBe(`eip155:1:${secondAddress}`)
    wallet.emit('accountsChanged', [doubleAddress])
    wallet.answers['eth_accounts'] = () => [secondAddress, doubleAddress]
    const later = await namespace.resume(connection.serialize())
    expect(later?.state.active).toBe(`eip155:1:${secondAddress}`)
  })

  it('restores nothing when the wallet no longer grants an account', async () => {
    const site = openExtensionSite(chains)
    expect(await site.namespace.resume('{"rdns":"example.harbor"}')).toBeNull()
    expect(site.methods()).toEqual(['eth_accounts'])
  })

  it.each([
    '',
    'null',
    '{',
    '{}',
    '[]',
    '{"rdns":7}',
    '{"rdns":"example.gone"}',
    '{"walletId":"uuid:gone"}',
  ])('restores nothing for %j without a prompt', async (saved) => {
    const { clock, namespace } = openExtensionSite(chains, { clock: 'manual' })
    expect(await advanceUntilSettled(clock, namespace.resume(saved))).toBeNull()
  })
})
