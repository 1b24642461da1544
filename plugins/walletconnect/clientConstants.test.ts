import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readField, readMethod } from '#kernel'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import { openDapp } from '../../test/harness/relayDapp.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const day = 86_400

/** The provider that our connector created, taken from the client's module. */
async function openProvider() {
  const world = await startRelayFixture()
  const made: unknown[] = []
  const options: object[] = []
  const dapp = world.site({
    storage: memoryStorage(),
    async load(storage) {
      const { UniversalProvider } = await import('@walletconnect/universal-provider')
      return {
        async init(given: object) {
          options.push(given)
          const provider = await UniversalProvider.init({ ...given, storage })
          made.push(provider)
          return provider
        },
      }
    },
  })
  const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void world.phone.pair(uri))
  const client = readField(made[0], 'client')
  return { ...world, dapp, signer, options, client, core: readField(client, 'core') }
}

/** The client's heartbeat accepts no clock: its interval ticks when the test advances it. */
function holdIntervals() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('the WalletConnect client as the plugin opens it', () => {
  it('the WalletConnect client sends a heartbeat every 5 s', async () => {
    holdIntervals()
    const { core } = await openProvider()
    let beats = 0
    expect(readField(readField(core, 'heartbeat'), 'interval')).toBe(5)
    readMethod(readField(core, 'heartbeat'), 'on')?.('heartbeat_pulse', () => beats++)
    for (const expected of [1, 2]) {
      vi.advanceTimersByTime(4999)
      expect(beats).toBe(expected - 1)
      vi.advanceTimersByTime(1)
      expect(beats).toBe(expected)
    }
  })

  it('the WalletConnect client logs errors only', async () => {
    const { options, client } = await openProvider()
    expect(options[0]).toMatchObject({ logger: 'error' })
    expect(readField(readField(client, 'logger'), 'level')).toBe('error')
  })

  it('the WalletConnect client buffers 1,024,000 bytes of log', async () => {
    const { core } = await openProvider()
    const logs = readField(
      readField(readField(core, 'logChunkController'), 'baseChunkLogger'),
      'logs',
    )
    expect(readField(logs, 'maxSizeInBytes')).toBe(1_024_000)
  })

  it('the WalletConnect client settles sessions of 7 days', async () => {
    const { phone, client } = await openProvider()
    const ours = readMethod(readField(client, 'session'), 'getAll')?.()
    const expiry = Number(readField(Array.isArray(ours) ? ours[0] : undefined, 'expiry'))
    expect(Math.abs(expiry - Date.now() / 1000 - 7 * day)).toBeLessThan(60)
    expect(Math.abs(expiry - (phone.sessions()[0]?.expiry ?? 0))).toBeLessThan(5)
  })

  it('the WalletConnect client gives requests a lifetime of 5 min', async () => {
    const { signer, phone } = await openProvider()
    await signer.request('eip155:1', 'personal_sign', ['0x68656c6c6f', phone.address])
    expect(phone.requests[0]?.ttl).toBeGreaterThan(290)
    expect(phone.requests[0]?.ttl).toBeLessThanOrEqual(300)
  })

  it.each([
    [299, false],
    [300, true],
    [7 * day, true],
    [7 * day + 1, false],
  ])('the WalletConnect client accepts a request lifetime of %i s: %s', async (expiry, allowed) => {
    const { client, signer, phone } = await openProvider()
    const call = {
      topic: signer.serialize(),
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: ['0x68656c6c6f', phone.address] },
      expiry,
    }
    const answer = Promise.resolve(readMethod(client, 'request')?.(call))
    if (allowed) await expect(answer).resolves.toMatch(/^0x/)
    else await expect(answer).rejects.toThrow('expiry')
  })

  it('the WalletConnect client sends no telemetry and does not wait for the verification host', async () => {
    const { options, core, fetched } = await openProvider()
    expect(options[0]).toMatchObject({ telemetryEnabled: false, customStoragePrefix: 'latchkey' })
    expect(
      await readMethod(readField(core, 'verify'), 'register')?.({ id: 'a', decryptedId: 'b' }),
    ).toBe('')
    expect(fetched).toEqual([])
  })

  it('the WalletConnect client is separate for two modals of one page', async () => {
    const { relay, core } = await openProvider()
    const second = openDapp({ relayUrl: relay.url })
    await second.connector.resume('0'.repeat(64))
    expect(
      Object.keys(globalThis).filter(
        (name) => name.includes('walletConnectCore') && name.includes('latchkey'),
      ),
    ).toEqual([])
    second.connector.dispose()
    expect(readField(readField(core, 'relayer'), 'connected')).toBe(true)
  })

  it('the WalletConnect client leaves no socket and no timer after the modal is destroyed', async () => {
    holdIntervals()
    const { core, dapp } = await openProvider()
    dapp.connector.dispose()
    await waitFor(() => expect(readField(readField(core, 'relayer'), 'connected')).toBe(false))
    const beats: unknown[] = []
    readMethod(readField(core, 'heartbeat'), 'on')?.('heartbeat_pulse', () => beats.push(1))
    vi.advanceTimersByTime(5500)
    expect(beats).toEqual([])
  })
})
