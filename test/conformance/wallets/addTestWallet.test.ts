import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestWallet, createTestWallet } from '#testing'
import { chromiumArguments, chromiumPath } from '../../../tools/chromium.mjs'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  page = await browser.newPage()
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>' }))
})
afterAll(() => browser.close())

/** Finds the EVM wallet as a site does, and keeps it and its events on the page. */
const findEvm = `new Promise((resolve) => {
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    window.found = detail.provider
    window.events = []
    found.on('accountsChanged', (accounts) => events.push(accounts))
    resolve(detail.info.name)
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
})`
const findSolana = `new Promise((resolve) => {
  const register = (wallet) => (resolve(wallet.name), (window.standard = wallet))
  addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register }))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
})`
const request = (method: string, params: unknown = []): Promise<unknown> =>
  page.evaluate(`found.request(${JSON.stringify({ method, params })})`)

it('puts a wallet on a page of Playwright that signs, rejects, reports changes and outlives a reload', async () => {
  const wallet = await createTestWallet({ namespace: 'eip155', name: 'Page EVM' })
  const [first, second] = wallet.accounts.map(({ address }) => address)
  await addTestWallet(page, wallet)
  await page.goto('http://site.example/')
  expect(await page.evaluate(findEvm)).toBe('Page EVM')
  expect(await request('eth_requestAccounts')).toEqual([first])
  const address = first as `0x${string}`
  const signature = (await request('personal_sign', ['hello', address])) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)

  wallet.rejectNext()
  const rejected = `found.request({ method: 'personal_sign', params: ['hello', '${address}'] }).catch(({ code }) => code)`
  expect(await page.evaluate(rejected)).toBe(4001)
  wallet.switchAccount(1)
  await expect.poll(() => page.evaluate('events.at(-1)')).toEqual([second])

  await page.reload()
  await page.evaluate(findEvm)
  expect(await request('eth_accounts')).toEqual([second])
})

it('sends bytes of a Solana wallet over a page of Playwright', async () => {
  const wallet = await createTestWallet({ namespace: 'solana', name: 'Page Solana' })
  await addTestWallet(page, wallet)
  await page.goto('http://site.example/')
  expect(await page.evaluate(findSolana)).toBe('Page Solana')
  const sign = `(async () => {
    const { accounts: [account] } = await standard.features['standard:connect'].connect()
    const message = new Uint8Array([1, 2, 3])
    const [output] = await standard.features['solana:signMessage'].signMessage({ account, message })
    return [output.signature instanceof Uint8Array, output.signature.length, account.publicKey.length]
  })()`
  expect(await page.evaluate(sign)).toEqual([true, 64, 32])
  expect(wallet.requests().at(-1)?.params).toMatchObject({ message: Uint8Array.of(1, 2, 3) })
})

it('puts wallets of Bitcoin, Cosmos and Stacks on a page of Playwright, each in its place', async () => {
  const own = await browser.newPage()
  await own.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>' }))
  const bitcoin = await createTestWallet({ namespace: 'bip122', name: 'Page Bitcoin' })
  const cosmos = await createTestWallet({ namespace: 'cosmos' })
  const stacks = await createTestWallet({ namespace: 'stacks', name: 'Page Stacks' })
  for (const wallet of [bitcoin, cosmos, stacks]) await addTestWallet(own, wallet)
  await own.goto('http://site.example/')
  const addresses = `(async () => {
    const found = await new Promise((resolve) =>
      dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register: resolve } })))
    const { accounts } = await found.features['bitcoin:connect'].connect({ purposes: ['payment'] })
    await keplr.enable('cosmoshub-4')
    const { bech32Address, pubKey } = await keplr.getKey('cosmoshub-4')
    const [, provider] = wbip_providers[0].id.split('.')
    const { result } = await TestWallets[provider].request('stx_getAddresses')
    return [accounts[0].address, bech32Address, pubKey.length, result.addresses[0].address]
  })()`
  expect(await own.evaluate(addresses)).toEqual([
    bitcoin.accounts[0]?.address,
    cosmos.accounts[0]?.address,
    33,
    stacks.accounts[0]?.address,
  ])
})
