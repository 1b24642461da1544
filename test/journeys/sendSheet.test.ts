import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { sendSteps, unfundedAddress } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const coins = () =>
  createPublicClient({ transport: http(stage.sandbox.info.chains['eip155:1'] ?? '') }).getBalance({
    address: unfundedAddress,
  })
const { toForm, type, preview, confirm } = sendSteps

describe('tokens to send', () => {
  it('sends the coin while the tokens cannot be read, which the token list says', async () => {
    const before = await coins()
    await stage.control('PUT', '/faults', { 'GET /v1/account/*': { status: 503 } })
    const visit = await stage.visit({ connected: true })
    await toForm(visit)
    await visit.frame.locator('[data-action="token"]', { hasText: 'ETH' }).waitFor()
    await visit.press(visit.frame.locator('[data-action="token"]'))
    await visit.frame.getByText("Couldn't load your tokens").waitFor()
    expect(await visit.frame.locator('.notice [data-action="retry"]').textContent()).toMatch(
      /^Try again/,
    )
    await visit.press(visit.frame.locator('[data-token$=":native"]'))
    await type(visit, 'Amount', '0.25')
    await type(visit, 'To', unfundedAddress)
    await preview(visit)
    await confirm(visit)
    await waitUntil(coins).toBe(before + parseEther('0.25'))
  })
})
