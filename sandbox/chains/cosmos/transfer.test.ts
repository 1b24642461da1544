import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caip2, Connection, Network, TransferRequest } from '#kernel'
import { manifest } from '../../../namespaces/cosmos/manifest.ts'
import { createNamespace } from '../../../test/harness/namespaces/cosmos.ts'
import { createPhoneSessionDouble } from '../../../test/harness/PhoneSessionDouble.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import type { KeplrWalletOptions } from '../../wallets/cosmos/createKeplrWallet.ts'
import { createKeplrWallet } from '../../wallets/cosmos/createKeplrWallet.ts'
import { cosmosPhoneSigner } from '../../wallets/cosmos/phoneSigner.ts'
import type { RunningChain } from '../ChainSpec.ts'
import { collectStatuses } from '../collectStatuses.ts'
import { cosmosKeys } from './cosmosKeys.ts'
import { ibcDenom } from './ledger.ts'
import { cosmos } from './spec.ts'

const start = 10_000_000_000n
const usdc = ibcDenom('channel-536', 'uusdc')
const hubs = ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'] as const
let chain: RunningChain
let friends: Readonly<Record<string, string>>
beforeAll(async () => {
  chain = await cosmos.start()
  const [hub, zone] = await Promise.all(['cosmos', 'osmo'].map((prefix) => cosmosKeys(1, prefix)))
  friends = { 'cosmos:cosmoshub-4': hub?.address ?? '', 'cosmos:osmosis-1': zone?.address ?? '' }
})
beforeEach(() => chain.reset())
afterAll(() => chain.stop())

/** Opens a page with the sandbox's Keplr-shaped wallet over the stand-in. */
async function visit(ground: Partial<KeplrWalletOptions> = {}, network: Caip2 = hubs[0]) {
  const networks: readonly Network[] = manifest.networks.map((one) => ({
    ...one,
    rpcUrls: { default: { http: [`${chain.url}/`] } },
  }))
  const test = createTestNamespaceHost(networks)
  const { provider, controls } = createKeplrWallet({
    dispatch: (event) => test.page.dispatch(event),
    ...ground,
  })
  test.page.globals.set('keplr', provider)
  const namespace = createNamespace(test.host)
  const connection = await namespace.connect({ walletId: 'keplr' }, { network })
  return { ...test, controls, namespace, connection }
}
const readAccount = ({ state }: Connection) => state.accounts[0] ?? expect.fail('no account')
type Site = { readonly connection: Connection }
const buildRequest = ({ connection }: Site, change: Partial<TransferRequest> = {}) => {
  const from = readAccount(connection)
  return { from, to: friends[from.network] ?? '', asset: 'native', amount: 1_000_000n, ...change }
}

describe('a transfer on the Cosmos stand-in', () => {
  it.each(hubs)(
    'a transfer on %s is planned, signed and final, exact to the last unit',
    async (network) => {
      const site = await visit({}, network)
      const plan = await site.namespace.plan(buildRequest(site, { memo: 'for you' }))
      expect(plan).toMatchObject({ amount: 1_000_000n, notes: [], blocked: false })
      const fee = plan.fee?.expected ?? 0n
      expect(fee).toBeGreaterThan(0n)
      const { hash } = (await site.connection.send?.(plan)) ?? { hash: '' }
      expect(
        (await collectStatuses(site.namespace, readAccount(site.connection).network, hash)).map(
          ({ at }) => at,
        ),
      ).toEqual(['pending', 'final'])
      expect(await chain.balanceOf(readAccount(site.connection).address)).toBe(
        start - 1_000_000n - fee,
      )
      expect(await chain.balanceOf(friends[network] ?? '')).toBe(start + 1_000_000n)
    },
  )

  it('decodes a transfer before it is signed, and recognises it on the stand-in', async () => {
    const site = await visit()
    const { namespace } = site
    const [hub] = hubs
    const wishes: readonly Partial<TransferRequest>[] = [
      { memo: 'for you' },
      { asset: usdc, amount: 5n },
      { amount: 'max' },
    ]
    for (const wish of wishes) {
      await chain.reset()
      const plan = await namespace.plan(buildRequest(site, wish))
      const { asset = 'native', memo } = wish
      expect(await namespace.decode?.(hub, plan)).toEqual([
        { kind: 'transfer', asset, amount: plan.amount, to: friends[hub], ...(memo && { memo }) },
      ])
      const others = [
        { amount: '7' },
        { denom: 'other' },
        { memo: 'other' },
        { to: readAccount(site.connection).address },
      ]
      const { hash } = (await site.connection.send?.(plan)) ?? { hash: '' }
      expect(
        (await collectStatuses(namespace, readAccount(site.connection).network, hash)).at(-1),
      ).toMatchObject({
        at: 'final',
      })
      expect(await namespace.isSameTransaction?.(hub, hash, plan)).toBe(true)
      for (const other of others)
        expect(
          await namespace.isSameTransaction?.(hub, hash, {
            payload: { ...Object(plan.payload), ...other },
          }),
        ).toBe(false)
      expect(await namespace.isSameTransaction?.(hub, 'AB'.repeat(32), plan)).toBeUndefined()
    }
  })

  it('a transfer of everything leaves nothing, and the next one is blocked', async () => {
    const site = await visit()
    const plan = await site.namespace.plan(buildRequest(site, { amount: 'max' }))
    expect(plan.amount + (plan.fee?.expected ?? 0n)).toBe(start)
    await site.connection.send?.(plan)
    expect(await chain.balanceOf(readAccount(site.connection).address)).toBe(0n)
    expect(await chain.balanceOf(friends[hubs[0]] ?? '')).toBe(start + plan.amount)
    const next = await site.namespace.plan(buildRequest(site))
    expect(next).toMatchObject({
      blocked: true,
      notes: [{ level: 'stop', code: 'insufficient', amount: { value: 1_000_000n } }],
    })
    await expect(site.connection.send?.(next)).rejects.toMatchObject({ code: 'insufficient' })
  })

  it('a transfer of another chain’s coin moves that coin, all of it included, with the fee in the own coin', async () => {
    const site = await visit()
    const plan = await site.namespace.plan(buildRequest(site, { asset: usdc, amount: 'max' }))
    expect(plan.amount).toBe(2_500_000n)
    await site.connection.send?.(plan)
    const { address } = readAccount(site.connection)
    expect([await chain.balanceOf(address, usdc), await chain.balanceOf(address)]).toEqual([
      0n,
      start - (plan.fee?.expected ?? 0n),
    ])
    expect(await chain.balanceOf(friends[hubs[0]] ?? '', usdc)).toBe(5_000_000n)
  })

  it('a Ledger signs a transfer as JSON', async () => {
    const site = await visit({ ledger: true })
    const plan = await site.namespace.plan(buildRequest(site, { memo: 'für <dich> & mich' }))
    await site.connection.send?.(plan)
    expect(site.controls.requests().map(({ method }) => method)).not.toContain('signDirect')
    expect(await chain.balanceOf(friends[hubs[0]] ?? '')).toBe(start + 1_000_000n)
  })

  it.each([false, true])(
    'sends a transfer with the fee chosen in the wallet (JSON: %s)',
    async (ledger) => {
      const site = await visit({ ledger })
      site.controls.editFee('12345')
      await site.connection.send?.(await site.namespace.plan(buildRequest(site)))
      expect(await chain.balanceOf(readAccount(site.connection).address)).toBe(
        start - 1_000_000n - 12_345n,
      )
    },
  )

  it('reports why the chain refuses a transfer: too low a fee, a used sequence', async () => {
    const site = await visit()
    site.controls.editFee('1')
    await expect(
      site.connection.send?.(await site.namespace.plan(buildRequest(site))),
    ).rejects.toMatchObject({ code: 'expired' })
    site.controls.editFee(undefined)
    site.controls.hold()
    const slow = site.connection.send?.(await site.namespace.plan(buildRequest(site)))
    await expect
      .poll(() =>
        site.controls
          .requests()
          .map(({ method }) => method)
          .at(-1),
      )
      .toBe('signDirect')
    const other = await visit()
    await other.connection.send?.(await other.namespace.plan(buildRequest(other, { amount: 1n })))
    site.controls.approve()
    await expect(slow).rejects.toMatchObject({ code: 'expired' })
    expect(await chain.balanceOf(friends[hubs[0]] ?? '')).toBe(start + 1n)
  })

  it('follows a transfer that fails in its block to that end', async () => {
    const site = await visit()
    const plan = await site.namespace.plan(buildRequest(site))
    const payload = { ...Object(plan.payload), gas: '50000' }
    const { hash } = (await site.connection.send?.({ ...plan, payload })) ?? { hash: '' }
    expect(
      (await collectStatuses(site.namespace, readAccount(site.connection).network, hash)).at(-1),
    ).toMatchObject({ at: 'failed', reason: 'sdk:11' })
  })

  it('does not send a declined transfer, and the visitor may try again', async () => {
    const site = await visit()
    const plan = await site.namespace.plan(buildRequest(site))
    site.controls.rejectNext()
    await expect(site.connection.send?.(plan)).rejects.toMatchObject({ code: 'rejected' })
    expect(await chain.balanceOf(friends[hubs[0]] ?? '')).toBe(start)
    await site.connection.send?.(plan)
    expect(await chain.balanceOf(friends[hubs[0]] ?? '')).toBe(start + 1_000_000n)
  })

  it.each<[string, Partial<TransferRequest>, string]>([
    ['nothing', { amount: 0n }, 'too-small'],
    ['more than there is', { amount: start + 1n }, 'insufficient'],
    ['all of it without the fee', { amount: start }, 'insufficient'],
    ['more of a coin than there is', { asset: usdc, amount: 2_500_001n }, 'insufficient'],
    ['a memo of 257 bytes', { memo: `${'é'.repeat(128)}m` }, 'memo-too-long'],
  ])('offers no transfer for %s', async (_name, change, code) => {
    const site = await visit()
    const plan = await site.namespace.plan(buildRequest(site, change))
    expect(plan.blocked).toBe(true)
    expect(plan.notes.map((note) => note.code)).toEqual([code])
  })

  it('offers a transfer with a memo of 256 bytes, and charges more for a fast one', async () => {
    const site = await visit()
    const plans = await Promise.all(
      (['slow', 'normal', 'fast'] as const).map((speed) =>
        site.namespace.plan(buildRequest(site, { speed, memo: 'é'.repeat(128) })),
      ),
    )
    const fees = plans.map(({ fee }) => fee?.expected ?? 0n)
    expect(plans.map(({ blocked }) => blocked)).toEqual([false, false, false])
    expect([...fees].sort((a, b) => Number(a - b))).toEqual(fees)
    expect(new Set(fees).size).toBe(3)
  })

  it('counts only the unlocked coins of a vesting account', async () => {
    const site = await visit()
    site.controls.switchAccount(8)
    await expect.poll(() => readAccount(site.connection).label).toBe('Sandbox 8')
    const [balance] = await site.namespace.balances(readAccount(site.connection))
    expect(balance).toMatchObject({ total: start, spendable: 1_000_000n })
    const plan = await site.namespace.plan(buildRequest(site, { amount: 'max' }))
    expect(plan.amount + (plan.fee?.expected ?? 0n)).toBe(1_000_000n)
    await site.connection.send?.(plan)
    expect(await chain.balanceOf(readAccount(site.connection).address)).toBe(start - 1_000_000n)
  })

  it('offers no transfer from an account without coins', async () => {
    const site = await visit()
    site.controls.switchAccount(7)
    await expect.poll(() => readAccount(site.connection).label).toBe('Sandbox 7')
    expect(await site.namespace.plan(buildRequest(site))).toMatchObject({
      blocked: true,
      notes: [{ code: 'insufficient' }],
    })
  })

  it('stops planning and tracking a transfer on its signal', async () => {
    const site = await visit()
    const stop = new AbortController()
    const plan = site.namespace.plan(buildRequest(site, { signal: stop.signal }))
    stop.abort('enough')
    await expect(plan).rejects.toBe('enough')
  })
})

describe('balances on the Cosmos stand-in', () => {
  it('lists every coin over all pages, the fee coin first, each with the chain’s name for it', async () => {
    const site = await visit()
    const [native, ...others] = await site.namespace.balances(readAccount(site.connection))
    expect(native).toEqual({
      asset: { id: 'native', name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 },
      total: start,
      spendable: start,
    })
    const shown = others.map(({ asset: { symbol, name, decimals }, total }) => [
      symbol,
      name,
      decimals,
      total,
    ])
    expect(shown.sort((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1))).toEqual([
      ['ATOM', 'Cosmos Hub (transfer/channel-999)', 6, 2_500_000n],
      ['OSMO', 'Osmosis (transfer/channel-141)', 6, 2_500_000n],
      ['USDC', 'USD Coin (transfer/channel-536)', 6, 2_500_000n],
      ['unknown', 'unknown (transfer/channel-7)', 0, 2_500_000n],
    ])
    expect(site.requests.filter(({ url }) => url.includes('pagination.key'))).toHaveLength(4)
  })

  it('reads one coin alone, and omits what is no coin', async () => {
    const site = await visit({}, hubs[1])
    const tide = 'factory/osmo1z327svctu0v7tkpjr48kejz6mu7w4rckglw0hy/tide'
    const balances = await site.namespace.balances(readAccount(site.connection), {
      assets: [tide, 'native', '../../accounts', 'uosmo'],
    })
    expect(
      balances.map(({ asset, total }) => [asset.id, asset.symbol, asset.decimals, total]),
    ).toEqual([
      ['native', 'OSMO', 6, start],
      [tide, 'TIDE', 9, 2_500_000n],
    ])
    expect(site.requests.some(({ url }) => url.includes('..'))).toBe(false)
  })
})

describe('a phone on the Cosmos stand-in', () => {
  const overSession = async (methods?: readonly string[]) => {
    const session = createPhoneSessionDouble(await cosmosPhoneSigner())
    if (methods) session.methods = methods
    const networks = manifest.networks.map((one) => ({
      ...one,
      rpcUrls: { default: { http: [chain.url] } },
    }))
    const namespace = createNamespace(createTestNamespaceHost(networks).host)
    return {
      session,
      namespace,
      connection: await namespace.connect({ remote: session.signer }, { network: hubs[1] }),
    }
  }

  it.each([
    ['cosmos_signAmino', undefined],
    ['cosmos_signDirect', ['cosmos_signDirect']],
  ])('a phone signs a transfer over a session by %s', async (method, methods) => {
    const site = await overSession(methods)
    const plan = await site.namespace.plan(buildRequest(site))
    await site.connection.send?.(plan)
    expect(site.session.asked.map((call) => call.method)).toEqual([method])
    expect(await chain.balanceOf(friends[hubs[1]] ?? '')).toBe(start + 1_000_000n)
    expect(await chain.balanceOf(readAccount(site.connection).address)).toBe(
      start - 1_000_000n - (plan.fee?.expected ?? 0n),
    )
  })

  it('requests the public key from a phone when neither session nor chain has it', async () => {
    const site = await overSession()
    site.session.properties = {}
    site.session.emit('session_update')
    expect(readAccount(site.connection).publicKey).toBeUndefined()
    await site.connection.send?.(await site.namespace.plan(buildRequest(site)))
    expect(site.session.asked.map(({ method }) => method)).toEqual([
      'cosmos_getAccounts',
      'cosmos_signAmino',
    ])
    await site.connection.send?.(await site.namespace.plan(buildRequest(site)))
    expect(site.session.asked.map(({ method }) => method)).toEqual([
      'cosmos_getAccounts',
      'cosmos_signAmino',
      'cosmos_signAmino',
    ])
  })

  it('accepts a phone’s answer in hex, and one with a signature alone', async () => {
    for (const form of ['hex', 'alone'] as const) {
      const site = await overSession(['cosmos_signDirect'])
      const real = site.session.answer
      site.session.answer = async (method, params, network) => {
        const { signature, signed } = Object(await real(method, params, network))
        const hex = (text: string) => Buffer.from(text, 'base64').toString('hex')
        return form === 'alone'
          ? { signature }
          : {
              signature,
              signed: {
                ...signed,
                bodyBytes: hex(signed.bodyBytes),
                authInfoBytes: hex(signed.authInfoBytes),
              },
            }
      }
      await site.connection.send?.(await site.namespace.plan(buildRequest(site)))
    }
    expect(await chain.balanceOf(friends[hubs[1]] ?? '')).toBe(start + 2_000_000n)
  })

  it('sends nothing when a phone signed another transfer', async () => {
    for (const method of ['cosmos_signDirect', 'cosmos_signAmino']) {
      const site = await overSession([method])
      const real = site.session.answer
      const elsewhere = (text: string) =>
        text.replaceAll(friends[hubs[1]] ?? '', 'osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09')
      site.session.answer = (called, params, network) => {
        const { signerAddress, signDoc } = Object(params)
        const doc =
          'bodyBytes' in signDoc
            ? {
                ...signDoc,
                bodyBytes: Buffer.from(
                  elsewhere(Buffer.from(signDoc.bodyBytes, 'base64').toString('latin1')),
                  'latin1',
                ).toString('base64'),
              }
            : JSON.parse(elsewhere(JSON.stringify(signDoc)))
        return real(called, { signerAddress, signDoc: doc }, network)
      }
      await expect(
        site.connection.send?.(await site.namespace.plan(buildRequest(site))),
      ).rejects.toMatchObject({ code: 'foreign-invalid' })
    }
    expect(await chain.balanceOf(friends[hubs[1]] ?? '')).toBe(start)
  })
})
