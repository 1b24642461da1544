import fc from 'fast-check'
import type { Hex } from 'viem'
import {
  encodeFunctionData,
  getAddress,
  maxUint160,
  maxUint256,
  numberToHex,
  parseAbi,
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
  'function increaseApproval(address spender, uint256 added)',
  'function authorizeOperator(address operator)',
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
          for (const functionName of [
            'approve',
            'increaseAllowance',
            'increaseApproval',
          ] as const) {
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
          is(encodeFunctionData({ abi, functionName: 'authorizeOperator', args: [to] }), {
            kind: 'allowance',
            asset,
            amount: 'unlimited',
            to,
          })
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
    // Functions that share their name with one of a swap.
    const fullForms = [
      'withdraw(address,uint256,address)',
      'withdraw(uint256,address,address)',
      'execute(address,uint256,bytes)',
      'execute(bytes32,bytes)',
      'execute(address,bytes)',
      'execute(address,uint256,bytes,uint8)',
      'execute(uint256,address,uint256,bytes)',
      'execute((address,uint256,bytes)[])',
    ]
    const forms = [
      'approve(address,uint256)',
      'increaseAllowance(address,uint256)',
      'decreaseAllowance(address,uint256)',
      'increaseApproval(address,uint256)',
      'decreaseApproval(address,uint256)',
      'approveAndCall(address,uint256,bytes)',
      'approveAndCall(address,uint256)',
      'authorizeOperator(address)',
      'transferAndCall(address,uint256,bytes)',
      'transferAndCall(address,uint256)',
      'send(address,uint256,bytes)',
      'burn(uint256)',
      'burnFrom(address,uint256)',
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
      'executeBatch((address,uint256,bytes)[])',
      'executeBatch(address[],bytes[])',
      'executeBatch(address[],uint256[],bytes[])',
      'executeBatch(uint256[],address[],uint256[],bytes[])',
      'executeUserOp(address,uint256,bytes,uint8)',
      'executeFromExecutor(bytes32,bytes)',
      'execTransactionFromModule(address,uint256,bytes,uint8)',
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
      'redeem(uint256,address,address)',
      'redeem(uint256)',
      'borrow(address,uint256,uint256,uint16,address)',
      'decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))',
      'collect((uint256,address,uint128,uint128))',
      'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)',
      'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
      'delegate(address)',
      'transferOwnership(address)',
    ]
    expect(functionNames).toEqual(
      Object.fromEntries([
        ...fullForms.map((form) => [toFunctionSelector(form).slice(2), form]),
        ...forms.map((form) => [
          toFunctionSelector(form).slice(2),
          form.slice(0, form.indexOf('(')),
        ]),
      ]),
    )
  })
})
