import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import type { Kernel } from '#kernel'
import { alerted } from '#kernel'
import { eip155 } from '#namespaces/eip155'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import type { TestKernel } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { embeddedWallet as plugin } from './index.ts'
import { frameMessages } from './protocol.ts'

const { port, otherPort } = await commands.frameSite()
const elsewhere = `http://evil.localhost:${otherPort}`

/**
 * The handshake's two, what the frame says unasked, an error, and an answer to each request: 30.
 */
const types = [
  ...[
    'READY',
    'CHANNEL',
    'RESIZE',
    'SOCIAL_RESULT',
    'SESSION_UPDATE',
    'UNVERIFIED_DOMAIN',
    'CONNECT_DEVICE_ERROR',
  ],
  ...Object.keys(frameMessages).map((name) => `${name}_SUCCESS`),
].map((name) => `@w3m-frame/${name}`)
const ready = '@w3m-frame/READY'
/** A payload that matches every type. */
const payload = {
  action: 'CONNECT',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 1,
  height: 4000,
  uri: 'https://evil.example/',
  url: 'https://evil.example/',
  token: 'x',
  isConnected: true,
  isDeployed: true,
  newEmail: 'evil@mail.example',
  smartAccountEnabledNetworks: [6666],
  type: 'eoa',
  message: 'forged',
}

type Say = (message: object) => void
type Sender = { readonly say: Say; readonly exceptReady?: boolean; readonly unheard?: boolean }

let secure: string
let test: TestKernel
let kernel: Kernel
let wallet: EmbeddedWallet
let frame: Window | undefined
/** Requests that the frame received, as it reports them. */
let asked: { readonly id: string; readonly type: string }[]
let told: unknown[]
let settled: string[]
let arrived: number
let gift: MessagePort | undefined
const made: { remove(): void }[] = []
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function listen({ data, source, origin, ports }: MessageEvent): void {
  if (data?.hello && origin === secure) frame = source as Window
  if (data?.heard) asked.push(data.heard)
  if (data?.gift) gift = ports[0]
  if (data?.forged) arrived++
}
beforeEach(() => {
  frame = undefined
  gift = undefined
  asked = []
  told = []
  settled = []
  arrived = 0
  window.addEventListener('message', listen)
})
afterEach(() => {
  window.removeEventListener('message', listen)
  kernel.dispose()
  for (const one of made.splice(0)) one.remove()
})

async function start(site: string): Promise<void> {
  secure = `http://${site}.localhost:${port}`
  test = createTestKernel({
    clock: 'real',
    hosts: { secure },
    respond: () => ({ body: { allowedOrigins: [] } }),
    plugins: [eip155(), plugin()],
  })
  kernel = test.kernel
  kernel.on(alerted, (alert) => told.push(alert))
  wallet = await kernel.use(embeddedWalletRef)
  wallet.onSocialResult((result) => told.push(result))
}
const steer = (how: string, more: object = {}, to = frame) =>
  to?.postMessage({ steer: how, ...more }, '*')
const untilLoaded = () => expect.poll(() => frame !== undefined).toBe(true)
const untilAsked = (name: string) =>
  expect.poll(() => asked.some(({ type }) => type === `@w3m-app/${name}`)).toBe(true)
function watch(name: string, work: Promise<unknown>): void {
  work.then(
    (result) => settled.push(`${name} ${result}`),
    (error) => settled.push(`${name} ${error.code}`),
  )
}

/** A page that sends what the test says. */
async function senderPage(
  open: (address: string) => { remove(): void },
  origin = elsewhere,
): Promise<Window> {
  const here = new Promise<Window>((resolve) => {
    const hear = ({ data, source }: MessageEvent) => {
      if (!data?.sender) return
      window.removeEventListener('message', hear)
      resolve(source as Window)
    }
    window.addEventListener('message', hear)
  })
  made.push(open(`${origin}/?sender`))
  return here
}
const inFrame = (sandbox?: string) => (address: string) => {
  const element = document.createElement('iframe')
  if (sandbox) element.setAttribute('sandbox', sandbox)
  element.src = address
  return document.body.appendChild(element)
}
const inPopup = (address: string) => {
  const popup = window.open(address, '_blank', 'popup')
  return { remove: () => popup?.close() }
}
const through = (page: Window): Sender => ({ say: (say) => steer('say', { say }, page) })
const as = (realm: unknown): Sender => {
  // The calling script's window is the source of a message.
  const post = (realm as typeof globalThis).Function(
    'target',
    'say',
    'target.postMessage(say, "*")',
  )
  return { say: (say) => post(window, say) }
}

/** Opens the frame, takes its port, and makes the link close it. */
async function oldPort(): Promise<Sender> {
  wallet.preload()
  await untilLoaded()
  if (secure.includes('hold')) steer('ready')
  await untilAsked('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
  steer('give')
  await expect.poll(() => gift !== undefined).toBe(true)
  steer('ready')
  await expect.poll(() => document.querySelector('latchkey-frame')).toBeNull()
  frame = undefined
  asked = []
  return { say: (say) => gift?.postMessage(say), unheard: true }
}

const senders = async (): Promise<Readonly<Record<string, Sender>>> => ({
  'the port of an earlier meeting': await oldPort(),
  'the page itself': { say: (say) => window.postMessage(say, '*') },
  'a frame of the page’s own origin': as(Reflect.get(inFrameOfOurs(), 'contentWindow')),
  'a frame of another origin': through(await senderPage(inFrame())),
  'another window of the secure origin': through(await senderPage(inFrame(), secure)),
  'a sandboxed frame of no origin': through(await senderPage(inFrame('allow-scripts'), secure)),
  'a popup of the secure origin': through(await senderPage(inPopup, secure)),
  'the window that holds the page': as(window.parent),
  'the secure frame, on the window instead of its port': {
    say: (say) => steer('say', { say }),
    exceptReady: true,
  },
  'a script that makes up the event, its origin and its source': {
    say: (say) =>
      void window.dispatchEvent(
        new MessageEvent('message', { data: say, origin: secure, source: frame ?? null }),
      ),
  },
  'a BroadcastChannel': { say: broadcast(), unheard: true },
  'a message that claims an origin and a source': {
    say: (say) =>
      window.postMessage({ ...say, origin: secure, source: 'frame', isTrusted: true }, '*'),
  },
})
function inFrameOfOurs(): HTMLIFrameElement {
  const element = document.body.appendChild(document.createElement('iframe'))
  made.push(element)
  return element
}
function broadcast(): Say {
  const channel = new BroadcastChannel('latchkey')
  made.push({ remove: () => channel.close() })
  return (say) => channel.postMessage(say)
}

/** Everything that a message could have changed. */
const effects = () => ({
  state: JSON.stringify([wallet.get(), kernel.connections.get(), kernel.router.get()]),
  page: document.querySelectorAll('*').length,
  frames: document.querySelectorAll('latchkey-frame').length,
  requests: test.http.requests.length,
  stored: JSON.stringify([...test.store.entries]),
  logs: test.logs.length,
  asked: asked.length,
  told: [...told],
  settled: [...settled],
})

/**
 * Says everything in every sender's name; gives the senders that had an effect, and how much was
 * said.
 */
async function forge(
  all: Readonly<Record<string, Sender>>,
): Promise<{ readonly said: number; readonly guilty: readonly unknown[] }> {
  const guilty: unknown[] = []
  let said = 0
  expect([new Set(types).size, Object.keys(all).length]).toEqual([30, 12])
  for (const [name, { say, exceptReady, unheard }] of Object.entries(all)) {
    const before = effects()
    const from = arrived
    let sent = 0
    for (const type of types.filter((one) => !(exceptReady && one === ready))) {
      said++
      // The strongest forger knows the id.
      for (const id of [...asked.map((one) => one.id), undefined]) {
        say({
          type,
          payload,
          forged: true,
          nonce: '0'.repeat(32),
          ...(id === undefined ? {} : { id }),
        })
        sent++
      }
    }
    if (!unheard) await expect.poll(() => arrived - from).toBe(sent)
    await wait(50)
    const after = effects()
    if (JSON.stringify(after) !== JSON.stringify(before)) guilty.push({ name, before, after })
  }
  return { said, guilty }
}

describe('forged messages: 12 senders, 30 types, 3 phases', () => {
  // READY from the frame's own window is no forgery but the handshake, or its end.
  const count = 12 * 30 - 1

  it('forged messages change nothing before the handshake, which then succeeds', async () => {
    await start('hold')
    const all = await senders()
    watch('login', wallet.loginByEmail('ada@mail.example'))
    await untilLoaded()
    expect(await forge(all)).toEqual({ said: count, guilty: [] })
    steer('ready')
    await expect.poll(() => settled).toEqual(['login otp'])
  })

  it('forged messages change nothing without a request, and the frame answers the next one', async () => {
    await start('secure')
    const all = await senders()
    wallet.preload()
    await untilAsked('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    await wait(50)
    expect(await forge(all)).toEqual({ said: count, guilty: [] })
    expect(await wallet.loginByEmail('ada@mail.example')).toBe('otp')
  })

  it('forged messages settle no pending request; the frame’s answer does', async () => {
    await start('secure')
    const all = await senders()
    watch('device', wallet.awaitDeviceApproval())
    watch('farcaster', wallet.loginByFarcaster())
    await untilAsked('CONNECT_FARCASTER')
    await wait(50)
    expect(await forge(all)).toEqual({ said: count, guilty: [] })
    steer('release')
    await expect.poll(() => settled.includes('device undefined')).toBe(true)
  })
})

describe('10,000 foreign messages', () => {
  it('10,000 foreign messages cost under 200 ms and are not logged', async () => {
    const most = 10_000
    let calls = 0
    let spent = 0
    const { addEventListener } = window
    // Measured inside the listener: other load of the machine does not count.
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) => {
      const timed = (event: Event) => {
        const before = performance.now()
        if (typeof listener === 'function') listener.call(window, event)
        spent += performance.now() - before
        calls++
      }
      addEventListener.call(window, type, type === 'message' ? timed : listener, options)
    }
    try {
      await start('secure')
      wallet.preload()
      await untilAsked('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    } finally {
      Reflect.deleteProperty(window, 'addEventListener')
    }
    await wait(50)
    const before = { calls, spent, logs: test.logs.length }
    for (let at = 0; at < most; at++)
      window.postMessage({ type: ready, forged: true, payload: { at } }, '*')
    await expect.poll(() => arrived, { timeout: 10_000 }).toBe(most)
    expect(calls - before.calls).toBe(most)
    expect(spent - before.spent).toBeLessThan(200)
    expect(test.logs.length).toBe(before.logs)
  })
})
