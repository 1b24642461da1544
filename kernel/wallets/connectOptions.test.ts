import { describe, expect, it } from 'vitest'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { startConnections } from '../../test/harness/startConnections.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type {
  ConnectionGuard,
  ConnectOptions,
  NamespaceManifest,
  SignInChallenge,
} from '../index.ts'
import { connectionGuards, defineManifest, definePlugin, defineService } from '../index.ts'

const challenge: SignInChallenge = {
  domain: 'site.example',
  uri: 'https://site.example',
  nonce: 'nonce',
  version: '1',
  issuedAt: '2026-01-01T00:00:00Z',
  network: 'eip155:10',
}

/** A guard that wants this challenge signed, and approves every wallet. */
function createChallengePlugin() {
  const guard = defineService<ConnectionGuard>('test.challenge')
  const manifest = defineManifest({
    id: 'challenge',
    offers: [guard],
    contributes: [connectionGuards.of(guard)],
  })
  const setup = manifest.setup(({ offer }) => {
    offer(guard, { challenge: async () => challenge, approve: async () => undefined })
  })
  return definePlugin(manifest, async () => ({ default: setup }))()
}

/** Connections of a namespace that records the options of each connection. */
function start(signsIn = false) {
  const double = createNamespaceDouble('eip155', [1, 10], { signsIn })
  const { manifest } = double
  const options: ConnectOptions[] = []
  const load: NamespaceManifest['load'] = async () => {
    const { createNamespace } = await manifest.load()
    return {
      createNamespace(...parts) {
        const code = createNamespace(...parts)
        return {
          ...code,
          connect(target, given) {
            options.push(given)
            return code.connect(target, given)
          },
        }
      },
    }
  }
  const doubles = [Object.assign(double, { manifest: { ...manifest, load } })]
  return { ...startConnections({ doubles, plugins: [createChallengePlugin()] }), options }
}

describe('the options of a connection', () => {
  it('reach the namespace as the host gave them, with a signal that ends with the attempt', async () => {
    const { connections, options } = start()
    const host = new AbortController()
    const given = { network: 'eip155:10', roles: ['eoa'], signal: host.signal } as const
    const done = connections.connect('eip155', { walletId: 'w1' }, given)
    done.catch(() => {})
    await flushPromises()
    expect(options).toMatchObject([{ network: 'eip155:10', roles: ['eoa'] }])
    expect(options[0]).not.toHaveProperty('signIn')
    expect(options[0]?.signal?.aborted).toBe(false)
    await connections.disconnect()
    expect([options[0]?.signal?.aborted, host.signal.aborted]).toEqual([true, false])
    await expect(done).rejects.toMatchObject({ code: 'modal-closed' })
  })

  it('have the challenge of the guards where wallets can sign in while they connect', async () => {
    const { connect, options } = start(true)
    await connect()
    expect(options).toMatchObject([{ signIn: challenge }])
  })
})

describe('remote signers', () => {
  it('are one wallet each: another one disconnects the first, the same one again does not', async () => {
    const { connections, evm } = startConnections()
    const approve = async (remote: ReturnType<typeof createRemoteSignerDouble>) => {
      const done = connections.connect('eip155', { remote })
      await flushPromises()
      const wallet = evm.connectRequests.at(-1)?.approve()
      await done
      return wallet
    }
    const [one, other] = [createRemoteSignerDouble(), createRemoteSignerDouble('remote', 't2')]
    const first = await approve(one)
    const again = await approve(one)
    expect(first?.received.disconnects).toBe(0)
    await approve(other)
    expect([first, again].map((wallet) => wallet?.received.disconnects)).toEqual([0, 1])
  })
})

describe('a destroyed modal', () => {
  it('listens to no wallet, disconnects none, and has no connection', async () => {
    const { kernel, connect, connections } = startConnections()
    const wallet = await connect()
    kernel.dispose()
    expect([wallet.listening(), wallet.received.disconnects]).toEqual([0, 0])
    expect(connections.getConnection('eip155')).toBeUndefined()
  })
})
