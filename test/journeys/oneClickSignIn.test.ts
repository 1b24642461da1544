import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignInProof } from '#kernel'
import { createVerifier } from '#verify'
import { namespaces } from '../../modal/catalog.ts'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'
import type { Visit } from '../harness/openVisit.ts'
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
type Session = {
  readonly proof: SignInProof
  readonly data: { readonly nonce: string; readonly chainId: string }
  readonly cacao?: { readonly p: { readonly iss: string; readonly domain: string } }
}
const sessionOn = ({ page }: Visit): Promise<Session> =>
  page.evaluate(async () => JSON.parse(JSON.stringify(await window.latchkey.signIn())))
const questions = async () =>
  Object(await stage.control('GET', '/phone')).questions as readonly {
    readonly id: number
    readonly kind: string
  }[]
const lateChunk = ({ requests }: Visit) => requests.filter((url) => /createSignInOffers/.test(url))

/** A server's verdict on a session. Contract accounts are verified on the node. */
async function judged({ proof, data: { nonce } }: Session, domain: string) {
  const evm = await (namespaces['eip155']?.() ?? Promise.reject(new TypeError('no EVM')))
  const rpcUrls = { 'eip155:1': [stage.sandbox.chains['eip155:1']?.url ?? ''] }
  return createVerifier({ namespaces: [evm], now: Date.now, rpcUrls }).verify(proof, {
    domain,
    nonce,
  })
}

async function paired(
  query: Record<string, string>,
  meeting: PairingBehaviour,
): Promise<Visit & { readonly uri: string }> {
  const visit = await stage.visit({ query })
  await visit.open()
  await visit.pressButton(/^WalletConnect/)
  return { ...visit, uri: await pairPhone(stage, visit, meeting) }
}

describe('sign-in while connecting a phone', () => {
  it('connects and signs in with one approval on the phone, for this site only, on each network', async () => {
    const visit = await paired({ siwx: 'required' }, { behaviour: 'ask' })
    await waitUntil(async () => (await questions()).map(({ kind }) => kind)).toEqual(['sign-in'])
    await stage.control('POST', '/phone/answer', { id: (await questions())[0]?.id, approve: true })
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    await visit.waitForFact('account', `eip155:1:${address}`)
    const session = await sessionOn(visit)
    const domain = new URL(visit.page.url()).host
    expect(session).toMatchObject({
      data: { chainId: 'eip155:1' },
      cacao: { p: { iss: `did:pkh:eip155:1:${address}`, domain } },
    })
    expect(await judged(session, domain)).toEqual({ valid: true, account: session.proof.account })
    expect(await judged(session, 'evil.example')).toEqual({ valid: false, why: 'domain' })
    expect(lateChunk(visit)).toHaveLength(1)
    // No further prompt: not on the other signed network, nor after a reload.
    await visit.page.evaluate(() => window.latchkey.switchNetwork('eip155:8453'))
    await visit.waitForFact('network', 'Base')
    expect((await sessionOn(visit)).data.chainId).toBe('eip155:8453')
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    const kept = await sessionOn(visit)
    expect(await judged(kept, domain)).toEqual({ valid: true, account: kept.proof.account })
    expect(await questions()).toEqual([])
    expect(visit.errors).toEqual([])
  })

  it('stays disconnected after a rejection on the phone, and allows a retry', async () => {
    const visit = await paired({ siwx: 'required' }, { behaviour: 'reject' })
    await visit.waitForState('rejected')
    await visit.waitForFact('status', /^(disconnected|connecting)/)
    await visit.pressButton('Try again')
    await pairPhone(stage, visit)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect((await sessionOn(visit)).cacao).toBeDefined()
  })

  it('connects a phone without sign-in support by the proposal, then requests a signature', async () => {
    const visit = await paired({ siwx: 'required' }, { signsIn: false })
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Sign')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    const session = await sessionOn(visit)
    expect(session.cacao).toBeUndefined()
    expect(await judged(session, new URL(visit.page.url()).host)).toEqual({
      valid: true,
      account: session.proof.account,
    })
  })

  it('makes a session of the provider, where the provider verifies', async () => {
    const visit = await paired({ siwx: 'cloud' }, {})
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    const log = Object(await stage.control('GET', '/requests?path=/auth/v1/authenticate'))
    expect(log.map(({ status }: { status: number }) => status)).toEqual([200])
  })

  it.each<[string, Record<string, string>]>([
    ['where nobody signs in', {}],
    ['where signing in is optional', { siwx: 'optional' }],
    ['with accounts of several ecosystems', { siwx: 'required', namespaces: 'eip155,solana' }],
  ])('sends no sign-in request %s, and loads nothing more', async (_, query) => {
    const visit = await paired(query, { behaviour: 'ignore' })
    expect(visit.uri).not.toContain('sessionAuthenticate')
    expect(lateChunk(visit)).toEqual([])
  })
})

describe('sign-in while logging in by email', () => {
  const openSignIn = async (): Promise<LoginVisit> => {
    const logins = openLogins(stage)
    const visit = await logins.visit({ query: { siwx: 'required' } })
    await logins.logIn(visit, 'ada@one-click.example')
    await visit.waitForApproval('Sign in')
    return visit
  }

  it('connects and signs in with one approval of the text in the frame, for this site', async () => {
    const visit = await openSignIn()
    const domain = new URL(visit.page.url()).host
    const shown = await visit.findFrame().locator('.text').first().textContent()
    expect(shown).toContain(`${domain} wants you to sign in with your Ethereum account:`)
    await visit.approve()
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    const session = await sessionOn(visit)
    expect(session.proof).toMatchObject({
      account: `eip155:1:${await visit.account('smartAccount')}`,
      message: shown,
    })
    expect(await judged(session, domain)).toEqual({ valid: true, account: session.proof.account })
    expect(await judged(session, 'evil.example')).toEqual({ valid: false, why: 'domain' })
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })

  it('asks for a declined sign-in as with any wallet; Cancel disconnects', async () => {
    const visit = await openSignIn()
    await visit.reject()
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Cancel')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
  })
})
