import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { accountIndex, testAccount } from '../chains/accounts.ts'
import type { Sandbox } from '../startSandbox.ts'
import { startSandbox } from '../startSandbox.ts'
import { callApi, callProvider } from './callApi.ts'
import type { Wallet } from './createCatalogue.ts'
import { loadApiContract } from './loadApiContract.ts'

const contract = loadApiContract()
const { address } = testAccount(accountIndex.page)

let sandbox: Sandbox
// A world of its own: the sandbox itself is the subject.
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await call('POST', '/__sandbox/reset')
})

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callApi(sandbox.info.api, method, path, body, headers)
const provider = (method: string, path: string, body?: unknown) =>
  callProvider(sandbox.info.api, method, path, body)
const names = (wallets: readonly Wallet[]) => wallets.map(({ name }) => name)

describe('the provider contract', () => {
  it('matches the generated types', () => {
    const hash = createHash('sha256')
      .update(readFileSync('docs/provider.openapi.yaml'))
      .digest('hex')
    expect(readFileSync('sandbox/api/provider.generated.ts', 'utf8').split('\n')[1]).toBe(
      `// sha256 of that file: ${hash}`,
    )
  })

  it('reports a request or an answer that breaks the contract', () => {
    expect(
      contract.request({
        method: 'GET',
        path: '/getWallets',
        query: { projectId: 'x', page: 'one', chain: 'eip155:1' },
        body: undefined,
      }),
    ).toEqual(['query chain is not in the contract', 'query page /value must be integer'])
    expect(
      contract.request({ method: 'GET', path: '/getWallets', query: {}, body: undefined }),
    ).toEqual(['query projectId is missing'])
    expect(
      contract.answer(
        { method: 'GET', path: '/getWallets' },
        { status: 200, type: 'application/json', body: { data: [{ id: 1 }] } },
      ),
    ).not.toEqual([])
    expect(
      contract.request({ method: 'GET', path: '/elsewhere', query: {}, body: undefined }),
    ).toEqual(['GET /elsewhere is not in the contract'])
  })

  it('lists only calls that the sandbox answers', async () => {
    const { paths } = parse(readFileSync('docs/provider.openapi.yaml', 'utf8'))
    const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    )
    expect(calls.length).toBeGreaterThan(30)
    for (const { method, path } of calls) {
      const { body } = await call(
        method,
        `${path.replace(/\{\w+\}/g, 'x')}?projectId=x`,
        method === 'GET' ? undefined : {},
      )
      expect(`${method} ${path}: ${JSON.stringify(body)}`).not.toContain(`No ${method}`)
    }
  })

  it.each([
    '/appkit/v1/config',
    '/appkit/v1/project-limits',
    '/projects/v1/origins',
    '/getAnalyticsConfig',
    '/v1/supported-chains',
    `/v1/identity/${address}?sender=${address}`,
  ])('GET %s keeps the contract', async (path) => {
    expect((await provider('GET', path)).status).toBe(200)
  })

  it('analytics keeps the contract with every content type', async () => {
    const event = {
      eventId: 'e',
      url: 'http://localhost/',
      domain: 'localhost',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN', properties: {} },
    }
    expect((await provider('POST', '/batch', [event])).status).toBe(200)
    const report = {
      eventId: 'e',
      url: 'http://localhost/',
      domain: 'localhost',
      timestamp: '2026-11-20T00:00:00Z',
      props: { type: 'error', event: 'X', errorType: 'T', errorMessage: 'M' },
    }
    expect((await provider('POST', '/e', report)).status).toBe(200)
    expect(sandbox.api.requests.list({ path: '/batch' })).toMatchObject([
      { method: 'POST', status: 200, body: [event] },
    ])
  })

  it('answers a request without a project id as each host does', async () => {
    expect(await call('GET', '/getWallets')).toMatchObject({
      status: 401,
      body: { error: 'Project id is missing' },
    })
    expect(await call('GET', '/v1/supported-chains')).toMatchObject({
      status: 401,
      body: { reasons: [{ name: 'PROJECT_ID_MISSING', description: 'Project id is missing' }] },
    })
    expect((await call('GET', '/nothing/here?projectId=x')).status).toBe(404)
    expect((await call('DELETE', '/getWallets?projectId=x')).status).toBe(405)
  })
})

describe('wallets', () => {
  const find = async (query: string): Promise<{ data: Wallet[]; count: number }> =>
    (await provider('GET', `/getWallets?${query}`)).body

  it('lists a thousand wallets, each with its own name, id and picture', async () => {
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, page) => find(`entries=100&page=${page + 1}`)),
    )
    const data = pages.flatMap((page) => page.data)
    expect(pages.map(({ count }) => count)).toEqual(pages.map(() => 1000))
    for (const field of ['id', 'name', 'image_id'] as const)
      expect(new Set(data.map((wallet) => wallet[field])).size).toBe(1000)
    const pictures = await Promise.all(
      data
        .slice(0, 100)
        .map(async ({ image_id }) => (await provider('GET', `/getWalletImage/${image_id}`)).body),
    )
    expect(new Set(pictures).size).toBe(100)
  })

  it('pages list each wallet exactly once', async () => {
    const all = names((await find('entries=100')).data)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find(`entries=25&page=${page}`)))
    expect(pages.flatMap(({ data }) => names(data))).toEqual(all)
    expect((await find('entries=40&page=25')).data).toHaveLength(40)
    expect(await find('page=99')).toEqual({ data: [], count: 1000 })
  })

  it('finds wallets by part of a name, in any case', async () => {
    expect(names((await find('search=%20HERON')).data)).toEqual(['Cobalt Heron'])
    expect((await find('search=anchor&entries=100')).count).toBe(31)
    expect(await find('search=zzzz')).toEqual({ data: [], count: 0 })
  })

  it('filters wallets by chain, badge and id', async () => {
    expect(
      (await find('chains=sui:mainnet,stacks:1')).data.every(({ chains }) =>
        chains?.some((chain) => chain === 'sui:mainnet' || chain === 'stacks:1'),
      ),
    ).toBe(true)
    expect((await find('chains=eip155:10000')).count).toBe(0)
    const certified = await find('badge_type=certified')
    expect(certified).toEqual(await find('badge=certified'))
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    const [first, second] = (await find('entries=2')).data
    expect(
      names((await find(`include=${first?.id},${second?.id}&exclude=${first?.id}`)).data),
    ).toEqual([second?.name])
  })

  it('ranks wallets by connector name or rdns', async () => {
    expect(names((await find('names=Marrow&rdns=example.harbor')).data)).toEqual([
      'Harbor',
      'Marrow',
    ])
  })

  it.each(['page=0', 'entries=0', 'entries=101', 'page=one', 'badge_type=gold'])(
    'refuses a wallet list with %s',
    async (query) => {
      expect((await call('GET', `/getWallets?projectId=x&${query}`)).status).toBe(400)
    },
  )

  it('serves pictures of networks, currencies and tokens, and none for an unknown wallet', async () => {
    for (const path of [
      '/public/getAssetImage/eip155-1',
      '/public/getCurrencyImage/eur',
      '/public/getTokenImage/TUSD',
    ]) {
      const { status, type, body } = await call('GET', path)
      expect({ status, type }).toEqual({ status: 200, type: 'image/png' })
      expect(body.slice(1, 4)).toBe('PNG')
    }
    expect((await provider('GET', '/getWalletImage/unknown')).status).toBe(404)
  })
})

describe('accounts and chains', () => {
  const balances = async (query = '') =>
    (await provider('GET', `/v1/account/${address}/balance?currency=usd${query}`)).body.balances

  it('lists every chain of the sandbox', async () => {
    const { http } = (await provider('GET', '/v1/supported-chains')).body
    expect(http.slice(0, 2)).toEqual(['eip155:1', 'eip155:8453'])
    expect([...http].sort()).toEqual(Object.keys(sandbox.info.chains).sort())
  })

  it('reads balances from the chains, coin and token', async () => {
    await call('POST', '/__sandbox/fund', {
      caip10: `eip155:8453:${address}`,
      amount: '1500000000000000000',
    })
    const asset = sandbox.chains['eip155:8453']?.contracts.token
    await call('POST', '/__sandbox/fund', {
      caip10: `eip155:8453:${address}`,
      amount: '2500000',
      asset,
    })
    expect(await balances('&chainId=eip155:8453')).toMatchObject([
      {
        symbol: 'ETH',
        chainId: 'eip155:8453',
        quantity: { decimals: '18', numeric: '10001.5' },
        value: 25_003_750,
      },
      {
        symbol: 'TUSD',
        address: `eip155:8453:${asset}`,
        quantity: { decimals: '6', numeric: '1000002.5' },
      },
    ])
    expect(await balances()).toHaveLength(4)
  })

  it('accepts a plain or CAIP-10 address and refuses any other text', async () => {
    const plain = await provider('GET', `/v1/account/${address}/balance`)
    expect((await provider('GET', `/v1/account/eip155:1:${address}/balance`)).body).toEqual(
      plain.body,
    )
    expect((await provider('GET', '/v1/account/nobody/balance')).status).toBe(400)
  })

  it('names only the accounts of the sandbox', async () => {
    expect((await provider('GET', `/v1/identity/${address}`)).body.name).toBe('ada.sandbox.example')
    expect(
      (await provider('GET', '/v1/identity/0x00000000000000000000000000000000000000d1')).body,
    ).toEqual({ name: null, avatar: null })
  })

  it('forwards chain RPC, with and without the slash', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    expect((await provider('POST', '/v1/?chainId=eip155:8453', body)).body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '0x2105',
    })
    expect((await provider('POST', '/v1?chainId=eip155:1', [body])).body).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x1' },
    ])
    expect((await provider('POST', '/v1/?chainId=eip155:10', body)).status).toBe(400)
  })
})

describe('control', () => {
  it('sets features and project settings, and resets them', async () => {
    const features = [{ id: 'swap', isEnabled: false, config: null }]
    await call('PUT', '/__sandbox/config', { features, allowedOrigins: ['https://site.example'] })
    expect((await provider('GET', '/appkit/v1/config')).body).toEqual({ features })
    expect((await provider('GET', '/projects/v1/origins')).body).toEqual({
      allowedOrigins: ['https://site.example'],
    })
    await call('PUT', '/__sandbox/config', [])
    expect((await provider('GET', '/appkit/v1/config')).body).toEqual({ features: [] })
    expect((await call('PUT', '/__sandbox/config', { feature: [] })).status).toBe(400)
    await call('POST', '/__sandbox/reset')
    expect((await provider('GET', '/appkit/v1/config')).body.features).toHaveLength(11)
  })

  it('makes routes fail with a status the requested number of times', async () => {
    await call('PUT', '/__sandbox/faults', {
      'GET /projects/*': { status: 429, count: 1 },
      '/v1/account/*': { status: 503 },
    })
    expect((await call('GET', '/projects/v1/origins?projectId=x')).status).toBe(429)
    expect((await call('GET', '/projects/v1/origins?projectId=x')).status).toBe(200)
    expect((await call('GET', `/v1/account/${address}/balance?projectId=x`)).status).toBe(503)
    expect((await call('GET', `/v1/account/${address}/balance?projectId=x`)).status).toBe(503)
    expect((await call('PUT', '/__sandbox/faults', { '/x': { stauts: 500 } })).status).toBe(400)
  })

  it('makes routes slow, cut short, dropped or foreign', async () => {
    await call('PUT', '/__sandbox/faults', {
      '/getWallets': { delay: 300 },
      '/getAnalyticsConfig': { truncate: 5 },
      '/appkit/v1/config': { drop: true },
      '/appkit/v1/project-limits': { body: '<html>' },
    })
    const before = Date.now()
    await call('GET', '/getWallets?projectId=x')
    expect(Date.now() - before).toBeGreaterThanOrEqual(290)
    await expect(call('GET', '/getAnalyticsConfig?projectId=x')).rejects.toThrow('terminated')
    await expect(call('GET', '/appkit/v1/config?projectId=x')).rejects.toThrow('fetch failed')
    expect(await call('GET', '/appkit/v1/project-limits?projectId=x')).toMatchObject({
      status: 200,
      body: '<html>',
    })
    expect(sandbox.api.requests.list({ path: '/appkit/v1/config' })).toMatchObject([{ status: 0 }])
  })

  it('logs every request except control calls', async () => {
    await call('GET', '/getWallets?projectId=x&page=2')
    await call('GET', '/getWallets')
    const log = (await call('GET', '/__sandbox/requests')).body
    expect(log).toMatchObject([
      {
        method: 'GET',
        path: '/getWallets',
        query: { projectId: 'x', page: '2' },
        status: 200,
        time: expect.any(Number),
      },
      { path: '/getWallets', query: {}, status: 401 },
    ])
    await call('DELETE', '/__sandbox/requests')
    expect((await call('GET', '/__sandbox/requests?path=/getWallets')).body).toEqual([])
  })

  it('lists the contracts that are deployed on the chains', async () => {
    const [ethereum] = (await call('GET', '/__sandbox/chains')).body
    expect(ethereum).toEqual({
      caip2: 'eip155:1',
      chainId: 1,
      name: 'Ethereum',
      url: sandbox.info.chains['eip155:1'],
      ...sandbox.chains['eip155:1']?.contracts,
    })
  })

  it('funds accounts and restores the chains on reset', async () => {
    const caip10 = 'eip155:1:0x00000000000000000000000000000000000000d2'
    expect((await call('POST', '/__sandbox/fund', { caip10, amount: '7' })).body).toEqual({
      native: '7',
      token: '0',
    })
    expect(
      (
        await call('POST', '/__sandbox/fund', {
          caip10: 'eip155:10:0x00000000000000000000000000000000000000d2',
          amount: '7',
        })
      ).status,
    ).toBe(400)
    expect((await call('POST', '/__sandbox/fund', { caip10, amount: '0.5' })).status).toBe(400)
    await call('POST', '/__sandbox/reset')
    expect(
      await sandbox.chains['eip155:1']?.nativeBalance('0x00000000000000000000000000000000000000d2'),
    ).toBe(0n)
  })

  it('refuses control calls with a foreign host name or from another site', async () => {
    const port = new URL(sandbox.info.api).port
    const status = await new Promise((resolve) =>
      request(
        { port, host: '127.0.0.1', path: '/__sandbox/config', headers: { host: 'evil.example' } },
        (answer) => resolve(answer.statusCode),
      ).end(),
    )
    expect(status).toBe(403)
    expect(
      (await call('POST', '/__sandbox/reset', undefined, { origin: 'https://evil.example' }))
        .status,
    ).toBe(403)
    expect(
      (await call('POST', '/__sandbox/reset', undefined, { origin: 'http://localhost:5173' }))
        .status,
    ).toBe(200)
  })
})
