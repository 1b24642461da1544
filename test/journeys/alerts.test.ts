import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  codeField,
  emailField,
  openLogin,
  readFieldErrors,
  submitEmail,
} from '../harness/emailLogin.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** The alert in the bar, once it is there: its words, and how it looks. */
const bar = async (visit: Visit, code: string) => {
  const alert = visit.frame.locator(`[data-alert=${code}]`)
  await alert.waitFor({ timeout: 20_000 })
  return `${(await alert.getAttribute('class'))?.replace('bar ', '')}: ${await alert.textContent()}`
}
const origins = 'GET /projects/v1/origins'

describe('the alert bar', () => {
  it('shows a network that the host never configured', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.open()
    await visit.page.evaluate(() => window.latchkey.switchNetwork('eip155:424242').catch(() => {}))
    expect(await bar(visit, 'APKT001')).toBe('error: Network Not Found')
  })

  it('shows provider errors (too many requests, a failing server) while the login goes on', async () => {
    for (const [status, code, words] of [
      [429, 'APKT010', 'Rate Limited'],
      [500, 'APKT009', 'Server Error'],
    ] as const) {
      await stage.control('PUT', '/faults', { [origins]: { status } })
      const visit = await openLogin(stage)
      await submitEmail(visit, `${code.toLowerCase()}@visitor.example`)
      expect(await bar(visit, code)).toBe(`error: ${words}`)
      await codeField(visit).waitFor()
    }
  })

  it('waits for the end of a press, which it would move away from', async () => {
    // The field's focus asks for the origins.
    await stage.control('PUT', '/faults', { [origins]: { status: 429, delay: 1000 } })
    const visit = await openLogin(stage)
    const { mouse } = visit.page
    await emailField(visit).fill('pressed@visitor.example')
    await visit.frame.locator('[data-action=email]').hover()
    await mouse.down()
    await visit.waitForFact('events', /alert — .*APKT010/)
    expect(await visit.frame.locator('[data-alert]').count()).toBe(0)
    await mouse.up()
    expect(await bar(visit, 'APKT010')).toBe('error: Rate Limited')
    await codeField(visit).waitFor()
  })

  it('raises no bar for a mistyped email address, and hides errors that are for the integrator only', async () => {
    const visit = await openLogin(stage, { query: { options: { debug: false } } })
    await submitEmail(visit, 'ada@nowhere')
    await waitUntil(() => readFieldErrors(visit)).toEqual(['Please enter a valid email address'])
    await visit.waitForFact('events', /alert — .*APKTW002/)
    expect(await visit.frame.locator('[data-alert]').count()).toBe(0)
    await visit.page.evaluate(() => window.latchkey.switchNetwork('eip155:424242').catch(() => {}))
    await visit.waitForFact('events', /alert — .*APKT001/)
    expect(await visit.frame.locator('[data-alert=APKT001]').count()).toBe(0)
  })

  it('names the origin to add when the relay rejects the page, and disappears when dismissed', async () => {
    await stage.control('POST', '/relay', { reject: 'origin' })
    const visit = await stage.visit({ page: 'plain' })
    await visit.open()
    await visit.press(visit.frame.locator('[data-wallet=walletConnect]'))
    expect(await bar(visit, 'APKT002')).toBe('error: Invalid App Configuration')
    await visit.pressButton('Details')
    const { origin } = new URL(visit.page.url())
    await waitUntil(() => visit.frame.locator('[data-alert-details]').textContent()).toContain(
      `Add ${origin} to the allowed origins of the project.`,
    )
    await visit.pressButton('Dismiss')
    await waitUntil(() => visit.frame.locator('[data-alert], [data-alert-details]').count()).toBe(0)
  })
})
