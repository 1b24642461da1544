import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const chunk = 'plugins/branding/index.ts'
const entry = (isEnabled: boolean, config: readonly string[] | null = []) => ({
  id: 'reown_branding',
  isEnabled,
  config,
})
const configure = (...features: object[]) => stage.control('PUT', '/config', features)
const shown = (visit: Visit) => visit.frame.locator('[data-brand]').count()
const decided = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().features['branding'])
const asks = () => stage.sandbox.api.requests.list({ path: '/appkit/v1/config' }).length

async function opened(query: Record<string, string> = {}): Promise<Visit> {
  const visit = await stage.visit({ query })
  await visit.open()
  await visit.waitForView('Connect')
  return visit
}

describe('remote configuration', () => {
  it('loads and shows a feature that is on', async () => {
    const visit = await opened()
    await waitUntil(() => shown(visit)).toBe(1)
    expect(await listRequestedChunks(visit)).toContain(chunk)
  })

  it('never requests a disabled feature’s chunk', async () => {
    await configure(entry(false))
    const visit = await opened()
    await waitUntil(() => decided(visit)).toBe(false)
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.page.waitForLoadState('networkidle')
    expect(await shown(visit)).toBe(0)
    expect(await listRequestedChunks(visit)).not.toContain(chunk)
  })

  it('treats an absent entry as off, and ignores unknown ids', async () => {
    await configure(
      { id: 'https://evil.example/x.js', isEnabled: true, config: ['<script>'] },
      { id: 'unknown', isEnabled: true, config: null },
    )
    const visit = await opened()
    await waitUntil(() => decided(visit)).toBe(false)
    expect(
      await visit.page.evaluate(() => Object.keys(window.latchkey.getState().features)),
    ).not.toContain('unknown')
    expect(visit.requests.filter((url) => url.includes('evil'))).toEqual([])
  })

  it('prefers the fetched value, and names the ignored local keys in exactly one warning', async () => {
    const visit = await opened({ features: '-branding' })
    await waitUntil(() => shown(visit)).toBe(1)
    await visit.waitForFact('events', /alert — variant: warning, message: .*ignored: branding\./)
    expect((await visit.page.getByTestId('events').textContent())?.match(/ignored/g)).toHaveLength(
      1,
    )
  })

  it.each([
    ['on', 'branding', true],
    ['off', '-branding', false],
  ])(
    'keeps the local value, here %s, for an entry with `config: null`',
    async (_, features, value) => {
      await configure(entry(true, null))
      const visit = await opened({ features })
      await waitUntil(() => decided(visit)).toBe(value)
    },
  )

  it('is fetched with `projectId`, `st` and `sv`, and once for as long as its copy is fresh', async () => {
    const visit = await opened()
    await waitUntil(() => shown(visit)).toBe(1)
    const [request] = stage.sandbox.api.requests.list({ path: '/appkit/v1/config' })
    expect(request?.query).toEqual({
      projectId: 'sandbox',
      st: 'appkit',
      sv: expect.stringMatching(/^html-latchkey-\d/),
    })
    await visit.page.reload()
    await visit.open()
    await waitUntil(() => shown(visit)).toBe(1)
    expect(asks()).toBe(1)
  })

  it('serves a stale copy at once and refreshes it', async () => {
    const visit = await opened()
    await waitUntil(() => shown(visit)).toBe(1)
    await configure(entry(false))
    await stage.control('PUT', '/faults', { 'GET /appkit/v1/config': { delay: 1500 } })
    await visit.page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) =>
        name.startsWith('latchkey.config'),
      ))
        localStorage.setItem(key, localStorage.getItem(key)?.replace(/"at":\d+/, '"at":1') ?? '')
    })
    await visit.page.reload()
    await visit.open()
    await waitUntil(() => shown(visit)).toBe(1)
    await waitUntil(() => decided(visit)).toBe(false)
    await waitUntil(() => shown(visit)).toBe(0)
    expect(await visit.frame.getAttribute('data-view')).toBe('Connect')
  })
})

describe('missing configuration', () => {
  it.each([
    ['the host answers 500', { status: 500 }],
    ['the host cuts the line', { drop: true }],
    ['the answer is cut short', { truncate: 20 }],
    ['the answer is a page of HTML', { body: '<!doctype html><title>Log in</title>' }],
    ['the answer is something else', { body: { features: 'all' } }],
  ])('opens the modal with local values because %s', async (_, fault) => {
    await stage.control('PUT', '/faults', { 'GET /appkit/v1/config': fault })
    const visit = await opened({ features: '-branding' })
    await waitUntil(() => decided(visit)).toBe(false)
    expect(await listRequestedChunks(visit)).not.toContain(chunk)
    await stage.clear()
    await stage.control('PUT', '/faults', { 'GET /appkit/v1/config': fault })
    const other = await opened()
    await waitUntil(() => shown(other)).toBe(1)
  })

  it('opens the modal and uses local values while the host does not answer', async () => {
    await stage.control('PUT', '/faults', { 'GET /appkit/v1/config': { delay: 60_000 } })
    const visit = await opened()
    await waitUntil(() => decided(visit)).toBe(true)
    // The list has requests that have ended.
    const answered = await visit.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/v1/config')),
    )
    expect(answered).toEqual([])
    await waitUntil(() => shown(visit)).toBe(1)
  })

  it('keeps the view on screen when the answer comes late', async () => {
    await configure(entry(false))
    await stage.control('PUT', '/faults', { 'GET /appkit/v1/config': { delay: 4000 } })
    const visit = await opened()
    await waitUntil(() => shown(visit)).toBe(1)
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await waitUntil(() => decided(visit)).toBe(false)
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    expect(await shown(visit)).toBe(0)
  })
})
