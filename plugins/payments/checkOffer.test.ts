import { Keypair, SystemProgram } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Account, Asset, Caip2, Network } from '#kernel'
import { parse } from '#kernel'
import type { ResolvedPayment, WalletMethod } from '#plugins/ports/payments'
import { parseAddress } from '../../namespaces/eip155/address.ts'
import { parseAddress as parseSolanaAddress } from '../../namespaces/solana/address.ts'
import { assetKey } from './assetKey.ts'
import { checkOffer } from './checkOffer.ts'
import { quoteSchema } from './quoteSchema.ts'

const usdc: Asset = {
  id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const ether: Asset = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
const sol: Asset = { id: 'native', symbol: 'SOL', name: 'Solana', decimals: 9 }
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const till = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const networkOf = (id: Caip2): Network => ({
  id: 1,
  caipNetworkId: id,
  chainNamespace: 'eip155',
  name: id,
  nativeCurrency: ether,
  rpcUrls: { default: { http: [] } },
})
const [mainnet, base] = [networkOf('eip155:1'), networkOf('eip155:8453')]
const account: Account = {
  id: `eip155:1:${alice}`,
  address: alice,
  network: 'eip155:1',
  role: 'eoa',
}
const payment: ResolvedPayment = { network: base, asset: ether, amount: 5n, recipient: shop }
const way: WalletMethod = {
  kind: 'wallet',
  id: assetKey(mainnet, usdc.id),
  network: mainnet,
  asset: usdc,
  balance: 900n,
  direct: false,
}
const code = { parseAddress: (text: string, network: Caip2) => parseAddress(text, network) }

const side = (network: string, { id, ...metadata }: Asset, amount: string) => ({
  amount,
  currency: { network, asset: id, metadata },
})
const deposit = (more: object = {}) => ({
  requestId: 'r1',
  type: 'deposit',
  deposit: { amount: '100', currency: usdc.id, receiver: till, ...more },
})
const call = (more: object = {}) => ({
  requestId: 'r1',
  type: 'transaction',
  transaction: { from: alice, to: till, data: '0xdeadbeef', value: '0', ...more },
})
const offer = (more: object = {}) => ({
  origin: side('eip155:1', usdc, '100'),
  destination: side('eip155:8453', ether, '5'),
  steps: [deposit()],
  fees: [{ id: 'f', label: 'Service fee', ...side('eip155:1', usdc, '1') }],
  timeInSeconds: 30,
  ...more,
})
const check = (more: object = {}) =>
  checkOffer(parse(quoteSchema, offer(more), 'The quote'), { payment, way, account, code }, 1000)
const refused = (why: string) =>
  expect.objectContaining({
    code: 'quote-refused',
    context: expect.objectContaining({ why: expect.stringContaining(why) }),
  })

describe('payment offer', () => {
  it('parses steps, fees and expiry of an offer that matches the request', () => {
    expect(check()).toMatchObject({
      id: 'r1',
      account: account.id,
      amount: 100n,
      steps: [{ kind: 'transfer', to: till, amount: 100n }],
      fees: [{ label: 'Service fee', amount: 1n, symbol: 'USDC', decimals: 6 }],
      expiresAt: 1000,
    })
    const { steps } = check({ steps: [call({ from: alice.toLowerCase() }), call({ value: '7' })] })
    expect(steps).toEqual([
      { kind: 'call', from: alice, to: till, data: '0xdeadbeef', value: 0n },
      { kind: 'call', from: alice, to: till, data: '0xdeadbeef', value: 7n },
    ])
  })

  it.each([
    [
      'gives the recipient another amount',
      { destination: side('eip155:8453', ether, '4') },
      'another amount',
    ],
    [
      'gives the recipient another asset',
      { destination: side('eip155:8453', usdc, '5') },
      'something else',
    ],
    ['pays on another network', { destination: side('eip155:1', ether, '5') }, 'something else'],
    ['takes another asset', { origin: side('eip155:1', ether, '100') }, 'than what was chosen'],
    [
      'takes it on another network',
      { origin: side('eip155:8453', usdc, '100') },
      'than what was chosen',
    ],
    ['takes nothing', { origin: side('eip155:1', usdc, '0') }, 'than what was chosen'],
    [
      'counts in other decimals',
      { origin: side('eip155:1', { ...usdc, decimals: 18 }, '100') },
      'other decimals',
    ],
    [
      'has a deposit of more than its amount',
      { steps: [deposit({ amount: '101' })] },
      'another amount',
    ],
    [
      'has a deposit of something else',
      { steps: [deposit({ currency: 'native' })] },
      'another asset',
    ],
    ['has a deposit to no address', { steps: [deposit({ receiver: 'nonsense' })] }, 'no address'],
    ['takes the amount twice', { steps: [deposit(), deposit()] }, 'more than once'],
    ['takes the amount and calls a contract', { steps: [call(), deposit()] }, 'more than once'],
    ['mixes payments', { steps: [call(), { ...call(), requestId: 'r2' }] }, 'different payments'],
    ['has a step of another account', { steps: [call({ from: shop })] }, 'another account'],
    [
      'has instructions of Solana for tokens',
      { steps: [{ requestId: 'r1', type: 'transaction', transaction: { instructions: [] } }] },
      'cannot be read',
    ],
  ])('refuses an offer that %s', (_, more, why) => {
    expect(() => check(more)).toThrow(refused(why))
  })

  describe('payment offer on Solana', () => {
    const solana: Network = {
      ...networkOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      chainNamespace: 'solana',
      nativeCurrency: sol,
    }
    const [payer, payee] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const owner: Account = {
      id: `${solana.caipNetworkId}:${payer.toBase58()}`,
      address: payer.toBase58(),
      network: solana.caipNetworkId,
      role: 'primary',
    }
    const pays = (lamports: bigint) => {
      const { keys, programId, data } = SystemProgram.transfer({
        fromPubkey: payer,
        toPubkey: payee,
        lamports,
      })
      const plain = keys.map(({ pubkey, ...marks }) => ({ pubkey: pubkey.toBase58(), ...marks }))
      return {
        requestId: 'r1',
        type: 'transaction',
        transaction: {
          instructions: [
            { keys: plain, programId: programId.toBase58(), data: data.toString('hex') },
          ],
        },
      }
    }
    const checkOf = (asset: Asset, step: object) =>
      checkOffer(
        parse(
          quoteSchema,
          offer({
            origin: side(solana.caipNetworkId, asset, '100'),
            steps: [step],
            timeInSeconds: 1.2,
          }),
          'The quote',
        ),
        {
          payment,
          way: { ...way, id: assetKey(solana, asset.id), network: solana, asset },
          account: owner,
          code: { parseAddress: parseSolanaAddress },
        },
        1000,
      )

    it('accepts Solana instructions as the coin transfer that they are', () => {
      const { steps, method: taken, seconds } = checkOf(sol, pays(100n))
      expect(steps).toEqual([{ kind: 'transfer', to: payee.toBase58(), amount: 100n }])
      expect([taken.asset, seconds]).toEqual([sol, 2])
    })

    it.each<[string, Asset, object, string]>([
      ['takes another amount', sol, pays(101n), 'another amount'],
      [
        'takes coins where tokens were chosen',
        { ...usdc, id: payee.toBase58() },
        pays(100n),
        'cannot be read',
      ],
      ['calls a contract of EVM', sol, call(), 'another kind of network'],
    ])('refuses an offer on Solana that %s', (_, asset, step, why) => {
      expect(() => checkOf(asset, step)).toThrow(refused(why))
    })
  })

  it.each([
    ['no steps', { steps: [] }],
    ['three steps', { steps: [call(), call(), call()] }],
    ['a step of an unknown kind', { steps: [{ requestId: 'r1', type: 'trust-me' }] }],
    ['an amount that is a number', { steps: [deposit({ amount: 100 })] }],
    ['an amount with a point', { origin: side('eip155:1', usdc, '1.5') }],
    ['half a byte', { steps: [call({ data: '0x1' })] }],
    ['no time', { timeInSeconds: -1 }],
  ])('drops an offer with %s', (_, more) => {
    expect(() => check(more)).toThrow(expect.objectContaining({ code: 'foreign-invalid' }))
  })
})
