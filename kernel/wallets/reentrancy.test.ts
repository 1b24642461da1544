import { describe, expect, it } from 'vitest'
import { startConnections as start } from '../../test/harness/startConnections.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { connected } from '../index.ts'

/** Connects a wallet whose namespace a listener disconnects as soon as it may; the attempt rejects. */
async function connectAndLeave(
  { connections, evm, statusOf }: ReturnType<typeof start>,
  mayLeave: (active: string | undefined) => boolean,
): Promise<void> {
  const release = connections.subscribe(({ active }) => {
    if (!mayLeave(active) || statusOf() !== 'connected') return
    release()
    void connections.disconnect({ namespace: 'eip155' })
  })
  const connecting = connections.connect('eip155', { walletId: 'w1' })
  await flushPromises()
  evm.connectRequests[0]?.approve()
  await expect(connecting).rejects.toMatchObject({ code: 'modal-closed' })
}

describe('listeners that act while a wallet is committed', () => {
  it('gives listeners of the state the wallet of that state, not none or the one before', async () => {
    const { connections, connect, evm } = start()
    const seen: unknown[] = []
    connections.subscribe(({ namespaces }) => {
      const shown = namespaces['eip155']?.connection?.connectorId
      seen.push([shown, connections.getConnection('eip155')?.wallet.id])
    })
    await connect()
    await connect(evm, 'w2')
    expect(seen.filter((one) => [one].flat()[0] !== undefined)).toEqual(
      expect.arrayContaining([
        ['w1', 'w1'],
        ['w2', 'w2'],
      ]),
    )
    expect(seen).not.toContainEqual(['w1', undefined])
    expect(seen).not.toContainEqual(['w2', 'w1'])
  })

  it('ends an attempt as disconnected if the wallet fails as it is stored', async () => {
    const { connections, evm, statusOf } = start()
    const connecting = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const wallet = evm.connectRequests[0]?.approve()
    Object.assign(wallet ?? {}, {
      serialize() {
        throw new TypeError('broken')
      },
    })
    await expect(connecting).rejects.toMatchObject({ code: 'connect-failed' })
    expect([statusOf(), connections.getConnection('eip155')]).toEqual(['disconnected', undefined])
  })

  it('disconnects the wallet that a listener disconnects as it appears, and reports it as connected no more', async () => {
    const { connections, evm, emitted, statusOf, kernel } = start()
    const release = connections.subscribe(() => {
      if (statusOf() !== 'connected') return
      release()
      void connections.disconnect()
    })
    const connecting = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const wallet = evm.connectRequests[0]?.approve()
    await expect(connecting).rejects.toMatchObject({ code: 'modal-closed' })
    await flushPromises()
    expect([statusOf(), connections.getConnection('eip155')]).toEqual(['disconnected', undefined])
    expect([wallet?.received.disconnects, wallet?.listening()]).toEqual([1, 0])
    expect(emitted).toEqual([['disconnected', 'eip155', undefined, undefined]])
    expect(kernel.listStored()).toEqual([])
  })

  it('disconnects the wallet that a listener disconnects as its namespace becomes active, and reports it as connected no more', async () => {
    const test = start()
    const { connect, sol, emitted, statusOf } = test
    await connect(sol, 'w9')
    await connectAndLeave(test, (active) => active === 'eip155')
    expect(statusOf()).toBe('disconnected')
    expect(emitted.slice(1)).toEqual([['disconnected', 'eip155', undefined, undefined]])
  })

  it('leaves the namespace on screen if a listener disconnects another one as it appears', async () => {
    const test = start()
    const { connections, connect, sol } = test
    await connect(sol, 'w9')
    await connectAndLeave(test, () => true)
    expect(connections.get().active).toBe('solana')
  })

  it('is disconnected, with all else released, although a wallet fails to release a listener', async () => {
    const { connections, kernel, connect, evm, sol, statusOf, logs } = start()
    await connect(sol, 'w9')
    const connecting = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const failure = new TypeError('broken')
    const wallet = evm.connectRequests[0]?.approve()
    Object.assign(wallet ?? {}, {
      on: () => () => {
        throw failure
      },
    })
    await connecting
    await connections.disconnect({ namespace: 'eip155' })
    expect([statusOf(), wallet?.received.disconnects]).toEqual(['disconnected', 1])
    await flushPromises()
    expect(logs.map(({ detail }) => detail)).toContain(failure)
    const next = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    Object.assign(evm.connectRequests[1]?.approve() ?? {}, { on: wallet?.on })
    await next
    kernel.dispose()
    expect([evm.disposed, sol.disposed]).toEqual([1, 1])
  })

  /** Starts a second attempt while the first wallet is committed. */
  async function connectWhileCommitting() {
    const test = start()
    const { connections, evm, statusOf } = test
    let second: Promise<unknown> = Promise.resolve()
    const release = connections.subscribe(() => {
      if (statusOf() !== 'connected') return
      release()
      second = connections.connect('eip155', { walletId: 'w2' }).catch((error: unknown) => error)
    })
    const first = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const wallet = evm.connectRequests[0]?.approve()
    await first
    await flushPromises()
    return { ...test, wallet, second }
  }

  it('goes on with the wallet that a listener connects as another one appears', async () => {
    const { connections, evm, second } = await connectWhileCommitting()
    evm.connectRequests[1]?.approve(undefined, ['bob'])
    await second
    expect(connections.getState('eip155')).toMatchObject({
      connection: { connectorId: 'w2' },
      accountState: { status: 'connected', address: 'bob' },
    })
  })

  it('keeps the committed wallet if the attempt that a listener begins fails', async () => {
    const { connections, evm, emitted, second, statusOf, wallet } = await connectWhileCommitting()
    expect(emitted).toEqual([['connected', 'eip155', false]])
    evm.connectRequests[1]?.reject()
    await second
    expect([statusOf(), connections.getConnection('eip155')]).toEqual(['connected', wallet])
    expect([connections.get().active, wallet?.received.disconnects]).toEqual(['eip155', 0])
  })

  it('disconnects the wallet that a listener of its event disconnects', async () => {
    const { connections, kernel, evm, emitted, statusOf } = start()
    kernel.on(connected, () => void connections.disconnect())
    const connecting = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const wallet = evm.connectRequests[0]?.approve()
    await connecting
    await flushPromises()
    expect([statusOf(), wallet?.received.disconnects]).toEqual(['disconnected', 1])
    expect(emitted.map((one) => [one].flat()[0])).toEqual(['connected', 'disconnected'])
  })
})
