import { describe, expect, it } from 'vitest'
import type { Alert } from '#kernel'
import { alerted } from '#kernel'
import { startConnections } from '../test/harness/startConnections.ts'
import { startMultiWallet } from '../test/harness/startMultiWallet.ts'
import { connectionMethods } from './lazyMethods.ts'

const ready = async () => {}
const w1 = { namespace: 'eip155', id: 'w1' }

describe('multi-wallet off in the remote configuration', () => {
  it('returns empty results with an informational alert while multi-wallet is off', async () => {
    const { kernel, connect } = startConnections()
    await connect()
    const alerts: Alert[] = []
    kernel.on(alerted, (alert) => alerts.push(alert))
    const calls = connectionMethods(kernel, ready)
    expect(await calls.getConnections()).toEqual({ connections: [], recentConnections: [] })
    expect(await calls.switchConnection(w1)).toBeUndefined()
    expect(await calls.deleteConnection(w1)).toBeUndefined()
    expect(alerts).toHaveLength(3)
    expect(new Set(alerts.map(({ variant, code }) => `${variant} ${code}`))).toEqual(
      new Set(['info multi-wallet-off']),
    )
    expect(kernel.connections.getState('eip155')?.accountState.status).toBe('connected')
  })
})

describe('multi-wallet on', () => {
  it('rejects with code and remedy while the code of multi-wallet cannot be loaded', async () => {
    const load = () => Promise.reject(new TypeError('lost'))
    const catalog = [{ id: 'multiWallet', remote: 'multi_wallet', fallback: true, load }]
    const { kernel, clock } = startConnections({ catalog, respond: () => ({ status: 404 }) })
    void kernel.followConfig()
    await clock.advance(10_000)
    const alerts: Alert[] = []
    kernel.on(alerted, (alert) => alerts.push(alert))
    const calls = connectionMethods(kernel, ready)
    const codes = [
      calls.getConnections(),
      calls.switchConnection(w1),
      calls.deleteConnection(w1),
    ].map((call) =>
      call.then(
        () => 'done',
        (error) => error.code,
      ),
    )
    expect(await Promise.all(codes)).toEqual(['code-missing', 'code-missing', 'code-missing'])
    expect(alerts).toEqual([])
  })
  it('lists the wallets of one namespace or of all, once those of an earlier visit have answered', async () => {
    const first = await startMultiWallet()
    await first.connect(first.evm, 'w1')
    await first.connect(first.evm, 'w2')
    first.kernel.dispose()
    const test = await startMultiWallet({ entries: first.store.entries })
    const calls = connectionMethods(test.kernel, ready)
    const result = calls.getConnections()
    test.evm.resumeRequests[0]?.approve()
    expect((await result).connections.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'w1 connected',
    ])
    await test.connect(test.sol, 's1')
    expect((await calls.getConnections('solana')).connections.map(({ id }) => id)).toEqual(['s1'])
    expect((await calls.getConnections()).connections.length).toBe(2)
    expect((await calls.getConnections()).recentConnections.map(({ id }) => id)).toEqual(['w2'])
  })
  it('switches and removes connections', async () => {
    const test = await startMultiWallet()
    await test.connect(test.evm, 'w1')
    await test.connect(test.evm, 'w2')
    const calls = connectionMethods(test.kernel, ready)
    expect(await calls.switchConnection(w1)).toMatchObject({ hasSwitchedWallet: true })
    expect(await calls.deleteConnection(w1)).toMatchObject({
      hasDeletedWallet: true,
      hasSwitchedWallet: true,
    })
    expect((await calls.getConnections()).connections.map(({ id }) => id)).toEqual(['w2'])
    await expect(
      calls.switchConnection({ namespace: 'eip155', id: 'missing' }),
    ).rejects.toMatchObject({ code: 'connection-missing' })
  })
})
