import { describe, expect, it } from 'vitest'
import { checkRequest } from './checkRequest.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const check = (method: string, ...params: readonly unknown[]) =>
  checkRequest(method, params, { address, chain: 1 })
const send = (change: object) =>
  check('eth_sendTransaction', { from: address, to: other, value: '0x1', ...change })
const typed = (chainId: unknown) => JSON.stringify({ domain: { chainId } })
const batch = { version: '2.0.0', chainId: '0x1', calls: [{ to: other, value: '0x1' }] }

describe('requests to an extension', () => {
  it('a request of the right form is taken', () => {
    send({ data: '0x', gas: '0x5208', chainId: '0x1' })
    check('personal_sign', '0x68656c6c6f', address.toLowerCase())
    check('eth_signTypedData_v4', address, typed(1))
    check('wallet_sendCalls', batch)
    check('wallet_getCapabilities', address, ['0x1'])
    check('wallet_revokePermissions', { eth_accounts: {} })
  })

  it.each([
    ['a number in decimal digits', () => send({ value: '1000' })],
    ['a number with leading zeros', () => send({ value: '0x01' })],
    ['a number that is no text', () => send({ value: 1 })],
    ['half a byte', () => send({ data: '0x123' })],
    ['an unknown field', () => send({ gasLimit: '0x5208' })],
    ['the transaction of another chain', () => send({ chainId: '0x2105' })],
    ['typed data of another chain', () => check('eth_signTypedData_v4', address, typed(8453))],
    ['a message that is no hex', () => check('personal_sign', 'hello', address)],
    ['a batch of another version', () => check('wallet_sendCalls', { ...batch, version: '1.0' })],
    ['a permission without its name', () => check('wallet_revokePermissions')],
  ])('refuses %s as invalid', (_, request) => {
    expect(request).toThrow(expect.objectContaining({ code: -32602 }))
  })

  it.each([
    ['to send', () => send({ from: other })],
    ['to sign', () => check('personal_sign', '0x00', other)],
    ['to sign typed data', () => check('eth_signTypedData_v4', other, typed(1))],
    ['to tell what it can do', () => check('wallet_getCapabilities', other)],
  ])('refuses %s for another account', (_, request) => {
    expect(request).toThrow(expect.objectContaining({ code: 4100 }))
  })
})
