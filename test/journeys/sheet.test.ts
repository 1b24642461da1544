import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const browser = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

type Finger = {
  /** Moves down from where it is, in ten steps of so many seconds each. */
  move(distance: number, pace?: number): Promise<void>
  lift(): Promise<void>
}

const readTop = (visit: Visit) =>
  visit.frame.locator('.card').evaluate((card) => card.getBoundingClientRect().top)
/** Returns the place of the card once it has come in and has its height. */
async function readRestingTop(visit: Visit): Promise<number> {
  const isAtRest = () =>
    visit.frame.evaluate((frame) =>
      frame
        .getAnimations({ subtree: true })
        .every(({ effect }) => effect?.getComputedTiming().iterations !== 1),
    )
  await waitUntil(isAtRest).toBe(true)
  return readTop(visit)
}
/** True once the parts that follow a finger are there. */
const canBeDragged = (visit: Visit) =>
  visit.frame
    .locator('.header')
    .evaluate((header) => getComputedStyle(header).touchAction === 'none')

/** Puts a finger on an element. */
async function touch(visit: Visit, selector: string): Promise<Finger> {
  await waitUntil(() => canBeDragged(visit)).toBe(true)
  const box = await visit.frame.locator(selector).first().boundingBox()
  const devtools = await visit.page.context().newCDPSession(visit.page)
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  let y = (box?.y ?? 0) + 12
  let time = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      timestamp: time,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  await send('touchStart')
  return {
    async move(distance, pace = 0.05) {
      for (let step = 0; step < 10; step++) {
        y += distance / 10
        time += pace
        await send('touchMove')
      }
    },
    async lift() {
      time += 0.05
      await send('touchEnd')
    },
  }
}

/** Waits until the card is at rest at its place. */
const waitForRest = (visit: Visit, top: number) =>
  waitUntil(async () => Math.round(await readTop(visit))).toBe(Math.round(top))

const open = async (options: VisitOptions = {}) => {
  const visit = await stage.visit({ browser, ...options })
  await visit.open()
  await waitUntil(() => canBeDragged(visit)).toBe(true)
  await visit.waitForView('Connect')
  return { visit, top: await readRestingTop(visit) }
}

describe.each([[undefined], [true]] as const)('the sheet of a phone, with motion: %s', (motion) => {
  const options = { ...(motion && { motion }) }

  it('follows a finger on its header, and springs back after a short and slow drag', async () => {
    const { visit, top } = await open(options)
    const finger = await touch(visit, '.header')
    await finger.move(100)
    await waitUntil(async () => (await readTop(visit)) - top).toBe(100 - 6)
    await finger.lift()
    await waitForRest(visit, top)
    expect(await visit.frame.getAttribute('open')).toBe('')
  })

  it('closes after a drag of more than a third of its height', async () => {
    const { visit } = await open(options)
    const finger = await touch(visit, '.header')
    await finger.move(300)
    await finger.lift()
    await visit.waitForClose()
    await visit.open()
    await visit.waitForView('Connect')
  })

  it('springs back where closing is refused', async () => {
    const { id, name, nativeCurrency, rpcUrls } = mainnet
    const network = { id, name, nativeCurrency, rpcUrls }
    const visit = await stage.visit({
      ...options,
      browser,
      connected: true,
      query: { options: { networks: [network] } },
    })
    await visit.controlWallet('walletless', 'switchChain', '0x2105')
    await visit.waitForView('UnsupportedChain')
    const top = await readRestingTop(visit)
    const finger = await touch(visit, '.header')
    await finger.move(300)
    await finger.lift()
    await waitForRest(visit, top)
    await visit.waitForView('UnsupportedChain')
  })
})

describe('the sheet of a phone', () => {
  it('closes after a short and quick drag, which turned back keeps it open', async () => {
    const { visit, top } = await open()
    const first = await touch(visit, '.header')
    await first.move(300)
    await first.move(-280)
    await first.lift()
    await waitForRest(visit, top)
    const second = await touch(visit, '.header')
    await second.move(100, 0.01)
    await second.lift()
    await visit.waitForClose()
  })

  it('is not moved by a finger on its content or on its buttons, nor as a card of a wide page', async () => {
    const { visit, top } = await open()
    for (const selector of ['[data-close]', '.row']) {
      const finger = await touch(visit, selector)
      await finger.move(100)
      expect(await readTop(visit)).toBe(top)
      await finger.lift()
    }
    await visit.page.setViewportSize({ width: 900, height: 844 })
    const place = await readTop(visit)
    const box = await visit.frame.locator('.heading').boundingBox()
    await visit.page.mouse.move(box?.x ?? 0, box?.y ?? 0)
    await visit.page.mouse.down()
    await visit.page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 200, { steps: 4 })
    expect(await readTop(visit)).toBe(place)
    await visit.page.mouse.up()
    await visit.waitForView('Connect')
  })
})

describe('a page that fills the screen of a phone', () => {
  it('has its status bar above a full sheet, and its indicator below the last row', async () => {
    const { visit } = await open()
    const devtools = await visit.page.context().newCDPSession(visit.page)
    const insets = { top: 47, bottom: 34 }
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await visit.press(visit.frame.locator('[data-action="all-wallets"]'))
    await visit.waitForView('AllWallets')
    const places = () =>
      visit.frame.evaluate((frame) =>
        ['.card', '.body'].map((part) => {
          const { top = 0, bottom = 0 } = frame.querySelector(part)?.getBoundingClientRect() ?? {}
          return part === '.card' ? Math.round(top) : Math.round(innerHeight - bottom)
        }),
      )
    await waitUntil(places).toEqual([47 + 8 - 1, 34])
  })
})
