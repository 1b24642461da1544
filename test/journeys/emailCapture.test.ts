import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const email = 'ada@visitor.example'
const capture = (...config: string[]) =>
  stage.control('PUT', '/config', [{ id: 'email_capture', isEnabled: true, config }])
const calls = () => stage.sandbox.api.requests.list({ path: '/auth/v1' })

/** The newest code that was mailed to an address. */
async function mailed(to = email): Promise<string> {
  const read = async () => Object(await stage.control('GET', `/mail?to=${to}`))['mail']?.['code']
  await waitUntil(read).toMatch(/^\d{6}$/)
  return String(await read())
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const field = (visit: Visit, name: 'email' | 'code') => visit.frame.locator(`input[name=${name}]`)
const status = (visit: Visit) => visit.page.getByTestId('status').textContent()

/** Connects the page's wallet, up to the email prompt. */
async function openCapture(options?: VisitOptions): Promise<Visit> {
  const visit = await stage.visit(options)
  await visit.open()
  await waitUntil(() =>
    visit.page.evaluate(() => 'emailCapture' in window.latchkey.getState().features),
  ).toBe(true)
  await visit.pressButton(/^Harbor/)
  await visit.waitForView('DataCapture')
  return visit
}
async function give(visit: Visit, address = email): Promise<void> {
  await visit.tabTo(field(visit, 'email'))
  await visit.page.keyboard.type(address)
  await visit.page.keyboard.press('Enter')
}

describe.each<InputMode>(['mouse', 'keyboard'])('email capture, by %s', (hand) => {
  it('asks after connecting, mails a code that confirms the address, and leaves nothing of it on the page', async () => {
    await capture('required')
    const visit = await openCapture({ inputMode: hand })
    await visit.waitForFact('status', /^connected/)
    expect(await visit.frame.getByRole('button', { name: 'Not now' }).count()).toBe(0)
    await give(visit)
    await visit.waitForView('DataCaptureOtpConfirm')
    const code = await mailed()
    await visit.tabTo(field(visit, 'code'))
    await visit.page.keyboard.type(code)
    await visit.waitForClose()
    expect(await status(visit)).toMatch(/^connected/)
    expect(calls().map(({ method, path, status: answered }) => [method, path, answered])).toEqual([
      ['POST', '/auth/v1/otp', 200],
      ['PUT', '/auth/v1/otp', 200],
    ])
    // Neither address nor code anywhere but in the bodies of these two.
    const store = await visit.page.evaluate(() => JSON.stringify(localStorage))
    const elsewhere = stage.sandbox.api.requests
      .list()
      .filter(({ path }) => path !== '/auth/v1/otp')
    expect(JSON.stringify([store, visit.requests, visit.errors, elsewhere])).not.toMatch(
      new RegExp(`visitor\\.example|\\b${code}\\b`),
    )
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected/)
    expect(await visit.frame.count()).toBe(0)
  })
})

describe('email capture, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('can be skipped if it is optional, and does not ask the same visitor again', async () => {
    await capture()
    const visit = await openCapture({ inputMode: hand })
    await visit.pressButton('Not now')
    await visit.waitForClose()
    expect(await status(visit)).toMatch(/^connected/)
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await visit.connect()
    expect(calls()).toEqual([])
  })
})

describe('email capture', () => {
  it('refuses a wrong code with a message, and takes the right one after it', async () => {
    await capture('required')
    const visit = await openCapture()
    await give(visit)
    await visit.waitForView('DataCaptureOtpConfirm')
    const code = await mailed()
    await field(visit, 'code').fill(`Your code: ${other(code)}`)
    await waitUntil(() => visit.frame.locator('[role=alert]').allTextContents()).toContain(
      'Incorrect or expired code. Use the latest email, or request a new code.',
    )
    expect(await field(visit, 'code').getAttribute('aria-invalid')).toBe('true')
    await field(visit, 'code').fill(code)
    await visit.waitForClose()
    expect(await status(visit)).toMatch(/^connected/)
  })

  it('refuses an invalid address before anything is sent', async () => {
    await capture('required')
    const visit = await openCapture()
    await give(visit, 'ada@nowhere')
    await waitUntil(() => visit.frame.locator('[role=alert]').allTextContents()).toContain(
      'Please enter a valid email address',
    )
    expect(calls()).toEqual([])
  })

  it.each([
    ['required', ['required'], /^disconnected/],
    ['optional', [], /^connected/],
  ])('can be closed by X and by Escape when it is %s', async (_, config, after) => {
    await capture(...config)
    for (const leave of ['x', 'escape'] as const) {
      const visit = await openCapture()
      await give(visit)
      await visit.waitForView('DataCaptureOtpConfirm')
      if (leave === 'x') await visit.press(visit.page.locator('latchkey-modal [data-close]'))
      else {
        // Goes back to the address first.
        await visit.page.keyboard.press('Escape')
        await visit.waitForView('DataCapture')
        await visit.page.keyboard.press('Escape')
      }
      await visit.waitForClose()
      await visit.waitForFact('status', after)
    }
  })

  it('survives a failing provider, and continues when it is back', async () => {
    await capture('required')
    await stage.control('PUT', '/faults', {
      'POST /auth/v1/otp': { status: 500, count: 1 },
      'PUT /auth/v1/otp': { status: 429, count: 1 },
    })
    const visit = await openCapture()
    await give(visit)
    await waitUntil(() => visit.frame.locator('[role=alert]').allTextContents()).toContain(
      'Something went wrong. Try again in a moment.',
    )
    await visit.pressButton('Continue')
    await visit.waitForView('DataCaptureOtpConfirm')
    const code = await mailed()
    await field(visit, 'code').fill(code)
    await waitUntil(() => visit.frame.locator('[role=alert]').allTextContents()).toContain(
      'Too many attempts. Try again later.',
    )
    await visit.pressButton('Confirm')
    await visit.waitForClose()
  })

  it.each([
    ['is off', { id: 'email_capture', isEnabled: false, config: [] }, {}],
    [
      'is off, whatever the host says',
      { id: 'email_capture', isEnabled: false, config: null },
      { features: 'emailCapture' },
    ],
  ])('adds no prompt, view, bytes or requests if email capture %s', async (_, entry, query) => {
    await stage.control('PUT', '/config', [entry])
    const visit = await stage.visit({ query })
    await visit.connect()
    await visit.page.waitForLoadState('networkidle')
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('email-capture')),
    ).toEqual([])
    expect(calls()).toEqual([])
    expect(
      await visit.page.evaluate(() => window.latchkey.getState().features['emailCapture']),
    ).toBe(false)
    await expect(
      visit.page.evaluate(() => window.latchkey.open({ view: 'DataCapture' })),
    ).resolves.toBeUndefined()
    await visit.frame.locator('[data-fault=missing]').waitFor()
  })
})

describe('email capture before sign-in', () => {
  /** Clears the connection, and keeps the sign-in session. */
  const forgetConnection = (visit: Visit) =>
    visit.page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (/^(latchkey\.connection|sandbox\.wallet)/.test(key)) localStorage.removeItem(key)
    })

  it('comes before the sign-in, and neither comes where there is a session', async () => {
    await capture()
    const visit = await openCapture({ query: { siwx: 'required' } })
    await visit.pressButton('Not now')
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Sign')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    await forgetConnection(visit)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^disconnected/)
    await visit.connect()
    await visit.waitForFact('status', /^connected/)
    expect(calls()).toEqual([])
  })

  it('ties the code to the sign-in, whose message names the address, at the provider', async () => {
    await capture('required')
    const visit = await openCapture({ query: { siwx: 'cloud' } })
    await give(visit)
    await visit.waitForView('DataCaptureOtpConfirm')
    await field(visit, 'code').fill(await mailed())
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Sign')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    const [signed] = stage.sandbox.api.requests.list({ path: '/auth/v1/authenticate' })
    expect([signed?.status, Object(signed?.body)['message']]).toEqual([
      200,
      expect.stringContaining(`email:${email}`),
    ])
  })

  it.each(['optional', 'required', 'cloud'])(
    'disconnects when required and closed, with sign-in %s',
    async (siwx) => {
      await capture('required')
      const visit = await openCapture({ query: { siwx } })
      await visit.press(visit.page.locator('latchkey-modal [data-close]'))
      await visit.waitForClose()
      await visit.waitForFact('status', /^disconnected/)
      expect(visit.errors).toEqual([])
    },
  )
})
