import { describe, expect, it } from 'vitest'
import { alerted, defineManifest, definePlugin, LatchkeyError } from '#kernel'
import { startConnections } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'

const good = definePlugin(defineManifest({ id: 'good' }), async () => ({ default: () => {} }))
const bad = definePlugin(defineManifest({ id: 'bad' }), async () => {
  throw new TypeError('Failed to fetch https://host.example/bad.js?token=7')
})

describe('diagnosis', () => {
  it('reports version, options, plugins, namespaces, statuses, storage and events in plain JSON', async () => {
    const { kernel, diagnose, connect, platform } = startConnections({
      plugins: [good(), bad()],
      features: { swaps: false },
    })
    await connect()
    await kernel.plugins.activate('good')
    await kernel.plugins.activate('bad').catch(() => {})
    kernel.alert(new LatchkeyError('APKT006'))
    const report = await diagnose()
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    expect(report).toMatchObject({
      version: 'html-latchkey-0',
      options: {
        project: true,
        basic: false,
        hosts: { api: 'https://api.example', relay: 'wss://relay.example' },
        features: '{"swaps":false}',
      },
      page: { online: true, mobile: false },
      modal: { open: false, views: ['Connect'] },
      storage: {
        works: true,
        keys: expect.arrayContaining(['connections', 'connected_namespaces']),
      },
      alerts: ['variant error, code APKT006'],
    })
    expect(report.plugins).toEqual(
      expect.arrayContaining([
        { id: 'good', state: 'loaded' },
        { id: 'bad', state: 'failed' },
      ]),
    )
    expect(report.namespaces).toEqual([
      expect.objectContaining({
        namespace: 'eip155',
        loaded: true,
        status: 'connected',
        wallet: 'Wallet w1',
        kind: 'injected',
        accounts: 1,
      }),
      expect.objectContaining({
        namespace: 'solana',
        loaded: false,
        status: 'disconnected',
        accounts: 0,
      }),
    ])
    expect(report.timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          event: 'kernel.connected',
          about: 'namespace eip155, restored false',
        }),
        expect.objectContaining({
          event: 'kernel.plugin-failed',
          about: 'id bad, point import, plugin-failed, TypeError',
        }),
      ]),
    )
    expect(JSON.stringify(report)).not.toContain('alice')
    expect(platform.storage.keys()).not.toContain('lk.diagnosis')
  })

  it('reports the error code with which a connection ended', async () => {
    const { diagnose, connect } = startConnections()
    const wallet = await connect()
    wallet.end(
      new LatchkeyError('locked', {}, { cause: new Error('alice@visitor.example locked it') }),
    )
    const report = await diagnose()
    expect(report.namespaces[0]).toMatchObject({ status: 'disconnected', reason: 'locked' })
    expect(report.timeline.at(-1)).toMatchObject({
      event: 'kernel.disconnected',
      about: 'namespace eip155, locked, Error',
    })
    expect(JSON.stringify(report)).not.toContain('visitor.example')
  })

  it('reports the last 100 events with their age', async () => {
    const { kernel, diagnose, clock } = startConnections()
    for (let count = 0; count < 130; count++)
      kernel.emit(alerted, { variant: 'warning', message: '', code: `W${count}` })
    await clock.advance(500)
    const { timeline } = await diagnose()
    expect(timeline).toHaveLength(100)
    expect(timeline.at(-1)).toEqual({
      ago: 500,
      event: 'kernel.alerted',
      about: 'variant warning, code W129',
    })
  })

  it('diagnoses a modal whose storage throws', async () => {
    const { diagnose, store } = startConnections()
    store.fault = 'throws'
    await flushPromises()
    expect((await diagnose()).storage).toEqual({ works: false, keys: [] })
  })

  it('reports no events of a destroyed modal', async () => {
    const { kernel, diagnose } = startConnections()
    kernel.emit(alerted, { variant: 'error', message: '', code: 'APKT001' })
    kernel.dispose()
    expect((await diagnose()).timeline).toEqual([])
  })
})
