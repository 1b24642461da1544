import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnosis } from '#ui-shell'
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

const chunk = /\/runDiagnosis-[\w-]+\.js$/
const ask = (visit: Visit): Promise<Diagnosis> =>
  visit.page.evaluate(() => window.latchkey.diagnose())

describe('diagnose()', () => {
  it('reports the state and its history without data of the visitor, in a chunk that loads on the call', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.connect()
    expect(visit.requests.filter((url) => chunk.test(url))).toEqual([])
    const report = await ask(visit)
    expect(visit.requests.filter((url) => chunk.test(url))).toHaveLength(1)
    expect(report).toMatchObject({
      version: expect.stringMatching(/^html-latchkey-\d+\.\d+\.\d+$/),
      options: { project: true },
      page: {
        origin: new URL(visit.page.url()).origin,
        viewport: '1100x800',
        frames: 'not blocked',
        crossOriginIsolated: false,
        brokenBuiltIns: [],
        violations: [],
      },
      modal: { open: false },
      storage: {
        works: true,
        keys: expect.arrayContaining(['connections', 'connected_namespaces']),
      },
      wallets: [expect.objectContaining({ name: 'Harbor', ready: true })],
    })
    expect(report.page['build']).toMatch(/\.js$/)
    expect(report.namespaces.find(({ namespace }) => namespace === 'eip155')).toMatchObject({
      status: 'connected',
      wallet: 'Harbor',
      network: 'Ethereum',
      accounts: 1,
    })
    expect(report.timeline.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['kernel.modal-changed', 'kernel.connected']),
    )
    const address = await visit.page.getByTestId('account').textContent()
    const text = JSON.stringify(report).toLowerCase()
    expect(text).not.toContain((address ?? '').split(':').at(-1)?.toLowerCase())
    expect(text).not.toMatch(/0x[0-9a-f]{20,}|\?\w+=|@/)
    expect(await visit.page.locator('iframe').count()).toBe(0)
    // The secure site of the sandbox has no file for robots.
    expect(visit.errors.filter((problem) => !problem.includes('404'))).toEqual([])
  })

  it('names what the page’s policy stopped, also before the call, and that no login frame can be loaded', async () => {
    const visit = await stage.visit({ page: 'plain', ready: false })
    await visit.page.route(visit.page.url(), async (route) => {
      const response = await route.fetch()
      const policy = "frame-src 'none'; img-src 'self' data: blob:"
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': policy,
          'cross-origin-opener-policy': 'same-origin',
        },
      })
    })
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.evaluate(() =>
      Object.assign(document.body.appendChild(new Image()), {
        src: 'https://elsewhere.example/spy.png?who=ada',
      }),
    )
    // The browser reports what it blocked a moment later.
    const violations = async () => (await ask(visit)).page['violations']
    await waitUntil(violations).toEqual(
      expect.arrayContaining([
        { directive: 'img-src', blocked: 'https://elsewhere.example' },
        { directive: 'frame-src', blocked: new URL(stage.sandbox.info.secure ?? '').origin },
      ]),
    )
    expect((await ask(visit)).page['frames']).toBe('blocked')
  })

  it('copies the report to the clipboard from an alert’s details, with a toast', async () => {
    const options = { projectId: '' }
    const visit = await stage.visit({
      page: 'plain',
      query: { options },
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await visit.open()
    await visit.pressButton('Details')
    await visit.frame.locator('[data-alert-details] button:not([aria-busy])').click()
    await visit.frame.locator('[data-toast=success]').getByText('Report copied').waitFor()
    const report = JSON.parse(await visit.page.evaluate(() => navigator.clipboard.readText()))
    expect(report).toMatchObject({
      options: { project: false },
      page: { frames: 'not used' },
      modal: { open: true },
      alerts: ['variant error, code APKT008'],
    })
  })
})
