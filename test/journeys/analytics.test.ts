import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadApiContract } from '../../sandbox/api/loadApiContract.ts'
import {
  codeField,
  makeWrongCode,
  readFieldErrors,
  submitEmail,
  waitForMail,
} from '../harness/emailLogin.ts'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { openLogins } from '../harness/openLogins.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { runBasicJourney } from '../harness/runBasicJourney.ts'
import type { SentEvent } from '../harness/startAnalytics.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const about = /^\/(batch|e|getAnalyticsConfig)$/
const logged = (path: string) =>
  stage.sandbox.api.requests.list().filter((one) => one.path === path)
/** Requests to the provider's analytics routes. */
const diary = () => [
  ...new Set(
    stage.sandbox.api.requests
      .list()
      .map(({ method, path }) => `${method} ${path}`)
      .filter((line) => about.test(line.replace(/^\w+ /, ''))),
  ),
]
const events = () => logged('/batch').flatMap(({ body }) => body as readonly SentEvent[])
const names = () => events().map(({ props }) => props.event)
const arrive = (event: string) => waitUntil(async () => names()).toContain(event)
/** Longer than the modal's idle time before it loads analytics. */
const rest = (visit: Visit) => visit.advanceClock(2500)
const leave = (visit: Visit) => visit.page.goto('about:blank')

/** Opens, rests a while, and looks around. */
async function lookedAround(options: VisitOptions = {}): Promise<Visit> {
  const visit = await stage.visit({ clock: true, ...options })
  await visit.open()
  await rest(visit)
  await runBasicJourney(visit)
  return visit
}
const always = ['INITIALIZE', 'CONNECT_SUCCESS']

describe('analytics of a visit, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('sends a visit’s events to the provider when the page is left, in the contract’s form and without the account', async () => {
    const visit = await lookedAround({ inputMode: hand })
    expect(logged('/batch')).toEqual([])
    await leave(visit)
    await arrive('DISCONNECT_SUCCESS')
    expect(names()).toEqual([
      'INITIALIZE',
      'MODAL_OPEN',
      'CLICK_WALLET_HELP',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'MODAL_OPEN',
      'CLICK_NETWORKS',
      'SWITCH_NETWORK',
      'MODAL_CLOSE',
      'DISCONNECT_SUCCESS',
    ])
    const { request } = loadApiContract()
    expect(logged('/batch').flatMap((one) => request(one))).toEqual([])
    expect(logged('/batch')[0]).toMatchObject({
      query: { projectId: 'sandbox', st: 'appkit', sv: expect.stringMatching(/^html-latchkey-\d/) },
    })
    const { origin, hostname } = new URL(stage.sandbox.info.demo ?? '')
    expect(events()).toEqual(events().map((event) => ({ ...event, url: origin, domain: hostname })))
    expect(
      events().find(({ props }) => props.event === 'CONNECT_SUCCESS')?.props.properties,
    ).toMatchObject({
      method: 'browser',
      name: 'Harbor',
      reconnect: false,
      caipNetworkId: expect.stringMatching(/^eip155:\d+$/),
    })
    expect(diary()).toEqual(['GET /getAnalyticsConfig', 'POST /batch'])
    expect(JSON.stringify(logged('/batch'))).not.toMatch(/0x[0-9a-f]{8}/i)
    expect(visit.errors).toEqual([])
  })
})

describe('analytics events', () => {
  it.each(['visibilitychange', 'freeze'])(
    'sends the queued events at the %s of a page that is hidden',
    async (event) => {
      const visit = await stage.visit({ clock: true })
      await visit.open()
      await rest(visit)
      expect(logged('/batch')).toEqual([])
      // The code of analytics may still be on its way, and nothing on the page says so.
      const hide = () =>
        visit.page.evaluate((type) => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true })
          document.dispatchEvent(new Event(type))
        }, event)
      await waitUntil(async () => hide().then(names)).toContain('MODAL_OPEN')
      expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    },
  )

  it('sends no analytics events before the visitor shows interest, even when an earlier visit is restored', async () => {
    const visit = await stage.visit({ clock: true })
    await visit.connect()
    await rest(visit)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected/)
    await waitUntil(async () => names()).toContain('CONNECT_SUCCESS')
    await stage.control('DELETE', '/requests')
    await rest(visit)
    await leave(visit)
    await stage.visit()
    expect(diary()).toEqual([])
  })
})

describe('network log of a visit', () => {
  it('has the three events that are always sent, and nothing else of analytics, with `features: { analytics: false }`', async () => {
    const visit = await lookedAround({ query: { features: '-analytics' } })
    await leave(visit)
    await arrive('INITIALIZE')
    expect(names()).toEqual(always)
    expect(diary()).toEqual(['POST /batch'])
    expect(JSON.stringify(events())).not.toMatch(/"address"|0x[0-9a-f]{8}/i)
  })

  it('has the same three events when the provider wants no more', async () => {
    await stage.control('PUT', '/config', { isAnalyticsEnabled: false })
    const visit = await lookedAround()
    await leave(visit)
    await arrive('INITIALIZE')
    expect(names()).toEqual(always)
  })

  it.each([
    ['telemetry off', { telemetry: 'off' }],
    ['no project id', { projectId: '' }],
  ])('has no analytics at all with %s', async (_, options) => {
    const visit = await lookedAround({ query: { options } })
    const scripts = visit.requests.filter((url) => /analytics/i.test(url))
    await leave(visit)
    await stage.visit()
    expect(diary()).toEqual([])
    expect(scripts).toEqual([])
  })
})

describe('unreachable analytics', () => {
  it('keeps the modal working and prints nothing when analytics cannot be reached', async () => {
    await stage.control('PUT', '/faults', {
      '/batch': { status: 503 },
      '/e': { status: 503 },
      '/getAnalyticsConfig': { drop: true },
    })
    const visit = await lookedAround()
    await leave(visit)
    await arrive('INITIALIZE')
    expect(names()).toEqual(always)
    expect(visit.errors.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
  })
})

describe('analytics of an email login with a mistyped code and a signature', () => {
  const email = 'ada.privately@visitor.example'
  const query = 'a-private-query-of-the-host'

  it('has no email address, code, signature, account or page query in any event or report', async () => {
    const visit = await openLogins(stage).visit({ clock: true, query: { private: query } })
    const sent: string[] = []
    visit.page.context().on('request', (request) => {
      if (about.test(new URL(request.url()).pathname))
        sent.push(decodeURIComponent(request.url()), request.postData() ?? '')
    })
    await visit.open()
    await rest(visit)
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    const { code } = await waitForMail(stage, email)
    await codeField(visit).fill(makeWrongCode(code))
    await waitUntil(() => readFieldErrors(visit)).toHaveLength(1)
    await codeField(visit).fill(code)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    const account = await visit.account('eoa')
    const signing = visit.call('personal_sign', [stringToHex('a private matter'), account])
    await visit.waitForApproval(/^Sign a message/)
    await visit.approve()
    const signature = String((await signing).answer)
    await visit.waitForClose()
    await leave(visit)
    await arrive('CONNECT_SUCCESS')

    expect(names()).toEqual(
      expect.arrayContaining([
        'INITIALIZE',
        'EMAIL_VERIFICATION_CODE_SENT',
        'EMAIL_VERIFICATION_CODE_PASS',
        'CONNECT_SUCCESS',
      ]),
    )
    const secrets = [
      email,
      'visitor.example',
      code,
      makeWrongCode(code),
      signature,
      account,
      account.slice(2, 14),
      query,
      'a private matter',
    ]
    expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
    const all = [
      ...sent,
      JSON.stringify([...logged('/batch'), ...logged('/e'), ...logged('/getAnalyticsConfig')]),
    ]
      .join('\n')
      .toLowerCase()
    expect(all).toContain('connect_success')
    expect(secrets.filter((secret) => all.includes(secret.toLowerCase()))).toEqual([])
  })
})
