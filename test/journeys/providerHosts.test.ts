import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadApiContract } from '../../sandbox/api/loadApiContract.ts'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
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

const roles = ['api', 'blockchain', 'pulse', 'secure'] as const
const hostOf = (role: string) => `http://${role}.provider.test`
const originOf = (url: string | null | undefined) => new URL(url ?? '').origin
const contract: {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>
  >
} = parse(readFileSync(new URL('../../docs/provider.openapi.yaml', import.meta.url), 'utf8'))
/** The host that the contract puts a path on. */
const roleOf = (path: string) =>
  Object.entries(contract.paths).flatMap(([template, operations]) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
      ? Object.values(operations).flatMap(({ tags = [] }) => tags)
      : [],
  )[0]

/**
 * A visitor of a site whose provider has a host of its own for each of its parts; the sandbox
 * answers for all of them. `sockets` are the addresses of all web sockets.
 */
async function visitor(): Promise<Visit & { readonly sockets: string[] }> {
  const { api, relay } = stage.sandbox.info
  const provider = { ...Object.fromEntries(roles.map((role) => [role, hostOf(role)])), relay }
  const visit = await stage.visit({ query: { options: { provider } } })
  const sockets: string[] = []
  visit.page.on('websocket', (socket) => sockets.push(socket.url()))
  await visit.page.route('http://*.provider.test/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${api}${pathname}${search}` }) })
  })
  return Object.assign(visit, { sockets })
}

async function throughExtension(visit: Visit): Promise<void> {
  await visit.open()
  await visit.pressButton('Help')
  await visit.pressButton('Get a wallet')
  await visit.waitForView('GetWallet')
  await visit.pressButton('Back')
  await visit.waitForView('WhatIsAWallet')
  await visit.pressButton('Back')
  await visit.waitForView('Connect')
  await visit.pressButton(/^Harbor/)
  await visit.waitForClose()
  await visit.open()
  await visit.frame.locator('.account-balance .amount').waitFor()
  await visit.press(visit.frame.locator('[data-action=network]'))
  await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
  await visit.waitForFact('network', 'Base')
  await visit.waitForView('Account')
  await visit.pressButton('Close')
  await visit.waitForClose()
  await visit.press('#sign')
  await visit.waitForFact('signature', /^Verified/)
  await visit.page.evaluate(() => window.latchkey.disconnect())
  await visit.waitForFact('status', /^disconnected/)
}

async function throughPhone(visit: Visit): Promise<void> {
  await visit.open()
  await visit.pressButton(/^WalletConnect/)
  await visit.frame.locator('.qr').waitFor()
  await visit.page.evaluate(() => {
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => Object.assign(window, { copiedText: text }),
    })
  })
  await visit.pressButton('Copy link')
  await stage.control('POST', '/phone', {
    uri: await visit.page.evaluate(() => Reflect.get(window, 'copiedText')),
  })
  await visit.waitForClose()
  await visit.waitForFact('status', /^connected/)
  await visit.open()
  await visit.frame.locator('.account-balance .amount').waitFor()
  expect(
    await visit.page.evaluate(async () => (await window.latchkey.signMessage('hello')).signature),
  ).toMatch(/^0x/)
}

describe('a visit with every feature', () => {
  it('sends requests only to the hosts of the option `provider`, on paths of the contract, to the host’s nodes and to the page', async () => {
    const visit = await visitor()
    await throughExtension(visit)
    await throughPhone(visit)
    const { relay, demo, chains } = stage.sandbox.info
    const known = [demo, ...Object.values(chains), ...roles.map(hostOf)].map(originOf)
    expect(
      visit.requests.filter((url) => /^(http|ws)/.test(url) && !known.includes(originOf(url))),
    ).toEqual([])
    expect(visit.sockets.length).toBeGreaterThan(0)
    expect(visit.sockets.filter((url) => originOf(url) !== originOf(relay))).toEqual([])
    expect(visit.errors).toEqual([])

    const { request } = loadApiContract()
    const logged = stage.sandbox.api.requests.list()
    expect(
      logged.flatMap((one) => request(one).map((wrong) => `${one.method} ${one.path}: ${wrong}`)),
    ).toEqual([])
    expect(
      [...new Set(logged.map(({ path }) => path.replace(/(Image\/).*/, '$1')))].sort(),
    ).toEqual(
      expect.arrayContaining(['/appkit/v1/config', '/getWalletImage/', '/getWallets', '/v1/']),
    )
    const made = visit.requests
      .map((url) => new URL(url))
      .filter(({ hostname }) => hostname.endsWith('.provider.test'))
    expect(made.length).toBeGreaterThan(5)
    expect(
      made
        .filter(({ origin, pathname }) => origin !== hostOf(roleOf(pathname) ?? 'nowhere'))
        .map(({ href }) => href),
    ).toEqual([])
  })
})

describe('a provider on another origin', () => {
  it('is asked again after the pause of its Retry-After', async () => {
    const path = '/getWallets'
    await stage.control('PUT', '/faults', { [path]: { status: 429, retryAfter: 3, count: 1 } })
    const visit = await stage.visit()
    await visit.open()
    await visit.pressButton(/^(Search wallets|All wallets)/i)
    const times = () => stage.sandbox.api.requests.list({ path }).map(({ time }) => time)
    await waitUntil(() => times().length).toBeGreaterThan(1)
    const [first = 0, second = 0] = times()
    // Without the header it is at most a second.
    expect(second - first).toBeGreaterThanOrEqual(2900)
  })
})

describe('no provider', () => {
  const { address } = testAccount(accountIndex.page)
  const receiver = testAccount(2).address

  it('opens the modal, connects an installed wallet, sends and receives on the host’s own node', async () => {
    const { chains } = stage.sandbox.info
    const nowhere = 'http://127.0.0.1:1'
    const customRpcUrls = Object.fromEntries(
      Object.entries(chains).map(([caip2, url]) => [caip2, [{ url }]]),
    )
    const provider = {
      ...Object.fromEntries(roles.map((role) => [role, nowhere])),
      relay: 'ws://127.0.0.1:1',
    }
    const visit = await stage.visit({
      query: { options: { projectId: '', provider, customRpcUrls } },
    })
    await visit.connect()
    const chain = stage.sandbox.chains['eip155:1']
    const before = (await chain?.nativeBalance(receiver)) ?? 0n
    const hash = await visit.page.evaluate(
      ([from, to]) =>
        window.latchkey.request({
          method: 'eth_sendTransaction',
          params: [{ from, to, value: '0xde0b6b3a7640000' }],
        }),
      [address, receiver] as const,
    )
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await waitUntil(async () => ((await chain?.nativeBalance(receiver)) ?? 0n) - before).toBe(
      10n ** 18n,
    )
    await stage.control('POST', '/fund', {
      caip10: `eip155:1:${address}`,
      amount: '90000000000000000000000',
    })
    await visit.open()
    await visit.waitForView('Account')
    await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(
      /^99,99[89]\.\d+\sETH$/,
    )
    expect(visit.requests.filter((url) => url.startsWith(nowhere))).toEqual([])
    expect(stage.sandbox.api.requests.list()).toEqual([])
  })
})
