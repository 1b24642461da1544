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

/** Loads a page of the site as the frame and starts the handshake. */
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

/** Messages that a frame has received. */
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

describe('the frame handshake', () => {
  it('the frame handshake requires READY from its window and exact origin, a 128-bit nonce and its echo over the port', async () => {
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

  it('the frame handshake uses a new nonce each time', async () => {
    const nonces = await Promise.all(
      [meet(), meet()].map(async (frame) => {
        await frame.wire
        return (await reportOf(frame)).heard[0]?.['nonce']
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  it('the frame handshake waits 500 ms after READY', async () => {
    const frame = meet(`${secure}/sdk?hold`)
    await frame.loaded
    const before = performance.now()
    frame.steer('ready')
    await frame.wire
    expect(performance.now() - before).toBeGreaterThanOrEqual(readyDelay)
    expect(readyDelay).toBe(500)
  })

  it('the frame handshake discloses the origin only, and gives the frame no access to the page or its address', async () => {
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
  ])(
    'the frame handshake ends for a frame that %s, and leaves nothing on the page',
    async (_, harm) => {
      const frame = meet()
      await frame.wire
      harm(frame)
      await expect.poll(() => frame.lost).toEqual(['frame-lost'])
      expect(frames()).toBe(0)
    },
  )

  it('the frame handshake ends for a frame that navigates: the next page receives no port and no message', async () => {
    const frame = meet()
    const wire = await frame.wire
    frame.steer('go', { address: `http://other.localhost:${otherPort}/` })
    await expect.poll(() => frame.lost).toEqual(['frame-lost'])
    wire.post({ id: '2', type: '@w3m-app/CONNECT_OTP', payload: { otp: '123456' } })
    expect(frames()).toBe(0)
  })

  it('the frame handshake ends for a frame that echoes another nonce', async () => {
    const frame = meet(`${secure}/sdk?echo=wrong`)
    await expect.poll(() => frame.outcome.why).toMatchObject({ code: 'frame-lost' })
    expect([frame.outcome.wire, frames()]).toEqual([undefined, 0])
  })

  it('the frame handshake never completes without an echo', async () => {
    const frame = meet(`${secure}/sdk?echo=silent`)
    await frame.loaded
    await wait(readyDelay + 200)
    expect(frame.outcome).toEqual({})
    frame.stop.abort()
    await expect.poll(() => frame.outcome.why).toMatchObject({ code: 'frame-lost' })
    expect(frames()).toBe(0)
  })

  it('the frame handshake removes the frame when its transport is closed', async () => {
    const frame = meet()
    const wire = await frame.wire
    wire.close()
    expect(frames()).toBe(0)
  })
})

describe('origins that resemble the secure one', () => {
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

  it('origins that resemble the secure one are 40 different ones', () => {
    expect(new Set(lookAlikes.map((address) => new URL(address).origin)).size).toBe(40)
  })

  it('origins that resemble the secure one are refused: 40 frames send READY, none receives a port', async () => {
    let ready = 0
    const count = ({ data }: MessageEvent) => {
      if (data?.type === '@w3m-frame/READY') ready++
    }
    window.addEventListener('message', count)
    ends.push(() => window.removeEventListener('message', count))
    // Held until the page is loaded, so that the frame certainly exists.
    const found = lookAlikes.map((address) => meet(`${address}/sdk`))
    await Promise.all(found.map(({ loaded }) => loaded))
    await expect.poll(() => ready, { timeout: 10_000 }).toBeGreaterThanOrEqual(35)
    // A frame that was accepted is closed by its second READY.
    const first = ready
    for (const frame of found) frame.steer('ready')
    await expect.poll(() => ready, { timeout: 10_000 }).toBe(2 * first)
    await wait(readyDelay + 300)
    expect(found.filter(({ outcome }) => outcome.wire ?? outcome.why)).toEqual([])
    const reports: Awaited<ReturnType<typeof reportOf>>[] = []
    for (const frame of found) void reportOf(frame).then((report) => reports.push(report))
    // An address that the system does not resolve has no frame to report.
    await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(first)
    expect(reports.flatMap(({ heard }) => heard)).toEqual([])
  })

  it('origins that resemble the secure one include the opaque origin of a sandboxed page', async () => {
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
