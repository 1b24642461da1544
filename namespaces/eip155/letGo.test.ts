import { describe, expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import {
  announceProvider,
  createInjectedWalletDouble,
  createProviderInfo,
  doubleAddress,
} from '../../test/harness/InjectedWalletDouble.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import { manifest } from './manifest.ts'

/** A visit to a page with one wallet, in the modal's kernel. */
function visit(entries = new Map<string, string>(), wallet = createInjectedWalletDouble()) {
  const test = createTestKernel({ entries, plugins: [defineNamespace(manifest)()] })
  announceProvider(test.page, createProviderInfo('Harbor', 'example.harbor'), wallet.provider)
  return {
    ...test,
    wallet,
    entries,
    connect: () => test.kernel.connections.connect('eip155', { walletId: 'example.harbor' }),
  }
}
/** Delays the wallet's answer to a method; returns the function that releases it. */
function hold(
  { answers }: ReturnType<typeof createInjectedWalletDouble>,
  method: string,
): () => void {
  let answer = () => {}
  const held = new Promise<readonly string[]>((resolve) => {
    answer = () => resolve([doubleAddress])
  })
  answers[method] = () => held
  return answer
}

describe('a destroyed modal', () => {
  it('removes its wallet listeners after repeated connections', async () => {
    const { kernel, wallet, connect } = visit()
    for (let turn = 0; turn < 3; turn++) await connect()
    expect(wallet.listening()).toBeGreaterThan(0)
    kernel.dispose()
    expect(wallet.listening()).toBe(0)
    expect(wallet.methods()).not.toContain('wallet_revokePermissions')
  })

  it.each(['eth_requestAccounts', 'eth_chainId'])(
    'removes its wallet listeners while connecting waits for %s',
    async (method) => {
      const { kernel, wallet, connect } = visit()
      const answer = hold(wallet, method)
      const connecting = connect().catch((error: unknown) => error)
      await waitUntil(() => wallet.methods()).toContain(method)
      kernel.dispose()
      expect(await connecting).toMatchObject({ code: 'destroyed' })
      answer()
      await flushPromises()
      await waitUntil(() => wallet.listening()).toBe(0)
      expect(wallet.methods()).not.toContain('wallet_revokePermissions')
    },
  )

  it('removes its wallet listeners while restoring', async () => {
    const first = visit()
    await first.connect()
    first.kernel.dispose()
    const answer = hold(first.wallet, 'eth_accounts')
    const second = visit(first.entries, first.wallet)
    const restoring = restoreConnections(second.kernel)
    await waitUntil(
      () => first.wallet.methods().filter((method) => method === 'eth_accounts').length,
    ).toBeGreaterThan(0)
    await waitUntil(() => first.wallet.listening()).toBeGreaterThan(0)
    second.kernel.dispose()
    await restoring
    answer()
    await flushPromises()
    await waitUntil(() => first.wallet.listening()).toBe(0)
    expect(second.kernel.listStored()).toEqual([{ namespace: 'eip155', kind: 'injected' }])
  })
})

describe('the wallet of a connection', () => {
  it('describes the wallet as plain data without its provider', async () => {
    const { kernel, connect } = visit()
    await connect()
    const wallet = kernel.connections.getConnection('eip155')?.wallet
    expect(wallet).toEqual({
      id: 'example.harbor',
      rdns: 'example.harbor',
      name: 'Harbor',
      icon: 'data:image/png;base64,AAAA',
      ready: true,
    })
    expect(wallet).not.toHaveProperty('provider')
    kernel.dispose()
  })
})
