import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage?.close())

/** Leaves every kind of trace that a site can leave in a browser. Runs in the page. */
async function leave(): Promise<void> {
  localStorage.setItem('left', 'behind')
  sessionStorage.setItem('left', 'behind')
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on every page of the sandbox.
  document.cookie = 'left=behind'
  const cache = await caches.open('left')
  await cache.put('/left', new Response('behind'))
  await new Promise((resolve, reject) =>
    Object.assign(indexedDB.open('left'), { onsuccess: resolve, onerror: reject }),
  )
}
/** The height of what a phone lays over the top of the page. Runs in the page. */
function readNotch(): string {
  document.body.style.setProperty('padding-top', 'env(safe-area-inset-top)')
  const { paddingTop } = getComputedStyle(document.body)
  document.body.style.removeProperty('padding-top')
  return paddingTop
}
/** The traces that are present. Runs in the page. */
const found = async () => [
  localStorage.getItem('left'),
  sessionStorage.getItem('left'),
  document.cookie,
  await caches.keys(),
  (await indexedDB.databases()).map(({ name }) => name),
]
const nothing = [null, null, '', [], []]

describe('reused browser profiles', () => {
  const spoilt: readonly (readonly [string, (visit: Visit) => Promise<unknown>])[] = [
    ['went home', async () => {}],
    ['went offline', ({ page }) => page.context().setOffline(true)],
    ['refused files', ({ page }) => page.route('**/*', (route) => route.abort())],
    [
      'ran code in every document',
      ({ page }) => page.addInitScript(() => localStorage.setItem('left', 'again')),
    ],
    [
      'left a frame',
      ({ page }) =>
        page.evaluate(() => void document.body.append(document.createElement('iframe'))),
    ],
    [
      'looked at it small, in the dark',
      ({ page }) =>
        page
          .setViewportSize({ width: 320, height: 400 })
          .then(() => page.emulateMedia({ colorScheme: 'dark' })),
    ],
    [
      'moved the time',
      ({ page }) => page.clock.install().then(() => page.clock.fastForward('30:00')),
    ],
    [
      'had the notch of a phone',
      async ({ page }) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47 } })
      },
    ],
    ['closed its page', ({ page }) => page.close()],
    ['closed its browser', ({ page }) => page.context().close()],
  ]
  it.each(spoilt)('contain nothing of a visit that %s', async (_name, act) => {
    const before = await stage.visit({ page: 'bare', ready: false })
    await before.page.evaluate(leave)
    expect(await before.page.evaluate(found)).not.toEqual(nothing)
    await act(before)
    await stage.clear()
    const requestCount = before.requests.length
    const after = await stage.visit({ page: 'bare', ready: false })
    expect(await after.page.evaluate(found)).toEqual(nothing)
    expect(
      await after.page.evaluate(() => [
        innerWidth,
        matchMedia('(prefers-color-scheme: dark)').matches,
        navigator.onLine,
      ]),
    ).toEqual([1100, false, true])
    expect(await after.page.evaluate(readNotch)).toBe('0px')
    expect(Math.abs((await after.page.evaluate(() => Date.now())) - Date.now())).toBeLessThan(5000)
    expect(before.requests.length).toBe(requestCount)
  })
})
