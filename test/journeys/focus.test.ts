import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { sendSteps, unfundedAddress } from '../harness/sendSteps.ts'
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

describe('focus when the state of a view changes, by keyboard', () => {
  const atHeading = (visit: Visit, heading: string) =>
    waitUntil(async () => (await focusIsInside(visit)) && visit.readFocusedName()).toBe(heading)

  it('stays in the review when the wallet is asked, rejects and is asked again', async () => {
    const visit = await stage.visit({ connected: true, inputMode: 'keyboard' })
    await sendSteps.toForm(visit)
    await sendSteps.type(visit, 'Amount', '0.25')
    await sendSteps.type(visit, 'To', unfundedAddress)
    await sendSteps.preview(visit)
    const heading = (await visit.frame.locator('.heading').textContent()) ?? ''
    await visit.controlWallet('walletless', 'rejectNext')
    await sendSteps.confirm(visit)
    await visit.waitForState('rejected')
    await atHeading(visit, heading)
    await visit.pressButton('Try again')
    await visit.frame.locator('.armed[data-armed]').waitFor()
    await atHeading(visit, heading)
  })

  it('stays in the view of a wallet that rejects and is tried again', async () => {
    const visit = await stage.visit({ inputMode: 'keyboard' })
    await visit.open()
    await visit.controlWallet('walletless', 'rejectNext')
    await visit.press(visit.frame.locator('[data-wallet="example.harbor"]'))
    await visit.waitForState('rejected')
    await visit.controlWallet('walletless', 'hold')
    await visit.pressButton('Try again')
    await visit.frame.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await waitUntil(() => focusIsInside(visit)).toBe(true)
  })

  it('stays in the view of a WalletConnect code that is replaced', async () => {
    const visit = await stage.visit({ inputMode: 'keyboard' })
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    await visit.frame.locator('.qr').waitFor()
    await visit.page.evaluate(() => {
      Object.assign(navigator.clipboard, {
        writeText: async (text: string) => Object.assign(window, { copiedText: text }),
      })
    })
    await visit.press(visit.frame.locator('[data-action=copy-link]'))
    const uri = await visit.page.evaluate(() => Reflect.get(window, 'copiedText'))
    await stage.control('POST', '/phone', { uri, behaviour: 'reject' })
    await visit.waitForState('rejected')
    await waitUntil(() => focusIsInside(visit)).toBe(true)
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
