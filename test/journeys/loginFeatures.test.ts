import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const configure = (...features: object[]) => stage.control('PUT', '/config', features)
const logins = (config: readonly string[] | null, isEnabled = true) => ({
  id: 'social_login',
  isEnabled,
  config,
})
const decided = (visit: Visit) => visit.page.evaluate(() => window.latchkey.getState().features)
/** The ways to connect, from above: `wallet` is the list of wallets. */
const methods = ({ frame }: Visit) =>
  frame
    .locator('[data-method], [data-wallet=walletConnect]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-method') ?? 'wallet'))
const socials = ({ frame }: Visit) =>
  frame
    .locator('[data-social]')
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-social')))
const listLoginRequests = (visit: Visit) => ({
  secure: visit.requests.filter((url) => url.startsWith(stage.sandbox.info.secure ?? '-')),
  origins: stage.sandbox.api.requests.list({ path: '/projects/v1/origins' }),
})

async function opened(query: Record<string, string | object> = { wallets: '' }): Promise<Visit> {
  const visit = await stage.visit({ query })
  await visit.open()
  await visit.waitForView('Connect')
  return visit
}

describe('email and social login', () => {
  it('offers email and seven socials in the project’s order from the start', async () => {
    const visit = await opened()
    await waitUntil(() => socials(visit)).toEqual([
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'more',
    ])
    expect(await methods(visit)).toEqual(['email', 'social', 'wallet'])
    expect(listLoginRequests(visit)).toEqual({ secure: [], origins: [] })
    await visit.press(visit.frame.locator('[data-social=more]'))
    await visit.waitForView('ConnectSocials')
    expect(await socials(visit)).toEqual([
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'apple',
      'facebook',
    ])
  })

  it.each([
    ['is off', logins(['email', 'google'], false)],
    ['is not there', { id: 'reown_branding', isEnabled: true, config: [] }],
    ['names nothing', logins([])],
  ])('has no login section, view, chunk or request where it %s', async (_, feature) => {
    await configure(feature)
    const visit = await opened()
    await waitUntil(async () => Object.keys(await decided(visit))).toContain('socials')
    await visit.page.waitForLoadState('networkidle')
    expect(await methods(visit)).toEqual(['wallet'])
    await visit.page.evaluate(() => window.latchkey.open({ view: 'EmailLogin' }))
    expect(await visit.frame.locator('input[type=email]').count()).toBe(0)
    expect(
      (await listRequestedChunks(visit)).filter((chunk) =>
        /embedded-wallet|EmailSection|SocialSection/.test(chunk),
      ),
    ).toEqual([])
    expect(listLoginRequests(visit)).toEqual({ secure: [], origins: [] })
  })

  it('has no social part with email alone', async () => {
    await configure(logins(['email']))
    const visit = await opened()
    await waitUntil(() => methods(visit)).toEqual(['email', 'wallet'])
    await visit.page.waitForLoadState('networkidle')
    expect(await methods(visit)).toEqual(['email', 'wallet'])
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('SocialSection')),
    ).toEqual([])
  })

  it('shows only the enabled socials, in the project’s order, without email', async () => {
    await configure(logins(['github', 'discord', 'telepathy']))
    const visit = await opened()
    await waitUntil(() => socials(visit)).toEqual(['github', 'discord'])
    await waitUntil(() => methods(visit)).toEqual(['social', 'wallet'])
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('EmailSection')),
    ).toEqual([])
  })

  it('shows logins after the wallets if one is installed', async () => {
    const visit = await opened({ wallets: 'walletless' })
    await waitUntil(() => methods(visit)).toEqual(['wallet', 'email', 'social'])
  })

  it('offers no login without a project id, which an alert names', async () => {
    const own = Object.fromEntries(
      Object.entries(stage.sandbox.info.chains).map(([caip2, url]) => [caip2, [{ url }]]),
    )
    const visit = await opened({ wallets: '', options: { projectId: '', customRpcUrls: own } })
    await visit.frame.locator('[data-alert=APKT008]').waitFor()
    await visit.page.waitForLoadState('networkidle')
    expect(await methods(visit)).toEqual(['wallet'])
    expect(listLoginRequests(visit)).toEqual({ secure: [], origins: [] })
  })
})
