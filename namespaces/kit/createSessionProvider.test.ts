import { describe, expect, it } from 'vitest'
import { fault, LatchkeyError } from '#kernel'
import { createConnectionState } from './createConnectionState.ts'
import { createSessionProvider } from './createSessionProvider.ts'

const start = () => {
  const connectionState = createConnectionState(
    { network: 'double:1' as const },
    ({ network }) => ({ network, accounts: [], active: `${network}:a`, networks: [network] }),
    () => ({}),
  )
  const sent: unknown[] = []
  const methods = new Set(['double_sign'])
  const remote = { methods: (at: string) => (at === 'double' ? methods : new Set<string>()) }
  const invoke = async (...call: readonly unknown[]) => sent.push(call)
  return {
    provider: createSessionProvider(remote, connectionState, invoke),
    refusing: createSessionProvider(
      { ...remote, refusal: () => new LatchkeyError('method-denied') },
      connectionState,
      invoke,
    ),
    connectionState,
    methods,
    sent,
  }
}

describe('the provider of a session', () => {
  it('sends a call on the network of the connection, or on the one that the host names', async () => {
    const { provider, sent } = start()
    await provider.request({ method: 'double_sign', params: { a: 1 } })
    await provider.request({ method: 'double_sign' }, 'double:2')
    expect(sent).toEqual([
      ['double:1', 'double_sign', { a: 1 }],
      ['double:2', 'double_sign', undefined],
    ])
  })

  it('rejects a call that the wallet did not grant before anything is sent', async () => {
    const { provider, refusing, sent } = start()
    for (const call of [{ method: 'double_other' }, {}, undefined])
      await expect(Reflect.apply(provider.request, provider, [call])).rejects.toMatchObject({
        code: 'unsupported',
      })
    await expect(provider.request({ method: 'double_sign' }, 'other:1')).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(refusing.request({ method: 'double_other' })).rejects.toMatchObject({
      code: 'method-denied',
    })
    expect(sent).toEqual([])
  })

  it('rejects a call after the end with its reason, not as unsupported', async () => {
    const { provider, connectionState, methods, sent } = start()
    connectionState.end(fault('expired'))
    methods.clear()
    await expect(provider.request({ method: 'double_sign' })).rejects.toMatchObject({
      code: 'expired',
    })
    expect(sent).toEqual([])
  })

  it('reports the end of the connection', () => {
    const { provider, connectionState } = start()
    const ends: unknown[] = []
    provider.on('end', (why) => ends.push(why?.code))
    connectionState.end(fault('expired'))
    expect(ends).toEqual(['expired'])
  })
})
