import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
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

const register = 'POST /v1/profile/account'
const name = 'linus.sandbox.example'
const ada = 'ada.sandbox.example'
const { address } = testAccount(accountIndex.second)
const field = (visit: Visit) => visit.frame.getByLabel('Name', { exact: true })
const find = (visit: Visit, selector: string) => visit.frame.locator(selector)
const error = (visit: Visit) => find(visit, '.field-error').first()
const accountState = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['eip155']?.accountState)
const posted = () =>
  stage.sandbox.api.requests
    .list({ path: '/v1/profile/account' })
    .filter(({ method }) => method === 'POST')
const lookups = () =>
  stage.sandbox.api.requests.list().filter(({ path }) => /^\/v1\/(identity|profile)/.test(path))
const signatures = async (visit: Visit) =>
  (await visit.readWalletRequests('walletless')).filter((method) => method === 'personal_sign')
    .length

/** A visitor whose account has no name. */
async function nameless(options: VisitOptions = {}): Promise<Visit> {
  const visit = await stage.visit({ connected: true, ...options })
  await visit.controlWallet('walletless', 'switchAccount', accountIndex.second)
  await waitUntil(async () => (await accountState(visit))?.address).toBe(address)
  return visit
}
async function atSettings(visit: Visit): Promise<void> {
  await visit.open()
  await visit.waitForView('Account')
  await visit.press(find(visit, '[data-action="more"]'))
  await visit.waitForView('AccountSettings')
}
async function atForm(options: VisitOptions = {}): Promise<Visit> {
  const visit = await nameless(options)
  await atSettings(visit)
  await visit.press(find(visit, '[data-action="name"]'))
  await visit.waitForView('ChooseAccountName')
  await visit.press(find(visit, '[data-action="choose"]'))
  await visit.waitForView('RegisterAccountName')
  return visit
}
async function type(visit: Visit, text: string): Promise<void> {
  if (visit.inputMode === 'mouse') return field(visit).fill(text)
  await visit.tabTo(field(visit))
  await visit.page.keyboard.insertText(text)
}
async function toReview(visit: Visit, label = 'linus'): Promise<void> {
  await type(visit, label)
  await find(visit, '.field-hint').filter({ hasText: 'is available' }).waitFor()
  await visit.press(find(visit, '[data-action="continue"]'))
  await find(visit, '.armed[data-armed]').waitFor()
}
const sign = (visit: Visit) => visit.press(find(visit, '[data-action="sign"]'))

describe.each<InputMode>(['mouse', 'keyboard'])('name registration, by %s', (hand) => {
  it('chooses a name, signs the text on screen, and the account has the name', async () => {
    const visit = await atForm({ inputMode: hand })
    await toReview(visit)
    const message = (await find(visit, '[data-fact="message"]').textContent()) ?? ''
    expect(JSON.parse(message)).toEqual({ name, attributes: {}, timestamp: expect.any(Number) })
    expect(Math.abs(JSON.parse(message).timestamp - Date.now() / 1000)).toBeLessThan(60)
    await sign(visit)
    await visit.waitForView('RegisterAccountNameSuccess')
    expect(await find(visit, '.status-title').textContent()).toContain(name)
    expect(posted().map(({ status, body }) => [status, body])).toEqual([
      [
        200,
        {
          coin_type: 2147483649,
          address,
          message,
          signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
        },
      ],
    ])
    await visit.pressButton('Done')
    await visit.waitForView('Account')
    await visit.frame.getByRole('heading', { name }).waitFor()
    expect(await signatures(visit)).toBe(1)
  })
})

describe('name registration, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('sends a visitor whose clock is a day behind to the clock', async () => {
    const before = () => {
      const { now } = Date
      Date.now = () => now() - 86_400_000
    }
    const visit = await atForm({ inputMode: hand, before })
    await toReview(visit)
    await sign(visit)
    await waitUntil(() => error(visit).textContent()).toContain('Check the clock of your device')
  })

  it('submits nothing after a rejection in the wallet, says so, and lets the visitor retry', async () => {
    const visit = await atForm({ inputMode: hand })
    await toReview(visit)
    await visit.controlWallet('walletless', 'rejectNext')
    await sign(visit)
    await waitUntil(() => error(visit).textContent()).toBe(
      'Request declined. Nothing was registered.',
    )
    expect([posted(), await field(visit).inputValue()]).toEqual([[], 'linus'])
    await visit.press(find(visit, '[data-action="continue"]'))
    await find(visit, '.armed[data-armed]').waitFor()
    await sign(visit)
    await visit.waitForView('RegisterAccountNameSuccess')
    expect(posted()).toHaveLength(1)
  })
})

describe('names to register', () => {
  it('reports a taken name, and offers free ones instead', async () => {
    const visit = await atForm()
    await type(visit, 'Grace')
    await waitUntil(() => error(visit).textContent()).toBe(
      'grace.sandbox.example is already taken.',
    )
    const other = find(visit, '[data-name]').first()
    const free = await other.getAttribute('data-name')
    await visit.press(other)
    await find(visit, '.field-hint')
      .filter({ hasText: `${free} is available` })
      .waitFor()
    await visit.press(find(visit, '[data-action="continue"]'))
    await find(visit, '.armed[data-armed]').waitFor()
    expect(await find(visit, '[data-fact="name"]').textContent()).toBe(free)
  })

  it.each([
    ['ad_a', 'Letters, digits and hyphens only.'],
    ['lin\u0443s', 'Letters, digits and hyphens only.'],
    ['ada', 'At least 4 characters.'],
  ])('refuses a name of %j with the reason, and sends no request', async (text, words) => {
    const visit = await atForm()
    await type(visit, text)
    await visit.press(find(visit, '[data-action="continue"]'))
    await waitUntil(() => error(visit).textContent()).toBe(words)
    expect(lookups().filter(({ path }) => path.includes('suggestions'))).toEqual([])
  })

  it('signs nothing for a name that was taken at the last moment', async () => {
    const visit = await atForm()
    await toReview(visit)
    await stage.control('PUT', '/names', {
      [name]: { address: testAccount(accountIndex.friend).address },
    })
    await sign(visit)
    await waitUntil(() => error(visit).textContent()).toBe(`${name} is already taken.`)
    expect([await signatures(visit), posted()]).toEqual([0, []])
  })

  it.each([
    [
      'the first reason that the API gives',
      {
        reasons: [
          { name: 'A', description: 'This name is reserved' },
          { name: 'B', description: 'Other' },
        ],
      },
      'This name is reserved',
    ],
    [
      '`Error registering name {name}` when the API gives none',
      { reasons: [] },
      `Error registering name ${name}`,
    ],
  ])('leads a refused name back to the field with %s', async (_, body, words) => {
    await stage.control('PUT', '/faults', {
      [register]: { status: 400, body: { status: 'FAILED', ...body } },
    })
    const visit = await atForm()
    await toReview(visit)
    await sign(visit)
    await waitUntil(() => error(visit).textContent()).toBe(words)
    expect(await visit.frame.getAttribute('data-view')).toBe('RegisterAccountName')
    expect([await signatures(visit), posted().length]).toEqual([1, 1])
    await visit.pressButton('Back')
    await visit.waitForView('ChooseAccountName')
  })

  it('registers a name whose visitor left during the wallet request, and shows a page toast', async () => {
    const visit = await atForm()
    await toReview(visit)
    await visit.controlWallet('walletless', 'hold')
    await sign(visit)
    await visit.waitForState('asking')
    await visit.pressButton('Close')
    await visit.waitForClose()
    await visit.controlWallet('walletless', 'approve')
    await visit.page
      .locator('latchkey-modal')
      .locator('[data-toast=success]')
      .filter({ hasText: `${name} is registered` })
      .waitFor()
    expect(posted()).toHaveLength(1)
  })

  it('offers no name where it cannot be registered, even if the site opens the view', async () => {
    const visit = await stage.visit()
    await visit.page.evaluate(() => window.latchkey.open({ view: 'RegisterAccountName' }))
    await visit.getText('No wallet is connected').waitFor()
    await visit.pressButton('Connect wallet')
    await visit.waitForView('Connect')
  })
})

describe('name of the account', () => {
  it('shows the account’s name and picture above the address; hosts see both', async () => {
    const visit = await stage.visit({ connected: true })
    await visit.open()
    await visit.frame.getByRole('heading', { name: ada }).waitFor()
    await find(visit, '.account-card .picture img').waitFor()
    expect(await find(visit, '.account-note .address').textContent()).toMatch(/^0xf3…b92266$/)
    expect(await accountState(visit)).toMatchObject({
      profileName: ada,
      profileImage: expect.stringMatching(/^blob:/),
    })
    await visit.press(find(visit, '[data-action="more"]'))
    await visit.waitForView('AccountSettings')
    expect(await find(visit, '[data-action="name"]').count()).toBe(0)
  })

  it('shows the registered name of an account without an identity', async () => {
    await stage.control('PUT', '/faults', {
      'GET /v1/identity/*': { status: 200, body: { name: null, avatar: null } },
    })
    const visit = await stage.visit({ connected: true })
    await visit.open()
    await visit.frame.getByRole('heading', { name: ada }).waitFor()
  })

  it('shows no name that resolves to another address', async () => {
    await stage.control('PUT', '/faults', {
      'GET /v1/identity/*': { status: 200, body: { name: 'grace.sandbox.example', avatar: null } },
    })
    const visit = await stage.visit({ connected: true })
    await visit.open()
    await waitUntil(() =>
      lookups().some(
        ({ path, status }) => path.endsWith('grace.sandbox.example') && status === 200,
      ),
    ).toBe(true)
    await visit.page.waitForLoadState('networkidle')
    expect([
      (await accountState(visit))?.profileName,
      await find(visit, '.account-card h2').textContent(),
    ]).toEqual([undefined, expect.stringMatching(/^0xf3…b92266$/)])
  })

  it('looks up and offers no name on a testnet', async () => {
    const network = {
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [stage.sandbox.info.chains['eip155:1']] } },
      testnet: true,
    }
    const visit = await stage.visit({
      connected: true,
      query: { options: { networks: [network] } },
    })
    await atSettings(visit)
    await visit.page.waitForLoadState('networkidle')
    expect([lookups(), await find(visit, '[data-action="name"]').count()]).toEqual([[], 0])
  })
})

describe('feature `names`', () => {
  it('has no view, entry point, bytes or requests when it is switched off', async () => {
    const visit = await nameless({ query: { features: '-names' } })
    await atSettings(visit)
    await visit.page.waitForLoadState('networkidle')
    expect(await find(visit, '[data-action="name"]').count()).toBe(0)
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('plugins/names')),
    ).toEqual([])
    await visit.page.evaluate(() => window.latchkey.open({ view: 'RegisterAccountName' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(lookups()).toEqual([])
  })

  it('offers no name to an account whose namespace is not in its list', async () => {
    const visit = await nameless({ query: { options: { features: { names: ['solana'] } } } })
    await atSettings(visit)
    await visit.page.waitForLoadState('networkidle')
    expect([await find(visit, '[data-action="name"]').count(), lookups()]).toEqual([0, []])
  })
})
