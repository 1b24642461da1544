import * as wagmi3 from '@wagmi/core'
import { http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import type { WalletKind } from '../../test/harness/openEvmLibrarySite.ts'
import { openEvmLibrarySite } from '../../test/harness/openEvmLibrarySite.ts'
import { latchkeyConnector } from './index.ts'

let chain: EvmChain
let count = 0
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())

/** Both versions have what the tests call. */
const versions = [
  { version: 2, wagmi: wagmi2 as unknown as typeof wagmi3 },
  { version: 3, wagmi: wagmi3 },
]
const kinds: readonly WalletKind[] = ['extension', 'session']

function open(wagmi: typeof wagmi3, kind: WalletKind, ready = async () => {}) {
  const site = openEvmLibrarySite(kind, chain, `wagmi-${count++}`)
  const modal = { ...site.modal, ready }
  const createSite = () =>
    wagmi.createConfig({
      chains: [mainnet, base],
      transports: { [mainnet.id]: http(chain.url), [base.id]: http(chain.url) },
      connectors: [latchkeyConnector(modal)],
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
  const config = createSite()
  const [connector] = config.connectors
  if (!connector) throw new Error('the configuration has no connector')
  const connect = async () => {
    const done = wagmi.connect(config, { connector })
    await expect.poll(() => site.kernel.router.get().open).toBe(true)
    await site.approve()
    return done
  }
  return { ...site, config, connector, connect, createSite }
}

describe.each(versions)('wagmi $version', ({ wagmi }) => {
  describe.each(kinds)('over %s', (kind) => {
    it('connects, signs, sends, switches and disconnects', async () => {
      const site = open(wagmi, kind)
      const { config, address } = site
      expect(await site.connect()).toEqual({ accounts: [address], chainId: 1 })
      expect(wagmi.getConnection?.(config) ?? wagmi2.getAccount(config as never)).toMatchObject({
        status: 'connected',
        address,
        chainId: 1,
      })
      expect(await wagmi.signMessage(config, { message: 'hello' })).toMatch(/^0x[0-9a-f]{130}$/)
      const hash = await wagmi.sendTransaction(config, { to: address, value: 1n })
      expect(await wagmi.waitForTransactionReceipt(config, { hash })).toMatchObject({
        status: 'success',
      })
      expect((await wagmi.switchChain(config, { chainId: base.id })).id).toBe(base.id)
      expect(site.modal.getState().selectedNetworkId).toBe('eip155:8453')
      expect(config.state.chainId).toBe(base.id)
      await wagmi.disconnect(config)
      expect(config.state.status).toBe('disconnected')
      expect(site.kernel.connections.getState('eip155')?.accountState.status).toBe('disconnected')
    })

    it('follows what the visitor does in the modal', async () => {
      const site = open(wagmi, kind)
      const { config } = site
      await site.approve()
      await expect.poll(() => config.state.status).toBe('connected')
      await site.modal.switchNetwork('eip155:8453')
      await expect.poll(() => config.state.chainId).toBe(base.id)
      await site.modal.disconnect()
      await expect.poll(() => config.state.status).toBe('disconnected')
    })

    it('reconnects a wallet that the modal restored, without a prompt', async () => {
      const site = open(wagmi, kind)
      expect(await wagmi.reconnect(site.config)).toEqual([])
      await site.approve()
      const next = site.createSite()
      expect(await wagmi.reconnect(next)).toMatchObject([{ accounts: [site.address] }])
      expect(site.kernel.router.get().open).toBe(false)
    })
  })

  it('goes on where the connections of an earlier visit could not be restored', async () => {
    const ready = () => Promise.reject(new TypeError('Failed to fetch'))
    const { address, approve, config, connect } = open(wagmi, 'extension', ready)
    expect(await wagmi.reconnect(config)).toEqual([])
    expect(config.state.status).toBe('disconnected')
    await approve()
    await expect.poll(() => config.state.status).toBe('connected')
    await wagmi.disconnect(config)
    expect(await connect()).toEqual({ accounts: [address], chainId: 1 })
  })

  it('reads the wallet’s capabilities from the session', async () => {
    const site = open(wagmi, 'session')
    await site.connect()
    expect(await wagmi.getCapabilities(site.config)).toMatchObject({
      1: { atomic: { status: 'supported' } },
    })
  })

  it('sends a batch of calls in one transaction, and follows it to its end', async () => {
    const { address, config, connect } = open(wagmi, 'extension')
    await connect()
    expect(await wagmi.getCapabilities(config)).toMatchObject({
      1: { atomic: { status: 'supported' } },
    })
    const { id } = await wagmi.sendCalls(config, {
      calls: [
        { to: address, value: 1n },
        { to: address, value: 2n },
      ],
    })
    const { status, receipts } = await wagmi.waitForCallsStatus(config, { id })
    expect([status, receipts?.length]).toEqual(['success', 1])
  })

  it('sends the calls one by one to a wallet without batches, if the site allows it', async () => {
    const { address, config, connect } = open(wagmi, 'session')
    await connect()
    const { id } = await wagmi.sendCalls(config, {
      calls: [
        { to: address, value: 1n },
        { to: address, value: 2n },
      ],
      experimental_fallback: true,
    })
    const { status, receipts } = await wagmi.waitForCallsStatus(config, { id })
    expect([status, receipts?.length]).toEqual(['success', 2])
  })

  it('rejects a connection as the visitor’s refusal when the modal closes', async () => {
    const { config, connector, kernel } = open(wagmi, 'session')
    const connecting = wagmi.connect(config, { connector })
    await expect.poll(() => kernel.router.get().open).toBe(true)
    kernel.router.requestClose()
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
    expect(config.state.status).toBe('disconnected')
  })

  it('connects on the wallet’s chain if the wallet does not switch to the wanted one', async () => {
    const { approve, config, connector, phone } = open(wagmi, 'session')
    phone.accounts = phone.accounts.filter((account) => account.startsWith('eip155:1:'))
    await approve()
    expect(await connector.connect({ chainId: base.id })).toMatchObject({ chainId: mainnet.id })
    expect(config.state.status).toBe('connected')
  })

  it('rejects a connection if the visitor declines the switch to the wanted chain', async () => {
    const { approve, connector, extension } = open(wagmi, 'extension')
    await approve()
    extension.controls.rejectNext()
    await expect(connector.connect({ chainId: base.id })).rejects.toMatchObject({ code: 4001 })
  })

  it('ends the connection that it made if the visitor declines the switch to the wanted chain', async () => {
    const { approve, config, connector, extension, kernel } = open(wagmi, 'extension')
    const readStatus = () => kernel.connections.getState('eip155')?.accountState.status
    const connecting = wagmi.connect(config, { connector, chainId: base.id })
    connecting.catch(() => {})
    await expect.poll(() => kernel.router.get().open).toBe(true)
    const stop = kernel.connections.subscribe(() => {
      if (readStatus() === 'connected') extension.controls.rejectNext()
    })
    await approve()
    stop()
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(config.state.status).toBe('disconnected')
    expect(readStatus()).toBe('disconnected')
  })

  it('rejects a chain that the configuration does not have', async () => {
    const { connector } = open(wagmi, 'session')
    await expect(connector.switchChain?.({ chainId: 5 })).rejects.toMatchObject({ code: 4902 })
  })
})
