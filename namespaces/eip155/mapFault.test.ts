import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import { describeCanceledContext } from '../../test/harness/describeCanceledContext.ts'
import { mapFault } from './mapFault.ts'

const cyclic: Record<string, unknown> = { message: 'round and round' }
cyclic['cause'] = cyclic
cyclic['data'] = { originalError: cyclic }

const throwing = new Proxy(
  {},
  {
    get() {
      throw new TypeError('no')
    },
  },
)
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

describe('faults of an EVM wallet', () => {
  it.each([
    [{ code: 4001 }],
    [{ code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
    [{ code: '4001' }],
    [{ code: 'ACTION_REJECTED' }],
    [{ code: -32603, message: 'User rejected the request.' }],
    [{ code: -32000, message: 'Transaction was CANCELLED' }],
    [new TypeError('user Canceled')],
    ['User Rejected Methods'],
    ['Cancelled'],
    [{ message: 'Internal JSON-RPC error.', data: { message: 'user rejected signing' } }],
    [{ code: 5000 }],
    [{ code: 5002, message: 'User disapproved requested methods' }],
    [{ code: -32603, data: { originalError: { code: 4001 } } }],
    [{ message: 'wrapped', cause: { code: 4001 } }],
  ])('maps a wallet error to a rejection by the visitor: %j', (error) => {
    expect(mapFault(error)).toMatchObject({
      code: 'rejected',
      message: 'User rejected the request',
      cause: error,
    })
  })

  it.each([
    [
      'busy',
      { code: -32002, message: 'Request of type wallet_requestPermissions already pending' },
    ],
    ['busy', { message: 'Already processing eth_requestAccounts. Please wait.' }],
    // Nodes have this code for a call that took too long, which may be done all the same.
    ['rpc', { code: -32002, message: 'request timed out' }],
    ['rpc', { code: -32603, data: { code: -32002, message: 'Request timeout' } }],
    ['unauthorized', { code: 4100 }],
    ['unauthorized', { code: 3001 }],
    ['unsupported', { code: 4200 }],
    ['unsupported', { code: -32601, message: 'Method not found' }],
    ['unsupported', { code: 5101 }],
    ['rpc', { code: 4900 }],
    ['rpc', { code: 4901 }],
    ['unknown-network', { message: 'Unrecognized chain ID "0x7a69".' }],
    ['locked', new TypeError('The wallet is locked')],
    ['insufficient', { code: -32000, message: 'insufficient funds for gas * price + value' }],
    ['expired', { code: 8000 }],
    ['internal', { code: -32603, message: 'Internal error' }],
    ['internal', 'boom'],
    ['internal', undefined],
    ['internal', null],
    ['internal', 0],
    ['internal', Symbol('x')],
    ['internal', () => 4001],
    ['internal', cyclic],
    ['internal', throwing],
    ['internal', revoked],
    ['internal', Object.create(null)],
  ])('maps a wallet error to the fault %s', (code, error) => {
    expect(mapFault(error).code).toBe(code)
  })

  it('maps 4902 to an unknown network, wherever in the error it stands', () => {
    const errors = [
      { code: 4902 },
      { code: -32603, data: { originalError: { code: 4902 } } },
      { code: 5000, data: { code: 4902 } },
      { cause: { code: 4902 } },
    ]
    expect(errors.map((error) => mapFault(error).code)).toEqual(errors.map(() => 'unknown-network'))
  })

  it('keeps the wallet’s own error as cause', () => {
    expect(mapFault(cyclic).cause).toBe(cyclic)
    expect(mapFault('boom').cause).toBe('boom')
    expect('cause' in mapFault(undefined)).toBe(false)
  })

  it('maps any thrown value to a fault', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (thrown) => void expect(isLatchkeyError(mapFault(thrown))).toBe(true),
      ),
    )
  })

  it('maps rejection words to a rejection, in any case, with any code and any words behind', () => {
    const words = fc.constantFrom(
      'user rejected',
      'cancelled',
      'canceled',
      'User Rejected',
      'CANCELLED',
      'CanCeled',
      'Transaction cancelled',
      'Error: request canceled',
      'MetaMask: Cancelled',
    )
    fc.assert(
      fc.property(
        words,
        fc.string(),
        fc.integer(),
        (said, more, code) =>
          void expect(mapFault({ code, message: `${said} ${more}` }).code).toBe('rejected'),
      ),
    )
  })
})

describeCanceledContext(mapFault)
