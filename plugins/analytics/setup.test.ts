import { describe, expect, it } from 'vitest'
import { connectFailed, defineEvent, fault, LatchkeyError } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { startAnalytics as start } from '../../test/harness/startAnalytics.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { batchLimit } from './createQueue.ts'
import { eventTable } from './eventTable.ts'

const names = (events: readonly { readonly props: { readonly event: string } }[]) =>
  events.map(({ props }) => props.event)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const signature = `0x${'ab12'.repeat(33)}`
/** Values that must never be sent, in every property and event. */
const secrets = {
  email: 'ada@visitor.example',
  code: '482913',
  signature,
  query: 'token=abcdef',
  account: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
}

describe('analytics event', () => {
  it('sends id, site, time, and props with type, name, properties and network', async () => {
    const test = await start({ themeMode: 'dark' })
    test.kernel.emit(defineEvent('CLICK_CONVERT'), undefined)
    const [first, ...others] = test.sent()
    expect(first).toEqual({
      eventId: expect.stringMatching(uuid),
      url: 'https://host.example',
      domain: 'host.example',
      timestamp: Date.UTC(2026, 0, 1),
      props: {
        type: 'track',
        event: 'INITIALIZE',
        properties: {
          themeMode: 'dark',
          networks: ['eip155:1', 'eip155:10', 'solana:main', 'solana:dev'],
          defaultNetwork: 'eip155:1',
          caipNetworkId: 'eip155:1',
        },
      },
    })
    expect(names(others)).toEqual(['MODAL_OPEN', 'CLICK_CONVERT'])
    expect(new Set([first, ...others].map((event) => event?.eventId)).size).toBe(3)
  })

  it('sends an address only for events whose properties name one', async () => {
    const { kernel, sent } = await start()
    const said = { address: secrets.account, isSmartAccount: false }
    for (const event of Object.keys(eventTable)) kernel.emit(defineEvent<unknown>(event), said)
    const naming = sent().filter((event) => JSON.stringify(event).includes('0x5290'))
    expect(names(naming)).toEqual(['ERROR_FETCH_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'])
    expect(naming[0]?.props).toMatchObject({
      address: secrets.account,
      properties: { address: secrets.account },
    })
  })

  it('sends no email address, code, signature, query or account, for any input', async () => {
    const { kernel, exit, sent } = await start()
    const properties = [
      ...new Set(Object.values(eventTable).flatMap((row) => Object.keys(row))),
    ].filter((name) => name !== 'address')
    for (const secret of Object.values(secrets))
      for (const event of Object.keys(eventTable)) {
        const said = `it was ${secret === secrets.query ? '' : secret} or https://host.example/?${secret}`
        kernel.emit(
          defineEvent<unknown>(event),
          Object.fromEntries(
            [...properties, 'email', 'code', 'search'].map((name) => [name, said]),
          ),
        )
      }
    expect(sent().length).toBeGreaterThan(300)
    expect(exit.beacons.length).toBeGreaterThan(1)
    const all = JSON.stringify(exit.beacons)
    expect(Object.values(secrets).filter((secret) => all.includes(secret))).toEqual([])
    expect(all).not.toMatch(/0x5290|"(email|code|search)"/)
  })

  it('sends only properties of the table, each of its kind', async () => {
    const { kernel, told } = await start()
    kernel.emit(defineEvent<unknown>('SELECT_WALLET'), {
      name: 'Harbor',
      walletRank: Number.NaN,
      displayIndex: '3',
      view: 7,
      more: 'x',
      toString: 'y',
    })
    kernel.emit(defineEvent<unknown>('SWITCH_NETWORK'), { network: 'secret:482913' })
    expect(told()).toEqual([
      ['SELECT_WALLET', { name: 'Harbor', caipNetworkId: 'eip155:1' }],
      ['SWITCH_NETWORK', { caipNetworkId: 'eip155:1' }],
    ])
  })

  it.each(['MODAL_CREATED', 'constructor', 'WHATEVER'])('%s is never sent', async (event) => {
    const { kernel, told } = await start()
    kernel.emit(defineEvent<unknown>(event), { message: 'x' })
    expect(told()).toEqual([])
  })
})

describe('delivery of analytics events', () => {
  it('sends events as beacons to /batch with projectId, st and sv', async () => {
    const test = await start()
    test.sent()
    expect(test.exit.beacons).toHaveLength(1)
    const url = new URL(test.exit.beacons[0]?.url ?? '')
    expect([url.origin, url.pathname]).toEqual(['https://pulse.example', '/batch'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'p1',
      st: 'appkit',
      sv: 'html-latchkey-0',
    })
  })

  it('keeps events until the page is hidden, frozen or left, or they would exceed 45 KB', async () => {
    const { kernel, exit, clock } = await start()
    await clock.advance(600_000)
    expect(exit.beacons).toEqual([])
    for (let count = 0; count < 200; count++)
      kernel.emit(defineEvent<unknown>('CONNECT_ERROR'), { message: 'word '.repeat(30) })
    expect(exit.beacons.length).toBeGreaterThan(0)
    expect(
      exit.beacons.every(
        ({ text }) => text.length <= batchLimit && text.length > batchLimit - 1000,
      ),
    ).toBe(true)
    expect(batchLimit).toBe(45 * 1024)
    exit.leave()
    expect(exit.beacons.flatMap(({ text }) => JSON.parse(text))).toHaveLength(202)
  })

  it('sends events once, and retries once when the browser did not take them', async () => {
    const { exit, sent } = await start()
    exit.takeBeacons(false)
    expect(sent()).toEqual([])
    exit.takeBeacons(true)
    expect(names(sent())).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    expect(sent()).toHaveLength(2)
  })

  it('sends waiting events when the modal is destroyed, and nothing afterwards', async () => {
    const { kernel, exit, countOpenHandles } = await start()
    kernel.dispose()
    expect(exit.beacons).toHaveLength(1)
    exit.leave()
    expect(exit.beacons).toHaveLength(1)
    expect(countOpenHandles()).toBe(0)
  })

  it('ignores events once the plugin is removed', async () => {
    const { kernel, exit, clock } = await start()
    kernel.plugins.remove('analytics')
    expect([exit.waiting(), clock.pending()]).toEqual([0, 0])
    kernel.emit(defineEvent('CLICK_CONVERT'), undefined)
    exit.leave()
    expect(exit.beacons).toHaveLength(1)
  })

  it('records connections with their method, once for a wallet of two namespaces', async () => {
    const { connect, evm, sol, connections, told } = await start()
    await connect(evm, 'same')
    await connect(sol, 'same')
    await connections.disconnect({ namespace: 'solana' })
    expect(
      told().map(([event, { caipNetworkId: _, ...properties }]) => [event, properties]),
    ).toEqual([
      [
        'CONNECT_SUCCESS',
        { method: 'browser', name: 'Wallet same', reconnect: false, view: 'Connect' },
      ],
      ['MODAL_CLOSE', { connected: true }],
      ['DISCONNECT_SUCCESS', { namespace: 'solana' }],
    ])
  })

  it('records each wallet that connects over a session, once for all its namespaces', async () => {
    const { connections, evm, sol, told } = await start()
    const pair = async (double: typeof evm, topic: string) => {
      const remote = createRemoteSignerDouble('walletConnect', topic)
      const done = connections.connect(double.manifest.namespace, { remote })
      await flushPromises()
      double.connectRequests.at(-1)?.approve()
      await done
    }
    const countRecorded = () => told().filter(([event]) => event === 'CONNECT_SUCCESS').length
    await pair(evm, 'phone')
    await pair(sol, 'phone')
    expect(countRecorded()).toBe(1)
    await pair(sol, 'tablet')
    expect(countRecorded()).toBe(2)
  })

  it('records an earlier connection as one from an earlier visit', async () => {
    const { told } = await start({ restored: true, earlier: ['eip155'] })
    expect(told()).toMatchObject([['CONNECT_SUCCESS', { reconnect: true }]])
  })

  it('distinguishes a rejection from a failure', async () => {
    const { connections, evm, told } = await start()
    const fail = async (error: unknown) => {
      const done = connections.connect('eip155', { walletId: 'w' }).catch(() => {})
      await flushPromises()
      evm.connectRequests.at(-1)?.reject(error)
      await done
    }
    await fail(fault('rejected'))
    await fail(new Error(signature))
    expect(told()).toMatchObject([
      ['USER_REJECTED', { message: 'User rejected the request' }],
      ['CONNECT_ERROR', { message: 'Failed to connect' }],
    ])
  })

  it('records nothing for an earlier connection that could not be restored', async () => {
    const { kernel, told } = await start()
    kernel.emit(connectFailed, {
      namespace: 'eip155',
      kind: 'injected',
      restored: true,
      error: new LatchkeyError('timeout'),
    })
    expect(told()).toEqual([])
  })

  it('records views that the visitor opens, and none on going back', async () => {
    const { kernel, told } = await start()
    const { router } = kernel
    const to = (id: string, params?: unknown) => router.push({ kind: 'route', id }, params)
    to('WhatIsAWallet')
    to('GetWallet')
    router.back()
    to('ConnectingWalletConnect', { wallet: { id: 'x', name: 'Harbor' } })
    to('ConnectingSocial', { provider: 'google' })
    router.close()
    expect(told()).toMatchObject([
      ['CLICK_WALLET_HELP', {}],
      ['CLICK_GET_WALLET_HELP', {}],
      ['SELECT_WALLET', { name: 'Harbor', platform: 'qrcode', view: 'WhatIsAWallet' }],
      ['SOCIAL_LOGIN_STARTED', { provider: 'google' }],
      ['MODAL_CLOSE', { connected: false }],
    ])
  })
})

describe('stages of a reviewed action', () => {
  const said = {
    id: 'i',
    account: 'eip155:1:alice',
    network: 'eip155:1',
    hash: `0x${'ab'.repeat(32)}`,
  } as const
  it.each([
    ['send', ['asking', 'sent', 'sent', 'confirmed'], ['SEND_INITIATED', 'SEND_SUCCESS']],
    ['send', ['asking', 'rejected'], ['SEND_INITIATED', 'SEND_REJECTED']],
    ['send', ['stopped'], ['SEND_ERROR']],
    ['swap', ['asking', 'sent', 'confirmed', 'confirmed'], ['INITIATE_SWAP', 'SWAP_SUCCESS']],
    ['swap', ['asking', 'failed'], ['INITIATE_SWAP', 'SWAP_ERROR']],
    ['swap-approval', ['asking', 'rejected'], ['SWAP_APPROVAL_ERROR']],
    ['swap-reset', ['asking', 'sent', 'failed'], ['SWAP_APPROVAL_ERROR']],
    ['register-name', ['asking', 'rejected'], ['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR']],
    ['pay', ['asking', 'sent', 'confirmed'], ['PAY_INITIATED', 'PAY_SUCCESS']],
    ['somebody-elses', ['asking', 'confirmed'], []],
    ['constructor', ['asking'], []],
  ] as const)(
    'records the stage of %s going %j as %j, without account and hash',
    async (kind, stages, expected) => {
      const { kernel, told, connect } = await start()
      await connect()
      for (const at of stages) kernel.emit(actionChanged, { ...said, kind, at })
      expect(
        told()
          .map(([event]) => event)
          .slice(1),
      ).toEqual(expected)
      expect(JSON.stringify(told())).not.toMatch(/alice|abab/)
    },
  )
})

describe('consent to analytics', () => {
  it('requests the provider’s consent once', async () => {
    const { asked } = await start()
    expect(asked('/getAnalyticsConfig').map(({ url }) => url.origin)).toEqual([
      'https://api.example',
    ])
  })

  it.each([
    ['says no', { isAnalyticsEnabled: false }],
    ['says something else', { isAnalyticsEnabled: 'yes' }],
    ['is out of service', 'down'],
  ])('sends only events that are always sent when the provider %s', async (_, consent) => {
    const { connect, sent, reports, posted } = await start({ consent })
    await connect()
    reports.report(new Error('x'))
    await flushPromises()
    expect(names(sent())).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
    expect(posted()).toEqual([])
  })

  it('sends only events that are always sent until the provider responds', async () => {
    const { sent, reports, posted } = await start({ consent: null })
    reports.report(new Error('x'))
    expect(names(sent())).toEqual(['INITIALIZE'])
    expect(posted()).toEqual([])
  })

  it('sends the last 200 waiting events once after consent', async () => {
    let say: (answer: unknown) => void = () => {}
    const consent = new Promise((resolve) => {
      say = resolve
    })
    const { kernel, told } = await start({ consent })
    for (let count = 0; count < 250; count++)
      kernel.emit(defineEvent<unknown>('SELECT_WALLET'), { name: String(count) })
    expect(told()).toEqual([])
    say({ isAnalyticsEnabled: true })
    await flushPromises()
    expect(told().map(([, { name }]) => name)).toEqual(
      Array.from({ length: 200 }, (_, at) => String(at + 50)),
    )
  })

  it('sends INITIALIZE, CONNECT_SUCCESS and SOCIAL_LOGIN_SUCCESS with analytics off, queues nothing else, and does not contact the provider', async () => {
    const { kernel, connect, sent, asked, reports, posted } = await start({ events: false })
    await connect()
    for (const event of Object.keys(eventTable))
      kernel.emit(defineEvent<unknown>(event), { address: secrets.account })
    reports.report(new Error('x'))
    await flushPromises()
    const all = sent()
    expect(new Set(names(all))).toEqual(
      new Set(['INITIALIZE', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS']),
    )
    expect(JSON.stringify(all)).not.toContain('0x5290')
    expect([asked('/getAnalyticsConfig'), posted()]).toEqual([[], []])
  })

  it('sends events by default', async () => {
    const { connect, sent } = await start()
    await connect()
    expect(names(sent())).toEqual(['INITIALIZE', 'MODAL_OPEN', 'CONNECT_SUCCESS'])
  })
})

describe('page without an origin', () => {
  it('sends no address for a page without an origin', async () => {
    const { sent } = await start({ origin: 'null' })
    expect(sent()[0]).toMatchObject({ url: 'null', domain: '' })
  })
})
