import { array, looseObject, object, string } from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { parse } from '#kernel'
import { createBrowserPlatform } from '#kernel/browser'
import type { ChannelTransport } from './channel.ts'
import { createFrameElement } from './createFrameElement.ts'
import { openFrame, readyDelay } from './openFrame.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Serves the page of `frameSitePage.js` on two ports, under every name that ends in
     * `.localhost`.
     */
    frameSite: () => Promise<{ readonly port: number; readonly otherPort: number }>
  }
}

const { port, otherPort } = await commands.frameSite()
const secure = `http://secure.localhost:${port}`
const platform = createBrowserPlatform('silent')
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Loads a page of the site as the frame and begins to meet it. */
function meet(address = `${secure}/sdk`, origin = secure) {
  const element = createFrameElement(address)
  const stop = new AbortController()
  const lost: string[] = []
  const outcome: { wire?: ChannelTransport; why?: unknown } = {}
  const wire = openFrame(
    { platform, iframe: element.iframe, origin, remove: element.remove },
    ({ code }) => lost.push(code),
    stop.signal,
  )
  wire.then(
    (made) => {
      outcome.wire = made
    },
    (why: unknown) => {
      outcome.why = why
    },
  )
  ends.push(() => stop.abort(), element.remove)
  const loaded = new Promise((resolve) =>
    element.iframe.addEventListener('load', resolve, { once: true }),
  )
  const steer = (how: string, more: object = {}) =>
    element.iframe.contentWindow?.postMessage({ steer: how, ...more }, '*')
  return { element, stop, lost, outcome, wire, loaded, steer }
}

const reportForm = object({ heard: array(looseObject({ type: string() })), referrer: string() })

/** What a frame heard so far. */
function reportOf(frame: ReturnType<typeof meet>) {
  const reply = crypto.randomUUID()
  const heard = new Promise<unknown>((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (data?.reply !== reply) return
      window.removeEventListener('message', listen)
      resolve(data.report)
    }
    window.addEventListener('message', listen)
  })
  frame.steer('report', { reply })
  return heard.then((report) => parse(reportForm, report, 'The report'))
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const frames = () => document.querySelectorAll('latchkey-frame').length

describe('the frame', () => {
  it('is met by READY from its window and its exact origin, a nonce of 128 bits and its echo over the port', async () => {
    const frame = meet()
    const wire = await frame.wire
    const answers: unknown[] = []
    wire.listen((data) => answers.push(data))
    wire.post({ id: '1', type: '@w3m-app/IS_CONNECTED' })
    await expect
      .poll(() => answers)
      .toEqual([
        { id: '1', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } },
      ])
    const { heard } = await reportOf(frame)
    expect(heard).toEqual([
      {
        type: '@w3m-app/CHANNEL',
        origin: location.origin,
        ports: 1,
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      { id: '1', type: '@w3m-app/IS_CONNECTED' },
    ])
  })

  it('is told a new nonce each time', async () => {
    const nonces = await Promise.all(
      [meet(), meet()].map(async (frame) => {
        await frame.wire
        return (await reportOf(frame)).heard[0]?.['nonce']
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  it('is used 500 ms after it said READY', async () => {
    const frame = meet(`${secure}/sdk?hold`)
    await frame.loaded
    const before = performance.now()
    frame.steer('ready')
    await frame.wire
    expect(performance.now() - before).toBeGreaterThanOrEqual(readyDelay)
    expect(readyDelay).toBe(500)
  })

  it('knows who embeds it by origin alone, and may touch neither the page nor its address', async () => {
    const frame = meet()
    await frame.wire
    expect((await reportOf(frame)).referrer).toBe(`${location.origin}/`)
    const { iframe } = frame.element
    expect([
      iframe.referrerPolicy,
      iframe.allow,
      iframe.getAttribute('sandbox')?.split(' ').sort(),
    ]).toEqual([
      'strict-origin',
      'clipboard-write',
      [
        'allow-forms',
        'allow-popups',
        'allow-popups-to-escape-sandbox',
        'allow-same-origin',
        'allow-scripts',
      ],
    ])
  })

  it.each([
    ['says READY a second time', (frame: ReturnType<typeof meet>) => frame.steer('ready')],
    ['reloads itself', (frame: ReturnType<typeof meet>) => frame.steer('reload')],
    [
      'goes elsewhere',
      (frame: ReturnType<typeof meet>) =>
        frame.steer('go', { address: `http://other.localhost:${otherPort}/` }),
    ],
    [
      'is taken off the page',
      (frame: ReturnType<typeof meet>) =>
        document.querySelector('latchkey-frame')?.remove() ?? frame,
    ],
    [
      'is moved on the page',
      () => {
        const box = document.body.appendChild(document.createElement('div'))
        ends.push(() => box.remove())
        box.append(document.querySelector('latchkey-frame') ?? '')
      },
    ],
  ])('that %s is torn down, and leaves nothing on the page', async (_, harm) => {
    const frame = meet()
    await frame.wire
    harm(frame)
    await expect.poll(() => frame.lost).toEqual(['frame-lost'])
    expect(frames()).toBe(0)
  })

  it('that navigates hears nothing that was said after it: what takes its place gets no port', async () => {
    const frame = meet()
    const wire = await frame.wire
    frame.steer('go', { address: `http://other.localhost:${otherPort}/` })
    await expect.poll(() => frame.lost).toEqual(['frame-lost'])
    wire.post({ id: '2', type: '@w3m-app/CONNECT_OTP', payload: { otp: '123456' } })
    expect(frames()).toBe(0)
  })

  it('that echoes another nonce is torn down', async () => {
    const frame = meet(`${secure}/sdk?echo=wrong`)
    await expect.poll(() => frame.outcome.why).toMatchObject({ code: 'frame-lost' })
    expect([frame.outcome.wire, frames()]).toEqual([undefined, 0])
  })

  it('that never echoes is not met', async () => {
    const frame = meet(`${secure}/sdk?echo=silent`)
    await frame.loaded
    await wait(readyDelay + 200)
    expect(frame.outcome).toEqual({})
    frame.stop.abort()
    await expect.poll(() => frame.outcome.why).toMatchObject({ code: 'frame-lost' })
    expect(frames()).toBe(0)
  })

  it('is closed with its wire', async () => {
    const frame = meet()
    const wire = await frame.wire
    wire.close()
    expect(frames()).toBe(0)
  })
})

describe('an origin that looks like the secure one', () => {
  const lookAlikes = [
    `http://secure.localhost:${otherPort}`,
    `http://evilsecure.localhost:${port}`,
    `http://secureevil.localhost:${port}`,
    `http://evil-secure.localhost:${port}`,
    `http://secure-evil.localhost:${port}`,
    `http://secure.evil.localhost:${port}`,
    `http://evil.secure.localhost:${port}`,
    `http://secure.secure.localhost:${port}`,
    `http://secure.localhost.localhost:${port}`,
    `http://secure.localhost.evil.localhost:${port}`,
    `http://secure.localhost.evil-secure.localhost:${port}`,
    `http://www.secure.localhost:${port}`,
    `http://secure1.localhost:${port}`,
    `http://1secure.localhost:${port}`,
    `http://secur.localhost:${port}`,
    `http://ecure.localhost:${port}`,
    `http://securee.localhost:${port}`,
    `http://secuer.localhost:${port}`,
    `http://s-ecure.localhost:${port}`,
    `http://secure-.localhost:${port}`,
    `http://secure_.localhost:${port}`,
    `http://5ecure.localhost:${port}`,
    `http://secvre.localhost:${port}`,
    `http://sécure.localhost:${port}`,
    `http://sеcure.localhost:${port}`,
    `http://ѕecure.localhost:${port}`,
    `http://securе.localhost:${port}`,
    `http://secuгe.localhost:${port}`,
    `http://xn--secure.localhost:${port}`,
    `http://secure.localhost.:${port}`,
    `http://localhost.secure.localhost:${port}`,
    `http://null.localhost:${port}`,
    `http://secure.null.localhost:${port}`,
    `http://https-secure.localhost:${port}`,
    `http://http.secure.localhost:${port}`,
    `http://secure.localhost.com.localhost:${port}`,
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    `http://127.0.0.1:${otherPort}`,
    `http://securelocalhost.localhost:${port}`,
  ]

  it('is one of 40, each of its own', () => {
    expect(new Set(lookAlikes.map((address) => new URL(address).origin)).size).toBe(40)
  })

  it('is refused, however it is written: 40 frames say READY, none is met or gets a port', async () => {
    let ready = 0
    const count = ({ data }: MessageEvent) => {
      if (data?.type === '@w3m-frame/READY') ready++
    }
    window.addEventListener('message', count)
    ends.push(() => window.removeEventListener('message', count))
    // Held back until the page is loaded: a frame that answers is one that was there.
    const found = lookAlikes.map((address) => meet(`${address}/sdk`))
    await Promise.all(found.map(({ loaded }) => loaded))
    await expect.poll(() => ready, { timeout: 10_000 }).toBeGreaterThanOrEqual(35)
    // Whoever is taken for the frame once is torn down when it says READY again.
    const first = ready
    for (const frame of found) frame.steer('ready')
    await expect.poll(() => ready, { timeout: 10_000 }).toBe(2 * first)
    await wait(readyDelay + 300)
    expect(found.filter(({ outcome }) => outcome.wire ?? outcome.why)).toEqual([])
    const reports = await Promise.all(
      found.map((frame) => Promise.race([reportOf(frame), wait(1000).then(() => undefined)])),
    )
    expect(reports.flatMap((report) => report?.heard ?? [])).toEqual([])
    expect(reports.filter(Boolean).length).toBe(first)
  })

  it('is refused when it is none at all: a sandboxed page', async () => {
    const element = createFrameElement(`${secure}/sdk?hold`)
    element.iframe.setAttribute('sandbox', 'allow-scripts')
    element.iframe.src = `${secure}/sdk`
    const stop = new AbortController()
    ends.push(() => stop.abort(), element.remove)
    let met = false
    const origins: string[] = []
    const note = ({ source, data, origin }: MessageEvent) =>
      source === element.iframe.contentWindow && data?.type && origins.push(origin)
    window.addEventListener('message', note)
    ends.push(() => window.removeEventListener('message', note))
    openFrame(
      { platform, iframe: element.iframe, origin: secure, remove: element.remove },
      () => {},
      stop.signal,
    ).then(
      () => {
        met = true
      },
      () => {},
    )
    await expect.poll(() => origins).toEqual(['null'])
    await wait(readyDelay + 200)
    expect(met).toBe(false)
  })
})
