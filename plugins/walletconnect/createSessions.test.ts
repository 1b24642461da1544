import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import type { RemoteSigner } from '#kernel'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import { RpcFault } from '../../sandbox/wallets/rpcFault.ts'
import type { RelayDappOptions } from '../../test/harness/relayDapp.ts'
import { countPublishes, startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const hello = '0x68656c6c6f'

async function connected(
  options?: Omit<RelayDappOptions, 'relayUrl'>,
  grant: { chains?: string[]; methods?: string[]; events?: string[] } = {},
) {
  const world = await startRelayFixture()
  const { phone } = world
  phone.namespaces = {
    eip155: {
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [phone.address],
      ...grant,
    },
  }
  const dapp = world.site(options)
  const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void phone.pair(uri))
  return { ...world, dapp, signer, topic: signer.serialize() }
}

/** Records all events of this name. */
function recordEvents(signer: RemoteSigner, event: string) {
  const said: { data: unknown; network: string | undefined }[] = []
  signer.on(event, (data, network) => said.push({ data, network }))
  return said
}

describe('session requests', () => {
  it('session requests are signed by the phone', async () => {
    const { signer, phone } = await connected()
    const signature = await signer.request('eip155:8453', 'personal_sign', [hello, phone.address])
    expect(phone.requests).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:8453' }])
    // viem verifies the phone's signature.
    expect(
      await verifyMessage({
        address: phone.address as `0x${string}`,
        message: 'hello',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
  })

  it('session requests are refused, and not sent, for a method that was proposed but not granted', async () => {
    const { signer, relay, fetched, dapp } = await connected()
    const before = countPublishes(relay)
    await expect(signer.request('eip155:1', 'wallet_sendCalls', [])).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(signer.request('eip155:1', 'eth_getBalance', [])).rejects.toMatchObject({
      code: 'unsupported',
    })
    expect(countPublishes(relay)).toBe(before)
    expect([fetched, dapp.http.requests]).toEqual([[], []])
  })

  it.each(['eth_decrypt', 'eth_sign', 'ETH_sendTransaction', 'wallet_invokeSnap'])(
    'session requests are refused for %s, which the wallet grants but no policy lists',
    async (method) => {
      const { signer, phone, relay } = await connected(
        { override: { methods: { eip155: [method] } } },
        { methods: ['personal_sign', method] },
      )
      expect(signer.methods('eip155')).toContain(method)
      const before = countPublishes(relay)
      await expect(signer.request('eip155:1', method, [])).rejects.toMatchObject({
        code: 'method-denied',
      })
      expect([countPublishes(relay), phone.requests]).toEqual([before, []])
    },
  )

  it('session requests are refused, and not sent, for a network that was not granted', async () => {
    const { signer, relay } = await connected({}, { chains: ['eip155:1'] })
    const before = countPublishes(relay)
    await expect(
      signer.request('eip155:8453', 'personal_sign', [hello, '0x']),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect(countPublishes(relay)).toBe(before)
  })

  it.each([
    [4001, 'rejected'],
    [5000, 'rejected'],
    [4902, 'unknown-network'],
    [-32_002, 'busy'],
    [-32_601, 'unsupported'],
    [-32_603, 'internal'],
  ])('session requests answered with code %i fail as %s', async (code, meaning) => {
    const { signer, phone } = await connected()
    phone.onRequest = () => {
      throw new RpcFault(code, 'No', { originalError: { code } })
    }
    await expect(
      signer.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).rejects.toMatchObject({ code: meaning, cause: { code } })
  })

  it('session requests end at once when aborted; later answers of the phone are dropped', async () => {
    const { signer, phone, unhandled } = await connected()
    const stop = new AbortController()
    let answer: (text: string) => void = () => {}
    phone.onRequest = () => new Promise((resolve) => (answer = resolve))
    const request = signer.request('eip155:1', 'personal_sign', [hello, phone.address], {
      signal: stop.signal,
    })
    await waitFor(() => expect(phone.requests).toHaveLength(1))
    stop.abort('left')
    await expect(request).rejects.toBe('left')
    answer('0xlate')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(unhandled).toEqual([])
  })

  it('session requests are not sent if the signal is already aborted', async () => {
    const { signer, relay } = await connected()
    const before = countPublishes(relay)
    await expect(
      signer.request('eip155:1', 'personal_sign', [], { signal: AbortSignal.abort('left') }),
    ).rejects.toBe('left')
    expect(countPublishes(relay)).toBe(before)
  })

  it('session requests work after a lost connection, and reach the phone once', async () => {
    const { signer, relay, phone } = await connected()
    relay.dropAll()
    await signer.request('eip155:1', 'personal_sign', [hello, phone.address])
    expect(phone.requests).toHaveLength(1)
  })
})

describe('session events', () => {
  it('session events are emitted unchanged, with their network', async () => {
    const { signer, phone, topic } = await connected()
    const accounts = recordEvents(signer, 'accountsChanged')
    const chains = recordEvents(signer, 'chainChanged')
    const account = `eip155:8453:${phone.address}`
    await phone.wallet.emitSessionEvent({
      topic,
      event: { name: 'accountsChanged', data: [account] },
      chainId: 'eip155:8453',
    })
    await phone.wallet.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: '0x2105' },
      chainId: 'eip155:1',
    })
    await waitFor(() => expect(chains).toEqual([{ data: '0x2105', network: 'eip155:1' }]))
    expect(accounts).toEqual([{ data: [account], network: 'eip155:8453' }])
  })

  it('session events of a wallet cannot use the names of session updates', async () => {
    const events = ['end', 'auth', 'session_update', 'accountsChanged']
    const { signer, phone, topic } = await connected(
      { override: { events: { eip155: events } } },
      { events },
    )
    const recorded = events.map((event) => recordEvents(signer, event))
    for (const name of events)
      await phone.wallet.emitSessionEvent({ topic, event: { name, data: [] }, chainId: 'eip155:1' })
    await waitFor(() => expect(recorded.map(({ length }) => length)).toEqual([0, 0, 0, 1]))
  })

  it('session events keep hexadecimal references', async () => {
    const world = await startRelayFixture()
    const { phone } = world
    phone.namespaces = {
      tron: {
        chains: ['tron:0x2b6653dc'],
        methods: ['tron_signMessage'],
        events: ['chainChanged'],
        accounts: ['TAddress'],
      },
    }
    const dapp = world.site({
      override: {
        chains: { tron: ['tron:0x2b6653dc'] },
        methods: { tron: ['tron_signMessage'] },
        events: { tron: ['chainChanged'] },
      },
    })
    const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void phone.pair(uri))
    const chains = recordEvents(signer, 'chainChanged')
    await phone.wallet.emitSessionEvent({
      topic: signer.serialize(),
      event: { name: 'chainChanged', data: 'tron:0x2b6653dc' },
      chainId: 'tron:0x2b6653dc',
    })
    await waitFor(() =>
      expect(chains).toEqual([{ data: 'tron:0x2b6653dc', network: 'tron:0x2b6653dc' }]),
    )
    expect(signer.accounts()).toEqual(['tron:0x2b6653dc:TAddress'])
  })

  it('session events update what the session grants: session_update', async () => {
    const { signer, phone, topic } = await connected()
    const updates = recordEvents(signer, 'session_update')
    const namespaces = {
      eip155: {
        chains: ['eip155:8453'],
        methods: ['personal_sign'],
        events: [],
        accounts: [`eip155:8453:${phone.address}`],
      },
    }
    await phone.wallet.updateSession({ topic, namespaces })
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(signer.accounts()).toEqual([`eip155:8453:${phone.address}`])
    expect([...signer.methods('eip155')]).toEqual(['personal_sign'])
    await expect(signer.request('eip155:1', 'personal_sign', [])).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  it('session events end the session once: session_delete', async () => {
    const { signer, phone, topic, relay } = await connected()
    const ends = recordEvents(signer, 'end')
    await phone.wallet.disconnectSession({
      topic,
      reason: { code: 6000, message: 'User disconnected.' },
    })
    await waitFor(() => expect(ends).toHaveLength(1))
    expect(ends[0]?.data).toMatchObject({ code: 'unauthorized' })
    expect(signer.accounts()).toEqual([])
    const before = countPublishes(relay)
    await expect(signer.request('eip155:1', 'personal_sign', [])).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'The session with the wallet has ended.',
    })
    expect(countPublishes(relay)).toBe(before)
    // A connection that is opened late learns of the end as well.
    const late = recordEvents(signer, 'end')
    expect(late).toEqual([])
    await Promise.resolve()
    expect(late).toEqual([{ data: ends[0]?.data, network: undefined }])
  })

  it('session events end a session whose 7 days are over as expired', async () => {
    const storage = memoryStorage()
    const { UniversalProvider } = await import('@walletconnect/universal-provider')
    const opened: InstanceType<typeof UniversalProvider>[] = []
    const load = async () => ({
      async init(options: object) {
        const provider = await UniversalProvider.init({ ...options, storage })
        opened.push(provider)
        return provider
      },
    })
    const { signer, topic, unhandled } = await connected({ load })
    const ends = recordEvents(signer, 'end')
    opened[0]?.client.core.expirer.set(topic, Math.floor(Date.now() / 1000) - 1)
    await waitFor(() => expect(ends).toHaveLength(1))
    expect(ends[0]?.data).toMatchObject({ code: 'expired' })
    expect(signer.accounts()).toEqual([])
    expect(unhandled).toEqual([])
  })
})

describe('closing a session', () => {
  it('closing a session notifies the wallet', async () => {
    const { signer, phone } = await connected()
    await signer.close()
    await waitFor(() => expect(phone.sessions()).toEqual([]))
    expect(signer.accounts()).toEqual([])
  })

  it('closing a session ends one namespace’s signer and keeps the session for others', async () => {
    const { signer, phone, dapp } = await connected()
    const other = await dapp.connector.lease(signer)
    const ends = recordEvents(other, 'end')
    recordEvents(signer, 'end')
    await signer.close()
    await expect(
      other.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).resolves.toMatch(/^0x/)
    expect(ends).toEqual([])
    await other.close()
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })

  it('closing a session forgets the session within 5 s if the wallet cannot be reached', async () => {
    const { signer, relay, dapp, topic, unhandled } = await connected({ clock: 'manual' })
    relay.setDown(true)
    const closed = signer.close()
    await dapp.clock.advance(5000)
    await closed
    expect(await dapp.connector.resume(topic)).toBeNull()
    expect(unhandled).toEqual([])
  })

  it('closing a session works when both sides close at once', async () => {
    const { signer, phone, topic, unhandled } = await connected()
    await Promise.allSettled([
      signer.close(),
      phone.wallet.disconnectSession({
        topic,
        reason: { code: 6000, message: 'User disconnected.' },
      }),
    ])
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(unhandled).toEqual([])
    expect(signer.accounts()).toEqual([])
  })
})
