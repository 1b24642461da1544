import { afterEach, describe, expect, it, vi } from 'vitest'
import { pluginFailed } from '#kernel'
import { createRemoteSignerDouble } from '../test/harness/RemoteSignerDouble.ts'
import { startConnections as start } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import type { PluginInstaller } from './pluginInstaller.ts'
import { installStored, restoreSession, resumeLogin } from './restoreSession.ts'

/** The storage after a visit with an installed EVM wallet and a remote signer for Solana. */
async function earlier() {
  const entries = new Map<string, string>()
  const visit = start({ entries })
  await visit.connect(visit.evm)
  const done = visit.connections.connect('solana', { remote: createRemoteSignerDouble() })
  await flushPromises()
  visit.sol.connectRequests[0]?.approve()
  await done
  visit.kernel.dispose()
  return entries
}

/** An installer that records its calls. The kernel of these tests has all plugins already. */
function createInstallerDouble(own: Partial<PluginInstaller> = {}) {
  const calls: string[] = []
  const record = (call: string) => async () => void calls.push(call)
  const installer: PluginInstaller = {
    namespace: async (id) => void calls.push(`namespace ${id}`),
    connector: async (kind) => void calls.push(`connector ${kind}`),
    hostPlugins: record('hostPlugins'),
    installOne: record('installOne'),
    signIn: record('signIn'),
    screen: record('screen'),
    later: record('later'),
    all: record('all'),
    ...own,
  }
  return { installer, calls }
}
const lost = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

describe('installing what stored connections need', () => {
  it('installs the sign-in before the namespaces and connectors of stored connections, and nothing else', async () => {
    const { kernel, http } = start({ entries: await earlier() })
    const { installer, calls } = createInstallerDouble()
    await installStored(kernel, installer)
    expect(calls[0]).toBe('signIn')
    expect(calls.toSorted()).toEqual([
      'connector injected',
      'connector remote',
      'hostPlugins',
      'namespace eip155',
      'namespace solana',
      'signIn',
    ])
    expect(http.requests).toHaveLength(1)
  })

  it('installs nothing that connects if the sign-in cannot be installed', async () => {
    const { kernel } = start({ entries: await earlier() })
    const { installer, calls } = createInstallerDouble({ signIn: lost })
    await expect(installStored(kernel, installer)).rejects.toThrow('Failed to fetch')
    expect(calls).toEqual([])
  })
})

describe('restoring a session', () => {
  it('restores no wallet without the sign-in of the host, keeps the hints and reports it', async () => {
    const { kernel, evm, statusOf } = start({ entries: await earlier() })
    const reported: unknown[] = []
    kernel.on(pluginFailed, ({ id, point }) => reported.push([id, point]))
    const { installer } = createInstallerDouble({ signIn: lost })
    await expect(restoreSession(kernel, installer)).rejects.toThrow('Failed to fetch')
    expect([statusOf(), evm.resumeRequests.length]).toEqual(['disconnected', 0])
    expect(kernel.listStored()).toHaveLength(2)
    expect(reported).toEqual([['siwx', 'import']])
  })

  it('restores the other namespaces if code of one cannot be imported, and keeps its hint', async () => {
    const { kernel, evm, statusOf } = start({ entries: await earlier() })
    const { installer } = createInstallerDouble({ connector: lost, hostPlugins: lost })
    const done = restoreSession(kernel, installer)
    await expect.poll(() => evm.resumeRequests.length).toBe(1)
    evm.resumeRequests[0]?.approve()
    await done
    expect([statusOf('eip155'), statusOf('solana')]).toEqual(['connected', 'disconnected'])
    expect(kernel.connections.getState('solana')?.reason).toMatchObject({ code: 'service-missing' })
    expect(kernel.listStored()).toHaveLength(2)
  })

  it('ends the stored connections instead where reconnecting is off', async () => {
    const { kernel, evm, statusOf } = start({
      entries: await earlier(),
      settings: { enableReconnect: false },
    })
    const done = restoreSession(kernel, createInstallerDouble().installer)
    await expect.poll(() => evm.resumeRequests.length).toBe(1)
    const wallet = evm.resumeRequests[0]?.approve()
    await done
    expect([statusOf(), wallet?.received.disconnects]).toEqual(['disconnected', 1])
    expect(kernel.listStored()).toEqual([])
  })

  it('keeps the hints when the modal is destroyed while their code is on its way', async () => {
    const entries = await earlier()
    const { kernel } = start({ entries })
    let arrive = () => {}
    const { installer } = createInstallerDouble({
      signIn: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    })
    const done = restoreSession(kernel, installer)
    kernel.dispose()
    arrive()
    await done
    expect(start({ entries }).kernel.listStored()).toHaveLength(2)
  })
})

describe('the return from a login', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is none if storage throws since the page loaded', async () => {
    const getItem = () => {
      throw new DOMException('Storage is disabled', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem })
    vi.stubGlobal('location', { search: '' })
    const { installer, calls } = createInstallerDouble()
    await resumeLogin(start().kernel, installer, async () => {})
    expect(calls).toEqual([])
  })
})
