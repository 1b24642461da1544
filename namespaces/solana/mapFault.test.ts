import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import { describeCanceledContext } from '../../test/harness/describeCanceledContext.ts'
import { mapFault } from './mapFault.ts'
import { mapNodeFault } from './mapNodeFault.ts'

const cyclic: Record<string, unknown> = { message: 'round and round' }
cyclic['cause'] = cyclic
cyclic['error'] = cyclic
const throwing = new Proxy(
  {},
  {
    get() {
      throw new TypeError('no')
    },
  },
)
const standardError = (code: number) =>
  Object.assign(new Error(`Wallet Standard error #${code}`), { context: { __code: code } })
const adapterError = (name: string, message: string, error?: unknown) =>
  Object.assign(new Error(message), { name, error })

describe('faults of a Solana wallet', () => {
  it.each([
    ['Phantom', 'rejected', { code: 4001, message: 'User rejected the request.' }],
    [
      'Phantom',
      'unauthorized',
      {
        code: 4100,
        message: 'The requested method and/or account has not been authorized by the user.',
      },
    ],
    ['Phantom', 'rpc', { code: 4900, message: 'Phantom could not connect to the network.' }],
    [
      'Phantom, a sign-in for another domain',
      'internal',
      { code: -32000, message: 'Missing or invalid parameters.' },
    ],
    ['Phantom', 'busy', { code: -32002, message: 'Requested resource not available' }],
    ['Phantom', 'internal', { code: -32003, message: 'Transaction rejected' }],
    ['Phantom', 'unsupported', { code: -32601, message: 'Phantom does not recognize the method.' }],
    ['Phantom', 'internal', { code: -32603, message: 'Something went wrong within Phantom.' }],
    ['the Wallet Standard', 'rejected', standardError(4001000)],
    ['the Wallet Standard', 'unauthorized', standardError(3834000)],
    ['the Wallet Standard', 'unknown-network', standardError(6160000)],
    ['the Wallet Standard', 'unsupported', standardError(6160001)],
    ['the Wallet Standard', 'unsupported', standardError(6160002)],
    [
      'an adapter',
      'rejected',
      adapterError('WalletSignMessageError', 'User rejected the request.'),
    ],
    [
      'an adapter around a wallet',
      'rejected',
      adapterError('WalletConnectionError', 'Unexpected error', { code: 4001 }),
    ],
    [
      'an adapter',
      'unauthorized',
      adapterError('WalletNotConnectedError', 'WalletNotConnectedError: Wallet not connected'),
    ],
    ['Solflare', 'rejected', new TypeError('Transaction cancelled')],
    ['a hardware wallet', 'rejected', 'Approval Denied'],
    [
      'a wallet’s own node',
      'expired',
      { code: -32603, message: 'failed to send transaction: Blockhash not found' },
    ],
    [
      'a wallet’s own node',
      'insufficient',
      { message: 'Attempt to debit an account but found no record of a prior credit.' },
    ],
    [
      'a wallet’s own node',
      'insufficient',
      { code: -32003, message: 'Transfer: insufficient lamports 1, need 2' },
    ],
    ['a wallet', 'locked', new TypeError('Wallet is locked')],
    ['a wallet', 'unknown-network', new TypeError('Unsupported chain solana:testnet')],
    ['WalletConnect', 'rejected', { code: 5000, message: 'User rejected.' }],
    ['WalletConnect', 'rejected', { code: 5002 }],
    ['WalletConnect', 'unsupported', { code: 5101 }],
    ['WalletConnect', 'unauthorized', { code: 3001 }],
    ['WalletConnect', 'unauthorized', { code: 6000 }],
    ['WalletConnect', 'unauthorized', { code: 7001 }],
    ['WalletConnect', 'expired', { code: 8000 }],
    ['an unknown source', 'internal', undefined],
    ['an unknown source', 'internal', null],
    ['an unknown source', 'internal', Symbol('x')],
    ['an unknown source', 'internal', cyclic],
    ['an unknown source', 'internal', throwing],
    ['an unknown source', 'internal', Object.create(null)],
  ])('maps an error of %s to the fault %s', (_who, code, error) => {
    expect(mapFault(error).code).toBe(code)
  })

  it.each([
    'Transaction simulation failed: This transaction has already been processed',
    'Transaction failed: AlreadyProcessed',
    `Signature ${'5'.repeat(88)} has expired: block height exceeded.`,
  ])(
    'maps an error after which the transaction may be sent to an unknown outcome: %s',
    (message) => {
      expect(mapFault({ code: -32002, message }).code).toBe('internal')
      expect(mapFault(new Error(message)).code).toBe('internal')
    },
  )

  it('maps any thrown value to a fault, with the wallet’s own error as cause', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (thrown) => void expect(isLatchkeyError(mapFault(thrown))).toBe(true),
      ),
    )
    expect(mapFault('boom').cause).toBe('boom')
  })
})

describe('faults of a Solana node', () => {
  it.each([
    [
      'expired',
      {
        code: -32002,
        message: 'Transaction simulation failed: Blockhash not found',
        data: { err: 'BlockhashNotFound' },
      },
    ],
    [
      'insufficient',
      {
        code: -32002,
        message:
          'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      },
    ],
    [
      'insufficient',
      {
        code: -32002,
        message: 'Transaction simulation failed',
        data: { err: { InsufficientFundsForRent: { account_index: 0 } } },
      },
    ],
    [
      'internal',
      {
        code: -32002,
        message: 'Transaction simulation failed: Error processing Instruction 0',
        data: { err: { InstructionError: [0, { Custom: 1 }] } },
      },
    ],
    ['internal', { code: -32003, message: 'Transaction signature verification failure' }],
    ['unsupported', { code: -32601, message: 'Method not found' }],
    ['unsupported', { code: -32010, message: 'excluded from account secondary indexes' }],
    ['rpc', { code: -32005, message: 'Node is behind by 42 slots' }],
    ['rpc', { code: 429, message: 'Too many requests from your IP' }],
    ['rpc', { code: 403, message: 'Access forbidden' }],
  ])('maps a node error to the fault %s', (code, error) => {
    expect(mapNodeFault(error)).toMatchObject({ code, cause: error })
  })
})

describeCanceledContext(mapFault)
