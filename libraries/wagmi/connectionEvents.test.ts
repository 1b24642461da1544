import * as wagmi3 from '@wagmi/core'
import { custom, UserRejectedRequestError } from 'viem'
import { base, mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { createProvider } from '#libraries/kit'
import { eip155 } from '../../namespaces/eip155/index.ts'
import { createScreenlessModal } from '../../test/harness/createScreenlessModal.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createSessionDouble } from '../../test/harness/SessionDouble.ts'
import { createTestEvmNetwork } from '../../test/harness/testNamespaceHost.ts'
import { latchkeyConnector } from './index.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const chainIds = [1, 8453]
const transport = custom({ request: async () => null })
/** Both versions have what the tests call. */
const versions = [
  { version: 2, wagmi: wagmi2 as unknown as typeof wagmi3 },
  { version: 3, wagmi: wagmi3 },
]

/** Opens a site with wagmi; `ready` is the modal's, which waits for every earlier wallet. */
function open(wagmi: typeof wagmi3, ready: () => Promise<void>) {
  const { kernel } = createTestKernel({
    clock: 'real',
    plugins: [eip155()],
    networks: chainIds.map((id) => createTestEvmNetwork(id, `Chain ${id}`, 'https://node.example')),
  })
  const phone = createSessionDouble({
    namespace: 'eip155',
    accounts: chainIds.map((id) => `eip155:${id}:${address}` as const),
    methods: ['personal_sign'],
  })
  const modal = { ...createScreenlessModal(kernel), ready }
  const connector = latchkeyConnector(modal)
  const createConfig = () =>
    wagmi.createConfig({
      chains: [mainnet, base],
      transports: { [mainnet.id]: transport, [base.id]: transport },
      connectors: [connector],
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
  const config = createConfig()
  const connect = () => kernel.connections.connect('eip155', { remote: phone.signer })
  return { config, connector, createConfig, kernel, modal, phone, connect }
}

describe('wallets of other ecosystems that are still restored', () => {
  const pending = () => new Promise<void>(() => {})

  it('do not delay the reconnection of a wallet that is back', { timeout: 3000 }, async () => {
    const { config, connect } = open(wagmi3, pending)
    const reconnecting = wagmi3.reconnect(config)
    await connect()
    expect(await reconnecting).toMatchObject([{ accounts: [address], chainId: 1 }])
  })

  it('do not delay the requests to a connected wallet', { timeout: 3000 }, async () => {
    const { connect, modal, phone } = open(wagmi3, pending)
    phone.answer = () => '0xabcd'
    await connect()
    const request = { method: 'personal_sign', params: ['0x00', address] }
    expect(await createProvider(modal).request(request)).toBe('0xabcd')
  })
})

describe.each(versions)('a connection that begins in the modal, in wagmi $version', ({ wagmi }) => {
  it('arrives while wallets of other ecosystems are still restored', async () => {
    const { config, connect } = open(wagmi, () => new Promise(() => {}))
    await connect()
    await expect.poll(() => config.state.status, { timeout: 1000 }).toBe('connected')
  })

  it('keeps the network that the visitor chose right after it', async () => {
    let restore = () => {}
    const restored = new Promise<void>((resolve) => {
      restore = resolve
    })
    const { config, connect, modal } = open(wagmi, () => restored)
    await connect()
    await modal.switchNetwork('eip155:8453')
    restore()
    await expect.poll(() => config.state.status).toBe('connected')
    expect(config.state.chainId).toBe(base.id)
  })
})

describe.each(versions)('another connector of the site, in wagmi $version', ({ wagmi }) => {
  /** A connector whose wallet answers when the test has it answer. */
  const connectOther = ({ config }: ReturnType<typeof open>) => {
    let decline = (_: unknown) => {}
    const answer = new Promise<never>((_, reject) => {
      decline = reject
    })
    const other: wagmi3.CreateConnectorFn = () => ({
      id: 'other',
      name: 'Other',
      type: 'other',
      connect: () => answer,
      disconnect: async () => {},
      getAccounts: async () => [],
      getChainId: async () => 1,
      getProvider: async () => ({}),
      isAuthorized: async () => false,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    })
    const ended = wagmi.connect(config, { connector: other }).catch(() => {})
    return () => {
      decline(new Error('The visitor declines.'))
      return ended
    }
  }

  it('does not swallow a connection of the modal while its wallet is asked', async () => {
    const site = open(wagmi, async () => {})
    const end = connectOther(site)
    await site.connect()
    expect(site.config.state.status).toBe('connecting')
    await end()
    await expect.poll(() => site.config.state.status).toBe('connected')
    expect([...site.config.state.connections.values()]).toMatchObject([{ accounts: [address] }])
  })

  it('is connected once by a site that passes the function of its configuration', async () => {
    const site = open(wagmi, async () => {})
    const connecting = wagmi.connect(site.config, { connector: site.connector })
    await expect.poll(() => site.kernel.router.get().open).toBe(true)
    await site.connect()
    await connecting
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(site.config.state.connections.size).toBe(1)
  })

  it('leaves a second configuration of the same function its own connection', async () => {
    const site = open(wagmi, async () => {})
    const second = site.createConfig()
    await site.connect()
    await expect.poll(() => second.state.status).toBe('connected')
    expect(site.config.state.status).toBe('connected')
  })

  it('leaves a connection that the visitor ended meanwhile', async () => {
    const site = open(wagmi, async () => {})
    const end = connectOther(site)
    await site.connect()
    await site.modal.disconnect()
    await end()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(site.config.state.status).toBe('disconnected')
  })
})

describe.each(versions)('a visitor’s refusal, in wagmi $version', ({ wagmi }) => {
  it('is the error by which sites tell it from a failure', async () => {
    const { config, kernel } = open(wagmi, async () => {})
    const [connector] = config.connectors
    if (!connector) throw new Error('the configuration has no connector')
    const connecting = wagmi.connect(config, { connector })
    await expect.poll(() => kernel.router.get().open).toBe(true)
    kernel.router.requestClose()
    const refusal = await connecting.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UserRejectedRequestError)
    expect(refusal).toMatchObject({ code: 4001, details: 'Modal closed' })
  })
})
