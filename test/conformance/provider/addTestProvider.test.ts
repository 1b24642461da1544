import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestProvider, createTestProvider } from '#testing'
import { chromiumArguments, chromiumPath } from '../../../tools/chromium.mjs'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
})
afterAll(() => browser.close())

it('answers the requests of a page of Playwright to the host of a provider', async () => {
  const page = await browser.newPage()
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>' }))
  const provider = createTestProvider({ rpc: { eth_chainId: '0x1' } })
  await addTestProvider(page, provider, 'https://provider.example')
  await page.goto('http://site.example/')
  const chainId = await page.evaluate(`fetch('https://provider.example/v1/?chainId=eip155:1', {
    method: 'POST',
    headers: { 'x-own': 'a' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  }).then((response) => response.json())`)
  expect(chainId).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
  expect(provider.requests().map(({ route }) => route)).toEqual(['POST /v1'])
})

it('is unreachable for a page of Playwright where the answer is an error of the network', async () => {
  const page = await browser.newPage()
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>' }))
  const provider = createTestProvider({ routes: { 'GET /getWallets': () => Response.error() } })
  await addTestProvider(page, provider, 'https://provider.example')
  await page.goto('http://site.example/')
  const load = `fetch('https://provider.example/getWallets').catch(({ name }) => name)`
  expect(await page.evaluate(load)).toBe('TypeError')
})
