import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const bodyElements = (visit: Visit) =>
  visit.page.evaluate(() => document.querySelectorAll('body > latchkey-modal').length)

describe.each<InputMode>(['mouse', 'keyboard'])('embedded mode, by %s', (hand) => {
  it('renders where the host placed it and injects nothing into the body', async () => {
    const visit = await stage.visit({ inputMode: hand, query: { embedded: 1 } })
    await visit.waitForView('Connect')
    expect(await visit.page.locator('#embed > latchkey-modal').count()).toBe(1)
    expect(await bodyElements(visit)).toBe(0)
    expect(await visit.page.locator('dialog').count()).toBe(0)
    expect(await visit.frame.getByRole('button', { name: 'Close' }).count()).toBe(0)
  })
})

describe('embedded mode, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('shows `Account` when connected, else `Connect`', async () => {
    const visit = await stage.visit({ inputMode: hand, query: { embedded: 1 } })
    await visit.waitForView('Connect')
    await visit.pressButton(/^Harbor/)
    await visit.waitForView('Account')
    await visit.pressButton('Disconnect')
    await visit.waitForView('Connect')
    await visit.waitForFact('status', /^disconnected/)
  })

  it('takes no focus when the page loads', async () => {
    const visit = await stage.visit({ inputMode: hand, query: { embedded: 1 } })
    await visit.waitForView('Connect')
    expect(await visit.page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })
})

describe('disabled appending', () => {
  it('injects nothing into the body, and the dialog is where the host mounts it', async () => {
    const visit = await stage.visit({ query: { options: { disableAppend: true } } })
    await visit.page.evaluate(() => window.latchkey.open())
    expect(await visit.page.locator('latchkey-modal').count()).toBe(0)
    await visit.page.evaluate(async () => {
      const place = document.body.appendChild(
        Object.assign(document.createElement('div'), { id: 'place' }),
      )
      await window.latchkey.mount(place)
    })
    await visit.waitForView('Connect')
    expect(await bodyElements(visit)).toBe(0)
    expect(await visit.page.locator('#place > latchkey-modal').count()).toBe(1)
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
  })
})

describe('default placement', () => {
  it('injects the modal element into the page body', async () => {
    const visit = await stage.visit()
    expect(await bodyElements(visit)).toBe(0)
    await visit.open()
    await visit.waitForView('Connect')
    expect(await bodyElements(visit)).toBe(1)
  })
})
