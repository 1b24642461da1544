import type { Address, Hex } from 'viem'
import { encodeFunctionData, maxUint160, maxUint256, parseAbi, serializeTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Effect, SentRequest } from '#kernel'
import { toChecksumAddress } from './address.ts'
import { decodeSent } from './decodeSent.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const decode = (sent: SentRequest) => decodeSent({ toChecksumAddress }, 'eip155:1', sent)

const types = {
  Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  OlderPermit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  TokenPermissions: 'address token,uint256 amount',
  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
  PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
  PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
  PermitBatchTransferFrom:
    'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
  PermitWitnessTransferFrom:
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
  Order: 'uint256 price',
}
const fieldsOf = (text: string) =>
  text
    .split(',')
    .map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }))
const allTypes = Object.fromEntries(
  Object.entries(types).map(([name, text]) => [name, fieldsOf(text)]),
)
const signed = (
  primaryType: string,
  message: object,
  { domain = {}, signer = me, more = {} }: { domain?: object; signer?: string; more?: object } = {},
) => {
  const typed = {
    domain: { name: 'USD Coin', chainId: 1, verifyingContract: token, ...domain },
    types: { ...allTypes, ...more },
    primaryType,
    message,
  }
  return decode({ method: 'eth_signTypedData_v4', params: [signer, typed] })
}
const grant = { owner: me, spender: friend, value: '5000000', nonce: 0, deadline: 1 }

describe('effects of signed data', () => {
  const allowance = (amount: bigint | 'unlimited', asset = token): Effect => ({
    kind: 'allowance',
    asset,
    amount,
    to: friend,
  })
  const transfer = (amount: bigint): Effect => ({
    kind: 'transfer',
    asset: token,
    amount,
    to: friend,
  })
  const detail = (amount: bigint) => ({
    token: token.toLowerCase(),
    amount: String(amount),
    expiration: 1,
    nonce: 0,
  })
  const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

  it.each<[string, readonly Effect[], readonly Effect[]]>([
    ['a permit of a token', signed('Permit', grant), [allowance(5_000_000n)]],
    ['a permit in hex', signed('Permit', { ...grant, value: '0x10' }), [allowance(16n)]],
    [
      'a permit without end',
      signed('Permit', { ...grant, value: String(maxUint256) }),
      [allowance('unlimited')],
    ],
    [
      'a permit of Permit2',
      signed('PermitSingle', { details: detail(7n), spender: friend, sigDeadline: 1 }),
      [allowance(7n)],
    ],
    [
      'one of Permit2 without end',
      signed('PermitSingle', { details: detail(maxUint160), spender: friend, sigDeadline: 1 }),
      [allowance('unlimited')],
    ],
    [
      'several of Permit2',
      signed('PermitBatch', {
        details: [detail(7n), { ...detail(8n), token: other }],
        spender: friend,
        sigDeadline: 1,
      }),
      [allowance(7n), allowance(8n, other)],
    ],
    [
      'a single transfer of Permit2',
      signed('PermitTransferFrom', {
        permitted: detail(7n),
        spender: friend,
        nonce: 0,
        deadline: 1,
      }),
      [allowance(7n)],
    ],
    [
      'several at once',
      signed('PermitBatchTransferFrom', {
        permitted: [detail(1n), detail(2n)],
        spender: friend,
        nonce: 0,
        deadline: 1,
      }),
      [allowance(1n), allowance(2n)],
    ],
    [
      'one that goes with an order',
      signed('PermitWitnessTransferFrom', {
        permitted: detail(7n),
        spender: friend,
        nonce: 0,
        deadline: 1,
        witness: { price: 1 },
      }),
      [allowance(7n)],
    ],
  ])('decodes signed data as an allowance for %s', (_, effects, expected) => {
    expect(effects).toEqual(expected)
  })

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'decodes %s (EIP-3009) as a transfer only from the signer’s own account',
    (form) => {
      const more = {
        [form]: fieldsOf(
          'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
        ),
      }
      const message = {
        from: me,
        to: friend,
        value: '7',
        validAfter: 0,
        validBefore: 1,
        nonce: `0x${'ab'.repeat(32)}`,
      }
      expect(signed(form, message, { more })).toEqual([
        { kind: 'transfer', asset: token, amount: 7n, to: friend },
      ])
      expect(signed(form, { ...message, from: friend }, { more })).toMatchObject([{ kind: 'call' }])
    },
  )

  const olderPermit = (fields: object) =>
    signed(
      'Permit',
      { holder: me, spender: friend, nonce: 0, expiry: 0, allowed: true, ...fields },
      { more: { Permit: fieldsOf(types.OlderPermit) } },
    )
  it('decodes an older permit as an unlimited allowance or none', () => {
    expect([olderPermit({ allowed: true }), olderPermit({ allowed: false })]).toEqual([
      [allowance('unlimited')],
      [allowance(0n)],
    ])
  })

  it('decodes typed data given as text, as the chain library writes it', () => {
    const typed: Parameters<typeof serializeTypedData>[0] = {
      domain: { chainId: 1, verifyingContract: token },
      types: {
        EIP712Domain: fieldsOf('uint256 chainId,address verifyingContract'),
        Permit: fieldsOf(types.Permit),
      },
      primaryType: 'Permit',
      message: { ...grant, value: 5n },
    }
    expect(
      decode({ method: 'eth_signTypedData_v4', params: [me, serializeTypedData(typed)] }),
    ).toEqual([allowance(5n)])
  })

  const call: Effect = { kind: 'call', to: token, value: 0n }
  const permitCall: Effect = { ...call, name: 'permit' }
  const moving = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 7n] })
  const brought = (functionSignature: Hex, { from = me, signer = me } = {}) =>
    signed(
      'MetaTransaction',
      { nonce: 0, from, functionSignature },
      {
        signer,
        more: { MetaTransaction: fieldsOf('uint256 nonce,address from,bytes functionSignature') },
      },
    )

  it('decodes a meta-transaction as the call that any account may submit', () => {
    const approving = encodeFunctionData({
      abi,
      functionName: 'approve',
      args: [friend, maxUint256],
    })
    const taking = (from: Address) =>
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, friend, 7n] })
    expect([brought(moving), brought(taking(me)), brought(approving)]).toEqual([
      [transfer(7n)],
      [transfer(7n)],
      [allowance('unlimited')],
    ])
    // Coins of another account leave by an allowance of that account.
    expect(brought(taking(friend))).toEqual([{ ...call, name: 'executeMetaTransaction' }])
  })

  it.each<[string, readonly Effect[], Effect]>([
    [
      'a permit of another account',
      signed('Permit', grant, { signer: friend }),
      { ...call, name: 'permit' },
    ],
    [
      'a permit that cannot be read',
      signed('Permit', { ...grant, value: -1 }),
      { ...call, name: 'permit' },
    ],
    [
      'an amount beyond what numbers hold',
      signed('Permit', { ...grant, value: 2 ** 60 }),
      { ...call, name: 'permit' },
    ],
    [
      'a permit of other fields',
      signed('Permit', grant, {
        more: { Permit: fieldsOf('address owner,address spender,uint8 value') },
      }),
      { ...call, name: 'permit' },
    ],
    [
      'a permit of Permit2 with other details',
      signed(
        'PermitSingle',
        { details: detail(7n), spender: friend },
        { more: { PermitDetails: fieldsOf('address token') } },
      ),
      { ...call, name: 'permit' },
    ],
    [
      'a permit of a collectible (ERC-4494)',
      signed(
        'Permit',
        { spender: friend, tokenId: 7 },
        { more: { Permit: fieldsOf('address spender,uint256 tokenId') } },
      ),
      permitCall,
    ],
    ['an older permit of another account', olderPermit({ holder: friend }), permitCall],
    ['an older permit without a holder', olderPermit({ holder: undefined }), permitCall],
    [
      'a permit of no contract',
      signed('Permit', grant, { domain: { verifyingContract: undefined } }),
      { ...permitCall, to: '' },
    ],
    [
      'a single Permit2 transfer with other details',
      signed(
        'PermitTransferFrom',
        { permitted: detail(7n), spender: friend },
        { more: { TokenPermissions: fieldsOf('address token') } },
      ),
      permitCall,
    ],
    [
      'a single Permit2 transfer without a spender',
      signed('PermitTransferFrom', { permitted: detail(7n) }),
      permitCall,
    ],
    [
      'several offers of collectibles',
      signed('BulkOrder', { tree: [] }),
      { ...call, name: 'fulfillOrder' },
    ],
    [
      'a transaction of a Safe',
      signed('SafeTx', { to: friend }),
      { ...call, name: 'execTransaction' },
    ],
    [
      'a request to a forwarder (ERC-2771)',
      signed('ForwardRequest', { to: friend }),
      { ...call, name: 'execute' },
    ],
    [
      'an offer of a collectible',
      signed('OrderComponents', { offerer: me }),
      { ...call, name: 'fulfillOrder' },
    ],
    [
      'a call in the name of another account',
      brought(moving, { signer: friend }),
      { ...call, name: 'executeMetaTransaction' },
    ],
    [
      'an unknown call submitted to the token',
      brought('0x12345678'),
      { ...call, name: 'executeMetaTransaction' },
    ],
    [
      'a call of half a byte',
      brought(`${moving}0` as Hex),
      { ...call, name: 'executeMetaTransaction' },
    ],
    [
      'details that are not what is signed',
      signed('PermitTransferFrom', { details: detail(7n), spender: friend }),
      { ...call, name: 'permit' },
    ],
    ['an order', signed('Order', { price: 1 }), call],
    ['a type that every object has', signed('constructor', { price: 1 }), call],
    [
      'nothing that is checked by a contract',
      signed('Order', { price: 1 }, { domain: { verifyingContract: undefined } }),
      { ...call, to: '' },
    ],
  ])('decodes signed data as a plain call for %s', (_, effects, expected) => {
    expect(effects).toEqual([expected])
  })

  it('reads the fields that the type signs, not those beside them', () => {
    expect(
      signed('PermitTransferFrom', {
        details: detail(1n),
        permitted: detail(7n),
        spender: friend,
        nonce: 0,
        deadline: 1,
      }),
    ).toEqual([allowance(7n)])
  })

  it('refuses typed data for another network', () => {
    const refused = (why: string) =>
      expect.objectContaining({
        code: 'transaction-invalid',
        context: expect.objectContaining({ why }),
      })
    expect(() => signed('Permit', grant, { domain: { chainId: 10 } })).toThrow(
      refused('it is for another network.'),
    )
    expect(() => decode({ method: 'eth_signTypedData_v4', params: [me, '{'] })).toThrow(
      refused('it cannot be read.'),
    )
    expect(() => decode({ method: 'eth_signTypedData_v4', params: me })).toThrow(
      expect.objectContaining({ cause: expect.any(Error) }),
    )
    expect(signed('Permit', grant, { domain: { chainId: undefined } })).toEqual([
      allowance(5_000_000n),
    ])
  })
})
