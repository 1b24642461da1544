import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const connect = {
  'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) },
}
const wallet = (name: string, more: object = {}) => ({
  version: '1.0.0',
  name,
  icon: 'data:image/png;base64,AAAA',
  chains: ['solana:mainnet'],
  features: connect,
  ...more,
})

function watchPage() {
  const test = createTestNamespaceHost(manifest.networks)
  const namespace = createNamespace(test.host)
  const lists: (readonly WalletInfo[])[] = []
  const release = namespace.discovery.watch((found) => lists.push(found))
  return {
    ...test,
    namespace,
    lists,
    release,
    register: (own: object) => registerOn(test.page, own),
    names: () => (lists.at(-1) ?? []).map(({ name }) => name),
  }
}

describe('Solana wallets of a page', () => {
  it('pushes the wallets at once and on every change', () => {
    const page = watchPage()
    expect(page.lists).toEqual([[]])
    const own = wallet('Ember')
    const leave = page.register(own)
    expect(page.lists.at(-1)).toEqual([
      {
        id: 'Ember',
        name: 'Ember',
        ready: true,
        icon: 'data:image/png;base64,AAAA',
        provider: own,
        networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      },
    ])
    leave()
    expect(page.names()).toEqual([])
    page.release()
    page.release()
    page.register(wallet('Late'))
    expect(page.names()).toEqual([])
    expect(page.lists).toHaveLength(3)
  })

  it('lists only wallets that name a Solana chain and can connect', () => {
    const page = watchPage()
    page.register(wallet('Tidepool', { chains: ['sui:mainnet', 'bitcoin:mainnet'] }))
    page.register(wallet('Mute', { features: {} }))
    page.register(
      wallet('Broken', { features: { 'standard:connect': { connect: 'no function' } } }),
    )
    page.register(
      wallet('Both', {
        chains: ['sui:mainnet', 'solana:devnet', 'solana:mainnet', 'solana:localnet'],
      }),
    )
    expect(page.names()).toEqual(['Both'])
    expect(page.lists.at(-1)?.[0]?.networks).toEqual([
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:localnet',
    ])
  })

  it('lists and reaches each of two wallets that share a name; the first keeps it as id', async () => {
    const page = watchPage()
    const called: string[] = []
    const asking = (who: string) => ({
      'standard:connect': {
        async connect() {
          called.push(who)
          return { accounts: [] }
        },
      },
    })
    page.register(wallet('Ember', { features: asking('real') }))
    page.register(wallet('Ember', { features: asking('look-alike') }))
    const ids = (page.lists.at(-1) ?? []).map(({ id }) => id)
    expect(ids).toEqual(['Ember', 'Ember (2)'])
    for (const walletId of ids)
      await expect(page.namespace.connect({ walletId }, {})).rejects.toMatchObject({
        code: 'unauthorized',
      })
    expect(called).toEqual(['real', 'look-alike'])
  })

  it('lists at most a hundred of 10,000 wallets that come and go', () => {
    const page = watchPage()
    for (let count = 0; count < 10_000; count++) page.register(wallet(`Wallet ${count}`))
    expect(page.names()).toHaveLength(100)
    const other = watchPage()
    for (let count = 0; count < 10_000; count++) other.register(wallet(`Wallet ${count}`))()
    expect(other.names().length).toBeLessThanOrEqual(1)
  })

  it('calls the methods a wallet had when it registered, never later replacements', async () => {
    const page = watchPage()
    const called: string[] = []
    const method = (who: string) => async () => {
      called.push(who)
      return { accounts: [] }
    }
    const feature = { version: '1.0.0', connect: method('first') }
    const own = wallet('Ember', { features: { 'standard:connect': feature } })
    page.register(own)
    feature.connect = method('replaced')
    own.features = { 'standard:connect': { version: '1.0.0', connect: method('replaced') } }
    await expect(page.namespace.connect({ walletId: 'Ember' }, {})).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(called).toEqual(['first'])
  })

  it('stops discovery when the namespace is disposed', () => {
    const page = watchPage()
    const before = page.page.listening()
    page.namespace.dispose()
    expect(page.page.listening()).toBe(before - 1)
    const { length } = page.lists
    page.register(wallet('Late'))
    expect(page.lists).toHaveLength(length)
  })
})
