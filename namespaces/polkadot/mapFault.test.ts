import { describe, expect, it } from 'vitest'
import { fault, isLatchkeyError } from '#kernel'
import { describeCanceledContext } from '../../test/harness/describeCanceledContext.ts'
import { mapFault } from './mapFault.ts'

const cyclic: Record<string, unknown> = {}
cyclic['cause'] = cyclic
const throwing = Object.defineProperty({}, 'message', {
  get() {
    throw new TypeError('no')
  },
})

describe('faults by the text of a page wallet', () => {
  it.each([
    ['Polkadot.js, signing', 'Cancelled', 'rejected'],
    ['Polkadot.js, letting in', 'Rejected', 'rejected'],
    [
      'Polkadot.js, a site shut out',
      'The source https://host.example is not allowed to interact with this extension',
      'unauthorized',
    ],
    [
      'Polkadot.js, a site not let in yet',
      'The source https://host.example has not been enabled yet',
      'unauthorized',
    ],
    [
      'Polkadot.js, a prompt open',
      'Page https://host.example has already a pending authorization',
      'busy',
    ],
    ['Polkadot.js, an account gone', 'Unable to find keypair', 'unauthorized'],
    ['Talisman', 'User cancelled', 'rejected'],
    [
      'Talisman, letting in',
      'Talisman extension has not been configured yet. Wallet is locked.',
      'locked',
    ],
    ['SubWallet', 'Rejected by user', 'rejected'],
    ['Nova', 'User rejected request', 'rejected'],
    ['Enkrypt', 'User declined', 'rejected'],
    ['a Ledger app', 'Message signing is not supported', 'unsupported'],
    ['a chain it does not know', 'No metadata for the chain', 'unknown-network'],
    ['anything else', 'Oops', 'internal'],
  ])('maps the text of %s: "%s"', (_wallet, text, code) => {
    for (const error of [new Error(text), text, { message: text }]) {
      expect(mapFault(error)).toMatchObject({ code, cause: error })
    }
  })
})

describe('faults by the code of a session', () => {
  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [{ code: 5001, message: 'User disapproved chains' }, 'rejected'],
    [{ code: 3001, message: 'Unauthorized method' }, 'unauthorized'],
    [{ code: 3005, message: 'Unauthorized chain' }, 'unauthorized'],
    [{ code: 5101, message: 'Unsupported methods' }, 'unsupported'],
    [{ code: 6000, message: 'User disconnected' }, 'unauthorized'],
    [{ code: 7001, message: 'No session' }, 'unauthorized'],
    [{ code: 8000, message: 'Session request expired' }, 'expired'],
    [{ code: -32_601, message: 'Method not found' }, 'unsupported'],
    [{ code: 4001, message: '' }, 'rejected'],
    // The number says rejection elsewhere; the wallets of these chains have none, so the words
    // decide.
    [{ code: -32_000, message: 'Invalid input' }, 'internal'],
    [{ code: -32_000, message: 'Cancelled' }, 'rejected'],
  ])('maps the session error %o', (error, code) => {
    expect(mapFault(error)).toMatchObject({ code })
  })
})

describe('failures of any shape', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 4001],
    ['a cyclic object', cyclic],
    ['a symbol as code', { code: Symbol('no') }],
    ['an object as code that is no number', { code: { valueOf: () => JSON.parse('?') } }],
    ['a getter that throws', throwing],
    ['a proxy that throws', new Proxy({}, { get: () => JSON.parse('?') })],
  ])('maps to an internal fault: %s', (_name, error) => {
    expect(mapFault(error)).toMatchObject({ code: 'internal' })
  })

  it('returns a fault of ours unchanged', () => {
    const own = fault('timeout')
    expect(mapFault(own)).toBe(own)
    expect(isLatchkeyError(own, 'timeout')).toBe(true)
  })
})

describeCanceledContext(mapFault)
