import { describe, expect, test } from 'vitest'
import { signInRef } from '#plugins/ports/siwx'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { createSiwxDouble, createSiwxSessionDouble } from '../../test/harness/SiwxDouble.ts'
import { startConnections } from '../../test/harness/startConnections.ts'
import { startSignIn } from '../../test/harness/startSignIn.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { siwx as siwxPlugin } from './siwxPlugin.ts'

const both = [true, false] as const

describe('a reloaded page', () => {
  const reload = async (required: boolean, signed: boolean) => {
    const entries = new Map<string, string>()
    const siwx = createSiwxDouble()
    const before = startSignIn({ siwx, required, entries })
    await before.connect()
    await before.press(signed ? 'sign' : 'cancel')
    before.kernel.dispose()
    const after = startSignIn({ siwx, required, entries })
    const restoring = restoreConnections(after.kernel)
    await flushPromises()
    after.evm.resumeRequests.at(-1)?.approve()
    await restoring
    return after
  }
  test.each(both)(
    'a reloaded page restores a connection with a session without a prompt (required: %s)',
    async (required) => {
      const { statusOf, view } = await reload(required, true)
      expect([statusOf(), view()]).toEqual(['connected', 'closed'])
    },
  )
  test('a reloaded page restores a connection without a session if that is allowed, without a prompt', async () => {
    const { statusOf, view } = await reload(false, false)
    expect([statusOf(), view()]).toEqual(['connected', 'closed'])
  })
  test('a reloaded page disconnects a connection without a session if the sign-in is required, and emits nothing', async () => {
    const entries = new Map<string, string>()
    const siwx = createSiwxDouble()
    const before = startSignIn({ siwx, entries })
    await before.connect()
    before.kernel.dispose()
    const { kernel, evm, emitted, statusOf, connections, view } = startSignIn({ siwx, entries })
    const restoring = restoreConnections(kernel)
    await flushPromises()
    const wallet = evm.resumeRequests.at(-1)?.approve()
    await restoring
    expect([statusOf(), view(), emitted]).toEqual(['disconnected', 'closed', []])
    expect(connections.getState()?.reason?.code).toBe('siwx-session-missing')
    expect(wallet?.received.disconnects).toBe(1)
    expect(kernel.listStored()).toEqual([])
  })
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  'signs in on a network that the site does not list where %j keeps the visitor there',
  async (settings) => {
    const { connect, view, asked } = startSignIn({ settings })
    await connect(undefined, 'w1', 'eip155:999')
    expect([view(), await asked()]).toEqual(['SIWXSignMessage', 'eip155:999:alice'])
  },
)

describe('a wallet that signs in while it connects', () => {
  test('a wallet that signs in while it connects waits 5 s for the site’s message, and connects without it', async () => {
    const siwx = createSiwxDouble({ createMessage: () => new Promise(() => {}) })
    const { connections, clock } = startSignIn({ siwx })
    const answers: unknown[] = []
    const asking = connections.challenge('eip155').then((challenge) => answers.push(challenge))
    await flushPromises()
    await clock.advance(4_999)
    expect(answers).toEqual([])
    await clock.advance(1)
    await asking
    expect(answers).toEqual([undefined])
  })
})

describe('another tab', () => {
  test('another tab that signs out disconnects here if the sign-in is required, else changes nothing', async () => {
    for (const required of both) {
      const { connect, press, siwx, statusOf } = startSignIn({ required })
      await connect()
      await press('sign')
      siwx.forget('eip155:1', 'alice')
      await flushPromises()
      expect(statusOf()).toBe(required ? 'disconnected' : 'connected')
    }
  })
  test('another tab that signs in dismisses the prompt here', async () => {
    const { connect, siwx, statusOf, view } = startSignIn()
    await connect()
    siwx.store('eip155:10', 'alice')
    await flushPromises()
    expect(view()).toBe('SIWXSignMessage')
    siwx.store('eip155:1', 'alice')
    await flushPromises()
    expect([statusOf(), view()]).toEqual(['connected', 'closed'])
  })
  test('another tab has the same effect as the expiry of the session', async () => {
    const siwx = createSiwxDouble()
    const { connect, clock, statusOf } = startSignIn({ siwx })
    siwx.sessions.push(
      createSiwxSessionDouble('eip155:1', 'alice', new Date(clock.now() + 60_000).toISOString()),
    )
    await connect()
    await clock.advance(59_000)
    expect(statusOf()).toBe('connected')
    siwx.sessions.length = 0
    await clock.advance(2_000)
    expect(statusOf()).toBe('disconnected')
  })
})

describe('the expiry of a session', () => {
  const day = 86_400_000
  /** Connects an account with a session, on a page whose timers are as short as a browser's. */
  const connectFor = async (lifetime?: number) => {
    const siwx = createSiwxDouble()
    const page = createTestPlatform()
    const { platform, clock } = page
    const after: typeof platform.after = (ms, task) => platform.after(ms < 2 ** 31 ? ms : 0, task)
    const { connect, statusOf } = startSignIn({
      siwx,
      on: { ...page, platform: { ...platform, after } },
    })
    const end = lifetime === undefined ? undefined : new Date(clock.now() + lifetime).toISOString()
    siwx.sessions.push(createSiwxSessionDouble('eip155:1', 'alice', end))
    await connect()
    return { siwx, clock, statusOf }
  }
  test('the expiry of a session is awaited, if it has one', async () => {
    const count = async (lifetime?: number) => (await connectFor(lifetime)).clock.pending()
    expect(await count(60 * day)).toBe((await count()) + 1)
  })
  test.each([1, 24, 25, 60])(
    'the expiry of a session is noticed on a page that is open for %d days, and not before',
    async (days) => {
      const { siwx, clock, statusOf } = await connectFor(days * day)
      const ended = siwx.sessions.splice(0)
      await clock.advance(days * day - 1000)
      expect([statusOf(), ended.length]).toEqual(['connected', 1])
      await clock.advance(2000)
      expect(statusOf()).toBe('disconnected')
    },
  )
  test('the expiry of a session that its site counts still is checked once a minute', async () => {
    const { siwx, clock, statusOf } = await connectFor(60_000)
    let reads = 0
    const { getSessions } = siwx
    siwx.getSessions = async (...account) => {
      // Without a limit, a page that reads at once would never end.
      if (++reads > 20) throw new TypeError('too many reads')
      return getSessions(...account)
    }
    for (let minute = 0; minute < 6; minute++) await clock.advance(60_000)
    expect([reads, statusOf()]).toEqual([6, 'connected'])
  })
  test('the expiry of a session is awaited once, also after changes of the wallet', async () => {
    const siwx = createSiwxDouble()
    const { connect, clock, statusOf, settle } = startSignIn({ siwx })
    const inAMinute = new Date(clock.now() + 60_000).toISOString()
    for (const network of ['eip155:1', 'eip155:10'] as const)
      siwx.sessions.push(createSiwxSessionDouble(network, 'alice', inAMinute))
    const wallet = await connect()
    const before = clock.pending()
    wallet.change({ network: 'eip155:10' })
    await settle()
    expect([clock.pending(), statusOf()]).toEqual([before, 'connected'])
  })
})

describe('a sign-in that is over', () => {
  const expiry = (now: number) => new Date(now + 60_000).toISOString()
  test.each(['disconnected', 'disposed'])(
    'a sign-in that is over waits for no expiry, even if its session was still being read (%s)',
    async (how) => {
      const siwx = createSiwxDouble()
      const { connect, clock, kernel, connections } = startSignIn({ siwx })
      const before = clock.pending()
      siwx.sessions.push(createSiwxSessionDouble('eip155:1', 'alice', expiry(clock.now())))
      const wallet = await connect()
      siwx.sessions.push(createSiwxSessionDouble('eip155:10', 'alice', expiry(clock.now())))
      const reads: (() => void)[] = []
      const { getSessions } = siwx
      siwx.getSessions = async (...account) => {
        const found = await getSessions(...account)
        await new Promise<void>((resolve) => reads.push(resolve))
        return found
      }
      wallet.change({ network: 'eip155:10' })
      await flushPromises()
      if (how === 'disposed') kernel.dispose()
      else await connections.disconnect()
      for (const go of reads) go()
      await flushPromises()
      expect([reads.length, clock.pending()]).toEqual([1, before])
    },
  )
  test('a sign-in that is over ends its session, also if the sign-in was installed after the connection', async () => {
    const siwx = createSiwxDouble()
    const { kernel, connect, connections } = startConnections()
    await connect()
    kernel.plugins.install([siwxPlugin({ siwx })])
    const flow = await kernel.use(signInRef)
    await flushPromises()
    await flow.sign()
    expect(siwx.sessions).toHaveLength(1)
    await connections.disconnect()
    await flushPromises()
    expect(siwx.sessions).toEqual([])
  })
})

describe('a sign-in request of the host', () => {
  test('a sign-in request of the host resolves to the existing session, or to the one the visitor signs', async () => {
    const { connect, press, flow, siwx } = startSignIn({ required: false })
    await connect()
    await press('cancel')
    const asking = (await flow()).request()
    await flushPromises()
    await press('sign')
    expect(await asking).toBe(siwx.sessions[0])
    expect(await (await flow()).request()).toBe(siwx.sessions[0])
  })
  test('a sign-in request of the host rejects if the visitor declines', async () => {
    const { connect, press, flow } = startSignIn({ required: false })
    await connect()
    await press('cancel')
    const asking = (await flow()).request()
    const rejection = expect(asking).rejects.toMatchObject({ code: 'modal-closed' })
    await flushPromises()
    await press('cancel')
    await rejection
  })
  test('a sign-in request of the host rejects with No ActiveCaipAddress found without a connection', async () => {
    const { flow } = startSignIn()
    await expect((await flow()).request()).rejects.toMatchObject({
      code: 'siwx-account-missing',
      message: 'No ActiveCaipAddress found',
    })
  })
  test('a sign-in request of the host resolves if the visitor signs in in another tab', async () => {
    const { connect, press, flow, siwx, view } = startSignIn({ required: false })
    await connect()
    await press('cancel')
    const asking = (await flow()).request()
    await flushPromises()
    siwx.store('eip155:1', 'alice')
    expect(await asking).toBe(siwx.sessions[0])
    expect(view()).toBe('closed')
  })
  test('a sign-in request of the host rejects, without a prompt, if the wallet disconnects while sessions are read', async () => {
    const { connect, siwx, flow, connections, view, asked } = startSignIn()
    siwx.sessions.push(createSiwxSessionDouble('eip155:1', 'alice'))
    await connect()
    siwx.sessions.length = 0
    const reads: (() => void)[] = []
    const read = siwx.getSessions
    siwx.getSessions = async (...account) => {
      await new Promise<void>((resolve) => reads.push(resolve))
      return read(...account)
    }
    const asking = (await flow()).request()
    const rejection = expect(asking).rejects.toMatchObject({ code: 'siwx-account-missing' })
    await connections.disconnect()
    for (const go of reads) go()
    await rejection
    expect([view(), await asked()]).toEqual(['closed', undefined])
  })
  test('a sign-in request of the host asks the account that is active once sessions were read', async () => {
    const { connect, press, siwx, flow, asked } = startSignIn({ required: false })
    const wallet = await connect()
    await press('cancel')
    const reads: (() => void)[] = []
    const read = siwx.getSessions
    siwx.getSessions = async (...account) => {
      await new Promise<void>((resolve) => reads.push(resolve))
      return read(...account)
    }
    const asking = (await flow()).request()
    wallet.change({ addresses: ['bob'] })
    siwx.getSessions = read
    for (const go of reads) go()
    await flushPromises()
    expect(await asked()).toBe('eip155:1:bob')
    await press('sign')
    expect(await asking).toBe(siwx.sessions[0])
  })
})
