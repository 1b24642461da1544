import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routerRef } from '#kernel'
import { toastsRef } from '../../ui-shell/toasts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const views =
  'Connect Account Networks AllWallets WhatIsAWallet WhatIsANetwork GetWallet WalletReceive WalletSend Swap Transactions FundWallet AccountSettings'
/** The observations of one visit during a storm. */
type Storm = {
  readonly requests: number
  readonly broken: readonly string[]
  readonly unclosable: number
  readonly longest: number
}

/**
 * Calls views, ways back, toasts, opening and closing at random, 1,000 times a second; checks
 * the invariants after each round.
 */
async function rage([services, names, seconds, seed]: readonly [
  { router: typeof routerRef; toasts: typeof toastsRef },
  readonly string[],
  number,
  number,
]): Promise<Storm> {
  const modal = window.latchkey
  const [routes, messages] = await Promise.all([
    modal.use(services.router),
    modal.use(services.toasts),
  ])
  let state = seed
  // Mulberry32: the same storm each time.
  const random = (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
  const acts = [
    () => void modal.open({ view: names[random(names.length)] ?? 'Connect' }).catch(() => {}),
    () => void modal.open().catch(() => {}),
    () => modal.close(),
    () => routes.back(),
    () =>
      void messages.show({
        message: `Toast ${random(1000)}`,
        variant: (['success', 'error', 'loading'] as const)[random(3)] ?? 'success',
      }),
    () => messages.hide(),
  ]
  const broken: string[] = []
  let requests = 0
  let unclosable = 0
  let longest = 0
  const begin = performance.now()
  for (let round = 0; requests < seconds * 1000; round++) {
    const before = performance.now()
    // A machine that is behind gets all due calls at once.
    for (; requests < before - begin + 10; requests++) acts[random(acts.length)]?.()
    const { open, history } = routes.get()
    if (history.length < 1) broken.push('no view')
    if (open !== modal.getState().open) broken.push('the host hears something else')
    if (round % 20 === 19) {
      modal.close()
      if (routes.get().open) unclosable++
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
    longest = Math.max(longest, performance.now() - before)
  }
  messages.hide()
  modal.close()
  return { requests, broken: broken.slice(0, 5), unclosable, longest }
}

describe('a storm of 1,000 requests a second for views, ways back, toasts, opening and closing', () => {
  it.each([
    ['nobody is connected', false],
    ['a wallet is connected', true],
  ])(
    'keeps the invariants for 10 s when %s, can be closed at any time, and works afterwards',
    async (_, connect) => {
      const visit = await stage.visit()
      if (connect) await visit.connect()
      const storm = await visit.page.evaluate(rage, [
        { router: routerRef, toasts: toastsRef },
        views.split(' '),
        10,
        20261122,
      ] as const)
      expect(storm.requests).toBeGreaterThanOrEqual(10_000)
      expect([storm.broken, storm.unclosable]).toEqual([[], 0])
      await visit.waitForClose()
      expect(await visit.page.locator('latchkey-modal').count()).toBe(1)
      await visit.open()
      await visit.waitForView(connect ? 'Account' : 'Connect')
      await visit.page.keyboard.press('Escape')
      await visit.waitForClose()
      await waitUntil(() => visit.page.evaluate(() => window.latchkey.getState().open)).toBe(false)
      expect(visit.errors).toEqual([])
    },
  )
})

describe('host that closes the modal while it opens', () => {
  it.each(['for the first time', 'once it is loaded'])('obeys the last call, %s', async (when) => {
    const visit = await stage.visit()
    if (when === 'once it is loaded') await visit.page.evaluate(() => window.latchkey.preload())
    await visit.page.evaluate(() => {
      window.latchkey.open().catch(() => {})
      window.latchkey.close()
    })
    await visit.page.evaluate(() => window.latchkey.preload())
    await visit.page.waitForTimeout(500)
    expect(await visit.page.evaluate(() => window.latchkey.getState().open)).toBe(false)
    await visit.open()
    await visit.waitForView('Connect')
  })
})
