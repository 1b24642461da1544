import type { Browser, CDPSession, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {} from '../../sandbox/pages/plain/main.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium.mjs'

type Held = { readonly nodes: number; readonly listeners: number; readonly heap: number }

/** Rounds before the first count: caches fill, code is compiled. */
const warmUp = 30
const halfMegabyte = 512 * 1024
/** Without these the heap also grows by machine code, which says nothing about what is held. */
const interpretOnly = '--js-flags=--no-opt,--no-sparkplug,--no-maglev'

let sandbox: Sandbox
let browser: Browser
let page: Page
let devtools: CDPSession
// Its own sandbox and browser: the browser runs with flags that count the heap, and has no
// earlier visits.
beforeAll(async () => {
  sandbox = await startSandbox({ pages: ['plain'] })
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, interpretOnly],
  })
})
beforeEach(async () => {
  page = await browser.newPage()
  devtools = await page.context().newCDPSession(page)
  await page.goto(`${sandbox.info.demo}plain/`)
  await page.waitForFunction(() => 'latchkey' in window)
})
afterEach(() => page.close())
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

/** The page's objects after garbage collection. */
async function held(): Promise<Held> {
  for (let round = 0; round < 3; round++) {
    await page.waitForTimeout(100)
    await devtools.send('HeapProfiler.collectGarbage')
  }
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return { nodes, listeners: jsEventListeners, heap: usedSize }
}

/**
 * Waits until nothing more is loaded: analytics come a second after the list, and their preloads
 * and listeners stay for the page's life. Runs in the page.
 */
async function allLoaded() {
  const loaded = () => performance.getEntriesByType('resource').length
  for (let count = -1; count !== loaded(); ) {
    count = loaded()
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
}

/** The growth after a number of rounds. */
async function leftBy(rounds: number, round: (times: number) => Promise<void>): Promise<Held> {
  await round(warmUp)
  await page.evaluate(allLoaded)
  const before = await held()
  await round(rounds)
  const after = await held()
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heap: after.heap - before.heap,
  }
}

function expectNothing(left: Held): void {
  expect(left.nodes).toBeLessThanOrEqual(0)
  expect(left.listeners).toBeLessThanOrEqual(0)
  expect(left.heap).toBeLessThanOrEqual(halfMegabyte)
}

/** Opens the modal, goes one view deeper, and closes it, as often as given. Runs in the page. */
async function openAndClose(times: number) {
  const until = async (met: () => unknown) => {
    while (!met()) await new Promise((resolve) => setTimeout(resolve, 4))
  }
  for (let count = 0; count < times; count++) {
    await window.latchkey.open()
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    await until(() => root?.querySelector('[data-wallet]'))
    root?.querySelector<HTMLElement>('[data-focus-key="help"]')?.click()
    await until(() => root?.querySelector('[data-view="WhatIsAWallet"]'))
    window.latchkey.close()
    await until(() => !root?.querySelector('.card'))
  }
}

/** Mounts the open modal into an element of the page, and releases it. Runs in the page. */
async function mountAndRelease(times: number) {
  const place =
    document.querySelector('#place') ??
    document.body.appendChild(Object.assign(document.createElement('div'), { id: 'place' }))
  for (let count = 0; count < times; count++) {
    const release = await window.latchkey.mount(place)
    await window.latchkey.open()
    while (!place.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[data-wallet]'))
      await new Promise((resolve) => setTimeout(resolve, 4))
    release()
    while (place.querySelector('latchkey-modal'))
      await new Promise((resolve) => setTimeout(resolve, 4))
  }
}

/** Makes a modal, opens it, destroys it. Runs in the page. */
async function makeAndDestroy(times: number) {
  for (let count = 0; count < times; count++) {
    const modal = window.makeModal({ storagePrefix: 'passing.' })
    await modal.open()
    while (!document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[data-wallet]'))
      await new Promise((resolve) => setTimeout(resolve, 4))
    modal.destroy()
    while (document.querySelector('latchkey-modal'))
      await new Promise((resolve) => setTimeout(resolve, 4))
  }
}

describe('memory and listener leaks', () => {
  it('leaves nothing behind after 200 openings and closings', async () => {
    expectNothing(await leftBy(200, (times) => page.evaluate(openAndClose, times)))
  })

  it('leaves nothing behind after 50 mounts into an element and releases', async () => {
    expectNothing(await leftBy(50, (times) => page.evaluate(mountAndRelease, times)))
  })

  it('leaves nothing behind after 50 modals are created, opened and destroyed', async () => {
    expectNothing(await leftBy(50, (times) => page.evaluate(makeAndDestroy, times)))
  })
})
