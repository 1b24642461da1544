import { describe, expect, it } from 'vitest'
import { connected } from '#kernel'
import type { EmbeddedWallet } from '../../plugins/ports/embedded-wallet.ts'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import { logIn, loginEmail, startLogin } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import { connectingFarcasterRoute } from '../ports/embedded-wallet.ts'

type Tab = ReturnType<typeof startLogin>
type Steps = readonly [
  name: string,
  run: (wallet: EmbeddedWallet, signal: AbortSignal) => Promise<unknown>,
  answer: unknown,
]
const bobEvm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bobSolana = 'So11111111111111111111111111111111111111112'
const bob = ({ chainId }: { chainId: string | number }) => {
  const address = typeof chainId === 'string' ? bobSolana : bobEvm
  return { address, chainId, email: 'bob@mail.example', accounts: [{ address, type: 'eoa' }] }
}
const steps: readonly Steps[] = [
  [
    'CONNECT_EMAIL',
    (wallet, signal) => wallet.loginByEmail(loginEmail, { signal }),
    { action: 'CONNECT' },
  ],
  ['CONNECT_OTP', (wallet, signal) => wallet.confirmCode('123456', { signal }), undefined],
  [
    'CONNECT_SOCIAL',
    (wallet, signal) => wallet.loginBySocial('x', 'https://secure.example/r?code=1', { signal }),
    bob({ chainId: 1 }),
  ],
  ['CONNECT_FARCASTER', (wallet, signal) => wallet.loginByFarcaster({ signal }), {}],
]
const statuses = (test: Tab) => ['eip155', 'solana'].map((at) => test.accountIn(at)?.status)
const signOuts = (test: Tab) =>
  test.frame.receivedNames().filter((name) => name === 'SIGN_OUT').length

/** Gives up a step that the frame has, and lets the frame finish it. */
async function giveUp(test: Tab, [name, run, answer]: Steps, meanwhile = async () => {}) {
  const wallet = await test.service()
  const before = test.frame.received.length
  test.frame.answers[name] = () => noAnswer
  const stop = new AbortController()
  const step = run(wallet, stop.signal)
  step.catch(() => {})
  const sent = () => test.frame.received.slice(before).find((one) => one.name === name)
  await waitUntil(() => sent() !== undefined).toBe(true)
  stop.abort(new Error('left'))
  await expect(step).rejects.toMatchObject({ code: 'internal' })
  await meanwhile()
  test.frame.settle(sent(), answer)
  await flushPromises()
}

describe('a login that was given up', () => {
  it.each(steps)(
    'a login given up in %s is signed out once the frame has logged in',
    async (...step) => {
      const test = startLogin()
      await giveUp(test, step)
      expect([statuses(test), signOuts(test)]).toEqual([['disconnected', 'disconnected'], 1])
    },
  )

  it.each(steps)(
    'a login given up in %s ends the connections of the person before, for whom the frame signs no more',
    async (...step) => {
      const test = startLogin()
      await logIn(test)
      await test.clock.advance(30_000)
      await giveUp(test, step, async () => {
        test.frame.answers['GET_USER'] = bob
      })
      await waitUntil(() => statuses(test).join()).toBe('disconnected,disconnected')
      await waitUntil(() => signOuts(test)).toBe(1)
      expect((await test.service()).get().user).toBeUndefined()
    },
  )

  it.each(steps)(
    'a login given up in %s keeps the connections of the same person',
    async (...step) => {
      const test = startLogin()
      await logIn(test)
      await test.clock.advance(30_000)
      await giveUp(test, step)
      expect([statuses(test), signOuts(test)]).toEqual([['connected', 'connected'], 0])
    },
  )

  it('a login given up after its code signs out the visitor whom the frame has logged in', async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    test.frame.answers['GET_USER'] = () => noAnswer
    const stop = new AbortController()
    const checking = wallet.confirmCode('123456', { signal: stop.signal })
    await waitUntil(() => test.frame.last('GET_USER') !== undefined).toBe(true)
    stop.abort(new Error('left'))
    await expect(checking).rejects.toMatchObject({ code: 'request-aborted' })
    await waitUntil(() => signOuts(test)).toBe(1)
  })

  it('a login given up for a newer one does not sign that one out', async () => {
    const test = startLogin()
    const [, code] = steps
    if (!code) throw new Error('There is no such step')
    await giveUp(test, code, async () => {
      await (await test.service()).loginBySocial('google', 'https://secure.example/r?code=2')
    })
    expect([statuses(test), signOuts(test)]).toEqual([['connected', 'connected'], 0])
  })

  it('an email that is given up before its code was entered signs no visitor out', async () => {
    const test = startLogin()
    const [email] = steps
    if (!email) throw new Error('There is no such step')
    await giveUp(test, [email[0], email[1], { action: 'VERIFY_OTP' }])
    expect(signOuts(test)).toBe(0)
  })

  it('a Farcaster login left by a connected visitor loads the frame again: it would log in the person who scans the code', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    const { router } = test.kernel
    router.open({ route: 'Connect', params: undefined })
    router.push(connectingFarcasterRoute)
    await wallet.getFarcasterUrl()
    test.frame.answers['CONNECT_FARCASTER'] = () => noAnswer
    const stop = new AbortController()
    const login = wallet.loginByFarcaster({ signal: stop.signal })
    await waitUntil(() => test.frame.last('CONNECT_FARCASTER') !== undefined).toBe(true)
    router.back()
    stop.abort()
    await expect(login).rejects.toMatchObject({ code: 'internal' })
    await test.clock.advance(100)
    expect([wallet.get().farcasterUrl, test.frame.loads(), test.frame.alive()]).toEqual([
      undefined,
      2,
      1,
    ])
    expect(statuses(test)).toEqual(['connected', 'connected'])
  })
})

describe('a login whose view is left', () => {
  it('a login connects in every namespace although the first connection opened another view', async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    const stop = new AbortController()
    test.kernel.on(connected, () => stop.abort(new Error('left')))
    await wallet.confirmCode('123456', { signal: stop.signal })
    expect([statuses(test), test.alerts]).toEqual([['connected', 'connected'], []])
  })

  it('a login connects in no other namespace once the visitor has signed out', async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    const user = test.frame.answers['GET_USER'] ?? (() => undefined)
    test.frame.answers['GET_USER'] = (payload: { chainId: unknown }, message) =>
      payload.chainId === 1 ? user(payload as never, message) : noAnswer
    const checking = wallet.confirmCode('123456')
    await waitUntil(() => statuses(test)[0]).toBe('connected')
    await waitUntil(() => test.frame.receivedNames().at(-1)).toBe('GET_USER')
    const asked = test.frame.last('GET_USER')
    await test.kernel.connections.disconnect()
    test.frame.settle(asked, await user(asked?.payload as never, asked as never))
    await checking
    expect(statuses(test)).toEqual(['disconnected', 'disconnected'])
  })
})
