import { encodeAddress } from '@polkadot/util-crypto'
import { base, mainnet } from 'viem/chains'
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
const assetHubs = [
  'polkadot:68d56f15f85d3136970ec16946040bc1',
  'polkadot:48239ef607d7928874027a43a6768920',
  'polkadot:67f9723393ef76214df0118c34bbbd3d',
]
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

/** The networks that the library ships for Polkadot, instead of the sandbox's own. */
function useShippedHubs(): string {
  const { networks, chains } = stage.sandbox.info
  const isOwnHub = (id: string) => id.startsWith('polkadot:')
  const node = Object.entries(chains).find(([id]) => isOwnHub(id))?.[1]
  const nodes = { ...chains, ...Object.fromEntries(assetHubs.map((id) => [id, node])) }
  return JSON.stringify({
    networks: [
      mainnet,
      base,
      ...networks.filter(({ caipNetworkId }) => !isOwnHub(caipNetworkId ?? '')),
    ],
    customRpcUrls: Object.fromEntries(
      Object.entries(nodes).flatMap(([id, url]) =>
        id.startsWith('eip155:') || isOwnHub(id) !== assetHubs.includes(id)
          ? []
          : [[id, [{ url }]]],
      ),
    ),
  })
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
    visit = await pair(phone, { namespaces: 'all', options: useShippedHubs() })
  })
  afterAll(async () => {
    await stage.clear()
    await phone.stop()
  })

  it('connects all seven namespaces, Polkadot by its relay chain', async () => {
    await waitUntil(() => accounts(visit)).toEqual({
      ...phone.addresses,
      // The phone spells it in the generic way, the page as the network does.
      polkadot: encodeAddress(phone.addresses['polkadot'] ?? '', 0),
    })
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

  it('reports a refusal without its code as one', async () => {
    const visit = await pair(phone, {})
    phone.failNext('User rejected methods.')
    expect(await judge(visit, 'eip155')).toBe('rejected')
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
    await visit.getText('The account does not hold enough.').waitFor()
    expect(phone.requests().at(-1)).toBe('eth_sendTransaction')
  })
})
