import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { openLogins } from '../harness/openLogins.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
let logins: ReturnType<typeof openLogins>
beforeAll(async () => {
  stage = await openJourneyFixture()
  logins = openLogins(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage?.close())

/** The embedded wallet's chunks that are loaded once its frame exists. */
async function loadedWith(options: object) {
  const visit = await logins.visit({ query: { options } })
  await visit.open()
  await visit.frame.locator('input[type=email]').focus()
  await waitUntil(() => visit.requests.some((url) => new URL(url).pathname === '/sdk')).toBe(true)
  return visit.requests.filter((url) => url.includes('openWindowFrame')).length
}

describe('frame protocol', () => {
  it('uses the secure protocol by default, and loads nothing of the other', async () => {
    expect(await loadedWith({})).toBe(0)
  })

  it('uses the weaker protocol for hosts that choose it, in a chunk of its own', async () => {
    expect(await loadedWith({ frameProtocol: 'window' })).toBe(1)
  })
})
