import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, LatchkeyError } from '#kernel'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import type { KeplrSite } from '../../test/harness/openKeplrSite.ts'
import { openKeplrSite } from '../../test/harness/openKeplrSite.ts'
import { tideChain } from '../../test/harness/tideChain.ts'
import { manifest } from './manifest.ts'

const hub = 'cosmos:cosmoshub-4'
const zone = 'cosmos:osmosis-1'

const visit = (change?: (provider: Record<string, unknown>) => void) =>
  openKeplrSite({}, { chains: [tideChain], ...(change && { change }) })
const accountOf = ({ state }: Connection): Account => state.accounts[0] ?? expect.fail('no account')
const codeOf = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )
const address = async (index: number, prefix: string) => (await cosmosKeys(index, prefix)).address

let site: KeplrSite
beforeEach(() => {
  site = visit()
})
afterEach(() => site.namespace.dispose())

describe('connecting a keplr-shaped wallet', () => {
  it('enables one chain, then reads its key', async () => {
    const { state, wallet, raw } = await site.connect()
    const first = await address(0, 'cosmos')
    expect(
      site.controls.requests().map(({ method, params }) => [method, Object(params)[0]]),
    ).toEqual([
      ['enable', 'cosmoshub-4'],
      ['getKey', 'cosmoshub-4'],
    ])
    const publicKey = Buffer.from((await cosmosKeys(0, 'cosmos')).publicKey).toString('base64')
    expect(state).toEqual({
      network: hub,
      accounts: [
        {
          id: `${hub}:${first}`,
          address: first,
          network: hub,
          role: 'eoa',
          publicKey,
          label: 'Sandbox 0',
        },
      ],
      active: `${hub}:${first}`,
      networks: [...manifest.networks, tideChain.network].map(({ caipNetworkId }) => caipNetworkId),
    })
    expect(wallet.id).toBe('keplr')
    expect(raw).toBe(site.provider)
  })

  it('starts on the requested network, with the address text of that chain', async () => {
    const { state } = await site.connect(zone)
    expect(state).toMatchObject({
      network: zone,
      accounts: [{ address: await address(0, 'osmo') }],
    })
  })

  it('suggests an unknown chain to the wallet with all its parameters and its public node', async () => {
    const { state } = await site.connect('cosmos:tide-1')
    expect(state.accounts[0]?.address).toBe(await address(0, 'tide'))
    expect(site.methods()).toEqual(['enable', 'experimentalSuggestChain', 'enable', 'getKey'])
    expect(site.controls.requests()[1]?.params).toEqual([
      {
        chainId: 'tide-1',
        chainName: 'Tide',
        rpc: 'https://rpc.tide.example',
        rest: 'https://rest.tide.example',
        bip44: { coinType: 118 },
        bech32Config: {
          bech32PrefixAccAddr: 'tide',
          bech32PrefixAccPub: 'tidepub',
          bech32PrefixValAddr: 'tidevaloper',
          bech32PrefixValPub: 'tidevaloperpub',
          bech32PrefixConsAddr: 'tidevalcons',
          bech32PrefixConsPub: 'tidevalconspub',
        },
        currencies: [{ coinDenom: 'TIDE', coinMinimalDenom: 'utide', coinDecimals: 6 }],
        feeCurrencies: [
          {
            coinDenom: 'TIDE',
            coinMinimalDenom: 'utide',
            coinDecimals: 6,
            gasPriceStep: { low: 0.1, average: 0.2, high: 0.3 },
          },
        ],
        stakeCurrency: { coinDenom: 'TIDE', coinMinimalDenom: 'utide', coinDecimals: 6 },
      },
    ])
  })

  it('fails as rejected, without a code from the wallet, and leaves no listener', async () => {
    await codeOf(site.namespace.connect({ walletId: 'nobody' }, {}))
    const before = site.page.listening()
    site.controls.rejectNext()
    expect(await codeOf(site.connect())).toBe('rejected')
    expect(site.page.listening()).toBe(before)
    expect((await site.connect()).state.accounts).toHaveLength(1)
  })

  it('aborts a connect during the prompt, and ignores a late answer', async () => {
    site.controls.hold()
    const stop = new AbortController()
    const connecting = site.namespace.connect({ walletId: 'keplr' }, { signal: stop.signal })
    await expect.poll(() => site.methods()).toEqual(['enable'])
    stop.abort('cancelled')
    await expect(connecting).rejects.toBe('cancelled')
    site.controls.approve()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(site.methods()).toEqual(['enable'])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'],
    ['no address', { name: 'x' }],
    [
      'an address of another chain',
      { bech32Address: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' },
    ],
    ['a wrong checksum', { bech32Address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e8' }],
    ['markup', { bech32Address: '<img src=x>' }],
    [
      'an address that throws',
      Object.defineProperty({}, 'bech32Address', { get: () => expect.fail('thrown') }),
    ],
  ])('connects no wallet whose key is %s', async (_name, key) => {
    const other = visit((provider) => Object.assign(provider, { getKey: async () => key }))
    expect(await codeOf(other.connect())).toBe('foreign-invalid')
  })

  it('reads a key of an odd shape once, and cleans its name', async () => {
    const { publicKey } = await cosmosKeys(0, 'cosmos')
    let reads = 0
    const key = { name: 'Savings\u202E\u0000', pubKey: { ...publicKey }, isNanoLedger: null }
    Object.defineProperty(key, 'bech32Address', {
      get: () => (reads++ === 0 ? 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7' : 'evil'),
    })
    const other = visit((provider) => Object.assign(provider, { getKey: () => key }))
    const account = accountOf(await other.connect())
    expect(account).toMatchObject({
      address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
      label: 'Savings',
      publicKey: Buffer.from(publicKey).toString('base64'),
    })
    expect(reads).toBe(1)
  })
})
