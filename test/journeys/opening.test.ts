import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.each<InputMode>(['mouse', 'keyboard'])('opening and closing, by %s', (hand) => {
  it('leaves `location` and the page’s history length unchanged while opening, moving between views and closing', async () => {
    const visit = await stage.visit({ inputMode: hand })
    const place = () => visit.page.evaluate(() => [location.href, history.length])
    const before = await place()
    await visit.open()
    await visit.waitForView('Connect')
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Get a wallet')
    await visit.waitForView('GetWallet')
    expect(await place()).toEqual(before)
    await visit.pressButton('Back')
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect(await place()).toEqual(before)
  })

  it('pops one history entry on Back; with one entry there is no Back and Escape closes', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    expect(await visit.frame.getByRole('button', { name: 'Back' }).count()).toBe(0)
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
  })

  it('opens the modal from the page’s connect button, which then shows the account', async () => {
    const visit = await stage.visit({ inputMode: hand })
    const button = visit.page.locator('.latchkey-connect').getByRole('button')
    expect(await button.textContent()).toBe('Connect wallet')
    await visit.press(button)
    await visit.waitForView('Connect')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await waitUntil(() => button.textContent()).toMatch(/^0xf3…[0-9a-fA-F]{6}Ethereum$/)
  })
})

describe('opening and closing, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('opens by a press during which the text of the connect button is drawn again', async () => {
    const visit = await stage.visit({ inputMode: hand })
    const button = visit.page.locator('.latchkey-connect').getByRole('button')
    await button.hover()
    await visit.page.mouse.down()
    await visit.page.evaluate(() => window.latchkey.setLocale('de'))
    await waitUntil(() => button.textContent()).toBe('Wallet verbinden')
    await visit.page.mouse.up()
    await visit.waitForView('Connect')
  })

  it('shows `Connect` without a connection, and `Account` with one', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.waitForView('Connect')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.open()
    await visit.waitForView('Account')
  })

  it('opens an explicitly requested view', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.press('#networks')
    await visit.waitForView('Networks')
  })

  it('resets the router to `Connect` on closing', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect(await visit.page.evaluate(() => window.latchkey.getState().view)).toBe('Connect')
    await visit.open()
    await visit.waitForView('Connect')
  })

  it('shows `Account` on Back if an address is present and `Connect` is the previous view', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.waitForView('Connect')
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.controlWallet('walletless', 'switchAccount', 0)
    await visit.page.evaluate(() => window.latchkey.close())
    await visit.waitForClose()
    await visit.connect()
    await visit.page.evaluate(() => window.latchkey.open({ view: 'Connect' }))
    await visit.waitForView('Connect')
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Back')
    await visit.waitForView('Account')
  })

  it('closes an open modal when the page disconnects', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.connect()
    await visit.open()
    await visit.waitForView('Account')
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await visit.waitForClose()
  })
})

describe('backdrop', () => {
  it('closes when it is pressed, and not when a press on the card ends on it', async () => {
    const visit = await stage.visit()
    await visit.open()
    await visit.waitForView('Connect')
    const card = await visit.frame.locator('.card').boundingBox()
    if (!card) throw new Error('The card has no place on the screen')
    await visit.page.mouse.move(card.x + 20, card.y + 20)
    await visit.page.mouse.down()
    await visit.page.mouse.move(10, 10)
    await visit.page.mouse.up()
    await visit.waitForView('Connect')
    await visit.page.mouse.click(10, 10)
    await visit.waitForClose()
  })
})

describe('closing modal', () => {
  it('keeps its position while it fades', async () => {
    const visit = await stage.visit({ motion: true })
    await visit.open()
    await visit.waitForView('Connect')
    const places = await visit.page.evaluate(async () => {
      const card = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.card')
      const place = () => Math.round(card?.getBoundingClientRect().x ?? 0)
      const before = place()
      window.latchkey.close()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return [before, place()]
    })
    // It grows a little smaller meanwhile.
    expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBeLessThan(5)
  })
})

describe('no adapters and no address', () => {
  it('opens `ConnectingWalletConnectBasic` on a desktop, whatever view the host requests', async () => {
    const visit = await stage.visit({ query: { options: { basic: true } } })
    await visit.press('#networks')
    await visit.waitForView('ConnectingWalletConnectBasic')
    expect(await visit.frame.locator('[data-wallet]').count()).toBe(0)
  })
})

describe('host events', () => {
  it('reports opening and closing with the view', async () => {
    const visit = await stage.visit()
    await visit.open()
    await visit.waitForView('Connect')
    await visit.waitForFact('events', /open — view: Connect/)
    await visit.page.keyboard.press('Escape')
    await visit.waitForFact('events', /close — view: Connect/)
  })

  it('sends no request for the modal before the visitor shows intent', async () => {
    const visit = await stage.visit()
    await visit.page.waitForLoadState('networkidle')
    expect(
      await visit.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      ),
    ).not.toContainEqual(expect.stringMatching(/\/(first|namespaces|screen)-|getWallets|config\?/))
    const before = visit.requests.length
    await visit.page.locator('.latchkey-connect').getByRole('button').hover()
    await waitUntil(() =>
      visit.requests.slice(before).some((url) => url.includes('/appkit/v1/config')),
    ).toBe(true)
    expect(await visit.frame.count()).toBe(0)
  })
})
