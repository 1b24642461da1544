import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** The account's actions for a visitor in a time zone. */
async function offeredIn(timezoneId: string, options: object) {
  const visit = await stage.visit({ browser: { timezoneId }, query: { options } })
  await visit.connect()
  await visit.open()
  await visit.frame.locator('[data-action=send]').waitFor()
  const actions = await visit.frame
    .locator('.account-action[data-action]:not([data-action=more])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-action')))
  const chunks = (await listRequestedChunks(visit)).filter((chunk) =>
    /plugins\/(swaps|onramp)/.test(chunk),
  )
  return { actions, chunks }
}

describe('restricted time zones', () => {
  it('hides on-ramp and swaps in the host’s time zones, and loads nothing of them', async () => {
    const { actions, chunks } = await offeredIn('Asia/Shanghai', { restrictedTimeZones: true })
    expect(actions).toEqual(['send', 'receive'])
    expect(chunks).toEqual([])
  })

  it.each([
    ['elsewhere', 'Europe/Berlin', { restrictedTimeZones: true }],
    ['where the host set nothing', 'Asia/Shanghai', {}],
  ])('hides nothing %s', async (_, zone, options) => {
    expect((await offeredIn(zone, options)).actions).toEqual(['send', 'receive', 'swap', 'onramp'])
  })
})
