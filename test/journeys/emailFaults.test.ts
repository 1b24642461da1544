import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  codeField,
  emailField,
  openLogin,
  openLoginAt,
  readFieldErrors,
  submitEmail,
  waitForMail,
} from '../harness/emailLogin.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const email = 'ada@visitor.example'
const secure = () => `${stage.sandbox.info.secure}/**`
const origins = 'GET /projects/v1/origins'

describe('unavailable secure site', () => {
  it('says that the page’s policy blocks the frame, and what to change', async () => {
    const visit = await openLogin(stage)
    await visit.page.route(visit.page.url(), async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': "frame-src 'none'" },
      })
    })
    await visit.page.reload()
    await visit.open()
    await submitEmail(visit, email)
    // A time limit would name the connection instead.
    await waitUntil(() => readFieldErrors(visit)).toEqual([
      "This site doesn't allow the secure wallet to load. Connect another wallet instead.",
    ])
    expect(await emailField(visit).inputValue()).toBe(email)
  })

  it.each([
    ['is down', () => undefined],
    ['never says that it is ready', () => stage.control('POST', '/secure', { next: 'dead' })],
  ])(
    'says after 20 s (APKT003) that the secure site %s, and the next try works when it is back',
    async (why, plan) => {
      const visit = await openLogin(stage)
      await plan()
      if (why === 'is down') await visit.page.route(secure(), (route) => route.abort())
      await visit.page.clock.install()
      await submitEmail(visit, email)
      await waitUntil(() => visit.page.frames().length).toBe(2)
      await waitUntil(async () => {
        await visit.page.clock.runFor(10_000)
        return readFieldErrors(visit)
      }).toEqual(["Couldn't load the secure wallet. Check your connection, then try again."])
      await visit.waitForFact('events', /alert — .*code: APKT003/)
      await visit.page.unroute(secure())
      await visit.frame.locator('[data-action=email]').click()
      await visit.waitForView('EmailVerifyOtp')
      await codeField(visit).fill((await waitForMail(stage, email)).code)
      await visit.waitForFact('status', /^connected/)
    },
  )

  it('alerts if the allowed origins cannot be read, and continues the login', async () => {
    for (const [status, code] of [
      [429, 'APKT010'],
      [500, 'APKT009'],
    ] as const) {
      await stage.control('PUT', '/faults', { [origins]: { status } })
      const visit = await openLogin(stage)
      await submitEmail(visit, `${code}@visitor.example`)
      await visit.waitForFact('events', new RegExp(`alert — .*code: ${code}`))
      await visit.waitForView('EmailVerifyOtp')
      await codeField(visit).fill((await waitForMail(stage, `${code}@visitor.example`)).code)
      await visit.waitForClose()
      await visit.waitForFact('status', /^connected/)
    }
  })
})

describe('allowed origins', () => {
  const shop = 'https://shop.example'

  it('lets in a page in the project’s list, wildcards included', async () => {
    await stage.control('PUT', '/config', { allowedOrigins: ['https://*.example', shop] })
    const visit = await openLoginAt(stage, shop)
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    await codeField(visit).fill((await waitForMail(stage, email)).code)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('refuses a page outside the list (APKT002): no frame, no mail, and disabled fields with the reason', async () => {
    await stage.control('PUT', '/config', { allowedOrigins: ['https://elsewhere.example'] })
    const visit = await openLoginAt(stage, shop)
    await emailField(visit).focus()
    await waitUntil(() => emailField(visit).isDisabled()).toBe(true)
    expect(await visit.frame.locator('[data-method=email]').textContent()).toContain(
      "Login isn't set up on this site.",
    )
    await waitUntil(() => visit.frame.locator('[data-social=google]').isDisabled()).toBe(true)
    await visit.waitForFact('events', /alert — .*code: APKT002/)
    await waitUntil(() => visit.page.frames().length).toBe(1)
    expect(await stage.control('GET', '/mail')).toEqual({ mail: null, count: 0 })
  })

  it('leaves the decision to the secure site without a list, which refuses unlisted embedders', async () => {
    const visit = await openLoginAt(stage, shop)
    await visit.page.clock.install()
    await submitEmail(visit, email)
    await waitUntil(() => visit.page.frames().length).toBe(2)
    await waitUntil(async () => {
      await visit.page.clock.runFor(10_000)
      return readFieldErrors(visit)
    }).toEqual(["Couldn't load the secure wallet. Check your connection, then try again."])
    expect(await stage.control('GET', '/mail')).toEqual({ mail: null, count: 0 })
  })
})
