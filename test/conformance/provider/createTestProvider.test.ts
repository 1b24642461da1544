import { describe, expect, it } from 'vitest'
import { createTestProvider } from '#testing'
import { loadApiContract } from '../../../sandbox/api/loadApiContract.ts'

const host = 'https://provider.example'
const contract = loadApiContract()
const client = 'projectId=shop&st=latchkey&sv=js-eip155-0.1.0'
const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

const harbor = { id: 'harbor', name: 'Harbor', chains: ['eip155:1'], rdns: 'example.harbor' }
const anchor = { id: 'anchor', name: 'Anchor', chains: ['solana:1'] }
const balance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}
const price = { address: usdc, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1 }
const provider = () =>
  createTestProvider({
    wallets: [harbor, anchor],
    features: { swap: false, social_login: ['google'] },
    balances: [balance, { ...balance, chainId: 'eip155:10' }],
    prices: [price],
    rpc: { eth_chainId: '0x1', eth_getBalance: ([address]: string[]) => address },
  })

async function ask(path: string, body?: object, made = provider()) {
  const method = body ? 'POST' : 'GET'
  const separator = path.includes('?') ? '&' : '?'
  const request = new Request(`${host}${path}${separator}${client}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await made.answer(request)
  const type = response.headers.get('content-type') ?? ''
  const data: unknown = type === 'application/json' ? await response.json() : undefined
  return { status: response.status, type, body: data, method, path: path.split('?')[0] ?? '' }
}

describe('the test provider', () => {
  it.each<[string, object?]>([
    ['/appkit/v1/config'],
    ['/appkit/v1/project-limits'],
    ['/projects/v1/origins'],
    ['/getAnalyticsConfig'],
    ['/getWallets?search=har'],
    ['/getWalletImage/harbor'],
    ['/public/getAssetImage/a'],
    ['/public/getCurrencyImage/usd'],
    ['/public/getTokenImage/eth'],
    ['/v1/supported-chains'],
    ['/v1/identity/0x1'],
    ['/v1/account/0x1/balance?currency=usd&chainId=eip155:1'],
    ['/v1/account/0x1/history'],
    ['/v1/fungible/price', { currency: 'usd', addresses: [usdc], projectId: 'shop' }],
    ['/v1/convert/tokens?chainId=eip155:1'],
    ['/v1/profile/reverse/0x1'],
    ['/v1/?chainId=eip155:1', { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }],
    ['/batch', []],
    ['/e', {}],
    ['/v1/onramp/options'],
  ])('answers %s as the contract of providers has it', async (path, body) => {
    const answer = await ask(path, body)
    const status = path.includes('Image') ? 404 : path === '/v1/onramp/options' ? 501 : 200
    expect(answer.status).toBe(status)
    expect(contract.answer(answer, answer)).toEqual([])
  })

  it('answers with its wallets, features, balances and prices', async () => {
    const wallets = await ask('/getWallets?rdns=example.harbor&names=Nothing')
    expect(wallets.body).toEqual({ data: [harbor], count: 1 })
    expect((await ask('/getWallets?entries=1&page=2')).body).toEqual({ data: [anchor], count: 2 })
    expect((await ask('/appkit/v1/config')).body).toEqual({
      features: [
        { id: 'swap', isEnabled: false, config: [] },
        { id: 'social_login', isEnabled: true, config: ['google'] },
      ],
    })
    expect((await ask('/v1/account/0x1/balance?chainId=eip155:1')).body).toEqual({
      balances: [balance],
    })
    const prices = { currency: 'usd', addresses: [usdc, 'eip155:1:0x1'], projectId: 'shop' }
    expect((await ask('/v1/fungible/price', prices)).body).toEqual({ fungibles: [price] })
  })

  it('answers JSON-RPC by method, and names the option for a missing one', async () => {
    const call = (method: string) => ({ jsonrpc: '2.0', id: 7, method, params: ['0xa'] })
    expect((await ask('/v1?chainId=eip155:1', call('eth_getBalance'))).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: '0xa',
    })
    expect((await ask('/v1/?chainId=eip155:1', [call('eth_call')])).body).toMatchObject([
      { error: { code: -32601, message: expect.stringContaining('rpc: { eth_call: … }') } },
    ])
  })

  it('lists requests, and says how to add an answer for an unknown route', async () => {
    const made = provider()
    const answer = await ask('/v1/onramp/options', undefined, made)
    expect(answer.body).toMatchObject({
      error:
        "The test provider has no answer for GET /v1/onramp/options; add it: createTestProvider({ routes: { 'GET /v1/onramp/options': … } })",
    })
    await ask('/v1/account/0x1/history?cursor=a', undefined, made)
    expect(made.unanswered()).toEqual(['GET /v1/onramp/options'])
    expect(made.requests().map(({ route }) => route)).toEqual([
      'GET /v1/onramp/options',
      'GET /v1/account/{address}/history',
    ])
  })

  it('takes answers of the test in place of its own, with the parameters of the path', async () => {
    const made = createTestProvider({
      routes: {
        'GET /v1/identity/{address}': (_: Request, { address }: { address?: string }) => ({
          name: address,
          avatar: null,
        }),
        'GET /getWallets': () => new Response('', { status: 503 }),
      },
    })
    expect((await ask('/v1/identity/eip155%3A1%3A0x1', undefined, made)).body).toMatchObject({
      name: 'eip155:1:0x1',
    })
    expect((await ask('/getWallets', undefined, made)).status).toBe(503)
  })

  it('takes a route of the test first that has the path of its own with a parameter filled in', async () => {
    const made = createTestProvider({
      routes: {
        'GET /v1/identity/0x1': { name: 'first', avatar: null },
        'GET /v1/account/{owner}/balance': { balances: [balance] },
      },
    })
    expect((await ask('/v1/identity/0x1', undefined, made)).body).toMatchObject({ name: 'first' })
    expect((await ask('/v1/identity/0x2', undefined, made)).body).toMatchObject({ name: null })
    expect((await ask('/v1/account/0x1/balance', undefined, made)).body).toEqual({
      balances: [balance],
    })
  })

  it('answers a path that is wrongly encoded, and is unreachable where the test says so', async () => {
    const made = createTestProvider({ routes: { 'GET /getWallets': () => Response.error() } })
    expect((await ask('/v1/identity/%zz', undefined, made)).status).toBe(200)
    expect((await made.answer(new Request(`${host}/getWallets`))).type).toBe('error')
  })

  it('allows every origin, also before a request with headers', async () => {
    const preflight = await provider().answer(new Request(`${host}/a`, { method: 'OPTIONS' }))
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
    const { headers } = await provider().answer(new Request(`${host}/getWallets`))
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})
