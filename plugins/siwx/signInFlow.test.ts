import { describe, expect, test } from 'vitest'
import { defineManifest, definePlugin, defineRoute, LatchkeyError } from '#kernel'
import { signInPreludeRef } from '#plugins/ports/siwx'
import { createSiwxDouble, createSiwxSessionDouble } from '../../test/harness/SiwxDouble.ts'
import { startSignIn } from '../../test/harness/startSignIn.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const both = [true, false] as const

describe('connecting', () => {
  test.each(both)(
    'connecting without a session opens SIWXSignMessage for the account and its network, and no other view before it (required: %s)',
    async (required) => {
      const { connect, view, asked, kernel, statusOf } = startSignIn({ required })
      const seen: string[] = []
      await kernel.open()
      kernel.router.subscribe(() => seen.push(view()))
      await connect()
      expect(view()).toBe('SIWXSignMessage')
      expect(seen).toEqual(['SIWXSignMessage'])
      expect(await asked()).toBe('eip155:1:alice')
      expect(statusOf()).toBe('connected')
    },
  )
  test.each(both)(
    'connecting with a session for the network and the account opens no sign-in view (required: %s)',
    async (required) => {
      const siwx = createSiwxDouble()
      siwx.sessions.push(createSiwxSessionDouble('eip155:1', 'alice'))
      const { connect, view, statusOf } = startSignIn({ siwx, required })
      await connect()
      expect(view()).toBe('closed')
      expect(statusOf()).toBe('connected')
    },
  )
  test('connecting with a session for another network or account only opens the sign-in view', async () => {
    const siwx = createSiwxDouble()
    siwx.sessions.push(
      createSiwxSessionDouble('eip155:10', 'alice'),
      createSiwxSessionDouble('eip155:1', 'bob'),
    )
    const { connect, view } = startSignIn({ siwx })
    await connect()
    expect(view()).toBe('SIWXSignMessage')
  })
  test('connecting in a namespace without sign-in shows no prompt', async () => {
    const siwx = createSiwxDouble({ namespaces: ['eip155'] })
    const { connect, sol, view } = startSignIn({ siwx })
    await connect(sol, 'w2')
    expect(view()).toBe('closed')
  })
  test.each(both)(
    'connecting on an unsupported network requests a switch first, then the sign-in (required: %s)',
    async (required) => {
      const { connect, view, asked } = startSignIn({ required })
      const wallet = await connect(undefined, 'w1', 'eip155:999')
      expect(view()).toBe('UnsupportedChain')
      wallet.change({ network: 'eip155:10' })
      await flushPromises()
      expect(view()).toBe('SIWXSignMessage')
      expect(await asked()).toBe('eip155:10:alice')
    },
  )
})

describe('signing in', () => {
  test('signing in adds a session, closes the modal, records the network and emits an event', async () => {
    const { connect, press, siwx, view, events, statusOf, connections } = startSignIn()
    const wallet = await connect()
    await press('sign')
    expect(siwx.sessions.map(({ data }) => [data.chainId, data.accountAddress])).toEqual([
      ['eip155:1', 'alice'],
    ])
    expect(siwx.sessions[0]).toMatchObject({
      signature: '0x',
      proof: { account: 'eip155:1:alice', scheme: 'double' },
    })
    expect(view()).toBe('closed')
    expect(statusOf()).toBe('connected')
    const facts = { network: 'eip155:1', isSmartAccount: false }
    expect(events).toEqual([
      ['CLICK_SIGN_SIWX_MESSAGE', facts],
      ['SIWX_AUTH_SUCCESS', facts],
    ])
    // The recorded network is the one to switch back to after a decline.
    wallet.change({ network: 'eip155:10' })
    await flushPromises()
    await press('cancel')
    expect(connections.getState()?.connection?.network).toBe('eip155:1')
  })
  test('signing in sends one request to the wallet, however often the button is pressed', async () => {
    const { connect, flow, siwx } = startSignIn()
    await connect()
    const { sign } = await flow()
    await Promise.all([sign(), sign(), sign()])
    expect(siwx.calls).toEqual(['add eip155:1:alice'])
  })
  test('signing in uses the host’s signer if there is one', async () => {
    const siwx = createSiwxDouble({
      signMessage: async ({ message, accountAddress }) =>
        `signed by the host for ${accountAddress}: ${message.length}`,
    })
    const { connect, press } = startSignIn({ siwx })
    await connect()
    await press('sign')
    expect(siwx.sessions[0]?.signature).toBe('signed by the host for alice: 28')
  })
  test('signing in prompts for the namespaces of one session one after another', async () => {
    const { connect, press, sol, asked, view } = startSignIn()
    await connect()
    await connect(sol, 'w2')
    expect(await asked()).toBe('eip155:1:alice')
    await press('sign')
    expect(await asked()).toBe('solana:main:alice')
    expect(view()).toBe('SIWXSignMessage')
    await press('sign')
    expect(view()).toBe('closed')
  })
})

describe('a failed signature', () => {
  test('a failed signature shows Error signing message, keeps or reopens the view, stays connected and emits SIWX_AUTH_ERROR without the signed text', async () => {
    const { connect, press, siwx, shown, view, events, statusOf, kernel } = startSignIn()
    await connect()
    siwx.adding = 'fails'
    await press('sign')
    expect(shown).toEqual([{ message: 'Error signing message', variant: 'error' }])
    expect(view()).toBe('SIWXSignMessage')
    expect(statusOf()).toBe('connected')
    expect(events.at(-1)).toEqual([
      'SIWX_AUTH_ERROR',
      { network: 'eip155:1', isSmartAccount: false, message: 'Unknown error' },
    ])
    siwx.adding = 'hangs'
    void press('sign')
    await flushPromises()
    kernel.router.close()
    expect(view()).toBe('closed')
  })
  test('a failed signature reopens a view that was closed meanwhile', async () => {
    let reject: (error: unknown) => void = () => {}
    const siwx = createSiwxDouble({
      signMessage: () =>
        new Promise((_, fail) => {
          reject = fail
        }),
    })
    const { connect, flow, view, kernel } = startSignIn({ siwx })
    await connect()
    const signing = (await flow()).sign()
    await flushPromises()
    kernel.router.close()
    expect(view()).toBe('closed')
    reject(new LatchkeyError('rejected'))
    await signing
    expect(view()).toBe('SIWXSignMessage')
  })
  test('a failed signature returns to the preceding view if a code is required first', async () => {
    const first = defineRoute('DataCapture')
    const manifest = defineManifest({ id: 'capture', offers: [signInPreludeRef] })
    const capture = definePlugin(manifest, async () => ({
      default: manifest.setup(({ offer }) =>
        offer(signInPreludeRef, { routes: ['DataCapture'], routeFor: async () => first }),
      ),
    }))
    const siwx = createSiwxDouble({
      async addSession() {
        throw new LatchkeyError(
          'http-failed',
          { what: 'x', status: 403 },
          { cause: '{"error":"OTP is required"}' },
        )
      },
    })
    const { connect, press, flow, view, logs } = startSignIn({ siwx, plugins: [capture()] })
    await connect()
    expect(view()).toBe('DataCapture')
    ;(await flow()).proceed()
    expect(view()).toBe('SIWXSignMessage')
    await press('sign')
    expect([view(), ...logs.map(({ level }) => level)]).toEqual(['DataCapture', 'info'])
  })
})

describe('a failed session check', () => {
  test('a failed session check shows its toast, disconnects and returns to Connect, before a connection is emitted', async () => {
    const { connect, siwx, shown, view, events, emitted, statusOf, kernel, evm } = startSignIn()
    await kernel.open()
    siwx.reading = 'fails'
    await expect(connect()).rejects.toMatchObject({ code: 'siwx-check-failed' })
    expect(shown).toEqual([
      { message: 'A problem occurred while trying initialize authentication', variant: 'error' },
    ])
    expect(view()).toBe('Connect')
    expect(statusOf()).toBe('disconnected')
    expect(emitted).toEqual([])
    expect(events.map((one) => (one as string[])[0])).toEqual(['SIWX_AUTH_ERROR'])
    expect(evm.connectRequests).toHaveLength(1)
  })
  test('a failed session check disconnects after a change of the wallet too', async () => {
    const { connect, press, siwx, shown, statusOf, view } = startSignIn()
    const wallet = await connect()
    await press('sign')
    siwx.reading = 'fails'
    wallet.change({ network: 'eip155:10' })
    await flushPromises()
    expect(statusOf()).toBe('disconnected')
    expect(shown).toHaveLength(1)
    expect(view()).toBe('closed')
  })
})

describe('cancel', () => {
  test('cancelling with required sign-in and no session disconnects and closes', async () => {
    const { connect, press, statusOf, view, events } = startSignIn()
    const wallet = await connect()
    await press('cancel')
    expect(statusOf()).toBe('disconnected')
    expect(wallet.received.disconnects).toBe(1)
    expect(view()).toBe('closed')
    expect(events).toEqual([['CLICK_CANCEL_SIWX', { network: 'eip155:1', isSmartAccount: false }]])
  })
  test('cancelling with required sign-in and a session on the last network switches back to it', async () => {
    const { connect, press, statusOf, view, connections } = startSignIn()
    const wallet = await connect()
    await press('sign')
    wallet.change({ network: 'eip155:10' })
    await flushPromises()
    expect(view()).toBe('SIWXSignMessage')
    await press('cancel')
    expect(wallet.received.switches).toEqual(['eip155:1'])
    expect(connections.getState()?.connection?.network).toBe('eip155:1')
    expect(statusOf()).toBe('connected')
    expect(view()).toBe('closed')
  })
  test('cancelling with a wallet that refuses the switch, or does not answer, disconnects', async () => {
    for (const refuses of both) {
      const { connect, press, statusOf, view } = startSignIn()
      const wallet = await connect()
      await press('sign')
      Object.assign(wallet, {
        switchNetwork: () =>
          refuses ? Promise.reject(new LatchkeyError('rejected')) : new Promise(() => {}),
      })
      wallet.change({ network: 'eip155:10' })
      await flushPromises()
      void press('cancel')
      await flushPromises(200)
      if (!refuses) void press('cancel')
      await flushPromises(200)
      expect(statusOf()).toBe('disconnected')
      expect(view()).toBe('closed')
    }
  })
  test('cancelling with optional sign-in closes, stays connected, and does not prompt again on every change', async () => {
    const { connect, press, statusOf, view } = startSignIn({ required: false })
    const wallet = await connect()
    await press('cancel')
    expect(statusOf()).toBe('connected')
    expect(view()).toBe('closed')
    wallet.change({ network: 'eip155:10' })
    await flushPromises()
    wallet.change({ addresses: ['bob'] })
    await flushPromises()
    expect(view()).toBe('closed')
  })
  test('cancelling works while the wallet is pending; a later signature does not sign in', async () => {
    let sign: (signature: string) => void = () => {}
    const siwx = createSiwxDouble({
      signMessage: () =>
        new Promise((resolve) => {
          sign = resolve
        }),
    })
    const { connect, press, statusOf } = startSignIn({ siwx })
    await connect()
    void press('sign')
    await flushPromises()
    await press('cancel')
    expect(statusOf()).toBe('disconnected')
    sign('0xlate')
    await flushPromises()
    expect(siwx.sessions).toEqual([])
  })
  test('cancelling in one namespace leaves the others unchanged', async () => {
    const { connect, press, sol, statusOf, siwx } = startSignIn()
    await connect()
    await press('sign')
    await connect(sol, 'w2')
    await press('cancel')
    expect([statusOf('eip155'), statusOf('solana')]).toEqual(['connected', 'disconnected'])
    expect(siwx.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:1'])
  })
})

describe('closing', () => {
  test.each(['SIWXSignMessage', 'ApproveTransaction'])(
    'closing is refused on %s while the sign-in is required and there is no session',
    async (route) => {
      const { connect, kernel, view, press, statusOf } = startSignIn()
      await connect()
      if (route === 'ApproveTransaction') kernel.router.push(defineRoute(route))
      expect(kernel.router.requestClose()).toBe(false)
      expect(kernel.router.get().shake).toBe(true)
      expect(view()).toBe(route)
      await press('cancel')
      expect(statusOf()).toBe('disconnected')
      kernel.router.open({ route: 'ApproveTransaction', params: undefined })
      expect(kernel.router.requestClose()).toBe(true)
    },
  )
  test('closing declines if the sign-in is optional', async () => {
    const { connect, kernel, statusOf, asked } = startSignIn({ required: false })
    await connect()
    expect(kernel.router.requestClose()).toBe(true)
    expect(statusOf()).toBe('connected')
    expect(await asked()).toBeUndefined()
  })
  test('closing by the host, or another view over the prompt, brings the prompt back if the sign-in is required', async () => {
    const { connect, kernel, view } = startSignIn()
    await connect()
    kernel.router.close()
    expect(view()).toBe('SIWXSignMessage')
    await kernel.open()
    expect(view()).toBe('SIWXSignMessage')
    kernel.router.reset(defineRoute('Account'))
    expect(view()).toBe('SIWXSignMessage')
  })
})

describe('a change of network', () => {
  test('a change of network prompts again and aborts the pending signature', async () => {
    let sign: (signature: string) => void = () => {}
    const siwx = createSiwxDouble({
      signMessage: () =>
        new Promise((resolve) => {
          sign = resolve
        }),
    })
    const { connect, press, asked } = startSignIn({ siwx })
    const wallet = await connect()
    void press('sign')
    await flushPromises()
    wallet.change({ network: 'eip155:10' })
    await flushPromises()
    sign('0xlate')
    await flushPromises()
    expect(siwx.sessions).toEqual([])
    expect(await asked()).toBe('eip155:10:alice')
  })
  test('a change of network to one with a session dismisses the prompt', async () => {
    const { connect, press, view } = startSignIn()
    const wallet = await connect()
    await press('sign')
    wallet.change({ network: 'eip155:10' })
    await flushPromises()
    wallet.change({ network: 'eip155:1' })
    await flushPromises()
    expect(view()).toBe('closed')
  })
  test('a change of network by the visitor keeps the prompt on screen', async () => {
    const { connect, press, view, connections } = startSignIn()
    await connect()
    await press('sign')
    await connections.switchNetwork('eip155:10')
    expect(view()).toBe('SIWXSignMessage')
  })
})

describe('a change of account', () => {
  test('a change of account prompts again, and cancelling disconnects', async () => {
    const { connect, press, statusOf, asked } = startSignIn()
    const wallet = await connect()
    await press('sign')
    wallet.change({ addresses: ['bob'] })
    await flushPromises()
    expect(await asked()).toBe('eip155:1:bob')
    await press('cancel')
    expect(statusOf()).toBe('disconnected')
  })
})

describe('disconnecting', () => {
  test.each([
    [undefined, 0],
    [true, 0],
    [false, 1],
  ] as const)(
    'disconnecting signs out unless the option is false (signOutOnDisconnect: %s)',
    async (signOutOnDisconnect, left) => {
      const siwx = createSiwxDouble({ signOutOnDisconnect })
      const { connect, press, connections } = startSignIn({ siwx })
      await connect()
      await press('sign')
      await connections.disconnect()
      await flushPromises()
      expect(siwx.sessions).toHaveLength(left)
    },
  )
})
