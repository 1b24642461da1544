import { describe, expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { dataCaptureRoute, emailCaptureRef as service } from '#plugins/ports/email-capture'
import { signInPreludeRef } from '#plugins/ports/siwx'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { createSignInDouble } from '../../test/harness/createSignInDouble.ts'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { emailCapture } from './index.ts'

const email = 'ada@visitor.example'
const begun: Reply = { body: { uuid: 'proof-1' } }
const confirmed: Reply = { body: 'null' }
const otpOnly =
  (post: Reply, put: Reply) =>
  (_: URL, { method }: { readonly method?: string }) =>
    method === 'PUT' ? put : post

/** A modal with email capture, over wallets and a provider controlled by the test. */
function modal({
  required = false,
  ...options
}: TestKernelOptions & { readonly required?: boolean } = {}) {
  const evm = createNamespaceDouble('eip155', [1, 10])
  const sui = createNamespaceDouble('sui', ['mainnet'])
  const namespaces = [evm, sui].map(({ manifest }) => defineNamespace(manifest)())
  const test = createTestKernel({
    respond: otpOnly(begun, confirmed),
    ...options,
    plugins: [...namespaces, emailCapture({ required }), ...(options.plugins ?? [])],
  })
  const { kernel } = test
  const view = () => (kernel.router.get().open ? kernel.router.current().route : 'closed')
  const status = (namespace = 'eip155') =>
    kernel.connections.getState(namespace)?.accountState.status
  const connect = async (
    double = evm,
    at: `${string}:${string}` = 'eip155:1',
    addresses = ['alice'],
  ) => {
    const before = double.connectRequests.length
    const connecting = kernel.connections.connect(at.split(':')[0] ?? '', { walletId: 'w1' })
    await waitFor(() => expect(double.connectRequests).toHaveLength(before + 1))
    const wallet = double.connectRequests[before]?.approve(at, addresses)
    await connecting
    return wallet
  }
  return { ...test, evm, sui, view, status, connect, capture: () => kernel.use(service) }
}
type Modal = ReturnType<typeof modal>

/** Connects in an open modal, like a visitor. */
async function connected(options: Parameters<typeof modal>[0] = {}): Promise<Modal> {
  const test = modal(options)
  await test.kernel.open()
  await test.connect()
  return test
}
const keys = (test: Modal) => test.platform.storage.keys()
const values = (test: Modal) => keys(test).map((key) => test.platform.storage.get(key) ?? '')

describe('connecting', () => {
  it('connecting opens the prompt in the same turn as the connection, in an open modal and in a closed one', async () => {
    const test = await connected()
    expect([test.view(), test.status()]).toEqual(['DataCapture', 'connected'])
    const closed = modal()
    await closed.connect()
    expect([closed.view(), closed.status()]).toEqual(['DataCapture', 'connected'])
  })

  it('connecting with an address sends a code for the account, confirms it under the proof’s id, and closes the modal', async () => {
    const test = await connected()
    const capture = await test.capture()
    expect(await capture.requestCode(` ${email} `)).toBe(true)
    await capture.confirmCode(email, '123456')
    const [post, put] = test.http.requests
    expect([post?.url.pathname, post?.call.method, post?.call.body]).toEqual([
      '/auth/v1/otp',
      'POST',
      JSON.stringify({ email, account: 'eip155:1:alice' }),
    ])
    expect([
      put?.url.pathname,
      put?.call.method,
      put?.call.body,
      put?.call.headers?.['x-otp'],
    ]).toEqual(['/auth/v1/otp', 'PUT', '{"code":"123456"}', 'proof-1'])
    expect([test.view(), test.status(), capture.get().email]).toEqual([
      'closed',
      'connected',
      email,
    ])
  })

  it('connecting needs no code for an address that the provider has confirmed', async () => {
    const test = await connected({ respond: () => ({ body: { uuid: null } }) })
    const capture = await test.capture()
    expect(await capture.requestCode(email)).toBe(false)
    expect([test.view(), capture.get().email]).toEqual(['closed', email])
    expect(test.http.requests).toHaveLength(1)
  })

  it('connecting shows no prompt while a page is loading', async () => {
    const entries = new Map<string, string>()
    const first = modal({ entries })
    await first.connect()
    first.kernel.dispose()
    const second = modal({ entries })
    const restoring = restoreConnections(second.kernel)
    await waitFor(() => expect(second.evm.resumeRequests).toHaveLength(1))
    second.evm.resumeRequests[0]?.approve()
    await restoring
    expect([second.view(), second.status()]).toEqual(['closed', 'connected'])
  })

  it('connecting on an unsupported network shows the prompt after a switch to a supported one', async () => {
    const test = modal()
    await test.connect(test.evm, 'eip155:777')
    expect(test.view()).toBe('UnsupportedChain')
    await test.kernel.connections.switchNetwork('eip155:10')
    expect([test.view(), test.status()]).toEqual(['DataCapture', 'connected'])
  })
})

describe('the prompt', () => {
  it('the email prompt accepts an address with an apostrophe', async () => {
    const test = await connected()
    const capture = await test.capture()
    expect(await capture.requestCode("o'brien@visitor.example")).toBe(true)
  })

  it('the email prompt is shared by all namespaces that connect meanwhile', async () => {
    const test = await connected({ required: true })
    await test.connect(test.sui, 'sui:mainnet')
    expect(
      test.kernel.router.get().history.filter(({ route }) => route === 'DataCapture'),
    ).toHaveLength(1)
    test.kernel.router.close()
    expect([test.status(), test.status('sui')]).toEqual(['disconnected', 'disconnected'])
  })

  it('the email prompt is not repeated on this page after an answer, and is repeated after the last disconnection', async () => {
    const test = await connected()
    const capture = await test.capture()
    await capture.requestCode(email)
    await capture.confirmCode(email, '123456')
    await test.connect(test.sui, 'sui:mainnet', ['bob'])
    expect(test.view()).toBe('closed')
    await test.kernel.connections.disconnect()
    expect(capture.get().email).toBeUndefined()
    await test.connect(test.sui, 'sui:mainnet', ['carol'])
    expect(test.view()).toBe('DataCapture')
  })

  it('the email prompt is not repeated in this browser for an account that answered it, on any network', async () => {
    const entries = new Map<string, string>()
    const first = await connected({ entries })
    await (await first.capture()).requestCode(email)
    await (await first.capture()).confirmCode(email, '123456')
    first.kernel.dispose()
    const second = modal({ entries })
    await second.clock.advance(400 * 86_400_000)
    await second.connect(second.evm, 'eip155:10')
    expect(second.view()).toBe('closed')
    await second.connect(second.evm, 'eip155:10', ['bob'])
    expect(second.view()).toBe('DataCapture')
  })

  it('the email prompt leaves neither the address nor the code in the storage, a log or a URL', async () => {
    const test = await connected()
    const capture = await test.capture()
    await capture.requestCode(email)
    await capture.confirmCode(email, '123456')
    const traces = JSON.stringify([
      keys(test),
      values(test),
      test.logs,
      test.http.requests.map(({ url }) => url.href),
    ])
    expect(traces).not.toMatch(/ada|visitor\.example|123456|proof-1/)
  })
})

describe('skipping', () => {
  it('closes the skipped prompt if the email is optional, and remembers the skip for 30 days', async () => {
    const entries = new Map<string, string>()
    const first = await connected({ entries })
    await (await first.capture()).skip()
    expect([first.view(), first.status(), first.http.requests.length]).toEqual([
      'closed',
      'connected',
      0,
    ])
    first.kernel.dispose()
    const second = modal({ entries })
    await second.clock.advance(29 * 86_400_000)
    await second.connect()
    expect(second.view()).toBe('closed')
    second.kernel.dispose()
    const third = modal({ entries })
    await third.clock.advance(31 * 86_400_000)
    await third.connect()
    expect(third.view()).toBe('DataCapture')
  })

  it.each(['DataCapture', 'DataCaptureOtpConfirm'])(
    'skipping by closing %s keeps the wallet if the email is optional, and disconnects if it is required',
    async (route) => {
      for (const [required, after] of [
        [false, 'connected'],
        [true, 'disconnected'],
      ] as const) {
        const test = await connected({ required })
        if (route !== 'DataCapture')
          test.kernel.router.push({ kind: 'route', id: route }, { email })
        expect(test.kernel.router.requestClose()).toBe(true)
        expect([test.view(), test.status()]).toEqual(['closed', after])
      }
    },
  )

  it('remembers closing the email prompt like a skip', async () => {
    const entries = new Map<string, string>()
    const first = await connected({ entries })
    first.kernel.router.requestClose()
    first.kernel.dispose()
    const second = modal({ entries })
    await second.connect()
    expect(second.view()).toBe('closed')
  })

  it('treats opening another view over the email prompt like a skip', async () => {
    const test = await connected({ required: true })
    test.kernel.router.reset({ kind: 'route', id: 'Networks' })
    expect(test.status()).toBe('disconnected')
  })

  it('refuses a skip if the email is required', async () => {
    const test = await connected({ required: true })
    await (await test.capture()).skip()
    expect([test.view(), test.status()]).toEqual(['DataCapture', 'connected'])
  })
})

describe('addresses and codes', () => {
  it.each([
    '',
    'ada',
    'ada@',
    '@visitor.example',
    'ada@visitor',
    `${'a'.repeat(250)}@visitor.example`,
  ])('an invalid address, %j, is refused without a request', async (given) => {
    const test = await connected()
    await expect((await test.capture()).requestCode(given)).rejects.toMatchObject({
      code: 'email-invalid',
      message: 'Please enter a valid email address',
    })
    expect(test.http.requests).toEqual([])
  })

  it.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])(
    'an invalid code, %j, is refused without a request',
    async (code) => {
      const test = await connected()
      const capture = await test.capture()
      await capture.requestCode(email)
      await expect(capture.confirmCode(email, code)).rejects.toMatchObject({ code: 'code-invalid' })
      expect(test.http.requests).toHaveLength(1)
    },
  )

  it('a value that the provider refuses leaves the prompt open', async () => {
    const test = await connected({
      required: true,
      respond: otpOnly(begun, { status: 400, body: { error: 'Invalid code' } }),
    })
    const capture = await test.capture()
    await capture.requestCode(email)
    await expect(capture.confirmCode(email, '123456')).rejects.toMatchObject({
      code: 'http-failed',
      context: { status: 400 },
    })
    expect([test.view(), test.status(), capture.get().email]).toEqual([
      'DataCapture',
      'connected',
      undefined,
    ])
  })

  it('an address gets one email in 30 s; another address gets one at once', async () => {
    const test = await connected()
    const capture = await test.capture()
    await capture.requestCode(email)
    await test.clock.advance(29_000)
    expect(await capture.requestCode(email)).toBe(true)
    expect(test.http.requests).toHaveLength(1)
    await capture.requestCode('grace@visitor.example')
    expect(test.http.requests).toHaveLength(2)
    await test.clock.advance(30_001)
    await capture.requestCode('grace@visitor.example')
    expect(test.http.requests).toHaveLength(3)
  })

  it('an address gets a new email after a request for another address was given up', async () => {
    const test = await connected()
    const capture = await test.capture()
    await capture.requestCode(email)
    const stop = new AbortController()
    const givenUp = capture.requestCode('grace@visitor.example', { signal: stop.signal })
    stop.abort()
    await expect(givenUp).rejects.toBeDefined()
    const before = test.http.requests.length
    await capture.requestCode(email)
    expect(test.http.requests).toHaveLength(before + 1)
  })

  it('a clock that was set back does not prolong the delay', async () => {
    const test = await connected()
    const capture = await test.capture()
    await capture.requestCode(email)
    test.clock.skew(-3_600_000)
    const before = test.http.requests.length
    await capture.requestCode(email)
    expect(test.http.requests).toHaveLength(before + 1)
  })

  it('a response without a body confirms the code', async () => {
    const test = await connected({ respond: otpOnly(begun, { status: 200, body: '' }) })
    const capture = await test.capture()
    await capture.requestCode(email)
    await capture.confirmCode(email, '123456')
    expect(capture.get().email).toBe(email)
  })

  it('an aborted confirmation changes nothing if the provider answers later', async () => {
    const test = await connected()
    const capture = await test.capture()
    const stop = new AbortController()
    const work = capture.requestCode(email, { signal: stop.signal })
    stop.abort()
    await expect(work).rejects.toBeDefined()
    expect(capture.get().cooldownUntil).toBeUndefined()
  })
})

describe('with a sign-in', () => {
  it('connecting with a sign-in shows no prompt: it comes as the prelude of the sign-in', async () => {
    const double = createSignInDouble()
    const test = await connected({ plugins: [double.plugin] })
    expect(test.view()).toBe('Connect')
    const signInPrelude = await test.kernel.use(signInPreludeRef)
    expect(signInPrelude.routes).toEqual(['DataCapture', 'DataCaptureOtpConfirm'])
    expect(await signInPrelude.routeFor(double.account)).toBe(dataCaptureRoute)
  })

  const give = async ({ capture }: Modal) => {
    const prompt = await capture()
    await prompt.requestCode(email)
    await prompt.confirmCode(email, '123456')
  }
  it.each([
    ['a confirmed address', give],
    ['a skip', async ({ capture }: Modal) => (await capture()).skip()],
  ])('%s leads to the sign-in view, without another prelude on this page', async (_, answer) => {
    const double = createSignInDouble()
    const test = await connected({ plugins: [double.plugin] })
    const signInPrelude = await test.kernel.use(signInPreludeRef)
    test.kernel.router.push((await signInPrelude.routeFor(double.account)) ?? dataCaptureRoute)
    await answer(test)
    expect([double.calls, test.view(), test.status()]).toEqual([
      ['proceed'],
      'SIWXSignMessage',
      'connected',
    ])
    expect(await signInPrelude.routeFor(double.account)).toBeUndefined()
  })

  it('a sign-in at the provider creates the email proof, so that it is tied to it', async () => {
    const said: unknown[] = []
    const double = createSignInDouble({
      requestCode: async (...given) => said.push(given) > 0,
      confirmCode: async (code) => void said.push(code),
      session: async () => undefined,
      setMetadata: async () => {},
    })
    const test = await connected({ plugins: [double.plugin] })
    test.kernel.router.push(dataCaptureRoute)
    const capture = await test.capture()
    await capture.requestCode(email)
    await capture.confirmCode(email, '123456')
    expect(said).toEqual([[email, double.account], '123456'])
    expect(test.http.requests).toEqual([])
  })
})
