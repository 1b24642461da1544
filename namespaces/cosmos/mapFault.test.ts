import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fault, isLatchkeyError } from '#kernel'
import { describeCanceledContext } from '../../test/harness/describeCanceledContext.ts'
import { mapFault } from './mapFault.ts'

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
const thrown = (message: string) => Object.assign(new TypeError(message), { name: 'Error' })

describe('faults of a Cosmos wallet', () => {
  it.each<[wallet: string, code: string, error: unknown]>([
    ['Keplr', 'rejected', thrown('Request rejected')],
    ['Keplr', 'unknown-network', thrown('There is no chain info for elsewhere-1')],
    ['Keplr', 'unknown-network', thrown('There is no modular chain info for elsewhere-1')],
    ['Keplr', 'unauthorized', thrown('Signer mismatched')],
    ['Keplr', 'unauthorized', thrown('https://host.example is not permitted')],
    ['Keplr', 'locked', thrown('Keyring is locked')],
    ['Leap', 'rejected', thrown('Request rejected')],
    ['Leap', 'rejected', thrown('User rejected the request')],
    ['Leap', 'unknown-network', thrown('Unsupported chain elsewhere-1')],
    ['Cosmostation', 'rejected', { code: 4001, message: 'User rejected request' }],
    ['Cosmostation', 'unauthorized', { code: 4100, message: 'Unauthorized' }],
    ['OKX', 'rejected', { code: 4001, message: 'User rejected the request.' }],
    ['OKX', 'busy', { code: -32002, message: 'Request already pending' }],
    ['Binance', 'unsupported', { code: 4200, message: 'The requested method is not supported' }],
    ['Ctrl', 'unsupported', thrown('Not yet implemented')],
    ['a session', 'rejected', { code: 5000, message: 'User rejected.' }],
    ['a session', 'rejected', { code: 5002, message: 'User disapproved requested methods' }],
    ['a session', 'unauthorized', { code: 3001, message: 'Unauthorized method.' }],
    ['a session', 'unsupported', { code: 5101, message: '' }],
    ['a session', 'unauthorized', { code: 6000, message: 'User disconnected.' }],
    ['a session', 'expired', { code: 8000, message: 'Session request expired.' }],
    ['a session with Keplr', 'rejected', { code: 1, message: 'Request rejected' }],
    [
      'a session with Keplr',
      'rejected',
      fault('internal', { code: 1, message: 'Request rejected' }),
    ],
    ['anything', 'internal', 'boom'],
    ['anything', 'internal', undefined],
    ['anything', 'internal', null],
    ['anything', 'internal', 4001],
    ['anything', 'internal', Symbol('x')],
    ['anything', 'internal', throwing],
    ['anything', 'internal', revoked],
    ['anything', 'internal', { code: -32000, message: 'Invalid input' }],
  ])('maps an error of %s to %s', (_wallet, code, error) => {
    expect(mapFault(error).code).toBe(code)
  })

  it('keeps the wallet’s own error as cause, and a fault other than internal unchanged', () => {
    const own = thrown('Request rejected')
    expect(mapFault(own).cause).toBe(own)
    expect(mapFault(fault('internal', own)).cause).toBe(own)
    const timeout = fault('timeout', own)
    expect(mapFault(timeout)).toBe(timeout)
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
