import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import type { PairingBehaviour } from '../harness/pairPhone.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { address } = testAccount(accountIndex.phone)
const second = testAccount(accountIndex.phoneSecond).address
const phone = (body: object) => stage.control('POST', '/phone/session', body)
const asksOfPhone = async () => Object(await stage.control('GET', '/phone')).questions.length
const signing = (visit: Visit) =>
  visit.page.evaluate(() =>
    window.latchkey.signMessage('hello').then(
      () => 'signed',
      ({ code }) => code,
    ),
  )

async function paired(hand: InputMode = 'mouse', meeting: PairingBehaviour = {}): Promise<Visit> {
  const visit = await stage.visit({ inputMode: hand })
  await visit.open()
  await visit.pressButton(/^WalletConnect/)
  await pairPhone(stage, visit, meeting)
  await visit.waitForClose()
  await visit.waitForFact('status', /^connected/)
  return visit
}

async function toBase(visit: Visit): Promise<void> {
  await visit.open()
  await visit.press(visit.frame.locator('[data-action=network]'))
  await visit.waitForView('Networks')
  await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
}

describe.each<InputMode>(['mouse', 'keyboard'])('over a session with a phone, by %s', (hand) => {
  it('the site sees the phone’s account and wallet, a signature verifies, the network is switched, and it is all there after a reload', async () => {
    const visit = await paired(hand)
    await visit.waitForFact('account', `eip155:1:${address}`)
    await visit.waitForFact('wallet', 'Pocket Lantern')
    await visit.press('#sign')
    await visit.waitForFact('signature', /^Verified: 0x/)
    await toBase(visit)
    await visit.waitForView('Account')
    await visit.waitForFact('network', 'Base')
    await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(
      /^(10,000|9,999\.\d+)\sETH$/,
    )
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    await visit.waitForFact('account', `eip155:8453:${address}`)
    await visit.press('#sign')
    await visit.waitForFact('signature', /^Verified: 0x/)
  })
})

describe('over a session with a phone, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('disconnecting ends the session on the phone too', async () => {
    const visit = await paired(hand)
    await visit.open()
    await visit.waitForView('Account')
    await visit.pressButton('Disconnect')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
    await waitUntil(async () => Object(await stage.control('GET', '/phone')).sessions).toEqual([])
  })
})

describe('what the phone does', () => {
  it('changing its account changes the page’s, to one that was granted and to no other', async () => {
    const visit = await paired('mouse', { namespaces: { eip155: { accounts: [address, second] } } })
    const choose = (account: string) =>
      phone({
        action: 'emit',
        event: 'accountsChanged',
        data: [`eip155:1:${account}`],
        chainId: 'eip155:1',
      })
    await choose(second)
    await visit.waitForFact('account', `eip155:1:${second}`)
    await choose(testAccount(accountIndex.friend).address)
    await choose(address)
    await visit.waitForFact('account', `eip155:1:${address}`)
  })

  it('changing its network changes the page’s', async () => {
    const visit = await paired()
    await phone({ action: 'emit', event: 'chainChanged', data: 8453, chainId: 'eip155:8453' })
    await visit.waitForFact('network', 'Base')
  })

  it('granting another account changes the page’s', async () => {
    const visit = await paired()
    await phone({ action: 'update', namespaces: { eip155: { accounts: [second] } } })
    await visit.waitForFact('account', `eip155:1:${second}`)
  })

  it('declining a signature is told to the site, and the session stays', async () => {
    const visit = await paired()
    await stage.control('POST', '/phone/next', { behaviour: 'reject' })
    await visit.press('#sign')
    await visit.waitForFact('signature', 'User rejected the request')
    expect(await signing(visit)).toBe('signed')
  })

  it('never answering keeps only that request waiting: the site can ask again and disconnect', async () => {
    const visit = await paired()
    await stage.control('POST', '/phone/next', { behaviour: 'ignore' })
    await visit.press('#sign')
    await visit.waitForFact('signature', /^Waiting/)
    expect(await signing(visit)).toBe('signed')
    await visit.press('#disconnect')
    await visit.waitForFact('status', /^disconnected/)
  })

  it('ending the session while the page is away: the page is disconnected when it comes back', async () => {
    const visit = await paired()
    const address = visit.page.url()
    await visit.page.goto('about:blank')
    await phone({ action: 'disconnect' })
    await visit.page.goto(address)
    await visit.waitForReady()
    await visit.waitForFact('status', /^(connecting|disconnected)/)
    await visit.page.evaluate(() => window.latchkey.ready())
    await visit.waitForFact('status', /^disconnected/)
    expect(visit.errors).toEqual([])
  })
})

describe('a session that grants less than was asked for', () => {
  it('of one network: the other is marked, and going there asks the phone to add it', async () => {
    const visit = await paired('mouse', { namespaces: { eip155: { chains: ['eip155:1'] } } })
    await visit.open()
    await visit.press(visit.frame.locator('[data-action=network]'))
    await visit.waitForView('Networks')
    expect(await visit.frame.locator('[data-network="eip155:8453"]').textContent()).toContain(
      'Not allowed by the wallet session',
    )
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForFact('network', 'Base')
  })

  it('without a method: a request for it is refused at once, and neither the phone nor any node is asked', async () => {
    const visit = await paired('mouse', {
      namespaces: { eip155: { methods: ['eth_sendTransaction'] } },
    })
    await stage.control('POST', '/phone/next', { behaviour: 'ask' })
    await stage.control('DELETE', '/requests')
    expect(await signing(visit)).toMatch(/^un(supported|authorized)$/)
    expect(await asksOfPhone()).toBe(0)
    expect(JSON.stringify(stage.sandbox.api.requests.list())).not.toContain('personal_sign')
  })
})

describe('the code', () => {
  it('shows how long it stays, and is replaced before it ends; the one on screen works', async () => {
    const visit = await stage.visit()
    await visit.page.clock.install()
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    const drawn = () => visit.frame.locator('.qr path').getAttribute('d')
    const timer = () => visit.frame.getByRole('timer').textContent()
    const first = await drawn()
    await waitUntil(timer).toMatch(/^New code in 3:4\d$/)
    await visit.page.clock.runFor('01:00')
    await waitUntil(timer).toMatch(/^New code in 2:4\d$/)
    expect(await drawn()).toBe(first)
    await visit.page.clock.runFor('02:50')
    await waitUntil(drawn).not.toBe(first)
    await waitUntil(timer).toMatch(/^New code in 3:/)
    await pairPhone(stage, visit)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('that was left connects nothing, even when it is scanned later', async () => {
    const visit = await stage.visit()
    await visit.page.clock.install()
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    const uri = await pairPhone(stage, visit, { behaviour: 'ask' })
    await waitUntil(asksOfPhone).toBe(1)
    expect(uri).toMatch(/^wc:[0-9a-f]+@2\?/)
    await visit.pressButton('Close')
    await visit.waitForClose()
    // Between two views nobody holds the code for a moment: that moment passes.
    await visit.page.clock.runFor(1000)
    const [question] = Object(await stage.control('GET', '/phone')).questions
    await stage.control('POST', '/phone/answer', { id: question.id, approve: true })
    await waitUntil(async () => Object(await stage.control('GET', '/phone')).sessions).toEqual([])
    await visit.waitForFact('status', /^disconnected/)
  })

  it('is the first and only thing in basic mode, and connects', async () => {
    const visit = await stage.visit({ query: { options: { basic: true } } })
    await visit.press('#connect')
    await visit.waitForView('ConnectingWalletConnectBasic')
    await pairPhone(stage, visit)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('under a strict content security policy with Trusted Types stops on nothing', async () => {
    const visit = await stage.visit({ query: { csp: 'strict' } })
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit)
    await visit.waitForClose()
    await visit.press('#sign')
    await visit.waitForFact('signature', /^Verified: 0x/)
    expect(visit.errors).toEqual([])
  })
})
