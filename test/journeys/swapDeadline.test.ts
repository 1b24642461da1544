import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { openSwaps } from '../harness/openSwaps.ts'
import { openSwapTime } from '../harness/openSwapTime.ts'
import type { Visit } from '../harness/openVisit.ts'

let stage: JourneyFixture
let swaps: ReturnType<typeof openSwaps>
let time: ReturnType<typeof openSwapTime>
beforeAll(async () => {
  stage = await openJourneyFixture()
  swaps = openSwaps(stage)
  time = openSwapTime(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe('swap deadline', () => {
  /** At the review of a swap that has 10 minutes. */
  async function hurried(): Promise<Visit> {
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'to', 'TUSD')
    await swaps.type(visit, '0.5')
    await swaps.openChoice(visit, 'deadline')
    await visit.press(visit.frame.locator('[data-choice="deadline"] .swap-choice').first())
    await swaps.review(visit)
    return visit
  }

  it('is in the bytes on the chain: ten minutes after the review', async () => {
    const before = Math.floor(Date.now() / 1000)
    const visit = await hurried()
    const after = Math.floor(Date.now() / 1000)
    expect(await swaps.fact(visit, 'deadline')).toMatch(/^\w{3} \d{1,2}:\d\d [AP]M$/)
    await swaps.confirm(visit)
    await swaps.done(visit)
    const { mined, deadline } = await time.lastDeadline()
    expect(deadline).toBeGreaterThanOrEqual(before + 600)
    expect(deadline).toBeLessThanOrEqual(after + 600)
    expect(mined).toBeLessThanOrEqual(deadline)
  })

  it('ends a swap that the network includes too late, which the sheet says', async () => {
    const before = await swaps.tokens()
    const visit = await hurried()
    await visit.page.clock.install()
    await time.holdMining()
    await swaps.confirm(visit)
    await visit.waitForState('sent')
    const late = Math.floor(Date.now() / 1000) + 660
    await visit.page.clock.setSystemTime(late * 1000)
    await time.mineAt(late)
    await visit.waitForState('failed')
    await visit.getText('The deadline passed before the network confirmed it.').waitFor()
    expect(await swaps.tokens()).toBe(before)
  })
})
