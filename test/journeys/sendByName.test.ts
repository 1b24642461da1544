import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { sendSteps } from '../harness/sendSteps.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const grace = 'grace.sandbox.example'
const phone = testAccount(accountIndex.phone).address
const friend = testAccount(accountIndex.friend).address
const coins = () =>
  createPublicClient({ transport: http(stage.sandbox.info.chains['eip155:1'] ?? '') }).getBalance({
    address: phone,
  })
const { sends } = sendSteps

/** Opens the form with an amount and a recipient. */
async function typed(
  to: string,
  { hand = 'mouse', features }: { readonly hand?: InputMode; readonly features?: string } = {},
): Promise<Visit> {
  const visit = await stage.visit({ connected: true, inputMode: hand, query: { features } })
  await sendSteps.toForm(visit)
  await sendSteps.fill(visit, { to })
  return visit
}
async function reviewed(visit: Visit): Promise<void> {
  await visit.pressButton('Review')
  await visit.waitForView('WalletSendPreview')
  await visit.frame.locator('.armed[data-armed]').waitFor()
}

describe.each<InputMode>(['mouse', 'keyboard'])('sending by name, by %s', (hand) => {
  it('shows the resolved address, whole and with its picture, and sends there', async () => {
    const before = await coins()
    const visit = await typed('GRACE.sandbox.example', { hand })
    const named = visit.frame.locator('.send-named')
    await named.filter({ hasText: `${grace} resolves to` }).waitFor()
    await named.locator('img').waitFor()
    await reviewed(visit)
    const effect = visit.frame.locator('[data-effect="transfer"] .address.whole')
    expect((await effect.textContent())?.replace(/\s/g, '')).toBe(phone)
    expect(await visit.frame.locator('.review-name').textContent()).toBe(grace)
    await visit.press(visit.frame.locator('[data-action="confirm"]'))
    await visit.waitForState('confirmed')
    expect(await coins()).toBe(before + parseEther('0.25'))
  })
})

describe('names to send to', () => {
  it('looks a name up again on one press after a failure, and goes on', async () => {
    await stage.control('PUT', '/faults', { 'GET /v1/profile/account/*': { status: 503 } })
    const visit = await typed(grace)
    const again = visit.frame.locator('[data-action="next"][data-step="lookup"]')
    await again.filter({ hasText: 'Try again' }).waitFor()
    await stage.control('PUT', '/faults', {})
    await visit.press(again)
    await visit.frame.locator('.send-named').filter({ hasText: 'resolves to' }).waitFor()
    expect(await visit.readFocusedName()).toBe('Review')
    await reviewed(visit)
  })

  it('stops before the wallet request if the name resolves differently after the review', async () => {
    const visit = await typed(grace)
    await reviewed(visit)
    await stage.control('PUT', '/names', { [grace]: { address: friend } })
    await visit.press(visit.frame.locator('[data-action="confirm"]'))
    await visit.waitForState('stopped')
    await visit.frame.locator('[data-note="name-moved"]').waitFor()
    expect(await sends(visit)).toBe(0)
  })

  it.each([
    ['nobody has', 'nobody.sandbox.example', 'No account found for this name.'],
    ['deceives', 'gr\u0430ce.sandbox.example', "This name isn't allowed"],
  ])('refuses a name that %s', async (_, name, words) => {
    const visit = await typed(name)
    await visit.getText(words).waitFor()
    await visit.frame.getByRole('button', { name: 'Invalid address' }).waitFor()
  })

  it('refuses a name whose lookup fails, and accepts the address', async () => {
    await stage.control('PUT', '/faults', { 'GET /v1/profile/account/*': { status: 400 } })
    const visit = await typed(grace)
    await visit.getText("Couldn't look up the name.").waitFor()
    await visit.frame.getByLabel('To', { exact: true }).fill(phone)
    await visit.frame.getByRole('button', { name: 'Review' }).waitFor()
  })

  it('looks up no name where names are switched off', async () => {
    const visit = await typed(grace, { features: '-names' })
    await visit.getText("Names aren't supported here. Enter the address.").waitFor()
    expect(stage.sandbox.api.requests.list({ path: '/v1/profile' })).toEqual([])
  })
})
