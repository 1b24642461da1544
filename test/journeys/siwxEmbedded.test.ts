import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignInProof } from '#kernel'
import { createVerifier } from '#verify'
import { namespaces } from '../../modal/catalog.ts'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'
import { waitUntil } from '../harness/waitUntil.ts'
import { watchMotions } from '../harness/watchMotions.ts'

const email = 'ada@login.example'

let stage: JourneyFixture
let logins: ReturnType<typeof openLogins>
beforeAll(async () => {
  stage = await openJourneyFixture()
  logins = openLogins(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage?.close())

/** Logs in where sign-in is required: the frame shows its approval at once. */
async function openSignIn(
  siwx: 'required' | 'cloud',
  options: VisitOptions = {},
): Promise<LoginVisit> {
  const visit = await logins.visit({ ...options, query: { siwx, ...options.query } })
  await logins.logIn(visit, email)
  await visit.waitForApproval(/^Sign in/)
  expect(await visit.findFrame().locator('.part .warning').count()).toBe(0)
  return visit
}
/** Declines that approval, up to the sign-in view. */
async function declined(options?: VisitOptions): Promise<LoginVisit> {
  const visit = await openSignIn('required', options)
  await visit.reject()
  await visit.waitForView('SIWXSignMessage')
  return visit
}
/** Signs in from the sign-in view. */
async function sign(visit: LoginVisit): Promise<void> {
  await visit.pressButton('Sign')
  await visit.waitForApproval(/^Sign in/)
  await visit.approve()
}
const toast = ({ page }: LoginVisit) =>
  page.locator('latchkey-modal').locator('.toast').first().textContent()
const statusIn = ({ page }: LoginVisit, namespace: string) =>
  page.evaluate(
    (name) => window.latchkey.getState().namespaces[name]?.accountState.status,
    namespace,
  )

/** A server's verdict on the session of the page's host. */
async function judged(visit: LoginVisit) {
  const { proof, data } = (await visit.page.evaluate(async () =>
    JSON.parse(JSON.stringify(await window.latchkey.signIn())),
  )) as {
    readonly proof: SignInProof
    readonly data: { readonly nonce: string }
  }
  const eip155 = await namespaces['eip155']?.()
  const rpcUrls = { 'eip155:1': [stage.sandbox.info.chains['eip155:1'] ?? ''] } as const
  const { verify } = createVerifier({ namespaces: eip155 ? [eip155] : [], rpcUrls, now: Date.now })
  const domain = new URL(visit.page.url()).host
  return {
    account: proof.account,
    verdicts: [
      await verify(proof, { domain, nonce: data.nonce }),
      await verify(proof, { domain: 'evil.example', nonce: data.nonce }),
    ],
  }
}

describe('required sign-in with the embedded wallet', () => {
  it('takes one approval with the login, and a server accepts the undeployed smart account’s signature; a reload shows nothing', async () => {
    const visit = await openSignIn('required')
    await visit.approve()
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected$/)
    const smart = await visit.account('smartAccount')
    expect(await judged(visit)).toEqual({
      account: `eip155:1:${smart}`,
      verdicts: [
        { valid: true, account: `eip155:1:${smart}` },
        { valid: false, why: 'domain' },
      ],
    })
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected$/)
    expect(await visit.frame.count()).toBe(0)
  })

  it('asks in the sign-in view after a declined approval; Cancel disconnects and signs out the frame', async () => {
    const visit = await declined()
    await visit.pressButton('Close')
    await visit.waitForView('SIWXSignMessage')
    await visit.page.locator('latchkey-modal').getByText('Secure wallet', { exact: true }).waitFor()
    await visit.pressButton('Cancel')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected$/)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.evaluate(() => window.latchkey.ready())
    await visit.waitForFact('status', /^disconnected$/)
  })

  it('refuses to close the sign-in approval, with a shake; Cancel leads back to the sign-in', async () => {
    const visit = await declined({ motion: true })
    await visit.pressButton('Sign')
    await visit.waitForApproval(/^Sign in/)
    const motions = await watchMotions(visit)
    await visit.pressBehind('x')
    await waitUntil(motions).toEqual([['shake', 500]])
    await visit.page.mouse.click(15, 15)
    await visit.waitForApproval(/^Sign in/)
    await visit.pressBehind('cancel')
    await visit.waitForView('SIWXSignMessage')
    await sign(visit)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected$/)
  })

  it('refuses to close any other approval while there is no session', async () => {
    const visit = await declined({ motion: true })
    const outcome = visit.call('personal_sign', ['0x6869', await visit.account('smartAccount')])
    await visit.waitForApproval(/^Sign a message/)
    const motions = await watchMotions(visit)
    await visit.pressBehind('x')
    await waitUntil(motions).toEqual([['shake', 500]])
    await visit.waitForApproval(/^Sign a message/)
    await visit.pressBehind('cancel')
    expect((await outcome).error?.code).toBe('request-aborted')
    await visit.waitForView('SIWXSignMessage')
  })

  it('reports a rejection in the frame, with a retry', async () => {
    const visit = await declined()
    await visit.pressButton('Sign')
    await visit.waitForApproval(/^Sign in/)
    await visit.reject()
    await waitUntil(() => toast(visit)).toContain('Error signing message')
    await visit.waitForView('SIWXSignMessage')
    await sign(visit)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected$/)
  })

  it('asks again on another network, and returns to the signed-in one on Cancel', async () => {
    const visit = await openSignIn('required')
    await visit.approve()
    await visit.waitForFact('status', /^connected$/)
    await visit.page.evaluate(() => window.latchkey.switchNetwork('eip155:8453'))
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Cancel')
    await visit.waitForClose()
    await visit.waitForFact('network', 'Ethereum')
    await visit.waitForFact('status', /^connected$/)
  })

  it('asks in each namespace of the login', async () => {
    const visit = await openSignIn('required', { query: { namespaces: 'eip155,solana' } })
    await visit.approve()
    await visit.waitForView('SIWXSignMessage')
    expect(await visit.frame.textContent()).toContain('Solana')
    await sign(visit)
    await visit.waitForClose()
    await waitUntil(() => statusIn(visit, 'solana')).toBe('connected')
  })
})

describe('optional sign-in with the embedded wallet', () => {
  it.each(['Cancel', 'Close'])(
    'closes and stays connected on %s, after a reload too',
    async (leave) => {
      const visit = await logins.visit({ query: { siwx: 'optional' } })
      await logins.logIn(visit, email)
      await visit.waitForView('SIWXSignMessage')
      await visit.pressButton(leave)
      await visit.waitForClose()
      await visit.waitForFact('status', /^connected$/)
      await visit.page.reload()
      await visit.waitForReady()
      await visit.waitForFact('status', /^connected$/)
      expect(await visit.frame.count()).toBe(0)
    },
  )
})

describe('sign-in with the embedded wallet at the provider', () => {
  it('is verified by the provider', async () => {
    const visit = await openSignIn('cloud')
    await visit.approve()
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected$/)
    const calls = stage.sandbox.api.requests.list({ path: '/auth/v1/authenticate' })
    expect(calls.map(({ status }) => status)).toEqual([200])
  })
})
