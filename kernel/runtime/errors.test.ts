import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emailError } from '#plugins/ports/emailErrors'
import { errorFactories } from '../../test/harness/errorFactories.ts'
import type { ErrorFactory, ErrorTexts } from './errors.ts'
import { errorTable, isLatchkeyError, LatchkeyError } from './errors.ts'

const codes: Readonly<Record<string, ErrorTexts>> = Object.assign(
  {},
  errorTable,
  ...errorFactories.map((factory) => factory.codes),
)
const made = (code: string) => {
  const factory = errorFactories.find((one) => Object.hasOwn(one.codes, code))
  return factory
    ? (factory as ErrorFactory<string>)(code)
    : new LatchkeyError(code as keyof typeof errorTable)
}

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
const sections = new Map(
  page
    .split('\n### ')
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
)

describe('docs/errors.md', () => {
  it('has a section for exactly the codes of every table', () => {
    expect([...sections.keys()].sort()).toEqual(Object.keys(codes).sort())
  })
  it.each(Object.entries(codes))(
    'documents what %s says, why, and what to do',
    (code, [happened, remedy]) => {
      const section = sections.get(code) ?? ''
      expect(section).toContain(`**${happened}**`)
      expect(section).toContain(`What to do: ${remedy}`)
      expect(section.replace(happened, '').replace(remedy, '').length).toBeGreaterThan(60)
    },
  )
  it('points each error to its section of docs/errors.md', () => {
    const anchors = [...sections.keys()].map((heading) => `errors.md#${heading.toLowerCase()}`)
    expect(
      Object.keys(codes)
        .map((code) => made(code).docs)
        .sort(),
    ).toEqual(anchors.sort())
  })
})

describe('LatchkeyError', () => {
  it('states what happened and what to do, with its context, and keeps its cause', () => {
    const cause = new Error('inner')
    const error = new LatchkeyError('APKT002', { origin: 'https://host.example' }, { cause })
    expect(error).toMatchObject({
      name: 'LatchkeyError',
      code: 'APKT002',
      message: 'Invalid App Configuration',
      remedy: 'Add https://host.example to the allowed origins of the project.',
      cause,
    })
    expect(new LatchkeyError('http-failed', { what: '/x' }).message).toBe(
      '/x answered with status ?.',
    )
    expect(error).toBeInstanceOf(Error)
  })
  it('recognises an error by name and code, across copies', () => {
    expect(isLatchkeyError(emailError('email-invalid'))).toBe(true)
    const foreign = { name: 'LatchkeyError', code: 'rejected' }
    expect([
      isLatchkeyError(foreign),
      isLatchkeyError(foreign, 'rejected'),
      isLatchkeyError(foreign, 'locked', 'busy'),
    ]).toEqual([true, true, false])
  })
  const trap = () => {
    throw new Error('trap')
  }
  it.each([
    undefined,
    null,
    'rejected',
    4001,
    new Error('x'),
    { code: 'rejected' },
    { name: 'LatchkeyError' },
    { name: 'LatchkeyError', code: 'no-such-code' },
    { name: 'LatchkeyError', code: 'constructor' },
    new Proxy({}, { get: trap, has: trap }),
  ])('recognises nothing else as a LatchkeyError', (value) => {
    expect(isLatchkeyError(value)).toBe(false)
  })
  it('carries the texts that the specification quotes', () => {
    const quoted = [
      'rejected',
      'connect-failed',
      'connect-rejected',
      'disconnect-failed',
      'disconnect-chains-failed',
      'modal-closed',
      'method-denied',
      'request-aborted',
      'switch-unsupported',
      'caip2-invalid',
      'caip10-invalid',
      'APKT001',
      'APKT002',
      'APKT003',
      'APKT004',
      'APKT005',
      'APKT006',
      'APKT007',
      'APKT008',
      'APKT009',
      'APKT010',
      'APKTW001',
      'APKTW002',
      'auth-disconnected',
      'auth-missing',
      'email-invalid',
      'farcaster-failed',
      'frame-blocked',
      'popup-closed',
      'social-failed',
      'social-untrusted',
    ] as const
    expect(
      Object.fromEntries(quoted.map((code) => [code, made(code).message])),
    ).toMatchInlineSnapshot(`
      {
        "APKT001": "Network Not Found",
        "APKT002": "Invalid App Configuration",
        "APKT003": "Network Error: Wallet Load Failed",
        "APKT004": "Wallet Request Timeout",
        "APKT005": "Unverified Domain",
        "APKT006": "Session Expired",
        "APKT007": "Invalid Project ID",
        "APKT008": "Project ID Missing",
        "APKT009": "Server Error",
        "APKT010": "Rate Limited",
        "APKTW001": "Inactive Namespace Not Connected",
        "APKTW002": "Invalid Email Address",
        "auth-disconnected": "Not connected to email or social",
        "auth-missing": "No auth connector found",
        "caip10-invalid": "Invalid CAIP-10 address",
        "caip2-invalid": "Invalid CAIP-2 network id",
        "connect-failed": "Failed to connect",
        "connect-rejected": "Connection rejected",
        "disconnect-chains-failed": "Failed to disconnect chains",
        "disconnect-failed": "Failed to disconnect",
        "email-invalid": "Please enter a valid email address",
        "farcaster-failed": "Failed to connect to farcaster",
        "frame-blocked": "Unable to load email login dependency",
        "method-denied": "Requested RPC call is not allowed",
        "modal-closed": "Modal closed",
        "popup-closed": "Popup closed",
        "rejected": "User rejected the request",
        "request-aborted": "Request was aborted",
        "social-failed": "Failed to initiate social connection",
        "social-untrusted": "Untrusted Origin",
        "switch-unsupported": "Chain is not supported",
      }
    `)
  })
})
