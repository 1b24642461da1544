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

describe.each<InputMode>(['mouse', 'keyboard'])('session with a phone, by %s', (hand) => {
  it('shows the phone’s account and wallet, verifies a signature, switches the network, and restores all after a reload', async () => {
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

describe('session with a phone, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('asks for balances without the id of the WalletConnect client', async () => {
    const visit = await paired(hand)
    await visit.open()
    await visit.waitForView('Account')
    const asked = () => visit.requests.filter((url) => url.includes(`/account/${address}/balance`))
    await waitUntil(() => asked().length).toBeGreaterThan(0)
    expect(visit.requests.filter((url) => new URL(url).searchParams.has('clientId'))).toEqual([])
  })

  it('ends the session on the phone too on disconnecting', async () => {
    const visit = await paired(hand)
    await visit.open()
    await visit.waitForView('Account')
    await visit.pressButton('Disconnect')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
    await waitUntil(async () => Object(await stage.control('GET', '/phone')).sessions).toEqual([])
  })
})

describe('changes on the phone', () => {
  it('change the page’s account to a granted one and to no other', async () => {
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

  it('change the page’s network', async () => {
    const visit = await paired()
    await phone({ action: 'emit', event: 'chainChanged', data: 8453, chainId: 'eip155:8453' })
    await visit.waitForFact('network', 'Base')
  })

  it('change the page’s account when another is granted', async () => {
    const visit = await paired()
    await phone({ action: 'update', namespaces: { eip155: { accounts: [second] } } })
    await visit.waitForFact('account', `eip155:1:${second}`)
  })

  it('reports a declined signature to the site, and keeps the session', async () => {
    const visit = await paired()
    await stage.control('POST', '/phone/next', { behaviour: 'reject' })
    await visit.press('#sign')
    await visit.waitForFact('signature', 'User rejected the request')
    expect(await signing(visit)).toBe('signed')
  })

  it('blocks only an unanswered request: the site can ask again and disconnect', async () => {
    const visit = await paired()
    await stage.control('POST', '/phone/next', { behaviour: 'ignore' })
    await visit.press('#sign')
    await visit.waitForFact('signature', /^Waiting/)
    expect(await signing(visit)).toBe('signed')
    await visit.press('#disconnect')
    await visit.waitForFact('status', /^disconnected/)
  })

  it('reach the returning page that was away: its account and its network', async () => {
    const visit = await paired('mouse', { namespaces: { eip155: { accounts: [address, second] } } })
    const site = visit.page.url()
    const say = (event: string, data: unknown, chainId: string) =>
      phone({ action: 'emit', event, data, chainId })
    await visit.page.goto('about:blank')
    await say('accountsChanged', [`eip155:1:${second}`], 'eip155:1')
    await say('chainChanged', 8453, 'eip155:8453')
    await visit.page.goto(site)
    await visit.waitForFact('account', `eip155:8453:${second}`)
    expect(visit.errors).toEqual([])
  })

  it('disconnects the returning page if the session ended while it was away', async () => {
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

describe('session that grants less than the site requests', () => {
  it('marks the network that is missing, and asks the phone to add it on a switch', async () => {
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

  it('refuses a missing method at once, without a request to the phone or a node', async () => {
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

describe('a relay that refuses the site in the middle of a session', () => {
  it('ends the connection with its reason, and the next visit has it again', async () => {
    const visit = await paired()
    await stage.control('POST', '/relay', { reject: 'jwt', dropAll: true })
    await visit.waitForFact('status', /^disconnected/)
    await stage.control('POST', '/relay', { reject: null })
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    expect(await signing(visit)).toBe('signed')
  })
})

describe('pairing code', () => {
  it('shows its lifetime, and is replaced before it ends; the one on screen works', async () => {
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

  it('connects nothing when it is scanned after the visitor left', async () => {
    const visit = await stage.visit()
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    const uri = await pairPhone(stage, visit, { behaviour: 'ask' })
    await waitUntil(asksOfPhone).toBe(1)
    expect(uri).toMatch(/^wc:[0-9a-f]+@2\?/)
    await visit.pressButton('Close')
    await visit.waitForClose()
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

  it('shows and connects under a strict content security policy with Trusted Types', async () => {
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
