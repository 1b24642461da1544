import { describe, expect, it } from 'vitest'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { startConnections } from '../../test/harness/startConnections.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { ConnectionGuard } from '../index.ts'
import {
  connectionGuards,
  defineManifest,
  definePlugin,
  defineService,
  LatchkeyError,
} from '../index.ts'

/** Connections with a guard that approves wallets in this way. */
function startGuarded(approve: ConnectionGuard['approve']) {
  const guard = defineService<ConnectionGuard>('test.guard')
  const manifest = defineManifest({
    id: 'guard',
    offers: [guard],
    contributes: [connectionGuards.of(guard)],
  })
  const setup = manifest.setup(({ offer }) =>
    offer(guard, { challenge: async () => undefined, approve }),
  )
  return startConnections({ plugins: [definePlugin(manifest, async () => ({ default: setup }))()] })
}

describe('guarded wallets', () => {
  it('are disconnected when the guard refuses them after their attempt ended', async () => {
    let refuse: () => void = () => {}
    const { connections, evm } = startGuarded(
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(new LatchkeyError('unauthorized'))
        }),
    )
    const stop = new AbortController()
    const attempt = connections.connect('eip155', { walletId: 'w1' }, { signal: stop.signal })
    await flushPromises()
    const wallet = evm.connectRequests[0]?.approve()
    await flushPromises()
    stop.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'modal-closed' })
    refuse()
    await flushPromises()
    expect(wallet?.received.disconnects).toBe(1)
  })

  it.each([
    ['their session signed', undefined, '0xsession'],
    ['they signed themselves', '0xwallet', '0xwallet'],
  ])('reach the guard with the proof that %s', async (_, own, signature) => {
    const proofBy = (text: string) => ({
      scheme: 'double',
      signature: text,
      account: 'eip155:1:alice' as const,
      message: 'm',
    })
    const seen: unknown[] = []
    const { connections, evm } = startGuarded(async ({ proof }) => void seen.push(proof))
    const remote = { ...createRemoteSignerDouble(), proof: () => proofBy('0xsession') }
    const attempt = connections.connect('eip155', { remote })
    await flushPromises()
    const wallet = evm.connectRequests[0]?.approve()
    if (wallet && own !== undefined) Object.assign(wallet, { proof: proofBy(own) })
    await attempt
    expect(seen).toEqual([proofBy(signature)])
  })
})
