import type { Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  pad,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { entryPoint06Abi, entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { decodeExecutedCalls } from './decodeExecutedCalls.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const call = {
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: 7n,
  data: '0xd0e30db0',
} as const
const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(address to, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes calls)',
  'function executeBatch(Call[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)',
])
const zero = '0x0000000000000000000000000000000000000000'
const execute = encodeFunctionData({
  abi,
  functionName: 'execute',
  args: [call.to, call.value, call.data],
})
const packed = concat([call.to, pad('0x7', { size: 32 }), call.data])
const list = encodeAbiParameters(
  parseAbiParameters(['Call[] calls', 'struct Call { address to; uint256 value; bytes data; }']),
  [[call, call]],
)
const byMode = (mode: Hex, calls: Hex) =>
  encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [pad(mode, { size: 32, dir: 'right' }), calls],
  })
const safe = (operation: number) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [call.to, 7n, call.data, operation, 0n, 0n, 0n, zero, zero, '0x'],
  })

const gas = {
  callGasLimit: 1n,
  verificationGasLimit: 1n,
  preVerificationGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
}
const common = { nonce: 0n, initCode: '0x', paymasterAndData: '0x', signature: '0x' } as const
const word = pad('0x', { size: 32 })
const older = (...senders: readonly Hex[]) =>
  encodeFunctionData({
    abi: entryPoint06Abi,
    functionName: 'handleOps',
    args: [senders.map((sender) => ({ sender, callData: execute, ...common, ...gas })), zero],
  })
const newer = (...senders: readonly Hex[]) =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [
      senders.map((sender) => ({
        sender,
        callData: execute,
        ...common,
        accountGasLimits: word,
        preVerificationGas: 1n,
        gasFees: word,
      })),
      zero,
    ],
  })

describe('executed calls of a contract account', () => {
  it('decodes a call by mode that has no data', () => {
    const bare = concat([call.to, pad('0x7', { size: 32 })])
    const executed = decodeExecutedCalls(account, account, byMode('0x00', bare))
    expect(executed).toEqual([{ to: call.to.toLowerCase(), value: 7n, data: '0x' }])
  })

  it.each<[string, string, Hex, number]>([
    ['a call of the account', account, execute, 1],
    ['a call by mode (ERC-7579)', account, byMode('0x00', packed), 1],
    ['a list by mode', account, byMode('0x01', list), 2],
    [
      'a list',
      account,
      encodeFunctionData({ abi, functionName: 'executeBatch', args: [[call, call, call]] }),
      3,
    ],
    ['a transaction of a Safe', account, safe(0), 1],
    ['an operation at entry point 0.6', entryPoint, older(stranger, account), 1],
    ['an operation at entry point 0.7', entryPoint, newer(account), 1],
  ])('decodes the executed calls of %s', (_, to, data, times) => {
    const ran = decodeExecutedCalls(account.toLowerCase(), to, data)?.map((one) => ({
      ...one,
      to: getAddress(one.to),
    }))
    expect(ran).toEqual(Array.from({ length: times }, () => call))
  })

  it.each<[string, string, Hex]>([
    ['a delegated call', account, safe(1)],
    ['a delegated call by mode', account, byMode('0xff', packed)],
    ['a call by mode that is cut off', account, byMode('0x00', '0x1234')],
    ['two operations of the account', entryPoint, newer(account, account)],
    ['operations of others', entryPoint, newer(stranger)],
    ['an unknown function', account, '0xdeadbeef'],
    ['no data', account, '0x'],
    ['a call of another contract', stranger, execute],
  ])('returns no executed calls for %s', (_, to, data) => {
    expect(decodeExecutedCalls(account, to, data)).toBeUndefined()
  })
})
