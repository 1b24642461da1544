import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Stage } from '../harness/openStage.ts'
import { openStage } from '../harness/openStage.ts'
import type { Visit } from '../harness/openVisit.ts'
import { sendHands, stranger } from '../harness/sendHands.ts'
import { until } from '../harness/until.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** What somebody has of Test USD, as the chain says. */
const arrived = async (owner: Address) => (await stage.sandbox.chains['eip155:1']?.tokenBalance(owner)) ?? -1n

type Quantity = { quantity: { decimals: string; numeric: string } }

/** The provider tells two decimals more than Test USD has; the first questions for them stay unanswered. */
async function lie(visit: Visit, unanswered: number): Promise<void> {
  const context = visit.page.context()
  await context.route(/\/v1\/account\/.*\/balance/, async (route) => {
    const answer = await route.fetch()
    const body: { balances?: (Quantity & { symbol: string })[] } = await answer.json()
    for (const one of body.balances ?? []) if (one.symbol === 'TUSD') one.quantity = { decimals: '8', numeric: String(Number(one.quantity.numeric) / 100) }
    await route.fulfill({ response: answer, json: body })
  })
  let dropped = 0
  await context.route(/.*/, async (route) => {
    const asksDecimals = route.request().postData()?.includes('0x313ce567')
    return asksDecimals && dropped++ < unanswered ? route.fulfill({ status: 503, body: '' }) : route.fallback()
  })
}

async function atForm(unanswered: number): Promise<Visit> {
  const visit = await stage.visit()
  await lie(visit, unanswered)
  await visit.connect()
  await sendHands.toForm(visit)
  await sendHands.fill(visit, { symbol: 'TUSD' })
  return visit
}
const says = (visit: Visit, words: string) => until(() => visit.frame.innerText()).toContain(words)
const disagree = 'The network and the provider do not agree on this token.'

describe('a provider that lies about the decimals of a token', () => {
  it('is found out by the chain: the token cannot be sent, and the form says why', async () => {
    const visit = await atForm(0)
    await says(visit, disagree)
    expect(await visit.frame.locator('[data-action="next"]').isDisabled()).toBe(true)
    expect([await arrived(stranger), await visit.asked('walletless')]).toEqual([0n, expect.not.arrayContaining(['eth_sendTransaction'])])
  })

  it('gains nothing by a node that does not answer: nothing goes on until the chain has said what the token is', async () => {
    // Whatever a node is asked again by itself stays unanswered, too.
    const visit = await atForm(1000)
    await says(visit, 'The network did not answer what this token is. Nothing is sent until it does.')
    await visit.page.context().unrouteAll({ behavior: 'wait' })
    await visit.choose('Ask the network again')
    await says(visit, disagree)
    expect(await arrived(stranger)).toBe(0n)
  })
})
