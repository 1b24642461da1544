import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { alerted } from '#kernel'
import { eip155 } from '#namespaces/eip155'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import type { TestKernel } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { embeddedWallet as plugin } from './index.ts'
import { readyDelay } from './openFrame.ts'
import { frameMessages } from './protocol.ts'

type Asked = {
  readonly id: string
  readonly type: string
  readonly payload?: unknown
  readonly origin: string
}

const { port, otherPort } = await commands.frameSite()
const evil = `http://evil.localhost:${otherPort}`
/** Speaks like the hosted frame. */
const impostor = `http://hosted.evil.localhost:${otherPort}`
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const until = { timeout: 10_000 }

let secure: string
let test: TestKernel
let wallet: EmbeddedWallet
let frame: Window | undefined
let asked: Asked[]
let alerts: (string | undefined)[]
let settled: string[]
let arrived: number
const made: { remove(): void }[] = []

function listen({ data, source, origin }: MessageEvent): void {
  if (data?.hello && origin === secure) frame = source as Window
  if (data?.heard && source === frame) asked.push(data.heard)
  if (data?.forged) arrived++
}
beforeEach(() => {
  frame = undefined
  asked = []
  alerts = []
  settled = []
  arrived = 0
  window.addEventListener('message', listen)
})
afterEach(() => {
  window.removeEventListener('message', listen)
  test.kernel.dispose()
  for (const one of made.splice(0)) one.remove()
})

async function start(site = 'hosted', clock: 'real' | 'manual' = 'real'): Promise<void> {
  secure = `http://${site}.localhost:${port}`
  test = createTestKernel({
    clock,
    hosts: { secure },
    respond: () => ({ body: { allowedOrigins: [], jsonrpc: '2.0', id: 1, result: '0x1' } }),
    plugins: [eip155(), plugin({ frameProtocol: 'window' })],
  })
  test.kernel.on(alerted, ({ code }) => alerts.push(code))
  wallet = await test.kernel.use(embeddedWalletRef)
}
const steer = (how: string, more: object = {}) => frame?.postMessage({ steer: how, ...more }, '*')
const say = (message: object) => steer('say', { say: message })
const idOf = (name: string) => asked.findLast(({ type }) => type === `@w3m-app/${name}`)?.id ?? ''
const untilAsked = (name: string) => expect.poll(() => idOf(name), until).not.toBe('')
const untilLoaded = () => expect.poll(() => frame !== undefined, until).toBe(true)
const frames = () => document.querySelectorAll('latchkey-frame').length
/** Records a request, to check at the end that it settled once. */
function watch(name: string, work: Promise<unknown>): void {
  work.then(
    (result) => settled.push(`${name} ${result}`),
    (error) => settled.push(`${name} ${error.code}`),
  )
}
/** A frame with a page that sends what the test says. */
async function sender(origin: string, sandbox?: string): Promise<Window> {
  const element = document.createElement('iframe')
  if (sandbox) element.setAttribute('sandbox', sandbox)
  const here = new Promise<Window>((resolve) => {
    window.addEventListener('message', function hear({ data, source }) {
      if (!data?.sender) return
      window.removeEventListener('message', hear)
      resolve(source as Window)
    })
  })
  element.src = `${origin}/?sender`
  made.push(document.body.appendChild(element))
  return here
}

describe('the frame hosted today', () => {
  it('the hosted frame is loaded with its code by the first request', async () => {
    await start()
    expect(frames()).toBe(0)
    expect(await wallet.loginByEmail('ada@mail.example')).toBe('otp')
    expect(frames()).toBe(1)
    expect(asked.map(({ type }) => type).slice(0, 2)).toEqual([
      '@w3m-app/SYNC_DAPP_DATA',
      '@w3m-app/SYNC_THEME',
    ])
    for (const { id, origin } of asked)
      expect([id, origin]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), location.origin])
  })

  it('the hosted frame logs a visitor in through the same service, despite unknown messages', async () => {
    await start()
    await wallet.loginByEmail('ada@mail.example')
    await wallet.confirmCode('123456')
    const { connection, accountState } = test.kernel.connections.getState('eip155') ?? {}
    expect([accountState?.status, connection?.auth]).toEqual([
      'connected',
      { name: 'email', username: 'ada@mail.example' },
    ])
    expect(wallet.get().user).toMatchObject({ email: 'ada@mail.example', userName: undefined })
  })

  it('the hosted frame receives no request before READY, and queued ones 500 ms after it', async () => {
    await start('hosted-hold')
    watch('login', wallet.loginByEmail('ada@mail.example'))
    await untilLoaded()
    await wait(100)
    expect(asked).toEqual([])
    const before = performance.now()
    steer('ready')
    await expect.poll(() => settled, until).toEqual(['login otp'])
    expect(performance.now() - before).toBeGreaterThanOrEqual(readyDelay)
  })

  it('the hosted frame that is never ready fails after 20 s: APKT003', async () => {
    await start('hosted-hold', 'manual')
    watch('login', wallet.loginByEmail('ada@mail.example'))
    await untilLoaded()
    await test.clock.advance(20_000)
    await expect.poll(() => settled, until).toEqual(['login APKT003'])
    expect([alerts, frames()]).toEqual([['APKT003'], 0])
  })

  it('the hosted frame that does not answer a login fails after 120 s: APKT004, and its later answers settle nothing', async () => {
    await start('hosted-hold', 'manual')
    watch('device', wallet.awaitDeviceApproval())
    await untilLoaded()
    steer('ready')
    await expect
      .poll(() => test.clock.advance(readyDelay).then(() => idOf('CONNECT_DEVICE')), until)
      .not.toBe('')
    await test.clock.advance(120_000)
    await expect.poll(() => settled, until).toEqual(['device APKT004'])
    steer('release')
    say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' }, forged: true })
    await expect.poll(() => arrived, until).toBe(1)
    expect([settled, alerts]).toEqual([['device APKT004'], ['APKT004']])
  })

  it.each([
    ['says READY a second time', () => steer('ready')],
    ['reloads itself', () => steer('reload')],
    ['goes elsewhere', () => steer('go', { address: `${evil}/` })],
    ['is taken off the page', () => document.querySelector('latchkey-frame')?.remove()],
  ])(
    'the hosted frame that %s is closed: pending requests reject, and the next one loads a new frame',
    async (_, harm) => {
      await start()
      watch('device', wallet.awaitDeviceApproval())
      await untilAsked('CONNECT_DEVICE')
      harm()
      await expect.poll(() => settled, until).toEqual(['device frame-lost'])
      expect(frames()).toBe(0)
      expect(await wallet.loginByEmail('ada@mail.example')).toBe('otp')
    },
  )

  it('the hosted frame receives and sends nothing once another page replaces it, even before that is detected', async () => {
    await start()
    watch('device', wallet.awaitDeviceApproval())
    await untilAsked('CONNECT_DEVICE')
    const before = asked.length
    let there = false
    window.addEventListener('message', function hear({ data, origin }) {
      if (origin !== impostor || !data?.hello) return
      there = true
      window.removeEventListener('message', hear)
    })
    // The load has started and never ends.
    steer('go', { address: `${impostor}/?unfinished` })
    await expect.poll(() => there, until).toBe(true)
    expect(frames()).toBe(1)
    watch('login', wallet.loginByEmail('ada@mail.example'))
    await wait(50)
    say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: idOf('CONNECT_DEVICE'), forged: true })
    await expect.poll(() => arrived, until).toBe(1)
    expect([settled, asked.slice(before)]).toEqual([[], []])
  })
})

describe('answers of the hosted frame', () => {
  const type = '@w3m-frame/CONNECT_EMAIL_SUCCESS'
  const payload = { action: 'CONNECT' }

  beforeEach(async () => {
    await start()
    watch('device', wallet.awaitDeviceApproval())
    await untilAsked('CONNECT_DEVICE')
  })
  const arrive = async (count: number) => expect.poll(() => arrived, until).toBe(count)

  it('answers of the hosted frame with another id, no id, another name or another form settle nothing; the right one settles once', async () => {
    const id = idOf('CONNECT_DEVICE')
    say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: `${id}0`, forged: true })
    say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', forged: true })
    say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: [id], forged: true })
    say({ type: '@w3m-frame/CONNECT_DEVICE', id, forged: true })
    say({ type: '@w3m-app/CONNECT_DEVICE_SUCCESS', id, forged: true })
    say({ type, id, payload, forged: true })
    await arrive(6)
    expect(settled).toEqual([])
    say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id, forged: true })
    say({ type: '@w3m-frame/CONNECT_DEVICE_ERROR', id, payload: { message: 'no' }, forged: true })
    say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id, forged: true })
    await arrive(9)
    expect(settled).toEqual(['device undefined'])
  })

  it('answers of the hosted frame in a wrong form settle nothing', async () => {
    watch('farcaster', wallet.loginByFarcaster())
    await untilAsked('CONNECT_FARCASTER')
    say({
      type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS',
      id: idOf('CONNECT_FARCASTER'),
      payload: { userName: { first: 'ada' } },
      forged: true,
    })
    await arrive(1)
    expect(settled).toEqual([])
  })

  it('answers of the hosted frame after an abort settle nothing, and the next request is answered', async () => {
    const stop = new AbortController()
    watch('second', wallet.awaitDeviceApproval({ signal: stop.signal }))
    await expect
      .poll(() => asked.filter((one) => one.type === '@w3m-app/CONNECT_DEVICE').length, until)
      .toBe(2)
    stop.abort()
    await expect.poll(() => settled, until).toEqual(['second internal'])
    say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: idOf('CONNECT_DEVICE'), forged: true })
    await arrive(1)
    expect(settled).toEqual(['second internal'])
    expect(await wallet.loginByEmail('ada@mail.example')).toBe('otp')
  })
})

describe('foreign messages', () => {
  const names = [
    'READY',
    'RESIZE',
    'SOCIAL_RESULT',
    'SESSION_UPDATE',
    'UNVERIFIED_DOMAIN',
    'CONNECT_DEVICE_ERROR',
    'CONNECT_FARCASTER_ERROR',
  ]
  const types = [...names, ...Object.keys(frameMessages).map((name) => `${name}_SUCCESS`)].map(
    (name) => `@w3m-frame/${name}`,
  )
  const payload = {
    userName: 'eve',
    message: 'forged',
    uri: `${evil}/`,
    height: 4000,
    token: 't',
    action: 'CONNECT',
    isConnected: true,
  }

  it('foreign messages settle and change nothing, even with the right ids: 8 senders, every type', async () => {
    await start()
    const results: string[] = []
    wallet.onSocialResult((result) => results.push(result))
    watch('device', wallet.awaitDeviceApproval())
    watch('farcaster', wallet.loginByFarcaster())
    await untilAsked('CONNECT_FARCASTER')
    await untilAsked('CONNECT_DEVICE')
    const own = document.body.appendChild(document.createElement('iframe'))
    made.push(own)
    const through = (page: Window) => (message: object) =>
      page.postMessage({ steer: 'say', say: message }, '*')
    const as = (realm: unknown) => {
      // The calling script's window is the source of a message.
      const post = (realm as typeof globalThis).Function(
        'target',
        'say',
        'target.postMessage(say, "*")',
      )
      return (message: object) => post(window, message)
    }
    const senders = [
      (message: object) => window.postMessage(message, '*'),
      as(own.contentWindow),
      as(window.parent),
      through(await sender(evil)),
      through(await sender(secure.replace('hosted', 'secure'))),
      through(await sender(secure.replace('hosted', 'secure'), 'allow-scripts')),
      // A script that forges the event, its origin and its source.
      (message: object) =>
        window.dispatchEvent(
          new MessageEvent('message', { data: message, origin: secure, source: frame ?? null }),
        ),
      (message: object) =>
        window.postMessage({ ...message, origin: secure, source: 'frame', isTrusted: true }, '*'),
    ]
    const effects = () =>
      JSON.stringify([
        wallet.get(),
        test.kernel.connections.get(),
        [...test.store.entries],
        test.logs.length,
        asked.length,
        settled,
        results,
        frames(),
      ])
    const before = effects()
    const ids = [...asked.map(({ id }) => id), undefined]
    for (const forge of senders)
      for (const type of types)
        for (const id of ids)
          forge({ type, payload, forged: true, ...(id === undefined ? {} : { id }) })
    await expect.poll(() => arrived, until).toBe(senders.length * types.length * ids.length)
    await wait(50)
    expect(effects()).toBe(before)
    steer('release', { payload: { userName: 'ada' } })
    await expect.poll(() => settled.includes('device undefined'), until).toBe(true)
  })

  it('foreign messages of another window with the same origin are ignored', async () => {
    await start()
    watch('device', wallet.awaitDeviceApproval())
    await untilAsked('CONNECT_DEVICE')
    const twin = document.createElement('iframe')
    const before = frame
    const loaded = new Promise((resolve) => twin.addEventListener('load', resolve, { once: true }))
    twin.src = `${secure}/sdk?hold`
    made.push(document.body.appendChild(twin))
    await loaded
    twin.contentWindow?.postMessage(
      {
        steer: 'say',
        say: {
          type: '@w3m-frame/CONNECT_DEVICE_SUCCESS',
          id: idOf('CONNECT_DEVICE'),
          forged: true,
        },
      },
      '*',
    )
    await expect.poll(() => arrived, until).toBe(1)
    expect(settled).toEqual([])
    frame = before
    steer('release')
    await expect.poll(() => settled, until).toEqual(['device undefined'])
  })
})
