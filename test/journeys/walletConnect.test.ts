import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { sendSteps } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** The link of the code on screen, as the visitor copies it. */
async function copiedLink(visit: Visit): Promise<string> {
  await visit.page.evaluate(() => {
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => Object.assign(window, { copiedText: text }),
    })
  })
  await visit.press(visit.frame.locator('[data-action=copy-link]'))
  return String(await visit.page.evaluate(() => Reflect.get(window, 'copiedText')))
}

async function showCode(options: VisitOptions): Promise<Visit> {
  const visit = await stage.visit(options)
  await visit.open()
  await visit.pressButton(/^WalletConnect/)
  await visit.waitForView('ConnectingWalletConnect')
  await visit.frame.locator('.qr').waitFor()
  return visit
}

const scan = async (visit: Visit, behaviour: string) =>
  stage.control('POST', '/phone', { uri: await copiedLink(visit), behaviour })
const signed = (visit: Visit) =>
  visit.page.evaluate(async () => (await window.latchkey.signMessage('hello')).signature)
const status = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['eip155']?.accountState.status)

describe.each<InputMode>(['mouse', 'keyboard'])('phone wallet, by %s', (hand) => {
  it('connects by its code, signs, is still connected after a reload, and disconnects', async () => {
    const visit = await showCode({ inputMode: hand })
    await scan(visit, 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(await signed(visit)).toMatch(/^0x/)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected/)
    expect(await signed(visit)).toMatch(/^0x/)
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await visit.waitForFact('status', /^disconnected/)
    expect(visit.errors).toEqual([])
  })
})

describe('phone wallet, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('reports a declined connection, and shows a fresh code on one press', async () => {
    const visit = await showCode({ inputMode: hand })
    await scan(visit, 'reject')
    await visit.waitForState('rejected')
    expect(await visit.frame.locator('.status-panel').textContent()).toContain('Request declined')
    await visit.pressButton('Try again')
    await visit.frame.locator('.qr').waitFor()
    await scan(visit, 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })
})

describe('session with a phone', () => {
  it('ends on the page when it is ended on the phone', async () => {
    const visit = await showCode({})
    await scan(visit, 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    await stage.control('POST', '/phone/session', { action: 'disconnect' })
    await waitUntil(() => status(visit)).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })

  it('leaves open what became of a transfer that the phone had when it ended the session', async () => {
    const visit = await showCode({})
    await scan(visit, 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    await sendSteps.toForm(visit)
    await sendSteps.fill(visit)
    await sendSteps.preview(visit)
    await stage.control('POST', '/phone/next', { behaviour: 'ask' })
    await sendSteps.confirm(visit)
    await visit.waitForState('asking')
    await stage.control('POST', '/phone/session', { action: 'disconnect' })
    await visit.waitForClose()
    await sendSteps.toast(visit, "We couldn't confirm whether this was sent.")
  })
})

describe('page suspended while it shows a code', () => {
  it('shows a fresh, working code when the page resumes', async () => {
    const visit = await stage.visit()
    await visit.page.clock.install()
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    const drawn = () => visit.frame.locator('.qr path').getAttribute('d')
    const before = await drawn()
    await visit.page.clock.fastForward('10:00')
    await waitUntil(drawn).not.toBe(before)
    await scan(visit, 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })
})
