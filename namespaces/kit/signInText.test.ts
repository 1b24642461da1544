import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import type { Caip2, SignInChallenge } from '#kernel'
import type { SignInStyle } from './index.ts'
import { findMismatchedField, formatSignInText, parseSignInText } from './index.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const evm: SignInStyle = {
  chain: 'Ethereum',
  network: /^eip155:[1-9]\d*$/,
  blanks: 2,
  toChainId: (network) => network.slice(7),
  fromChainId: (chainId) => (/^[1-9]\d*$/.test(chainId) ? `eip155:${chainId}` : undefined),
  toCanonicalAddress: (written) =>
    written.toLowerCase() === address.toLowerCase() ? address : undefined,
}
const other = (blanks: SignInStyle['blanks']): SignInStyle => ({
  chain: 'Moon',
  network: /^moon:\w+$/,
  blanks,
  toCanonicalAddress: (text) => (/^M\d+$/.test(text) ? text : undefined),
})
const challenge: SignInChallenge = {
  domain: 'shop.example:8080',
  uri: 'https://shop.example/login?a=1',
  nonce: 'k3Zs81Qp',
  version: '1',
  issuedAt: '2026-01-02T03:04:05.000Z',
  network: 'eip155:1',
}
const full: SignInChallenge = {
  ...challenge,
  statement: 'I accept the terms: https://shop.example/tos',
  expirationTime: '2026-01-03T03:04:05Z',
  notBefore: '2026-01-01T00:00:00+02:00',
  requestId: 'r-1',
  resources: ['ipfs://a', 'https://shop.example/b'],
}
const codeOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the days of a sign-in message', () => {
  const isRead = (day: string) => {
    const timed = { ...challenge, expirationTime: `${day}T00:00:00Z` }
    return parseSignInText(evm, formatSignInText(evm, timed, address)) !== undefined
  }
  test.each([
    ...['2028-02-29', '2000-02-29', '2026-02-28', '2026-01-31', '2026-04-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-12-31'],
  ])('are read if they are on the calendar: %s', (day) => {
    expect(isRead(day)).toBe(true)
  })
  test.each([
    ...['2027-02-29', '2100-02-29', '2028-02-30', '2026-04-31', '2026-06-31', '2026-09-31'],
    '2026-11-31',
  ])('are refused if they are on no calendar: %s', (day) => {
    expect(isRead(day)).toBe(false)
  })
})

describe('a sign-in message', () => {
  test.each([challenge, full])('formats the message that viem writes and reads', (given) => {
    const written = formatSignInText(evm, given, address.toLowerCase())
    const { network: _network, issuedAt, expirationTime, notBefore, uri, ...rest } = given
    const dates = {
      issuedAt: new Date(issuedAt),
      ...(expirationTime && { expirationTime: new Date(expirationTime) }),
      ...(notBefore && { notBefore: new Date(notBefore) }),
    }
    const theirs = createSiweMessage({
      ...(rest as object),
      ...dates,
      domain: given.domain,
      nonce: given.nonce,
      uri,
      address,
      chainId: 1,
      version: '1',
      ...(given.resources && { resources: [...given.resources] }),
    })
    expect(parseSiweMessage(written)).toMatchObject(parseSiweMessage(theirs))
    if (!given.statement) expect(written).toBe(theirs)
  })

  test.each([1, 2] as const)('parses a formatted message back, with blank lines: %s', (blanks) => {
    for (const given of [
      challenge,
      full,
      { ...full, resources: [] },
      { ...challenge, statement: 'Resources' },
    ]) {
      const on = { ...given, network: 'moon:base' as Caip2 }
      const read = parseSignInText(other(blanks), formatSignInText(other(blanks), on, 'M12'))
      expect(read).toEqual({ address: 'M12', challenge: on })
    }
  })

  test('lays out the lines of its ecosystem', () => {
    const lines = (blanks: SignInStyle['blanks'], statement?: string) =>
      formatSignInText(
        other(blanks),
        { ...challenge, network: 'moon:base', ...(statement && { statement }) },
        'M12',
      )
        .split('\n')
        .slice(1, 6)
    expect(lines(2)).toEqual(['M12', '', '', `URI: ${challenge.uri}`, 'Version: 1'])
    expect(lines(1)).toEqual([
      'M12',
      '',
      `URI: ${challenge.uri}`,
      'Version: 1',
      'Chain ID: moon:base',
    ])
    for (const blanks of [1, 2] as const)
      expect(lines(blanks, 'Hello')).toEqual(['M12', '', 'Hello', '', `URI: ${challenge.uri}`])
  })

  test('refuses a network and an address of another ecosystem', () => {
    expect(
      codeOf(() => formatSignInText(evm, { ...challenge, network: 'moon:base' }, address)),
    ).toBe('foreign-invalid')
    expect(
      codeOf(() => formatSignInText(evm, { ...challenge, network: 'eip155:01' }, address)),
    ).toBe('foreign-invalid')
    expect(codeOf(() => formatSignInText(evm, challenge, 'M12'))).toBe('bad-address')
  })

  test.each([
    'domain',
    'uri',
    'nonce',
    'version',
    'issuedAt',
    'statement',
    'expirationTime',
    'notBefore',
    'requestId',
    'network',
  ] as const)('refuses an injected line in %s', (name) => {
    for (const bad of ['a\nNonce: forged000', 'a\r\nb', 'a\u2028b', 'a\u202eb', 'a\u200bb', ''])
      expect(codeOf(() => formatSignInText(evm, { ...full, [name]: `${bad}` }, address))).toBe(
        'foreign-invalid',
      )
  })
  test.each([
    'URI: https://evil.example',
    'Nonce: 12345678',
    'Resources:',
    'Expiration Time: never',
    'Non\u200dce: 12345678',
    '\u200cURI\u200c: https://evil.example',
  ])('refuses a statement that reads like a field: %s', (statement) => {
    expect(
      codeOf(() =>
        formatSignInText(other(1), { ...challenge, network: 'moon:base', statement }, 'M12'),
      ),
    ).toBe('foreign-invalid')
  })
  test('refuses a resource with a line break', () => {
    expect(
      codeOf(() =>
        formatSignInText(
          evm,
          { ...full, resources: ['https://a.example\n- https://evil.example'] },
          address,
        ),
      ),
    ).toBe('foreign-invalid')
  })

  test('refuses a message with one character changed', () => {
    const written = formatSignInText(evm, full, address)
    fc.assert(
      fc.property(
        fc.nat(written.length - 1),
        fc.constantFrom('', ' ', '\n', 'x', '  '),
        (at, instead) => {
          const changed = written.slice(0, at) + instead + written.slice(at + 1)
          const read = parseSignInText(evm, changed)
          if (changed !== written && read)
            expect(formatSignInText(evm, read.challenge, read.address)).toBe(changed)
        },
      ),
      { numRuns: 2000 },
    )
    for (const end of ['\n', ' ', '\nNonce: forged000', '\n- https://more.example\n'])
      expect(parseSignInText(evm, written + end)).toBeUndefined()
    expect(
      parseSignInText(evm, written.replace('Version: 1\n', 'Version: 1\nVersion: 1\n')),
    ).toBeUndefined()
  })

  test.each([
    '',
    'hello',
    'x wants you to sign in with your Ethereum account:',
    '\n'.repeat(20),
    'URI: a',
  ])('parses no other text', (text) => {
    expect(parseSignInText(evm, text)).toBeUndefined()
  })
})

describe('mismatched fields of a proof', () => {
  const message = formatSignInText(evm, full, address)
  const now = Date.parse('2026-01-02T12:00:00Z')
  const account = `eip155:1:${address}` as const
  const judge = (
    changes: Partial<{ account: string; message: string }> = {},
    expect?: Partial<SignInChallenge>,
    at = now,
  ) => findMismatchedField(evm, { account, message, ...changes } as never, { expect, now: at })

  test('finds no mismatch when all is as expected', () => {
    expect(judge()).toBeUndefined()
    expect(judge({}, full)).toBeUndefined()
    expect(judge({ account: account.toLowerCase() })).toBeUndefined()
  })
  test('names the account when it is not of the ecosystem', () => {
    for (const wrong of ['', 'moon:base:M12', 'eip155:1', 'eip155:1:0x12', 'eip155:x:0x'])
      expect(judge({ account: wrong })).toBe('account')
  })
  test('names the message when fields are expected of a text without any', () => {
    expect(judge({ message: 'hello' })).toBeUndefined()
    expect(judge({ message: 'hello' }, {})).toBe('message')
  })
  test('names the network when the text names another', () => {
    expect(judge({ account: `eip155:10:${address}` })).toBe('network')
  })
  test.each(Object.keys(full))('names %s when it differs from what is expected', (name) => {
    expect(judge({}, { [name]: 'another' })).toBe(name)
  })
  test('names the time field of an early or late proof', () => {
    expect(judge({}, {}, Date.parse('2026-01-03T03:04:05Z'))).toBe('expirationTime')
    expect(judge({}, {}, Date.parse('2025-12-31T21:59:59Z'))).toBe('notBefore')
  })
})
