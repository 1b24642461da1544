import { describe, expect, it } from 'vitest'
import { toRelayError } from './relayErrors.ts'
import { toProposalFault, toSessionFault } from './sessionFaults.ts'

describe('a relay that refuses the site', () => {
  it.each([
    ['Unauthorized origin not allowed', 'ORIGIN_NOT_ALLOWED', 'APKT002'],
    ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED', 'APKT002'],
    ['JWT token not yet valid', 'JWT_TOKEN_NOT_VALID', 'APKT006'],
    [
      'WebSocket connection closed abnormally with code: 3000 (JWT validation error: JWT Token is not yet valid)',
      'JWT_TOKEN_NOT_VALID',
      'APKT006',
    ],
    ['Unauthorized invalid key', 'INVALID_PROJECT_ID', 'APKT007'],
    ['Unauthorized: invalid key', 'INVALID_PROJECT_ID', 'APKT007'],
  ])('a refusal of the relay with "%s" becomes %s, error %s', (message, name, code) => {
    const error = toRelayError(message, 'https://site.example')
    expect(error).toMatchObject({ code, context: { name }, cause: message })
  })

  it('the error of a relay that refuses the site for its origin names the origin to add', () => {
    expect(
      toRelayError('Unauthorized: origin not allowed', 'https://site.example').remedy,
    ).toContain('https://site.example')
  })

  it('an unknown message of the relay counts as unreachable', () => {
    expect(toRelayError('Project quota exceeded', 'https://site.example')).toMatchObject({
      code: 'http-unreachable',
      cause: 'Project quota exceeded',
    })
  })
})

describe('errors of wallets and the client', () => {
  it.each([
    [{ code: 4001, message: 'no' }, 'rejected'],
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [{ code: 5000, message: 'something else' }, 'rejected'],
    [{ code: 5001, message: 'User disapproved requested chains' }, 'rejected'],
    [{ code: 5002, message: 'User disapproved requested methods' }, 'rejected'],
    [{ code: 5003, message: 'User disapproved requested events' }, 'rejected'],
    [new TypeError('USER CANCELED the request'), 'rejected'],
    ['user cancelled', 'rejected'],
    [{ code: -32_000, message: 'Request Cancelled' }, 'rejected'],
    ['Cancelled', 'rejected'],
    [{ code: -32_000, message: 'Request rejected' }, 'rejected'],
    [{ code: -32_603, message: 'Transaction was canceled by the user.' }, 'rejected'],
    [{ code: 4100, message: 'User Rejected' }, 'rejected'],
    [{ code: -32_002, message: 'already pending' }, 'busy'],
    [{ code: 3001, message: 'Unauthorized method' }, 'unauthorized'],
    [{ code: 6000, message: 'User disconnected.' }, 'unauthorized'],
    [{ code: 7001, message: 'Session settlement failed.' }, 'unauthorized'],
    [new TypeError('No matching key. session: 12ab'), 'unauthorized'],
    [{ code: 4902, message: 'Unrecognized chain' }, 'unknown-network'],
    [{ code: 5101, message: 'Unsupported methods' }, 'unsupported'],
    [{ code: -32_601, message: 'Method not found' }, 'unsupported'],
    [{ code: 8000, message: 'Session request expired' }, 'expired'],
    [new TypeError('Request expired. Please try again.'), 'expired'],
    [new TypeError('Proposal expired'), 'expired'],
    [new TypeError('Failed to publish payload, please try again. id:1 tag:1108'), 'rpc'],
    [{ code: -32_603, message: 'boom' }, 'internal'],
    [{ code: -32_603, message: 'The quote has expired' }, 'internal'],
    [{ code: -32_000, message: 'Transaction rejected: nonce too low' }, 'internal'],
    [{ code: -32_000, message: 'Order 7 was cancelled by the exchange' }, 'internal'],
    [{ code: -32_000, message: "token doesn't exist" }, 'internal'],
    [{ code: -32_000, message: 'cannot relay the transaction' }, 'internal'],
    [{ code: -32_002, message: 'The last one was cancelled' }, 'busy'],
    [
      new TypeError('Missing or invalid. Record was recently deleted - session: 12ab'),
      'unauthorized',
    ],
    [new TypeError('WebSocket connection failed for host: wss://relay'), 'rpc'],
    [undefined, 'internal'],
    [null, 'internal'],
    [Object.create(null), 'internal'],
  ])('%o becomes %s and stays its cause', (error, code) => {
    const meaning = toSessionFault(error)
    expect(meaning.code).toBe(code)
    expect(meaning.cause).toBe(error)
  })

  it('a rejected proposal becomes "Connection rejected"', () => {
    expect(toProposalFault({ code: 5000, message: 'User rejected.' })).toMatchObject({
      code: 'connect-rejected',
      message: 'Connection rejected',
    })
    expect(toProposalFault({ code: 5104, message: 'Unsupported namespace' }).code).toBe(
      'unsupported',
    )
  })
})
