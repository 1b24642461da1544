import { describe, expect, it } from 'vitest'
import { describeCanceledContext } from '../../test/harness/describeCanceledContext.ts'
import type { WalletProtocol } from './mapFault.ts'
import { mapFault } from './mapFault.ts'

describe('faults of a Stacks wallet', () => {
  it.each<[WalletProtocol, unknown, string]>([
    ['sip030', { code: -32000, message: 'User rejected the request' }, 'rejected'],
    ['sip030', { code: -32001, message: 'Address mismatch' }, 'unauthorized'],
    ['sip030', { code: -32002, message: 'Access denied' }, 'unauthorized'],
    ['sip030', { code: -31001, message: 'User canceled' }, 'rejected'],
    ['sip030', { code: -31000, message: 'Unknown external error' }, 'internal'],
    ['sip030', { code: -32601, message: 'Method not found' }, 'unsupported'],
    ['sip030', { code: -32602, message: 'Invalid params' }, 'internal'],
    ['sip030', { code: -32603, message: 'Internal error' }, 'internal'],
    ['sip030', { jsonrpc: '2.0', id: '1', error: { code: -32000, message: 'no' } }, 'rejected'],
    [
      'sip030',
      { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'User rejected signing' } },
      'rejected',
    ],
    ['sip030', new Error('User rejected the Stacks transaction request'), 'rejected'],
    ['sip030', new Error('Cancelled'), 'rejected'],
    ['sip030', 'User denied', 'rejected'],
    ['sip030', new Error('NotEnoughFunds'), 'insufficient'],
    ['sip030', new Error('The wallet is locked'), 'locked'],
    ['satsConnect', { code: -32000, message: 'no' }, 'rejected'],
    ['satsConnect', { code: -32001, message: 'no' }, 'unsupported'],
    ['satsConnect', { code: -32002, message: 'no' }, 'unauthorized'],
    ['session', { code: 5000, message: 'User rejected.' }, 'rejected'],
    ['session', { code: 5001 }, 'rejected'],
    ['session', { code: 5002 }, 'rejected'],
    ['session', { code: 5003 }, 'rejected'],
    ['session', { code: 5100 }, 'unsupported'],
    ['session', { code: 3001 }, 'unauthorized'],
    ['session', { code: 3005 }, 'unauthorized'],
    ['session', { code: 6000 }, 'unauthorized'],
    ['session', { code: 7001 }, 'unauthorized'],
    ['session', { code: 8000 }, 'expired'],
    ['session', { code: -32000 }, 'rejected'],
    ['session', { code: -32001 }, 'unauthorized'],
    ['sip030', { code: 5000 }, 'internal'],
    ['sip030', undefined, 'internal'],
    ['sip030', null, 'internal'],
    ['sip030', 42, 'internal'],
  ])('maps an error from %s, %j, to %s', (source, error, code) => {
    const found = mapFault(error, source)
    expect(found.code).toBe(code)
    expect(found.cause).toBe(error)
  })

  it('tolerates whatever is thrown: cycles, proxies that throw', () => {
    const cycle: Record<string, unknown> = { code: 'x' }
    cycle['cause'] = cycle
    const fail = () => {
      throw new TypeError('no')
    }
    const hostile = new Proxy({}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail })
    expect([mapFault(cycle).code, mapFault(hostile).code]).toEqual(['internal', 'internal'])
    expect(mapFault(hostile).cause).toBe(hostile)
  })
})

describeCanceledContext(mapFault)
