import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../modal/catalog.ts'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { runBasicJourney } from '../harness/runBasicJourney.ts'
import type { SentEvent } from '../harness/startAnalytics.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const noFeature = [...features.map(({ id }) => id), 'analytics', 'errorReports']
  .map((id) => `-${id}`)
  .join()

/**
 * Connects, changes the network, signs and disconnects; returns requests by origin and path,
 * except files of the page itself.
 */
async function wholeWay(visit: Visit): Promise<readonly string[]> {
  await visit.open()
  await runBasicJourney(visit, () =>
    visit.page.evaluate(() => window.latchkey.signMessage('hello')),
  )
  // Events sent when the modal is idle, and when the page is hidden.
  await visit.advanceClock(2500)
  const { origin } = new URL(visit.page.url())
  await visit.page.goto('about:blank')
  const requested = visit.requests
    .map((url) => new URL(url))
    .filter((url) => url.origin !== origin && /^(http|ws)/.test(url.protocol))
  return [...new Set(requested.map((url) => `${url.origin}${url.pathname}`))].sort()
}

/** A path without what differs from one wallet, token or account to the next. */
const placeOf = (path: string) =>
  path
    .replace(/0x[0-9a-f]{40}/i, '{address}')
    .replace(/(getTokenImage\/).+/, '$1{symbol}')
    .replace(/(getWalletImage\/).+/, '$1{id}')

describe('network log', () => {
  it('has requests to the host’s own nodes only, without a project and with every feature off', async () => {
    const { chains, api } = stage.sandbox.info
    const customRpcUrls = Object.fromEntries(
      Object.entries(chains).map(([caip2, url]) => [caip2, [{ url }]]),
    )
    const visit = await stage.visit({
      clock: true,
      query: { features: noFeature, options: { projectId: '', customRpcUrls } },
    })
    const requested = await wholeWay(visit)
    const nodes = [chains['eip155:1'], chains['eip155:8453']].map((url) => new URL(url ?? '').href)
    expect(requested.filter((url) => !nodes.includes(url))).toEqual([])
    expect(stage.sandbox.api.requests.list().filter(({ path }) => !path.startsWith('/v1'))).toEqual(
      [],
    )
    expect(requested.filter((url) => url.startsWith(api))).toEqual([])
  })

  it('has requests for what the core shows and the three events that are always sent, without an address, with every feature off', async () => {
    await stage.control('PUT', '/config', { features: [] })
    const visit = await stage.visit({ clock: true, query: { features: noFeature } })
    await wholeWay(visit)
    const { requests } = stage.sandbox.api
    const readEvents = () =>
      requests
        .list()
        .flatMap(({ path, body }) => (path === '/batch' ? (body as readonly SentEvent[]) : []))
    // Beacons of a closing page arrive after it is gone.
    await waitUntil(() =>
      readEvents()
        .map(({ props }) => props.event)
        .sort(),
    ).toEqual(['CONNECT_SUCCESS', 'INITIALIZE'])
    const log = requests.list()
    expect(
      [...new Set(log.map(({ method, path }) => `${method} ${placeOf(path)}`))].sort(),
    ).toEqual([
      'GET /appkit/v1/config',
      'GET /getWalletImage/{id}',
      'GET /getWallets',
      'GET /public/getTokenImage/{symbol}',
      'GET /v1/account/{address}/balance',
      'GET /v1/supported-chains',
      'POST /batch',
      'POST /v1/',
    ])
    expect(JSON.stringify(readEvents()).toLowerCase()).not.toContain(
      testAccount(0).address.slice(2).toLowerCase(),
    )
  })
})
