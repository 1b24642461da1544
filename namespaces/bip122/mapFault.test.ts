import { describe, expect, it } from 'vitest'
import { eip1193Codes } from '#namespaces/kit'
import { describeCanceledContext } from '../../test/harness/describeCanceledContext.ts'
import type { PageDialect } from './mapFault.ts'
import { mapFault, mapFaultByCodes } from './mapFault.ts'
import { mapSessionFault } from './mapSessionFault.ts'

const speeches: readonly PageDialect[] = ['standard', 'sats', 'leather', 'unisat', 'phantom']
const overSession = (error: unknown) =>
  mapSessionFault({ mapFaultByCodes, eip1193Codes }, error).code
const meaning = (error: unknown) => [
  ...speeches.map((speech) => mapFault(speech, error).code),
  overSession(error),
]

describe('one error code in different dialects', () => {
  it.each<
    [
      code: number,
      standard: string,
      sats: string,
      leather: string,
      unisat: string,
      phantom: string,
      session: string,
    ]
  >([
    [-32000, 'internal', 'rejected', 'internal', 'internal', 'internal', 'internal'],
    [-32001, 'internal', 'unsupported', 'internal', 'internal', 'internal', 'internal'],
    [-32002, 'busy', 'unauthorized', 'busy', 'busy', 'busy', 'busy'],
    [-32003, 'internal', 'internal', 'internal', 'internal', 'rpc', 'internal'],
    [
      -32601,
      'unsupported',
      'unsupported',
      'unsupported',
      'unsupported',
      'unsupported',
      'unsupported',
    ],
    [4001, 'rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'rejected'],
    [
      4100,
      'unauthorized',
      'unauthorized',
      'unauthorized',
      'unauthorized',
      'unauthorized',
      'unauthorized',
    ],
    [4001000, 'rejected', 'internal', 'internal', 'internal', 'internal', 'internal'],
    [6160001, 'unsupported', 'internal', 'internal', 'internal', 'internal', 'internal'],
    [5000, 'internal', 'internal', 'internal', 'internal', 'internal', 'rejected'],
    [5001, 'internal', 'internal', 'internal', 'internal', 'internal', 'rejected'],
    [5100, 'internal', 'internal', 'internal', 'internal', 'internal', 'unsupported'],
    [3001, 'internal', 'internal', 'internal', 'internal', 'internal', 'unauthorized'],
    [6000, 'internal', 'internal', 'internal', 'internal', 'internal', 'unauthorized'],
    [7001, 'internal', 'internal', 'internal', 'internal', 'internal', 'unauthorized'],
    [8000, 'internal', 'internal', 'internal', 'internal', 'internal', 'expired'],
  ])(
    'maps %i to %s in the Wallet Standard, %s in sats-connect, %s in Leather, %s in UniSat, %s in Phantom, %s over a session',
    (code, ...expected) => {
      expect(meaning({ code, message: '' })).toEqual(expected)
      expect(meaning({ code: String(code) })).toEqual(expected)
    },
  )
})

describe('errors of a Bitcoin wallet', () => {
  it.each<[string, unknown, string]>([
    [
      'an envelope, as Leather throws it',
      { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'no' } },
      'rejected',
    ],
    ['a wrapped error', { message: 'failed', cause: { code: 4001 } }, 'rejected'],
    ['words alone', 'User rejected the request.', 'rejected'],
    ['words of a button', { message: 'Canceled' }, 'rejected'],
    ['words about the request', Object.assign({}, { message: 'Request was rejected' }), 'rejected'],
    ['a lock', { message: 'Wallet is locked' }, 'locked'],
    ['too few coins', { message: 'Insufficient balance' }, 'insufficient'],
    ['an open prompt', { message: 'Request already pending' }, 'busy'],
    ['a method it lacks', { message: 'Method not found' }, 'unsupported'],
    ['nothing', undefined, 'internal'],
    ['null', null, 'internal'],
    ['a number', 4001, 'internal'],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new TypeError('no')
          },
        },
      ),
      'internal',
    ],
  ])('maps a wallet’s error: %s', (_what, error, code) => {
    expect(meaning(error)).toEqual(Array(6).fill(code))
    expect(mapFault('sats', error).cause).toBe(error)
  })

  it('maps typed error codes of the Wallet Standard', () => {
    expect(
      mapFault('standard', { name: 'WalletStandardError', context: { __code: 4001000 } }).code,
    ).toBe('rejected')
  })
})

describeCanceledContext((error) => mapFault('sats', error))
