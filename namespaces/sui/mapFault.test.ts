import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import { describeCanceledContext } from '../../test/harness/describeCanceledContext.ts'
import { mapFault } from './mapFault.ts'

const cyclic: Record<string, unknown> = { message: 'round and round' }
cyclic['cause'] = cyclic
cyclic['data'] = cyclic
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

describe('faults by the failing party', () => {
  it.each([
    ['Slush', new TypeError('Rejected from user')],
    ['Slush', { message: 'User rejected the request' }],
    ['Suiet', { code: -1, message: 'User rejection' }],
    ['Phantom', { code: 4001, message: 'User rejected the request.' }],
    ['OKX', { code: 4001, message: 'User Rejected Methods' }],
    ['Nightly', new TypeError('Transaction was cancelled')],
    [
      'the Wallet Standard',
      {
        name: 'WalletStandardError',
        context: { __code: 4001000 },
        message: 'Wallet Standard error #4001000',
      },
    ],
    ['WalletConnect', { code: 5000, message: 'User rejected.' }],
    ['WalletConnect', { code: 5002, message: 'User disapproved requested methods' }],
    ['a wallet that wraps', { message: 'Internal error', data: { message: 'user denied' } }],
  ])('maps a declined request in %s to rejected: %j', (_, error) => {
    expect(mapFault(error)).toMatchObject({ code: 'rejected', cause: error })
  })

  it.each([
    [
      'unsupported',
      'the Wallet Standard: a chain or feature the account has not',
      { context: { __code: 6160000 } },
    ],
    [
      'unsupported',
      'the Wallet Standard: a feature the wallet has not',
      { context: { __code: 6160002 } },
    ],
    [
      'unauthorized',
      'the Wallet Standard: an account it does not know',
      { context: { __code: 3834001 } },
    ],
    ['unauthorized', 'a wallet that was never connected', { code: 4100 }],
    ['unsupported', 'a wallet without the method', { code: -32601, message: 'Method not found' }],
    ['unsupported', 'WalletConnect: methods', { code: 5101, message: 'Unsupported methods' }],
    ['unauthorized', 'WalletConnect: a method of no session', { code: 3001 }],
    [
      'unauthorized',
      'WalletConnect: a session that ended',
      { code: 6000, message: 'User disconnected.' },
    ],
    ['unauthorized', 'WalletConnect: no session', { code: 7001 }],
    ['expired', 'WalletConnect: an unanswered request', { code: 8000 }],
    ['busy', 'a prompt that is open', { message: 'Request already pending' }],
    ['locked', 'a wallet that is locked', { message: 'Wallet is locked' }],
    [
      'unknown-network',
      'a wallet without the network',
      { message: 'Unsupported chain sui:devnet' },
    ],
    [
      'insufficient',
      'a node: gas',
      'Balance of gas object 10 is lower than the needed amount: InsufficientGas',
    ],
    [
      'insufficient',
      'a wallet: no coins',
      { message: 'No valid gas coins found for the transaction.' },
    ],
    [
      'expired',
      'a node: coins that moved',
      'Object ID 0x1 Version 2 Digest x is not available for consumption, current version: 3',
    ],
    ['internal', 'a wallet’s own fault', { code: -32603, message: 'Internal error' }],
    // In other ecosystems -32000 is a rejection; no Sui wallet uses it so.
    ['internal', 'a code of another ecosystem', { code: -32000, message: 'Invalid input' }],
    ['internal', 'text', 'boom'],
    ['internal', 'nothing', undefined],
    ['internal', 'a cycle', cyclic],
    ['internal', 'a revoked proxy', revoked],
    ['internal', 'an object without prototype', Object.create(null)],
  ])('maps to %s: %s', (code, _, error) => {
    expect(mapFault(error).code).toBe(code)
  })

  it('treats an error of ours that a wallet throws as the wallet’s own', () => {
    const forged = { name: 'LatchkeyError', code: 'modal-closed', message: 'x' }
    expect(mapFault(forged)).toMatchObject({ code: 'internal', cause: forged })
  })

  it('maps whatever was thrown', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (thrown) => void expect(isLatchkeyError(mapFault(thrown))).toBe(true),
      ),
    )
  })
})

describeCanceledContext(mapFault)
