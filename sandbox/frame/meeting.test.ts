import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FrameFixture } from '../../test/harness/openFrameFixture.ts'
import { openFrameFixture } from '../../test/harness/openFrameFixture.ts'
import { frameAncestors } from './server/sitePolicy.ts'

let stage: FrameFixture
beforeAll(async () => {
  stage = await openFrameFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage?.stop())

const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const holdOffer = async (page: { addInitScript(script: string): Promise<unknown> }) =>
  void (await page.addInitScript('window.holdOffer = true'))
const messageCount = 'embedding.heard.length'

describe('frame handshake', () => {
  it('sends READY to its parent once, and echoes the nonce first on the port', async () => {
    const { page } = await stage.visit()
    expect(await page.evaluate('embedding.readies')).toEqual([
      { origin: stage.secure.url, data: { type: '@w3m-frame/READY', version: '4' } },
    ])
    expect(await page.evaluate('embedding.heard[0]')).toEqual({
      type: '@w3m-frame/CHANNEL',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it.each([
    ['another type', "'@w3m-app/HELLO'"],
    ['a short nonce', "'@w3m-app/CHANNEL', 'abc'"],
    ['no port', "'@w3m-app/CHANNEL', undefined, 0"],
    ['two ports', "'@w3m-app/CHANNEL', undefined, 2"],
  ])('refuses an offer with %s', async (_what, offer) => {
    const { page } = await stage.visit({ meets: false, before: holdOffer })
    await expect.poll(() => page.evaluate('embedding.readies.length')).toBe(1)
    await page.evaluate(`embedding.offer(${offer})`)
    await quiet(300)
    expect(await page.evaluate(messageCount)).toBe(0)
    await page.evaluate('embedding.offer()')
    await page.evaluate('embedding.met')
  })

  it('refuses offers from other windows: a sibling frame and a popup', async () => {
    const { page } = await stage.visit({ meets: false, before: holdOffer })
    await expect.poll(() => page.evaluate('embedding.readies.length')).toBe(1)
    const forge = `new MessageChannel().port1 && parent.document.querySelector('#frame').contentWindow.postMessage({ type: '@w3m-app/CHANNEL', nonce: 'a'.repeat(32) }, '*', [new MessageChannel().port2])`
    await page.evaluate(
      `{ const forger = document.createElement('iframe'); document.body.append(forger); forger.contentWindow.eval(${JSON.stringify(forge)}) }`,
    )
    await quiet(300)
    await page.evaluate('embedding.offer()')
    expect(await page.evaluate('embedding.met')).toBe(true)
  })

  it('ignores later window messages: requests and second offers of its parent', async () => {
    const { page, get } = await stage.visit()
    const before = await page.evaluate(messageCount)
    await page.evaluate(
      `frame.contentWindow.postMessage({ id: 'a'.repeat(32), type: '@w3m-app/IS_CONNECTED' }, secure)`,
    )
    await page.evaluate(`{ const { port1, port2 } = new MessageChannel(); window.second = []; port1.onmessage = ({ data }) => second.push(data)
      frame.contentWindow.postMessage({ type: '@w3m-app/CHANNEL', nonce: 'b'.repeat(32) }, secure, [port2]) }`)
    await quiet(300)
    expect([await page.evaluate(messageCount), await page.evaluate('second')]).toEqual([before, []])
    expect(await get('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  it('sends READY twice, or never, on command', async () => {
    await stage.control('POST', '/secure', { next: 'ready-twice' })
    const twice = await stage.visit()
    await expect.poll(() => twice.page.evaluate('embedding.readies.length')).toBe(2)
    await stage.control('POST', '/secure', { next: 'dead' })
    const dead = await stage.visit({ meets: false })
    await quiet(1500)
    expect(await dead.page.evaluate('embedding.readies')).toEqual([])
  })
})

describe('frame requests', () => {
  it('answers each request once, even when it is sent twice', async () => {
    const { page, answer } = await stage.visit()
    await page.evaluate(
      `for (let i = 0; i < 3; i++) embedding.begin('IS_CONNECTED', undefined, 'c'.repeat(32))`,
    )
    expect(await answer('c'.repeat(32))).toMatchObject({
      type: '@w3m-frame/IS_CONNECTED_SUCCESS',
      payload: { isConnected: false },
    })
    await quiet(300)
    expect(await page.evaluate(`embedding.answers.get('c'.repeat(32)).length`)).toBe(1)
  })

  it('ignores requests in any other form', async () => {
    const { page, get } = await stage.visit()
    const before = await page.evaluate(messageCount)
    const messages = [
      'null',
      '7',
      '[]',
      '{}',
      "{ type: '@w3m-app/IS_CONNECTED' }",
      "{ id: 'short', type: '@w3m-app/IS_CONNECTED' }",
      "{ id: 'd'.repeat(32), type: 'IS_CONNECTED' }",
      "{ id: 'e'.repeat(32), type: { toString: () => '@w3m-app/IS_CONNECTED' }.x }",
    ]
    for (const message of messages) await page.evaluate(`embedding.raw(${message})`)
    await quiet(300)
    expect(await page.evaluate(messageCount)).toBe(before)
    expect(await get('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  it.each([
    ['CONNECT_EMAIL', { email: 'no address' }, 'Invalid request'],
    ['CONNECT_OTP', { otp: 123456 }, 'Invalid request'],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }, 'Invalid request'],
    ['TRANSFER_EVERYTHING', {}, 'Requested RPC call is not allowed'],
    ['constructor', {}, 'Requested RPC call is not allowed'],
  ])('refuses a request when %s breaks its schema', async (name, payload, message) => {
    const { ask } = await stage.visit()
    expect(await ask(name, payload)).toMatchObject({
      type: `@w3m-frame/${name}_ERROR`,
      payload: { message },
    })
  })
})

describe('allowed embedders', () => {
  it('allows a fixed list of embedders and the project’s additions', () => {
    expect(frameAncestors([])).toBe(
      "'self' http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:* http://secure-mobile.localhost:* https://secure-mobile.localhost:* https://*.pages.dev https://*.vercel.app https://*.ngrok-free.app",
    )
    expect(frameAncestors(['https://*.shop.example', 'shop.example:8080'])).toMatch(
      / https:\/\/\*\.shop\.example shop\.example:8080$/,
    )
    expect(frameAncestors(["x; script-src 'unsafe-inline'", 'https://a.example/path', ''])).toBe(
      frameAncestors([]),
    )
  })

  it('refuses any other embedder until the project lists it', async () => {
    const refused = await stage.visit({ host: 'shop.example', meets: false })
    await quiet(1500)
    expect(await refused.page.evaluate('embedding.readies')).toEqual([])
    stage.allowed.origins = ['http://*.example:*']
    const { ask } = await stage.visit({ host: 'shop.example' })
    expect(await ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  })

  it('checks every ancestor: refuses a listed page inside an unlisted one', async () => {
    const { page } = await stage.visit({ host: 'outer.example', meets: false })
    const inner = await stage.visit()
    const framesBefore = page.frames().length
    await page.evaluate(
      `{ const nested = document.createElement('iframe'); nested.src = ${JSON.stringify(inner.page.url())}; document.body.append(nested) }`,
    )
    await expect.poll(() => page.frames().length).toBeGreaterThan(framesBefore)
    await quiet(1500)
    const nested = page.frames().find((frame) => frame.url() === inner.page.url())
    expect(await nested?.evaluate('embedding.readies')).toEqual([])
  })

  it('the policy of each page lists the embedders and only its own scripts', async () => {
    for (const [path, ancestor] of [
      ['/sdk', /frame-ancestors 'self' http:\/\/localhost/],
      ['/loading', /frame-ancestors 'none'/],
      ['/callback', /frame-ancestors 'none'/],
    ] as const) {
      const answer = await fetch(stage.secure.url + path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(ancestor)
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=/)
    }
  })

  it('accepts posts to the server from its own pages only', async () => {
    const post = (origin: string) =>
      fetch(`${stage.secure.url}/api/session`, { method: 'POST', headers: { origin }, body: '{}' })
    expect((await post('http://127.0.0.1:1')).status).toBe(403)
    expect((await post(stage.secure.url)).status).toBe(400)
  })
})
