import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import {
  encodeFunctionData,
  getAddress,
  maxUint160,
  maxUint256,
  numberToHex,
  parseAbi,
  serializeTypedData,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import type { Effect, SentRequest } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { toChecksumAddress } from './address.ts'
import { decodeSent } from './decodeSent.ts'
import { functionNames } from './functionNames.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const decode = (sent: SentRequest) => decodeSent({ toChecksumAddress }, 'eip155:1', sent)
const transaction = (fields: object) =>
  decode({ method: 'eth_sendTransaction', params: [{ from: me, ...fields }] })
const call = (data: string, to = token) => transaction({ to, data })
const words = (...values: readonly string[]) =>
  values.map((value) => value.padStart(64, '0')).join('')

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const uint = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
const limited = fc.oneof(uint(64), uint(128), fc.bigInt(0n, maxUint160 - 1n))
const unlimited = fc.oneof(
  fc.constantFrom(maxUint160, maxUint256),
  fc.bigInt(maxUint160, maxUint256),
)

describe('EVM requests decoded from their bytes', () => {
  it('decodes a request with value and no data as a transfer of the coin, and no other', () => {
    fc.assert(
      fc.property(address, uint(256), fc.boolean(), (to, value, empty) => {
        const effects = transaction({
          to: to.toLowerCase(),
          value: numberToHex(value),
          ...(empty && { data: '0x' }),
        })
        const transfer: Effect = { kind: 'transfer', asset: 'native', amount: value, to }
        expect(effects).toEqual([value > 0n ? transfer : { kind: 'call', to, value }])
      }),
      { numRuns: 500 },
    )
  })

  it('decodes token transfers, allowances and revocations that the chain library encodes', () => {
    fc.assert(
      fc.property(
        address,
        address,
        uint(256),
        limited,
        unlimited,
        (asset, to, amount, limit, all) => {
          const is = (data: Hex, effect: Effect) => expect(call(data, asset)).toEqual([effect])
          is(encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }), {
            kind: 'transfer',
            asset,
            amount,
            to,
          })
          is(encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, to, amount] }), {
            kind: 'transfer',
            asset,
            amount,
            to,
          })
          for (const functionName of ['approve', 'increaseAllowance'] as const) {
            is(encodeFunctionData({ abi, functionName, args: [to, limit] }), {
              kind: 'allowance',
              asset,
              amount: limit,
              to,
            })
            is(encodeFunctionData({ abi, functionName, args: [to, all] }), {
              kind: 'allowance',
              asset,
              amount: 'unlimited',
              to,
            })
          }
          const forAll = (approved: boolean) =>
            encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, approved] })
          is(forAll(true), { kind: 'allowance', asset, amount: 'unlimited', to })
          is(forAll(false), { kind: 'allowance', asset, amount: 0n, to })
        },
      ),
      { numRuns: 300 },
    )
  })

  it('decodes a Permit2 approval as an allowance of the token, only at the Permit2 contract', () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'approve',
      args: [token, friend, maxUint160, 2 ** 47],
    })
    expect(call(data, permit2)).toEqual([
      { kind: 'allowance', asset: token, amount: 'unlimited', to: friend },
    ])
    expect(call(data, token)).toEqual([{ kind: 'call', to: token, value: 0n, name: 'approve' }])
    expect(call(`${data.slice(0, -64)}${'f'.repeat(64)}`, permit2)).toEqual([
      { kind: 'call', to: permit2, value: 0n, name: 'approve' },
    ])
  })

  const transfer = `a9059cbb${words(friend.slice(2).toLowerCase(), 'ff')}`
  it.each([
    ['a transfer with nothing behind its name', '0xa9059cbb', 'transfer'],
    ['a transfer whose amount is a byte short', `0x${transfer.slice(0, -2)}`, 'transfer'],
    ['a transfer with bytes behind it', `0x${transfer}00`, 'transfer'],
    ['a transfer with one word too many', `0x${transfer}${words('1')}`, 'transfer'],
    [
      'a transfer to an address with something before it',
      `0xa9059cbb${'1'.padEnd(24, '0')}${friend.slice(2)}${words('ff')}`,
      'transfer',
    ],
    [
      'a transferFrom of another account',
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, me, 1n] }),
      'transferFrom',
    ],
    [
      'an approval that is neither yes nor no',
      `0xa22cb465${words(friend.slice(2), '2')}`,
      'setApprovalForAll',
    ],
    ['a function with a known name', '0xd0e30db0', 'deposit'],
    ['an unknown function', '0xdeadbeef', undefined],
    ['a word that every object has', `0x${Buffer.from('constructor').toString('hex')}`, undefined],
    ['less than a function', '0xa905', undefined],
  ])('decodes calldata as a plain call for %s', (_, data, name) => {
    expect(call(data)).toEqual([{ kind: 'call', to: token, value: 0n, ...(name && { name }) }])
  })

  it('decodes a token transfer that also sends coins as a call', () => {
    expect(transaction({ to: token, data: `0x${transfer}`, value: '0x1' })).toEqual([
      { kind: 'call', to: token, value: 1n, name: 'transfer' },
    ])
  })

  it('decodes the creation of a contract as a call without a target', () => {
    expect(transaction({ data: '0x6000', value: '0x5' })).toEqual([
      { kind: 'call', to: '', value: 5n, name: 'constructor' },
    ])
  })

  it('lists a change of the account’s code before the other effects', () => {
    const authorizationList = [{ address: token, chainId: '0x1', nonce: '0x0' }]
    expect(transaction({ to: friend, value: '0x1', authorizationList })).toEqual([
      { kind: 'call', to: token, value: 0n, name: 'delegate' },
      { kind: 'transfer', asset: 'native', amount: 1n, to: friend },
    ])
  })

  it('decodes every call of a batch in order', () => {
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [friend, maxUint256] })
    const calls = [
      { to: token, data: approve },
      { to: friend, value: '0x10' },
      { to: friend.toLowerCase(), data: '0x3593564c', value: '0x0' },
    ]
    expect(
      decode({
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', chainId: '0x1', from: me, atomicRequired: true, calls }],
      }),
    ).toEqual([
      { kind: 'allowance', asset: token, amount: 'unlimited', to: friend },
      { kind: 'transfer', asset: 'native', amount: 16n, to: friend },
      { kind: 'call', to: friend, value: 0n, name: 'execute' },
    ])
  })

  it.each<[string, SentRequest]>([
    [
      'two different data',
      { method: 'eth_sendTransaction', params: [{ to: friend, data: '0x', input: '0x00' }] },
    ],
    [
      'another network',
      { method: 'eth_sendTransaction', params: [{ to: friend, value: '0x1', chainId: '0x2' }] },
    ],
    [
      'another network for a batch',
      {
        method: 'wallet_sendCalls',
        params: [{ chainId: '0x2', calls: [{ to: friend, value: '0x1' }] }],
      },
    ],
    ['an empty batch', { method: 'wallet_sendCalls', params: [{ chainId: '0x1', calls: [] }] }],
    [
      'a receiver that is no address',
      { method: 'eth_sendTransaction', params: [{ to: 'friend.eth', value: '0x1' }] },
    ],
    ['half a byte', { method: 'eth_sendTransaction', params: [{ to: friend, data: '0x1' }] }],
    [
      'an amount that is a number',
      { method: 'eth_sendTransaction', params: [{ to: friend, value: 1 }] },
    ],
    [
      'an amount without its prefix',
      { method: 'eth_sendTransaction', params: [{ to: friend, value: '10' }] },
    ],
    [
      'an amount of 33 bytes',
      { method: 'eth_sendTransaction', params: [{ to: friend, value: `0x1${'0'.repeat(64)}` }] },
    ],
    ['nothing', { method: 'eth_sendTransaction', params: [] }],
    ['no payload', { payload: undefined }],
    ['typed data that is none', { method: 'eth_signTypedData_v4', params: [me, 'hello'] }],
  ])('refuses a sent request with %s', (_, sent) => {
    expect(() => decode(sent)).toThrow(expect.objectContaining({ code: 'transaction-invalid' }))
  })

  it.each(['personal_sign', 'eth_sign', 'eth_sendRawTransaction', 'wallet_watchAsset'])(
    'decodes no effect from %s',
    (method) => {
      expect(decode({ method, params: ['0x00', me] })).toEqual([])
    },
  )

  it('decodes random bytes as a call or refuses them, never as a transfer they do not encode', () => {
    const mangled = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('hex')),
      fc
        .tuple(fc.nat({ max: transfer.length - 1 }), fc.constantFrom(...'0123456789abcdef'))
        .map(([at, digit]) => `${transfer.slice(0, at)}${digit}${transfer.slice(at + 1)}`),
      fc
        .tuple(fc.nat({ max: transfer.length }), fc.nat({ max: transfer.length }))
        .map(([from, to]) => transfer.slice(from, to)),
    )
    const intact = /^a9059cbb0{24}[0-9a-f]{104}$/
    fc.assert(
      fc.property(mangled, (data) => {
        try {
          const [effect] = call(`0x${data}`)
          if (effect?.kind === 'call') return true
          return (
            effect?.kind === 'transfer' &&
            intact.test(data) &&
            encodeFunctionData({
              abi,
              functionName: 'transfer',
              args: [getAddress(effect.to), effect.amount],
            }) === `0x${data}`
          )
        } catch (error) {
          return isLatchkeyError(error, 'transaction-invalid')
        }
      }),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom('eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4'),
        (params, method) => {
          for (const sent of [
            { method, params },
            { method, params: [params] },
            { method, params: [me, params] },
            { payload: params },
          ]) {
            try {
              if (decode(sent).some(({ kind }) => kind === 'transfer')) return false
            } catch (error) {
              if (!isLatchkeyError(error, 'transaction-invalid')) return false
            }
          }
          return true
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('matches functions by the selectors of their real signatures', () => {
    const tuple = '(address,address,uint24,address,uint256,uint256,uint256,uint160)'
    const forms = [
      'approve(address,uint256)',
      'increaseAllowance(address,uint256)',
      'decreaseAllowance(address,uint256)',
      'transfer(address,uint256)',
      'transferFrom(address,address,uint256)',
      'setApprovalForAll(address,bool)',
      'safeTransferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256,bytes)',
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      'approve(address,address,uint160,uint48)',
      'deposit()',
      'withdraw(uint256)',
      'multicall(bytes[])',
      'multicall(uint256,bytes[])',
      'multicall(bytes32,bytes[])',
      'execute(bytes,bytes[],uint256)',
      'execute(bytes,bytes[])',
      'execute(address,uint256,bytes)',
      'execute(bytes32,bytes)',
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
      'swapExactETHForTokens(uint256,address[],address,uint256)',
      'swapETHForExactTokens(uint256,address[],address,uint256)',
      'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
      'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
      `exactInputSingle(${tuple})`,
      'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
      'exactInput((bytes,address,uint256,uint256,uint256))',
      'exactInput((bytes,address,uint256,uint256))',
      `exactOutputSingle(${tuple})`,
      'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))',
      'exactOutput((bytes,address,uint256,uint256,uint256))',
      'exactOutput((bytes,address,uint256,uint256))',
      'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
      'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
      'delegate(address)',
      'transferOwnership(address)',
    ]
    expect(functionNames).toEqual(
      Object.fromEntries(
        forms.map((form) => [toFunctionSelector(form).slice(2), form.slice(0, form.indexOf('('))]),
      ),
    )
  })
})

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
