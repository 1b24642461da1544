import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SecondPhone } from '../../sandbox/wallets/secondPhone/startSecondPhone.ts'
import { startSecondPhone } from '../../sandbox/wallets/secondPhone/startSecondPhone.ts'
import { copyPairingLink } from '../harness/copyPairingLink.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { sendSteps } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'stacks']
const shortage = 'insufficient funds for gas * price + value'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterAll(() => stage.close())

const start = (stacksHash?: 'bare') => {
  const { relay, chains } = stage.sandbox.info
  return startSecondPhone({
    relayUrl: relay,
    urlOf: (caip2) => chains[caip2] ?? '',
    ...(stacksHash && { stacksHash }),
  })
}

async function pair(phone: SecondPhone, query: Readonly<Record<string, string>>): Promise<Visit> {
  const visit = await stage.visit({ query: { wallets: 'silent', ...query } })
  await visit.open()
  await visit.pressButton(/^WalletConnect/)
  await phone.pair(await copyPairingLink(visit))
  await visit.waitForClose()
  return visit
}

const accounts = (visit: Visit) =>
  visit.page.evaluate(() =>
    Object.fromEntries(
      Object.entries(window.latchkey.getState().namespaces).map(([id, { accountState }]) => [
        id,
        accountState.caipAddress?.split(':')[2],
      ]),
    ),
  )

/**
 * Has the namespace's account sign, and its ecosystem's own library judge. Returns the verdict, or
 * the code of the error.
 */
const judge = (visit: Visit, namespace: string) =>
  visit.page.evaluate(
    async ([id, api]) => {
      const account = window.latchkey.getState().namespaces[id]?.accountState.caipAddress
      const message = `Tidewater greets ${id}`
      try {
        const signed = await window.latchkey.signMessage(message, { namespace: id })
        const answer = await fetch(`${api}/__sandbox/verify`, {
          method: 'POST',
          body: JSON.stringify({ account, message, signed }),
        })
        return String((await answer.json()).valid)
      } catch (error) {
        return String(Reflect.get(Object(error), 'code'))
      }
    },
    [namespace, stage.sandbox.info.api] as const,
  )

describe('a phone of independent code in the wire format of the public example', () => {
  let phone: SecondPhone
  let visit: Visit
  beforeAll(async () => {
    phone = await start()
    visit = await pair(phone, { namespaces: 'all' })
  })
  afterAll(async () => {
    await stage.clear()
    await phone.stop()
  })

  it('connects all seven namespaces, Polkadot by its relay chain', async () => {
    await waitUntil(() => accounts(visit)).toEqual(phone.addresses)
  })

  it.each(namespaces)('verifies what it signs for %s', async (namespace) => {
    expect(await judge(visit, namespace)).toBe('true')
  })
})

describe('a phone that answers each error with -32000 and words', () => {
  let phone: SecondPhone
  beforeAll(async () => {
    phone = await start('bare')
  })
  afterEach(() => stage.clear())
  afterAll(() => phone.stop())

  it('names a lack of coins `insufficient` to the site, by the words of the node', async () => {
    const visit = await pair(phone, {})
    const code = await visit.page.evaluate(async () => {
      const { caipAddress } = window.latchkey.getState().namespaces['eip155']?.accountState ?? {}
      const from = caipAddress?.split(':')[2]
      const value = `0x${(10n ** 30n).toString(16)}`
      return window.latchkey
        .request({ method: 'eth_sendTransaction', params: [{ from, to: from, value }] })
        .catch((error: unknown) => String(Reflect.get(Object(error), 'code')))
    })
    expect(code).toBe('insufficient')
  })

  it('refuses a Stacks signature over a hash without the prefix', async () => {
    const visit = await pair(phone, { namespaces: 'eip155,stacks' })
    expect(await judge(visit, 'stacks')).toBe('foreign-invalid')
  })

  it('shows a lack of coins to a visitor who sends', async () => {
    const visit = await pair(phone, {})
    await sendSteps.toForm(visit)
    await sendSteps.fill(visit)
    await sendSteps.preview(visit)
    phone.failNext(shortage)
    await sendSteps.confirm(visit)
    await visit.frame.getByText('insufficient', { exact: false }).first().waitFor()
    expect(phone.requests().at(-1)).toBe('eth_sendTransaction')
  })
})
