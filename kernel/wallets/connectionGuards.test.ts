import { describe, expect, it } from 'vitest'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import type { ConnectionCandidate, ConnectionGuard, Kernel } from '../index.ts'
import {
  connected,
  connectionGuards,
  defineManifest,
  defineNamespace,
  definePlugin,
  defineService,
  disconnected,
  LatchkeyError,
  restoreToolsRef,
} from '../index.ts'

const guard = defineService<ConnectionGuard>('test.gate')
const admits = async (): Promise<undefined> => undefined

/** A kernel with a connection guard; `load` imports its code. */
function startGuarded(
  own: Partial<ConnectionGuard>,
  more: { readonly signsIn?: boolean; readonly lost?: boolean } = {},
) {
  const eip155 = createNamespaceDouble('eip155', [1, 10], more.signsIn ? { signsIn: true } : {})
  const manifest = defineManifest({
    id: 'gate',
    offers: [guard],
    contributes: [connectionGuards.of(guard)],
  })
  const plugin = definePlugin(manifest, async () => {
    if (more.lost) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      default: manifest.setup(({ offer }) =>
        offer(guard, { challenge: admits, approve: admits, ...own }),
      ),
    }
  })
  const { kernel, logs } = createTestKernel({
    plugins: [defineNamespace(eip155.manifest)(), plugin()],
  })
  const emitted: string[] = []
  kernel.on(connected, () => emitted.push('connected'))
  kernel.on(disconnected, () => emitted.push('disconnected'))
  return { kernel, eip155, emitted, logs }
}
const connect = (kernel: Kernel) => kernel.connections.connect('eip155', { walletId: 'a' })
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const status = (kernel: Kernel) => kernel.connections.getState('eip155')?.accountState.status

describe('connection guards', () => {
  it('runs a guard before the wallet counts as connected, and its callback with the event', async () => {
    const seen: string[] = []
    const { kernel, eip155, emitted } = startGuarded({
      async approve({ reason, connection }: ConnectionCandidate) {
        seen.push(`${reason} ${connection.state.active} ${status(kernel)}`)
        await settled()
        return () => void emitted.push(`guard ${status(kernel)}`)
      },
    })
    const connecting = connect(kernel)
    await settled()
    eip155.connectRequests[0]?.approve()
    await connecting
    expect(seen).toEqual(['connected eip155:1:alice connecting'])
    expect(emitted).toEqual(['connected', 'guard connected'])
  })

  it('disconnects a wallet that a guard refuses', async () => {
    const { kernel, eip155, emitted } = startGuarded({
      async approve() {
        throw new LatchkeyError('unauthorized')
      },
    })
    const connecting = connect(kernel)
    await settled()
    const wallet = eip155.connectRequests[0]?.approve()
    await expect(connecting).rejects.toMatchObject({ code: 'unauthorized' })
    expect(status(kernel)).toBe('disconnected')
    expect(wallet?.received.disconnects).toBe(1)
    expect(emitted).toEqual([])
  })

  it.each([false, true])(
    'waits for a guard that is a feature while the configuration is on its way (decided before: %s)',
    async (decided) => {
      const eip155 = createNamespaceDouble('eip155', [1])
      const seen: string[] = []
      const manifest = defineManifest({
        id: 'gate',
        offers: [guard],
        contributes: [connectionGuards.of(guard)],
      })
      const setup = manifest.setup(({ offer }) =>
        offer(guard, { challenge: admits, approve: async ({ reason }) => void seen.push(reason) }),
      )
      const plugin = definePlugin(manifest, async () => ({ default: setup }))
      let arrive: () => void = () => {}
      const onItsWay = new Promise<void>((resolve) => {
        arrive = resolve
      })
      const config = { body: { features: [{ id: 'gate', isEnabled: true, config: [] }] } }
      const load = async () => {
        if (decided) await onItsWay
        return plugin()
      }
      const { kernel } = createTestKernel({
        plugins: [defineNamespace(eip155.manifest)()],
        catalog: [{ id: 'gate', remote: 'gate', fallback: false, load }],
        respond: async () => {
          if (!decided) await onItsWay
          return config
        },
      })
      if (decided) await kernel.followConfig({ load: false }).ready
      kernel.followConfig()
      const connecting = connect(kernel)
      await settled()
      eip155.connectRequests[0]?.approve()
      await settled()
      expect([seen, status(kernel)]).toEqual([[], 'connecting'])
      arrive()
      await connecting
      expect([seen, status(kernel)]).toEqual([['connected'], 'connected'])
    },
  )

  it('refuses every wallet when a guard cannot be loaded', async () => {
    const { kernel, eip155 } = startGuarded({}, { lost: true })
    const connecting = connect(kernel)
    await settled()
    const wallet = eip155.connectRequests[0]?.approve()
    await expect(connecting).rejects.toMatchObject({ code: 'plugin-failed' })
    expect(status(kernel)).toBe('disconnected')
    expect(wallet?.received.disconnects).toBe(1)
    const again = connect(kernel)
    await settled()
    eip155.connectRequests[1]?.approve()
    await expect(again).rejects.toMatchObject({ code: 'plugin-failed' })
    expect(status(kernel)).toBe('disconnected')
  })

  it('refuses every wallet when a guard failed before the first wallet came', async () => {
    const { kernel, eip155, emitted } = startGuarded({}, { lost: true })
    await expect(kernel.use(guard)).rejects.toMatchObject({ code: 'plugin-failed' })
    expect(kernel.read(connectionGuards)).toEqual([])
    const connecting = connect(kernel)
    await settled()
    const wallet = eip155.connectRequests[0]?.approve()
    await expect(connecting).rejects.toMatchObject({ code: 'plugin-failed' })
    expect([status(kernel), wallet?.received.disconnects, emitted]).toEqual(['disconnected', 1, []])
  })

  it('disconnects no wallet of an earlier visit when a guard cannot be loaded', async () => {
    const { kernel, eip155 } = startGuarded({}, { lost: true })
    const restoring = kernel.get(restoreToolsRef).connections.attempt('eip155', {
      kind: 'injected',
      key: 'a',
      restored: true,
      run: (code) => code.resume('{"walletId":"a"}'),
    })
    await settled()
    const wallet = eip155.resumeRequests[0]?.approve()
    await expect(restoring).rejects.toMatchObject({ code: 'plugin-failed' })
    expect([status(kernel), wallet?.received.disconnects]).toEqual(['disconnected', 0])
  })

  it('ends the attempt as the wallet did that ended while a guard waited', async () => {
    let approve: () => void = () => {}
    const { kernel, eip155, emitted } = startGuarded({
      approve: () =>
        new Promise((resolve) => {
          approve = () => resolve(undefined)
        }),
    })
    const connecting = connect(kernel)
    await settled()
    eip155.connectRequests[0]?.approve().end(new LatchkeyError('expired'))
    await settled()
    approve()
    await connecting.catch(() => {})
    await settled()
    expect([status(kernel), kernel.listStored()]).toEqual(['disconnected', []])
    expect(emitted.at(-1)).not.toBe('connected')
  })

  it('leaves a wallet connected that a newer attempt asks for again', async () => {
    const refusals: ((error: Error) => void)[] = []
    const { kernel, eip155 } = startGuarded({
      approve: () => new Promise((_, reject) => void refusals.push(reject)),
    })
    const first = connect(kernel)
    await settled()
    const wallet = eip155.connectRequests[0]?.approve()
    await settled()
    const again = connect(kernel)
    await expect(first).rejects.toMatchObject({ code: 'modal-closed' })
    refusals[0]?.(new LatchkeyError('unauthorized'))
    await settled()
    expect(wallet?.received.disconnects).toBe(0)
    const second = eip155.connectRequests[1]?.approve()
    await settled()
    refusals[1]?.(new LatchkeyError('unauthorized'))
    await expect(again).rejects.toMatchObject({ code: 'unauthorized' })
    expect(second?.received.disconnects).toBe(1)
  })

  it('ends a slow guard with its attempt', async () => {
    const { kernel, eip155 } = startGuarded({ approve: () => new Promise(() => {}) })
    const stop = new AbortController()
    const connecting = kernel.connections.connect(
      'eip155',
      { walletId: 'a' },
      { signal: stop.signal },
    )
    await settled()
    eip155.connectRequests[0]?.approve()
    await settled()
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'modal-closed' })
    expect(status(kernel)).toBe('disconnected')
  })

  it('requests no approval of a wallet that came too late', async () => {
    const seen: string[] = []
    const { kernel, eip155 } = startGuarded({
      async approve({ connection }) {
        seen.push(connection.state.active)
        return undefined
      },
    })
    const late = connect(kernel)
    await settled()
    const next = connect(kernel)
    await expect(late).rejects.toMatchObject({ code: 'modal-closed' })
    await settled()
    const [first, second] = eip155.connectRequests
    second?.approve('eip155:10')
    await next
    first?.approve('eip155:1')
    await settled()
    expect(seen).toEqual(['eip155:10:alice'])
    expect(status(kernel)).toBe('connected')
  })

  it('runs guards again for a restored wallet and after a change of network', async () => {
    const reasons: string[] = []
    const { kernel, eip155 } = startGuarded({
      async approve({ reason, connection }) {
        reasons.push(`${reason} ${connection.state.network}`)
        return undefined
      },
    })
    const connecting = connect(kernel)
    await settled()
    eip155.connectRequests[0]?.approve()
    await connecting
    await kernel.connections.switchNetwork('eip155:10')
    expect(reasons).toEqual(['connected eip155:1', 'switched eip155:10'])
  })

  it('runs no guard after a change of network of a wallet that has gone meanwhile', async () => {
    const reasons: string[] = []
    const { kernel, eip155 } = startGuarded({
      approve: async ({ reason }) => void reasons.push(reason),
    })
    const connecting = connect(kernel)
    await settled()
    const wallet = eip155.connectRequests[0]?.approve()
    await connecting
    const switching = kernel.connections.switchNetwork('eip155:10')
    wallet?.end(new LatchkeyError('locked'))
    await expect(switching).rejects.toMatchObject({ code: 'connection-missing' })
    expect([reasons, status(kernel)]).toEqual([['connected'], 'disconnected'])
  })

  it('rejects a change of network whose wallet is disconnected while a guard checks it', async () => {
    let finish = () => {}
    const checked = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { kernel, eip155 } = startGuarded({
      approve: async ({ reason }) => {
        if (reason === 'switched') await checked
        return undefined
      },
    })
    const connecting = connect(kernel)
    await settled()
    eip155.connectRequests[0]?.approve()
    await connecting
    const switching = kernel.connections.switchNetwork('eip155:10')
    await settled()
    await kernel.connections.disconnect()
    finish()
    await expect(switching).rejects.toMatchObject({ code: 'connection-missing' })
  })

  it('reports what the callback of a guard throws, and stays connected', async () => {
    const failure = new TypeError('broken')
    const { kernel, eip155, emitted, logs } = startGuarded({
      approve: async () => () => {
        throw failure
      },
    })
    const connecting = connect(kernel)
    await settled()
    eip155.connectRequests[0]?.approve()
    await expect(connecting).resolves.toMatchObject({ accountState: { status: 'connected' } })
    await settled()
    expect([status(kernel), emitted]).toEqual(['connected', ['connected']])
    expect(logs.map(({ detail }) => detail)).toContain(failure)
  })

  it("passes the guard's challenge to wallets that can sign while connecting", async () => {
    const challenges: string[] = []
    const challenge: ConnectionGuard['challenge'] = async (namespace, network) => {
      challenges.push(`${namespace} ${network}`)
      return undefined
    }
    for (const signsIn of [false, true]) {
      const { kernel, eip155 } = startGuarded({ challenge }, { signsIn })
      const connecting = kernel.connections.connect(
        'eip155',
        { walletId: 'a' },
        { network: 'eip155:10' },
      )
      await settled()
      eip155.connectRequests[0]?.approve()
      await connecting
    }
    expect(challenges).toEqual(['eip155 eip155:10'])
  })

  it("returns the guard's challenge for remote signers before they connect", async () => {
    const own = {
      domain: 'host.example',
      uri: 'https://host.example',
      version: '1',
      nonce: 'n0nce123',
      issuedAt: '2026-01-01T00:00:00Z',
    }
    const { kernel } = startGuarded({
      challenge: async (namespace, network = 'eip155:1') =>
        namespace === 'eip155' ? { ...own, network } : undefined,
    })
    expect(await kernel.connections.challenge('eip155')).toEqual({ ...own, network: 'eip155:1' })
    expect(await kernel.connections.challenge('eip155', 'eip155:10')).toEqual({
      ...own,
      network: 'eip155:10',
    })
    expect(await kernel.connections.challenge('solana')).toBeUndefined()
    await expect(
      startGuarded({}, { lost: true }).kernel.connections.challenge('eip155'),
    ).rejects.toThrow()
    expect(await createTestKernel().kernel.connections.challenge('eip155')).toBeUndefined()
  })
})
