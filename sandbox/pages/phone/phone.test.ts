import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumArguments, findChromium } from '../../../tools/chromium.mjs'
import type { Sandbox } from '../../startSandbox.ts'
import { startSandbox } from '../../startSandbox.ts'
import { memoryStorage } from '../../wallets/memoryStorage.ts'

let sandbox: Sandbox
let browser: Browser
let page: Page
// A world of its own: the sandbox itself is the subject.
beforeAll(async () => {
  sandbox = await startSandbox({ pages: ['phone'] })
  browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

async function openSite() {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const metadata = {
    name: 'A careful site',
    description: 'A site under test',
    url: 'http://localhost',
    icons: [],
  }
  const client = await UniversalProvider.init({
    projectId: 'site',
    relayUrl: sandbox.info.relay,
    metadata,
    storage: memoryStorage(),
    logger: 'silent',
    telemetryEnabled: false,
  })
  return { client }
}

/** A site that wants to connect: its link, and the session once there is one. */
async function site() {
  const { client } = await openSite()
  const link = new Promise<string>((resolve) => client.once('display_uri', resolve))
  const rpcMap = { 1: sandbox.info.chains['eip155:1'] ?? '' }
  const session = client.connect({
    optionalNamespaces: {
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [], rpcMap },
    },
  })
  session.catch(() => undefined)
  return { client, link: await link, session }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

describe('the page of the phone', () => {
  it('connects by a pasted link, and answers requests as its owner decides', async () => {
    const { client, link, session } = await site()
    await page.goto(`${sandbox.info.demo}phone/`)
    await page.getByLabel('Paste a connection link').fill(link)
    await press('Connect')
    await page.getByText('A careful site').waitFor()
    await press('Approve')
    const address = (await session)?.namespaces['eip155']?.accounts[0]?.split(
      ':',
    )[2] as `0x${string}`

    const signed = client.request<`0x${string}`>(
      { method: 'personal_sign', params: ['0x68656c6c6f', address] },
      'eip155:1',
    )
    await page.getByText('hello').waitFor()
    await press('Approve')
    expect(await verifyMessage({ address, message: 'hello', signature: await signed })).toBe(true)

    const refused = client.request(
      { method: 'personal_sign', params: ['0x68656c6c6f', address] },
      'eip155:1',
    )
    refused.catch(() => undefined)
    await press('Reject')
    await expect(refused).rejects.toMatchObject({ code: 5000 })

    const ended = new Promise((resolve) => client.once('session_delete', resolve))
    await press('Disconnect')
    await ended
    await page.getByText('No site is connected.').waitFor()
  })

  it('shows the message of a site that signs the visitor in while it connects', async () => {
    const { client } = await openSite()
    const link = new Promise<string>((resolve) => client.once('display_uri', resolve))
    const nonce = '0123456789abcdef'
    const authentication = client.authenticate({
      domain: 'localhost',
      uri: 'http://localhost',
      nonce,
      chains: ['eip155:1'],
      methods: ['personal_sign'],
    })
    authentication.catch(() => undefined)
    await page.goto(`${sandbox.info.demo}phone/wc?uri=${encodeURIComponent(await link)}`)
    await page.getByText('Connect and sign in').waitFor()
    await page.getByText(`Nonce: ${nonce}`).waitFor()
    await press('Approve')
    expect((await authentication).auths).toHaveLength(1)
    await press('Disconnect')
    await page.getByText('No site is connected.').waitFor()
  })

  it('opens the link in its own address, as from a site’s deep link', async () => {
    const { link, session } = await site()
    await page.goto(`${sandbox.info.demo}phone/wc?uri=${encodeURIComponent(link)}`)
    await press('Reject')
    await expect(session).rejects.toMatchObject({ code: 5000 })
  })

  it('reports what is wrong with a link', async () => {
    await page.goto(`${sandbox.info.demo}phone/?uri=wc:nonsense`)
    await expect.poll(() => page.getByRole('alert').textContent()).not.toBe('')
  })

  it('the catalogue’s web link of the phone wallet opens the phone page', () => {
    expect(sandbox.api.wallets[0]).toMatchObject({
      name: 'Pocket Lantern',
      webapp_link: `${sandbox.info.demo}phone/`,
    })
  })
})
