import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const focusIsInside = (visit: Visit) =>
  visit.page.evaluate(
    () =>
      Boolean(document.activeElement?.shadowRoot?.activeElement) &&
      document.activeElement?.localName === 'latchkey-modal',
  )

describe.each<InputMode>(['mouse', 'keyboard'])('focus, by %s', (hand) => {
  it('moves the focus to each view’s heading, back to the row that led on, and to the opener on closing', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.waitForView('Connect')
    expect(await visit.readFocusedName()).toBe('Connect wallet')
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    expect(await visit.readFocusedName()).toBe('What is a wallet?')
    await visit.pressButton('Get a wallet')
    await visit.waitForView('GetWallet')
    await visit.pressButton('Back')
    await visit.waitForView('WhatIsAWallet')
    expect(await visit.readFocusedName()).toBe('Get a wallet')
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    expect(await visit.readFocusedName()).toBe('Help')
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('connect')
  })

  it('goes back one view on Escape, and closes from the first', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.page.keyboard.press('Escape')
    await visit.waitForView('Connect')
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
  })
})

describe('tab order', () => {
  it('stays inside the open modal, both ways, and reaches every control of the view', async () => {
    const visit = await stage.visit({ inputMode: 'keyboard' })
    await visit.open()
    await visit.waitForView('Connect')
    await visit.frame.locator('[data-wallet="example.harbor"]').waitFor()
    await waitUntil(() => visit.frame.locator('[data-wallet]').count()).toBeGreaterThan(2)
    const controls = await visit.frame.locator('button:enabled, a[href]').count()
    const reached = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let count = 0; count < controls + 3; count++) {
        await visit.page.keyboard.press(key)
        // Between the last and the first control the focus may rest on the browser itself, never on
        // the page.
        const onPage = await visit.page.evaluate(
          () =>
            document.activeElement !== document.body &&
            document.activeElement?.localName !== 'latchkey-modal',
        )
        expect(onPage).toBe(false)
        if (await focusIsInside(visit)) reached.add(await visit.readFocusedName())
      }
    const names = await visit.frame
      .locator('button:enabled, a[href]')
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
      )
    expect([...reached].sort()).toEqual(expect.arrayContaining([...new Set(names)].sort()))
  })
})

describe('page behind the modal', () => {
  it('keeps its scroll position and its layout while the modal opens and closes', async () => {
    const visit = await stage.visit({ browser: { viewport: { width: 900, height: 500 } } })
    await visit.page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('p'), { textContent: 'tall '.repeat(4000) }),
      )
      scrollTo(0, 120)
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        // Nodes inside the modal's shadow root are not visible here.
        const own = list
          .getEntries()
          .filter((entry) =>
            Reflect.get(entry, 'sources').some(({ node }: { node: Node | null }) => node),
          )
        for (const entry of own)
          Object.assign(window, {
            shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value'),
          })
      }).observe({ type: 'layout-shift' })
    })
    const place = () => visit.page.evaluate(() => [scrollY, document.documentElement.clientWidth])
    const before = await place()
    await visit.page.evaluate(() => window.latchkey.open())
    await visit.waitForView('Connect')
    await waitUntil(() => visit.frame.locator('[data-wallet]').count()).toBeGreaterThan(2)
    expect(await place()).toEqual(before)
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    expect(await place()).toEqual(before)
    expect(await visit.page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  })
})

describe('screen sizes', () => {
  it('shows the modal as a sheet at the bottom, as wide as the screen, on a phone', async () => {
    const visit = await stage.visit({ browser: { viewport: { width: 360, height: 740 } } })
    await visit.open()
    await visit.waitForView('Connect')
    await waitUntil(async () => {
      const box = await visit.frame.locator('.card').boundingBox()
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
    }).toEqual([0, 360, 740])
  })

  it('shows the modal 370px wide on a desktop', async () => {
    const visit = await stage.visit()
    await visit.open()
    await visit.waitForView('Connect')
    await waitUntil(async () => (await visit.frame.locator('.card').boundingBox())?.width).toBe(370)
  })
})
