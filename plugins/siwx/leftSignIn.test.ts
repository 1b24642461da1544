import { expect, test } from 'vitest'
import { defineManifest, definePlugin, defineRoute, LatchkeyError } from '#kernel'
import { signInPreludeRef } from '#plugins/ports/siwx'
import { createSiwxDouble } from '../../test/harness/SiwxDouble.ts'
import { startSignIn } from '../../test/harness/startSignIn.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const noAnswer = () => new Promise<never>(() => {})

test('a sign-in source that never returns the sessions ends a connection as a failed check', async () => {
  const siwx = createSiwxDouble({ getSessions: noAnswer })
  const { evm, connections, clock, statusOf, shown, flow } = startSignIn({ siwx })
  await flow()
  const connecting = connections.connect('eip155', { walletId: 'w1' })
  const ended = expect(connecting).rejects.toMatchObject({ code: 'siwx-check-failed' })
  await flushPromises()
  const wallet = evm.connectRequests.at(-1)?.approve()
  await clock.advance(30_000)
  await ended
  expect([statusOf(), wallet?.received.disconnects, shown.length]).toEqual(['disconnected', 1, 1])
})

test('a failed signature does not bring back an optional sign-in that was closed meanwhile', async () => {
  let reject: (error: unknown) => void = () => {}
  const siwx = createSiwxDouble({
    signMessage: () =>
      new Promise((_, fail) => {
        reject = fail
      }),
  })
  const { connect, flow, view, asked, shown, statusOf, kernel } = startSignIn({
    siwx,
    required: false,
  })
  await connect()
  const signing = (await flow()).sign()
  await flushPromises()
  expect(kernel.router.requestClose()).toBe(true)
  reject(new LatchkeyError('rejected'))
  await signing
  await flushPromises()
  expect([view(), await asked(), statusOf()]).toEqual(['closed', undefined, 'connected'])
  expect(shown).toEqual([{ message: 'Error signing message', variant: 'error' }])
})

test('a signature that needs a code first brings a required sign-in that was closed back to it', async () => {
  const manifest = defineManifest({ id: 'capture', offers: [signInPreludeRef] })
  const capture = definePlugin(manifest, async () => ({
    default: manifest.setup(({ offer }) =>
      offer(signInPreludeRef, {
        routes: ['DataCapture'],
        routeFor: async () => defineRoute('DataCapture'),
      }),
    ),
  }))
  let refuse: (error: unknown) => void = () => {}
  const addSession = () =>
    new Promise<never>((_, reject) => {
      refuse = reject
    })
  const { connect, flow, view, kernel } = startSignIn({
    siwx: createSiwxDouble({ addSession }),
    plugins: [capture()],
  })
  await connect()
  const { proceed, sign } = await flow()
  proceed()
  const signing = sign()
  await flushPromises()
  kernel.router.close()
  refuse(new LatchkeyError('http-failed', { what: 'x', status: 403 }, { cause: 'OTP is required' }))
  await signing
  expect(view()).toBe('DataCapture')
})
