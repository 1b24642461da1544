import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
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

const { address } = testAccount(accountIndex.page)

/** The computed look of the open modal's parts, which a host's styles could change. */
const looks = (visit: Visit) =>
  visit.page.evaluate(() => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const parts = [
      '.frame',
      '.card',
      '.header',
      '.heading',
      '.icon-button',
      '.list',
      '.row',
      '.row-title',
      '.picture',
      '.badge',
    ]
    const traits = [
      'color',
      'background-color',
      'font',
      'letter-spacing',
      'text-transform',
      'text-align',
      'direction',
      'display',
      'visibility',
      'opacity',
      'cursor',
      'width',
      'padding',
      'border',
      'transform',
      'pointer-events',
    ] // prettier-ignore
    return parts.map((part) => {
      const found = root?.querySelector(part)
      const style = found && getComputedStyle(found)
      return [part, ...traits.map((trait) => `${trait}: ${style?.getPropertyValue(trait)}`)]
    })
  })

describe('host with aggressive styles', () => {
  it('changes nothing about the modal, and nothing of the host covers the modal', async () => {
    const shown = async (to: string) => {
      const visit = await stage.visit({ page: to })
      await visit.page.evaluate(() => window.latchkey.open())
      await visit.waitForView('Connect')
      await waitUntil(() => visit.frame.locator('[data-wallet]').count()).toBeGreaterThan(2)
      await waitUntil(() =>
        visit.frame.evaluate((frame) => frame.getAnimations({ subtree: true }).length),
      ).toBe(0)
      return visit
    }
    const [plain, hostile] = [await shown('plain'), await shown('hostile-css')]
    expect(await looks(hostile)).toEqual(await looks(plain))
    const card = await hostile.frame.locator('.card').boundingBox()
    const above = await hostile.page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.localName,
      [(card?.x ?? 0) + 30, (card?.y ?? 0) + 30],
    )
    expect(above).toBe('latchkey-modal')
  })

  it.each<InputMode>(['mouse', 'keyboard'])(
    'lets a visitor connect under the host’s styles, by %s',
    async (hand) => {
      const visit = await stage.visit({ page: 'hostile-css', inputMode: hand })
      await visit.page.evaluate(() => window.latchkey.open())
      await visit.waitForView('Connect')
      await visit.pressButton(/^Harbor/)
      await visit.waitForClose()
      await visit.waitForFact('account', `eip155:1:${address}`)
    },
  )
})

describe.each<InputMode>(['mouse', 'keyboard'])('host with its own dialog, by %s', (hand) => {
  it('opens the modal from inside the dialog: on top, usable, and focus returns on closing', async () => {
    const visit = await stage.visit({ page: 'host-dialog', inputMode: hand })
    await visit.press('#checkout')
    await visit.open()
    await visit.waitForView('Connect')
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.page.keyboard.press('Escape')
    await visit.waitForView('Connect')
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    expect(
      await visit.page.evaluate(() => [
        document.querySelector('dialog')?.open,
        document.activeElement?.id,
      ]),
    ).toEqual([true, 'connect'])
    await visit.connect()
    await visit.press('#leave')
    expect(await visit.page.evaluate(() => document.querySelector('dialog')?.open)).toBe(false)
  })
})

describe.each<InputMode>(['mouse', 'keyboard'])('page inside a frame, by %s', (hand) => {
  it('connects inside a frame', async () => {
    const visit = await stage.visit({ page: 'framed', inputMode: hand, ready: false })
    const inside = visit.page.frameLocator('iframe')
    const frame = inside.locator('latchkey-modal dialog[open]')
    await visit.press(inside.locator('#connect'))
    await visit.press(frame.locator('[data-wallet="example.harbor"]'))
    await frame.waitFor({ state: 'detached' })
    await waitUntil(() => inside.getByTestId('status').textContent()).toBe('connected')
    expect(visit.errors).toEqual([])
  })
})

describe('two modals on one page', () => {
  it('keeps two modals apart: one connects, the other does not, and each restores its own connection', async () => {
    const visit = await stage.visit({ page: 'two-modals' })
    const statuses = () => visit.page.getByTestId('status').allTextContents()
    const button = (name: string) => visit.page.getByRole('button', { name })
    await visit.press(button('Connect one'))
    await visit.waitForView('Connect')
    await visit.pressButton(/^Harbor/)
    await waitUntil(statuses).toEqual(['connected', 'disconnected'])
    await visit.waitForClose()
    await visit.press(button('Connect two'))
    await waitUntil(() => visit.page.locator('latchkey-modal').count()).toBe(2)
    expect(await visit.frame.getAttribute('data-view')).toBe('Connect')
    await visit.page.keyboard.press('Escape')
    await visit.page.reload()
    await waitUntil(statuses).toEqual(['connected', 'disconnected'])
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await waitUntil(statuses).toEqual(['disconnected', 'disconnected'])
  })
})

describe('host that removes the modal’s element', () => {
  it('restores an element that is removed while the modal is open, on top and usable', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.open()
    await visit.waitForView('Connect')
    await visit.page.evaluate(() => document.querySelector('latchkey-modal')?.remove())
    await visit.waitForView('Connect')
    await visit.pressButton(/^Harbor/)
    await visit.waitForFact('status', /^connected/)
  })

  it('restores an element that is removed while the modal is closed when it opens', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.open()
    await visit.waitForView('Connect')
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    await visit.page.evaluate(() =>
      document.body.replaceChildren(...document.querySelectorAll('body > :not(latchkey-modal)')),
    )
    expect(await visit.page.locator('latchkey-modal').count()).toBe(0)
    await visit.open()
    await visit.waitForView('Connect')
  })
})

describe('host with frozen intrinsics', () => {
  it('opens the modal and connects with frozen intrinsics', async () => {
    const visit = await stage.visit({ page: 'hardened' })
    expect(
      await visit.page.evaluate(
        () => Object.isFrozen(Object.prototype) && Object.isFrozen(Array.prototype),
      ),
    ).toBe(true)
    await visit.connect()
    await visit.waitForFact('account', `eip155:1:${address}`)
    await visit.open()
    await visit.waitForView('Account')
    expect(visit.errors).toEqual([])
  })
})

describe('host whose old libraries patch built-ins', () => {
  const patch = () => {
    Object.assign(Array.prototype, {
      first() {
        return Reflect.get(this, 0)
      },
    })
    Object.defineProperty(String.prototype, 'toJSON', {
      configurable: true,
      enumerable: true,
      value: String.prototype.valueOf,
    })
    Object.defineProperty(BigInt.prototype, 'toJSON', {
      configurable: true,
      value: BigInt.prototype.toString,
    })
    const originalFetch = window.fetch
    window.fetch = (...given) =>
      new Promise((resolve, reject) => void originalFetch(...given).then(resolve, reject))
    class Patient<T> extends Promise<T> {}
    window.Promise = Patient
  }

  it('opens the modal, connects, shows the balance and signs with patched built-ins', async () => {
    const visit = await stage.visit({ page: 'plain', before: patch })
    expect(await visit.page.evaluate(() => Object.keys(Array.prototype))).toEqual(['first'])
    await visit.connect()
    await visit.open()
    await visit.waitForView('Account')
    await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(
      /^10,000\sETH$/,
    )
    expect(
      await visit.page.evaluate(async () => (await window.latchkey.signMessage('hello')).signature),
    ).toMatch(/^0x[0-9a-f]{130}$/)
    expect(visit.errors).toEqual([])
  })
})

describe.each<InputMode>(['mouse', 'keyboard'])('plain HTML page, by %s', (hand) => {
  it('connects by its custom element, which then shows the account', async () => {
    const visit = await stage.visit({ page: 'plain', inputMode: hand })
    const button = visit.page.locator('latchkey-button').getByRole('button')
    expect(await button.textContent()).toBe('Log in')
    await visit.press(button)
    await visit.waitForView('Connect')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await waitUntil(() => button.textContent()).toContain(
      `${address.slice(0, 4)}…${address.slice(-6)}`,
    )
  })
})
