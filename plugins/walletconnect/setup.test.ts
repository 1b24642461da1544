import { describe, expect, it } from 'vitest'
import type { Alert } from '#kernel'
import { alerted, connectMethods, defineNamespace, defineRoute, isLatchkeyError } from '#kernel'
import {
  connectingWalletConnectRoute,
  walletConnectRef as connector,
  pairingRef,
} from '#plugins/ports/walletconnect'
import { startRelay } from '../../sandbox/relay/startRelay.ts'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createWalletConnectClientDouble } from '../../test/harness/WalletConnectClientDouble.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { walletConnect } from './index.ts'
import type { WalletConnectInput } from './options.ts'

const relay = { methods: ['personal_sign'], events: [] }

/** A modal with two namespaces and a client controlled by the test. */
async function modal(options: TestKernelOptions = {}, input: WalletConnectInput = {}) {
  const client = createWalletConnectClientDouble()
  const evm = createNamespaceDouble('eip155', [1, 10], { relay })
  const sui = createNamespaceDouble('sui', ['mainnet'], { relay })
  const plain = createNamespaceDouble('tezos', ['mainnet'])
  const plugins = [evm, sui, plain].map(({ manifest }) => defineNamespace(manifest)())
  const test = createTestKernel({
    ...options,
    plugins: [...plugins, walletConnect({ walletConnectClient: client.load, ...input })],
  })
  return { ...test, client, evm, sui, shared: await test.kernel.use(pairingRef) }
}
/** The client's entry for the app that it opens for requests. */
const deepLink = 'WALLETCONNECT_DEEPLINK_CHOICE'
const both = ['eip155:1:alice', 'sui:mainnet:alice']

describe('the plugin', () => {
  it('the WalletConnect plugin offers a connect method before any of its code is loaded', () => {
    const { kernel } = createTestKernel({ plugins: [walletConnect()] })
    expect(kernel.read(connectMethods)).toEqual([
      { kind: 'walletConnect', name: 'WalletConnect', connector },
    ])
  })

  it('the WalletConnect plugin loads the client once, and only before its use', async () => {
    const { client, shared } = await modal()
    expect(client.loads).toBe(0)
    shared.prefetch()
    shared.prefetch()
    shared.hold()
    await waitFor(() => expect(shared.get().status).toBe('waiting'))
    expect(client.loads).toBe(1)
  })

  it('the WalletConnect plugin imports the client again after a failure of the network', async () => {
    let failures = 1
    const client = createWalletConnectClientDouble()
    const load = () => (failures-- > 0 ? Promise.reject(new TypeError('lost')) : client.load())
    const { shared } = await modal({}, { walletConnectClient: load })
    shared.hold()
    await waitFor(() => expect(shared.get().status).toBe('waiting'))
  })

  it('the WalletConnect plugin proposes every namespace with a relay profile without loading one', async () => {
    const { client, shared, evm, sui } = await modal()
    shared.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(1))
    expect(client.proposals[0]?.namespaces).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        methods: ['personal_sign'],
        events: [],
        rpcMap: {
          1: 'https://rpc.example/v1/?chainId=eip155%3A1&projectId=p1&st=appkit&sv=html-latchkey-0',
          10: expect.any(String),
        },
      },
      sui: {
        chains: ['sui:mainnet'],
        methods: ['personal_sign'],
        events: [],
        rpcMap: { mainnet: expect.any(String) },
      },
    })
    expect([evm.loads, sui.loads]).toEqual([0, 0])
  })

  it('the WalletConnect plugin proposes what the override says', async () => {
    const { client, shared } = await modal({}, { override: { methods: { eip155: ['eth_sign'] } } })
    shared.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(1))
    expect(client.proposals[0]?.namespaces).toMatchObject({ eip155: { methods: ['eth_sign'] } })
  })

  it('the WalletConnect plugin refuses a malformed override', () => {
    const input = { override: { methods: 'all' } }
    // A host in JavaScript may pass any value.
    expect(() => createTestKernel({ plugins: [walletConnect(input as never)] })).toThrow(
      expect.objectContaining({ code: 'foreign-invalid' }),
    )
  })
})

describe('an approved session', () => {
  it('an approved session connects in every namespace it covers; the one on screen stays active', async () => {
    const { kernel, client, shared, evm, sui } = await modal()
    kernel.connections.activate('sui')
    shared.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(1))
    client.proposals[0]?.approve(both)
    await waitFor(() =>
      expect([evm.connectRequests.length, sui.connectRequests.length]).toEqual([1, 1]),
    )
    sui.connectRequests[0]?.approve()
    evm.connectRequests[0]?.approve()
    await waitFor(() =>
      expect(kernel.connections.getState('eip155')?.accountState.status).toBe('connected'),
    )
    await waitFor(() =>
      expect(kernel.connections.getState('sui')?.accountState.status).toBe('connected'),
    )
    expect(kernel.connections.get().active).toBe('sui')
    expect(client.ended).toEqual([])
    await waitFor(() => expect([...client.stored.keys()].join()).toContain(':claim:session-1'))
  })

  it('an approved session stays in the namespaces that connect when another one fails', async () => {
    const { kernel, client, shared, evm, sui } = await modal()
    shared.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(1))
    client.proposals[0]?.approve(both)
    await waitFor(() =>
      expect([evm.connectRequests.length, sui.connectRequests.length]).toEqual([1, 1]),
    )
    evm.connectRequests[0]?.reject()
    sui.connectRequests[0]?.approve()
    await waitFor(() =>
      expect(kernel.connections.getState('sui')?.accountState.status).toBe('connected'),
    )
    expect(kernel.connections.get().active).toBe('sui')
    expect(client.ended).toEqual([])
  })

  it.each([
    ['closes the modal of a visitor who went back while it is connected', 'back', false],
    ['leaves a view that opened while it is connected', 'push', true],
  ] as const)('an approved session %s', async (_, move, stays) => {
    const { kernel, client, shared, evm } = await modal()
    await kernel.open()
    kernel.router.push(connectingWalletConnectRoute, {})
    shared.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(1))
    client.proposals[0]?.approve()
    await waitFor(() => expect(evm.connectRequests).toHaveLength(1))
    if (move === 'back') kernel.router.back()
    else kernel.router.push(defineRoute('SIWXSignMessage'))
    evm.connectRequests[0]?.approve()
    await waitFor(() =>
      expect(kernel.connections.getState()?.accountState.status).toBe('connected'),
    )
    await flushPromises()
    expect(kernel.router.get().open).toBe(stays)
  })

  it('an approved session ends if it covers no installed namespace', async () => {
    const { client, shared } = await modal()
    shared.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(1))
    client.proposals[0]?.approve(['near:mainnet:alice'])
    await waitFor(() =>
      expect(shared.get()).toMatchObject({ status: 'failed', error: { code: 'unsupported' } }),
    )
    expect(client.ended).toEqual(['session-1'])
  })
})

describe('a wallet that rejects a session', () => {
  it.each([
    [{ code: 5000, message: 'User rejected.' }, 0],
    [{ code: 5002, message: 'Storage is full' }, 1],
  ])(
    'a wallet that rejects a session with %o is a rejection, logged if its message says something else',
    async (error, reports) => {
      const { client, shared, logs } = await modal()
      shared.hold()
      await waitFor(() => expect(client.proposals).toHaveLength(1))
      client.proposals[0]?.reject(error)
      await waitFor(() =>
        expect(shared.get()).toMatchObject({
          status: 'rejected',
          error: { code: 'connect-rejected', cause: error },
        }),
      )
      expect(logs.filter(({ level }) => level === 'warn')).toHaveLength(reports)
    },
  )
})

describe('the shared pairing', () => {
  it('the shared pairing has several holders, and ends with the last one', async () => {
    const { client, clock, shared } = await modal()
    const first = shared.hold()
    const second = shared.hold()
    await waitFor(() => expect(shared.get().status).toBe('waiting'))
    first()
    first()
    await clock.advance(1000)
    expect(shared.get().status).toBe('waiting')
    second()
    await clock.advance(50)
    const third = shared.hold()
    await clock.advance(1000)
    expect(shared.get().status).toBe('waiting')
    third()
    await clock.advance(100)
    expect(shared.get()).toEqual({ status: 'idle' })
    expect(client.proposals).toHaveLength(1)
  })

  it('the shared pairing is kept while its next view loads, however slowly, and ends when the modal closes', async () => {
    const { client, clock, kernel, shared } = await modal()
    const first = shared.hold()
    await waitFor(() => expect(shared.get().status).toBe('waiting'))
    await kernel.open({ view: { route: 'ConnectingWalletConnect', params: {} } })
    first()
    await clock.advance(10_000)
    expect(shared.get().status).toBe('waiting')
    const second = shared.hold()
    kernel.router.close()
    second()
    await clock.advance(100)
    expect(shared.get()).toEqual({ status: 'idle' })
    shared.hold()()
    await kernel.open({ view: { route: 'ConnectingWalletConnect', params: {} } })
    await clock.advance(10_000)
    expect(shared.get().status).toBe('waiting')
    kernel.router.close()
    await clock.advance(100)
    expect(shared.get()).toEqual({ status: 'idle' })
    expect(client.proposals).toHaveLength(2)
  })

  it('the shared pairing ends the moment the modal closes, and starts again if it opens during the motion', async () => {
    const { client, kernel, shared } = await modal()
    await kernel.open({ view: { route: 'ConnectingWalletConnect', params: {} } })
    shared.hold()
    await waitFor(() => expect(shared.get().status).toBe('waiting'))
    kernel.router.close()
    client.proposals[0]?.approve()
    await waitFor(() => expect(client.ended).toHaveLength(1))
    expect(shared.get().status).toBe('waiting')
    await kernel.open({ view: { route: 'ConnectingWalletConnect', params: {} } })
    await waitFor(() => expect(client.proposals).toHaveLength(2))
    client.proposals[1]?.approve()
    await waitFor(() => expect(shared.get().status).toBe('approved'))
    expect(client.ended).toHaveLength(1)
  })

  it('the shared pairing forgets the app of a visitor who left before its wallet approved', async () => {
    const { client, clock, shared } = await modal()
    const release = shared.hold()
    await waitFor(() => expect(shared.get().status).toBe('waiting'))
    shared.rememberApp({ name: 'Lantern', href: 'lantern://' })
    release()
    await clock.advance(100)
    client.stored.set(deepLink, 'earlier')
    shared.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(2))
    client.proposals[1]?.approve()
    await waitFor(() => expect(shared.get().status).toBe('approved'))
    await waitFor(() => expect(client.stored.get(deepLink)).toBeUndefined())
  })

  it('the shared pairing ends with the plugin and leaves no handles', async () => {
    const { kernel, shared, countOpenHandles } = await modal()
    shared.hold()
    await waitFor(() => expect(shared.get().status).toBe('waiting'))
    kernel.plugins.remove('walletconnect')
    await waitFor(() => expect(countOpenHandles()).toBe(0))
    expect(kernel.read(connectMethods)).toEqual([])
  })
})

describe('a relay that refuses the site', () => {
  it.each([
    ['origin', 'APKT002', 'Invalid App Configuration'],
    ['jwt', 'APKT006', 'Session Expired'],
    ['key', 'APKT007', 'Invalid Project ID'],
  ] as const)(
    'a relay that refuses the site for its %s raises %s, once',
    async (refusal, code, message) => {
      const server = await startRelay()
      server.setRefusal(refusal)
      const alerts: Alert[] = []
      const { kernel } = createTestKernel({
        clock: 'real',
        hosts: { relay: server.url },
        plugins: [
          defineNamespace(createNamespaceDouble('eip155', [1], { relay }).manifest)(),
          walletConnect(),
        ],
      })
      kernel.on(alerted, (alert) => alerts.push(alert))
      const pairing = await kernel.use(pairingRef)
      pairing.hold()
      await waitFor(() => expect(pairing.get().status).toBe('failed'))
      expect(isLatchkeyError(pairing.get().error, code)).toBe(true)
      pairing.retry()
      expect(pairing.get().status).toBe('preparing')
      await waitFor(() => expect(pairing.get().status).toBe('failed'))
      expect(alerts).toEqual([{ variant: 'error', code, message, remedy: expect.any(String) }])
      kernel.dispose()
      await server.stop()
    },
  )
})

describe('wallet links', () => {
  const wallet = {
    id: 'w',
    name: 'W',
    chains: [],
    mobile_link: 'w://',
    link_mode: 'https://w.example',
  }
  it.each([
    [undefined, /^https:\/\/w\.example\/wc\?uri=/],
    [false, /^w:\/\/wc\?uri=/],
  ])(
    'wallet links use https links or schemes as the host prefers: %s',
    async (experimental_preferUniversalLinks, link) => {
      const { shared } = await modal(
        { device: { mobile: true } },
        { experimental_preferUniversalLinks },
      )
      expect(shared.getRowLink(wallet)).toBeUndefined()
      const release = shared.hold()
      await waitFor(() => expect(shared.get().status).toBe('waiting'))
      expect(shared.getRowLink(wallet)?.href).toMatch(link)
      release()
    },
  )
})
