import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Plugin, SignInProof } from '#kernel'
import { createVerifier } from '#verify'
import { namespaces } from '../../modal/catalog.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

/** By namespace: the wallet of the page, and how its row begins. */
const ecosystems = [
  { namespace: 'eip155', wallet: 'walletless', row: /^Harbor/ },
  { namespace: 'solana', wallet: 'solana', row: /^Ember/ },
  { namespace: 'polkadot', wallet: 'polkadot', row: /^Stoat/ },
  { namespace: 'bip122', wallet: 'bitcoin', row: /^Bitcoin Bedrock/ },
  { namespace: 'cosmos', wallet: 'cosmos', row: /^Keplr/ },
  { namespace: 'sui', wallet: 'sui', row: /^Tidepool/ },
  { namespace: 'stacks', wallet: 'stacks', row: /^Cairn/ },
] as const

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterAll(() => stage.close())

/** The session as the page's host gets it, for a server to judge. */
const sessionOn = ({ page }: Visit) =>
  page.evaluate(async () => JSON.parse(JSON.stringify(await window.latchkey.signIn())))
const statusOf = ({ page }: Visit) => page.getByTestId('status').first().textContent()
const toast = ({ page }: Visit) =>
  page.locator('latchkey-modal').locator('.toast').first().textContent()

describe('signing in with the wallets of seven ecosystems', () => {
  afterEach(() => stage.clear())

  it.each(ecosystems)(
    'signs in with $namespace, and a server accepts the session for this site only',
    async ({ namespace, wallet, row }) => {
      const visit = await stage.visit({
        query: { siwx: 'required', namespaces: 'all', wallets: wallet },
      })
      const card = visit.page.getByTestId(`ecosystem-${namespace}`)
      await card.getByRole('button', { name: 'Connect', exact: true }).click()
      await visit.waitForView('Connect')
      await visit.pressButton(row)
      // A wallet that signs in while it connects shows no second prompt.
      if (namespace !== 'solana') {
        await visit.waitForView('SIWXSignMessage')
        await visit.pressButton('Sign')
      }
      await visit.waitForClose()
      await waitUntil(() => card.getByTestId('status').textContent()).toBe('connected')
      const { proof, data } = (await sessionOn(visit)) as {
        readonly proof: SignInProof
        readonly data: { readonly nonce: string }
      }
      expect(proof.account).toBe(await card.getByTestId('account').textContent())
      expect(data.nonce).toMatch(/^[0-9a-f]{32}$/)
      const plugins = await Promise.all(
        [namespaces[namespace]?.()].filter((one): one is Promise<Plugin> => one !== undefined),
      )
      const { verify } = createVerifier({
        namespaces: plugins,
        now: Date.now,
        fetch: () => Promise.reject(new TypeError('no node')),
      })
      const domain = new URL(visit.page.url()).host
      expect(await verify(proof, { domain, nonce: data.nonce })).toEqual({
        valid: true,
        account: proof.account,
      })
      expect(await verify(proof, { domain: 'evil.example', nonce: data.nonce })).toEqual({
        valid: false,
        why: 'domain',
      })
    },
  )
})

describe('required sign-in', () => {
  let visit: Visit
  const arrive = async () => {
    visit = await stage.visit({ query: { siwx: 'required' } })
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForView('SIWXSignMessage')
  }
  const enter = async () => {
    await arrive()
    await visit.pressButton('Sign')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected$/)
  }
  afterEach(() => stage.clear())

  it('names site, account and network; refuses X, and disconnects on Cancel', async () => {
    await arrive()
    const text = await visit.frame.textContent()
    expect(text).toContain(new URL(visit.page.url()).host)
    expect(text).toContain('Ethereum')
    expect(
      (await visit.frame.locator('[data-fact="account"]').textContent())?.replace(/\s/g, ''),
    ).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await visit.page.keyboard.press('Escape')
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Cancel')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected$/)
  })

  it('reports a signature that the wallet refuses, with a retry', async () => {
    await arrive()
    await visit.controlWallet('walletless', 'rejectNext')
    await visit.pressButton('Sign')
    await waitUntil(() => toast(visit)).toContain('Error signing message')
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Sign')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected$/)
  })

  it('shows nothing after a reload while there is a session, and disconnects when there is none', async () => {
    await enter()
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected$/)
    expect(await visit.frame.count()).toBe(0)
    await visit.page.evaluate(() => localStorage.removeItem('latchkey.siwx.sessions'))
    await visit.page.reload()
    await visit.waitForReady()
    await waitUntil(() => visit.page.evaluate(() => window.latchkey.getState().initialized)).toBe(
      true,
    )
    expect(await statusOf(visit)).toBe('disconnected')
    await waitUntil(() =>
      visit.page.evaluate(() => localStorage.getItem('latchkey.connections')),
    ).not.toContain('io.sandbox')
  })

  it('asks again on another network, and returns to the signed-in one on Cancel', async () => {
    await enter()
    await visit.controlWallet('walletless', 'switchChain', '0x2105')
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Cancel')
    await visit.waitForClose()
    await visit.waitForFact('network', 'Ethereum')
    await visit.waitForFact('status', /^connected$/)
  })

  it('disconnects here when another tab signs out', async () => {
    await enter()
    const other = await visit.page.context().newPage()
    await other.goto(visit.page.url())
    await other.waitForFunction(
      () =>
        'latchkey' in window &&
        window.latchkey.getState().namespaces['eip155']?.accountState.status === 'connected',
    )
    await other.evaluate(() => window.latchkey.disconnect())
    await visit.waitForFact('status', /^disconnected$/)
  })
})

describe('optional sign-in', () => {
  afterEach(() => stage.clear())

  it('closes and stays connected on Cancel, after a reload too', async () => {
    const visit = await stage.visit({ query: { siwx: 'optional' } })
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Cancel')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected$/)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected$/)
    expect(await visit.frame.count()).toBe(0)
  })
})

describe('sign-in at the provider', () => {
  afterEach(() => stage.clear())

  it('is verified there, lasts over a reload, ends with the connection, and sends the signature nowhere else', async () => {
    const visit = await stage.visit({ query: { siwx: 'cloud' } })
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForView('SIWXSignMessage')
    await visit.pressButton('Sign')
    await visit.waitForClose()
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected$/)
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await waitUntil(() =>
      stage.sandbox.api.requests
        .list()
        .map(({ method, path, status }) => `${method} ${path} ${status}`),
    ).toContain('POST /auth/v1/sign-out 200')
    const logged = stage.sandbox.api.requests.list()
    const [handedIn] = logged.filter(({ path }) => path === '/auth/v1/authenticate')
    const { signature } = Object(handedIn?.body) as { readonly signature: string }
    expect(logged.filter((request) => JSON.stringify(request).includes(signature))).toEqual([
      handedIn,
    ])
    expect(await visit.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      signature.slice(2, 40),
    )
  })
})
