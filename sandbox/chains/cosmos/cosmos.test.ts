import { encodeSecp256k1Pubkey } from '@cosmjs/amino'
import { encodePubkey, makeAuthInfoBytes, makeSignDoc, Registry } from '@cosmjs/proto-signing'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunningChain } from '../ChainSpec.ts'
import type { CosmosKeys } from './cosmosKeys.ts'
import { cosmosKeys } from './cosmosKeys.ts'
import { ibcDenom } from './ledger.ts'
import { cosmos } from './spec.ts'

let chain: RunningChain
let sender: CosmosKeys
let friend: CosmosKeys
beforeAll(async () => {
  chain = await cosmos.start()
  sender = await cosmosKeys(0, 'cosmos')
  friend = await cosmosKeys(1, 'cosmos')
})
beforeEach(() => chain.reset())
afterAll(() => chain.stop())

const get = async (path: string) => {
  const answer = await fetch(`${chain.url}${path}`)
  return { status: answer.status, body: await answer.json() }
}
const post = async (path: string, body: unknown) =>
  (await fetch(`${chain.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json()

const registry = new Registry([['/cosmos.bank.v1beta1.MsgSend', MsgSend]])
type Change = Partial<Record<'amount' | 'fee' | 'memo' | 'chainId' | 'to' | 'gas', string>> & {
  readonly sequence?: number
  readonly number?: number
  readonly by?: CosmosKeys
}

/** A transfer built and signed by the library alone. */
async function signed({
  amount = '5',
  fee = '500',
  memo = '',
  chainId = 'cosmoshub-4',
  to = friend.address,
  gas = '90000',
  sequence = 0,
  number = 11,
  by = sender,
}: Change = {}) {
  const value = { fromAddress: sender.address, toAddress: to, amount: [{ denom: 'uatom', amount }] }
  const body = registry.encodeTxBody({
    messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }],
    memo,
  })
  const pubkey = encodePubkey(encodeSecp256k1Pubkey(by.publicKey))
  const info = makeAuthInfoBytes(
    [{ pubkey, sequence }],
    [{ denom: 'uatom', amount: fee }],
    Number(gas),
    undefined,
    undefined,
    SignMode.SIGN_MODE_DIRECT,
  )
  const { signature } = await (await by.direct()).signDirect(
    by.address,
    makeSignDoc(body, info, chainId, number),
  )
  return TxRaw.encode(
    TxRaw.fromPartial({
      bodyBytes: body,
      authInfoBytes: info,
      signatures: [Buffer.from(signature.signature, 'base64')],
    }),
  ).finish()
}
const broadcast = async (tx: Uint8Array) =>
  (
    await post('/cosmos/tx/v1beta1/txs', {
      tx_bytes: Buffer.from(tx).toString('base64'),
      mode: 'BROADCAST_MODE_SYNC',
    })
  ).tx_response

describe('the Cosmos stand-in', () => {
  it('funds accounts on two chains, whose addresses differ in their prefix only', async () => {
    const [hub, zone] = await Promise.all([cosmosKeys(3, 'cosmos'), cosmosKeys(3, 'osmo')])
    expect(hub.publicKey).toEqual(zone.publicKey)
    expect([await chain.balanceOf(hub.address), await chain.balanceOf(zone.address)]).toEqual([
      10_000_000_000n,
      10_000_000_000n,
    ])
    expect(cosmos.isAddress(hub.address) && cosmos.isAddress(zone.address)).toBe(true)
    expect(cosmos.isAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(false)
  })

  it('accepts a transfer that the library signed, and finds it once it is in a block', async () => {
    const { code, txhash } = await broadcast(await signed())
    expect(code).toBe(0)
    expect((await get(`/cosmos/tx/v1beta1/txs/${txhash}`)).status).toBe(404)
    await expect
      .poll(async () => (await get(`/cosmos/tx/v1beta1/txs/${txhash}`)).body.tx_response?.code, {
        timeout: 5000,
      })
      .toBe(0)
    expect([await chain.balanceOf(sender.address), await chain.balanceOf(friend.address)]).toEqual([
      9_999_999_495n,
      10_000_000_005n,
    ])
  })

  it.each<[string, Change & { readonly stranger?: boolean }, number]>([
    ['another account’s key', { stranger: true }, 4],
    ['a signature for another chain', { chainId: 'osmosis-1' }, 4],
    ['a signature for another account number', { number: 12 }, 4],
    ['a sequence that was used or is ahead', { sequence: 1 }, 32],
    ['a fee below the price of its gas', { fee: '449' }, 13],
    ['a fee the account cannot pay', { fee: '10000000001' }, 5],
    ['an address of another chain', { to: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' }, 7],
    ['a memo that is too long', { memo: 'm'.repeat(257) }, 12],
  ])('refuses %s, and nothing moves', async (_name, { stranger, ...change }, code) => {
    expect(
      (await broadcast(await signed({ ...change, by: stranger ? friend : sender }))).code,
    ).toBe(code)
    expect(await chain.balanceOf(sender.address)).toBe(10_000_000_000n)
  })

  it('refuses a transaction in which one bit was flipped after signing', async () => {
    const tx = await signed()
    for (const at of [tx.length - 1, tx.length - 40]) {
      const flipped = Uint8Array.from(tx, (byte, index) => (index === at ? byte ^ 1 : byte))
      expect((await broadcast(flipped)).code).toBe(4)
    }
    expect(await chain.balanceOf(sender.address)).toBe(10_000_000_000n)
  })

  it('charges the fee of a transfer that fails in its block: too little gas, too large an amount', async () => {
    for (const [change, code, sequence] of [
      [{ gas: '50000' }, 11, 0] as const,
      [{ amount: '10000000000' }, 5, 1] as const,
    ]) {
      const { txhash } = await broadcast(await signed({ ...change, sequence }))
      await expect
        .poll(async () => (await get(`/cosmos/tx/v1beta1/txs/${txhash}`)).body.tx_response?.code, {
          timeout: 5000,
        })
        .toBe(code)
    }
    expect(await chain.balanceOf(sender.address)).toBe(9_999_999_000n)
  })

  it('returns accounts, balance pages, coins of other chains and gas prices as a node does', async () => {
    expect(
      (await get(`/cosmos/auth/v1beta1/accounts/${sender.address}`)).body.account,
    ).toMatchObject({ account_number: '11', sequence: '0', pub_key: null })
    expect(
      (await get('/cosmos/auth/v1beta1/accounts/cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'))
        .status,
    ).toBe(404)
    const first = (
      await get(`/cosmos/bank/v1beta1/balances/${sender.address}?pagination.limit=200`)
    ).body
    expect(first.balances).toHaveLength(2)
    expect(first.pagination.next_key).toEqual(expect.any(String))
    const denom = ibcDenom('channel-141', 'uosmo')
    expect(denom).toBe('ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC')
    expect((await get(`/ibc/apps/transfer/v1/denoms/${denom.slice(4)}`)).body.denom).toEqual({
      base: 'uosmo',
      trace: [{ port_id: 'transfer', channel_id: 'channel-141' }],
    })
    expect((await get('/feemarket/v1/gas_prices')).body.prices).toEqual([
      { denom: 'uatom', amount: '0.005000000000000000' },
    ])
    expect((await get('/cosmos/staking/v1beta1/validators')).status).toBe(501)
  })

  it('funds its own coins only, and returns to its start', async () => {
    const denom = ibcDenom('channel-536', 'uusdc')
    await chain.fund(friend.address, 7n, denom)
    expect(await chain.balanceOf(friend.address, denom)).toBe(2_500_007n)
    await expect(chain.fund(friend.address, 1n, 'ugold')).rejects.toThrow('Only')
    await chain.reset()
    expect(await chain.balanceOf(friend.address, denom)).toBe(2_500_000n)
  })
})
