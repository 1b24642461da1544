import type { BrowserContext } from 'playwright-core'
import { stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeField,
  makeWrongCode,
  readFieldErrors,
  submitEmail,
  waitForMail,
} from '../harness/emailLogin.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const email = 'ada.privately@visitor.example'
const next = 'lovelace.privately@visitor.example'

/** Everything that leaves the browser, and everything that is printed. */
function listen(context: BrowserContext) {
  const sent: { readonly to: string; readonly text: string }[] = []
  const printed: string[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const text = [
      decodeURIComponent(request.url()),
      JSON.stringify(request.headers()),
      request.postData() ?? '',
    ].join('\n')
    sent.push({ to: `${request.method()} ${origin}${pathname}`, text })
  })
  context.on('console', (message) => printed.push(message.text()))
  context.on('weberror', (error) => printed.push(String(error.error())))
  /** The requests that carry something, each once. */
  const carrying = (secret: string) =>
    [...new Set(sent.filter(({ text }) => text.includes(secret)).map(({ to }) => to))].sort()
  return { sent, printed, carrying }
}

/** Everything that the page stores, and everything that it reports to its host. */
const kept = ({ page }: LoginVisit) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const parts = [
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      window.name,
      history.state,
      location.href,
      databases,
    ]
    return (
      JSON.stringify(parts) + (document.querySelector('[data-testid=events]')?.textContent ?? '')
    )
  })
const keptInFrame = (visit: LoginVisit) => visit.findFrame().evaluate(() => ({ ...localStorage }))

type Secrets = {
  readonly codes: readonly string[]
  readonly update: readonly string[]
  readonly signature: string
  readonly token: string
}

/** Logs in, signs, changes the address, returns and signs out; returns the secrets of the visit. */
async function wholeWay(
  stage: JourneyFixture,
  visit: LoginVisit,
  look: () => Promise<unknown>,
): Promise<Secrets> {
  await visit.open()
  await submitEmail(visit, email)
  await visit.waitForView('EmailVerifyOtp')
  const { code } = await waitForMail(stage, email)
  await codeField(visit).fill(makeWrongCode(code))
  await waitUntil(() => readFieldErrors(visit)).toHaveLength(1)
  await look()
  await codeField(visit).fill(code)
  await visit.waitForClose()
  await visit.waitForFact('status', /^connected/)
  await look()
  const signing = visit.call('personal_sign', [
    stringToHex('a private matter'),
    await visit.account('eoa'),
  ])
  await visit.waitForApproval(/^Sign a message/)
  await visit.approve()
  const signature = String((await signing).answer)
  await visit.waitForClose()
  await look()
  await visit.page.evaluate(() => window.latchkey.open({ view: 'UpdateEmailWallet' }))
  await submitEmail(visit, next)
  await visit.waitForView('UpdateEmailPrimaryOtp')
  const primary = (await waitForMail(stage, email, 2)).code
  await codeField(visit).fill(primary)
  await visit.waitForView('UpdateEmailSecondaryOtp')
  const secondary = (await waitForMail(stage, next)).code
  await codeField(visit).fill(secondary)
  await visit.waitForView('AccountSettings')
  await visit.pressButton('Close')
  await look()
  const token =
    Object.entries(await keptInFrame(visit)).find(([name]) => name.startsWith('session'))?.[1] ?? ''
  await visit.page.reload()
  await visit.waitForReady()
  await visit.waitForFact('status', /^connected/)
  await look()
  await visit.page.evaluate(() => window.latchkey.disconnect())
  await visit.waitForFact('status', /^disconnected/)
  await visit.page.waitForLoadState('networkidle')
  await look()
  return { codes: [code, makeWrongCode(code)], update: [primary, secondary], signature, token }
}

type Traces = Secrets & {
  readonly net: ReturnType<typeof listen>
  /** Snapshots of the page's storage, its events, and the frame's storage along the way. */
  readonly onPage: readonly string[]
  readonly inFrame: readonly string[]
  readonly all: readonly string[]
}

describe('data of a login by email', () => {
  let stage: JourneyFixture
  let running: Promise<Traces> | undefined
  beforeAll(async () => {
    stage = await openJourneyFixture()
  })
  afterAll(() => stage?.close())

  async function travel(): Promise<Traces> {
    await stage.clear()
    const visit = await openLogins(stage).visit({ query: { namespaces: 'eip155,solana' } })
    const net = listen(visit.page.context())
    const onPage: string[] = []
    const inFrame: string[] = []
    const secrets = await wholeWay(stage, visit, async () => {
      onPage.push(await kept(visit))
      inFrame.push(JSON.stringify(await keptInFrame(visit)))
    })
    return {
      ...secrets,
      net,
      onPage,
      inFrame,
      all: [email, next, ...secrets.codes, ...secrets.update, secrets.signature, secrets.token],
    }
  }
  /** One visit for all tests. */
  const traces = () => {
    running ??= travel().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
  const calls = (...paths: readonly string[]) =>
    paths.map((path) => `POST ${stage.sandbox.info.secure}${path}`)

  it('has address, code, token and keys in the recorded traffic, none of them empty', async () => {
    const { signature, token, all, onPage } = await traces()
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(all.filter((secret) => secret.length < 6)).toEqual([])
    expect(onPage).toHaveLength(6)
  })

  it('sends each secret to the secure site only, and only in the request that needs it', async () => {
    const { net, codes, update, token, signature } = await traces()
    expect(net.carrying(email)).toEqual(calls('/api/email', '/api/email/otp'))
    expect(net.carrying(next)).toEqual(
      calls('/api/update', '/api/update/primary', '/api/update/secondary'),
    )
    for (const code of codes) expect(net.carrying(code)).toEqual(calls('/api/email/otp'))
    expect(update.map(net.carrying)).toEqual([
      calls('/api/update/primary'),
      calls('/api/update/secondary'),
    ])
    expect(net.carrying(token)).toEqual(
      calls(
        '/api/session',
        '/api/session/end',
        '/api/update',
        '/api/update/primary',
        '/api/update/secondary',
      ),
    )
    expect(net.carrying(signature)).toEqual([])
  })

  it('sends no secret to the provider, analytics included', async () => {
    const { all } = await traces()
    const logged = stage.sandbox.api.requests.list()
    expect(logged.map(({ path }) => path)).toContain('/appkit/v1/config')
    expect(all.filter((secret) => JSON.stringify(logged).includes(secret))).toEqual([])
  })

  it('puts no secret into an address, the frame’s included', async () => {
    const { net, all } = await traces()
    const addresses = net.sent.map(({ text }) => text.split('\n')[0]).join('\n')
    expect(addresses).toContain(`${stage.sandbox.info.secure}/sdk?`)
    expect(all.filter((secret) => addresses.includes(secret))).toEqual([])
  })

  it('prints no secret', async () => {
    const { net, all } = await traces()
    expect(all.filter((secret) => net.printed.join('\n').includes(secret))).toEqual([])
  })

  it('stores no secret on the page and puts none in an event; only the frame keeps its token, until sign-out', async () => {
    const { onPage, inFrame, all, token } = await traces()
    expect(onPage.join()).toContain('latchkey.login_used')
    expect(all.filter((secret) => onPage.join().includes(secret))).toEqual([])
    expect(all.filter((secret) => inFrame.join().includes(secret))).toEqual([token])
    expect(inFrame.at(-1)).not.toContain(token)
  })
})
