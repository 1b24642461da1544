import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import type { Account, SignInChallenge } from '#kernel'
import { parseSignInText } from '#namespaces/kit'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { signInStyle, signInText } from './signInText.ts'

const { address } = testAccount(0)
const account: Account = { id: `eip155:1:${address}`, address, network: 'eip155:1', role: 'eoa' }
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/login',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: '2026-11-01T12:00:00.000Z',
  network: 'eip155:1',
}
const full: SignInChallenge = {
  ...challenge,
  statement: 'Sign in to Host, please: it’s free.',
  expirationTime: '2026-11-02T12:00:00.000Z',
  notBefore: '2026-11-01T11:00:00.000Z',
  requestId: 'request-7',
  resources: [
    'https://host.example/terms',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq',
  ],
}

/** The library's own composer, with the same fields. */
const byLibrary = ({
  network,
  version: _version,
  issuedAt,
  expirationTime,
  notBefore,
  resources,
  ...rest
}: SignInChallenge) =>
  createSiweMessage({
    ...rest,
    address,
    version: '1',
    chainId: Number(network.slice('eip155:'.length)),
    issuedAt: new Date(issuedAt),
    ...(expirationTime && { expirationTime: new Date(expirationTime) }),
    ...(notBefore && { notBefore: new Date(notBefore) }),
    ...(resources && { resources: [...resources] }),
  })

describe('sign-in text of an EVM account', () => {
  it('writes the EIP-4361 message', () => {
    expect(signInText(challenge, account)).toBe(
      [
        'host.example wants you to sign in with your Ethereum account:',
        address,
        '',
        '',
        'URI: https://host.example/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: a1b2c3d4e5',
        'Issued At: 2026-11-01T12:00:00.000Z',
      ].join('\n'),
    )
  })

  it.each([
    challenge,
    full,
    { ...challenge, domain: 'localhost:8080', network: 'eip155:8453' as const },
  ])('writes the same message as the chain library', (given) => {
    expect(signInText(given, account)).toBe(byLibrary(given))
  })

  it('writes the account’s address in its canonical form', () => {
    expect(signInText(challenge, { ...account, address: address.toLowerCase() })).toContain(
      `\n${address}\n`,
    )
    expect(() => signInText(challenge, { ...account, address: '0x12' })).toThrow(
      'Not a valid address on this network.',
    )
  })

  it.each<[string, Partial<Record<keyof SignInChallenge, unknown>>]>([
    ['domain', { domain: 'host.example\nURI: https://evil.example' }],
    ['domain', { domain: 'host.example/path' }],
    ['domain', { domain: 'user@host.example' }],
    ['domain', { domain: 'host.example wants you to sign in with your Ethereum account:' }],
    ['domain', { domain: '' }],
    ['domain', { domain: 'https://host.example' }],
    ['uri', { uri: 'https://host.example/\nVersion: 1' }],
    ['uri', { uri: '/login' }],
    ['uri', { uri: 'https://host.example/ space' }],
    ['version', { version: '2' }],
    ['network', { network: 'solana:mainnet' }],
    ['network', { network: 'eip155:1\nNonce: x' }],
    ['network', { network: 'eip155:0x1' }],
    ['nonce', { nonce: 'short' }],
    ['nonce', { nonce: 'with-dash-1' }],
    ['nonce', { nonce: 'a1b2c3d4\ne5' }],
    ['issuedAt', { issuedAt: 'yesterday' }],
    ['issuedAt', { issuedAt: '2026-11-01T12:00:00Z\nRequest ID: x' }],
    ['statement', { statement: 'Hello\nURI: https://evil.example' }],
    ['statement', { statement: 'Hello\r\nURI: https://evil.example' }],
    ['statement', { statement: 'Hello\u2028URI: https://evil.example' }],
    ['statement', { statement: 'Hello\u202Eolleh' }],
    ['statement', { statement: 'Hello\u200bthere' }],
    ['statement', { statement: 7 }],
    ['requestId', { requestId: 'two words' }],
    ['requestId', { requestId: 'x\nResources:' }],
    ['expirationTime', { expirationTime: 'never' }],
    ['notBefore', { notBefore: '' }],
    ['resources.0', { resources: ['https://host.example/\n- https://evil.example'] }],
    ['resources.1', { resources: ['https://host.example/', 'terms'] }],
  ])('refuses a challenge whose %s would inject text: %j', (path, change) => {
    const changed = { ...full, ...change } as SignInChallenge
    expect(() => signInText(changed, account)).toThrow(
      `The sign-in challenge has an unexpected form at "${path}".`,
    )
  })

  it('parses to the fields it was formatted from, for us and for the chain library', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    const fields = fc.record(
      {
        domain: word.map((text) => `${text}.example:8443`),
        uri: word.map((text) => `https://host.example/${text}`),
        nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/),
        statement: fc.string({
          minLength: 1,
          unit: fc.constantFrom('a', 'B', ' ', ':', '-', 'é', '語', '\u{1F511}'),
        }),
        requestId: word,
        resources: fc.array(word.map((text) => `https://host.example/${text}`)),
        network: fc.constantFrom('eip155:1' as const, 'eip155:42220' as const),
      },
      { requiredKeys: ['domain', 'uri', 'nonce', 'network'] },
    )
    fc.assert(
      fc.property(fields, (given) => {
        const whole: SignInChallenge = { ...challenge, ...given }
        const text = signInText(whole, account)
        expect(parseSignInText(signInStyle, text)).toEqual({ challenge: whole, address })
        expect(parseSiweMessage(text)).toMatchObject({
          domain: whole.domain,
          uri: whole.uri,
          nonce: whole.nonce,
          address,
        })
      }),
    )
  })

  it('parses a message only without anything between its fields', () => {
    const text = signInText(full, account)
    expect(parseSignInText(signInStyle, text)?.challenge).toEqual(full)
    for (const changed of [
      `${text}\n`,
      ` ${text}`,
      text.replace('\nNonce', '\nNonce: 12345678\nNonce'),
      text.replace('Chain ID: 1', 'Chain ID: 0x1'),
      text.replace('Version: 1\n', ''),
      text.replace(address, address.toLowerCase()),
      text.replace('\n\nSign in', '\nSign in'),
      text.replace('URI:', 'Uri:'),
      '',
      'hello',
    ])
      expect(parseSignInText(signInStyle, changed)).toBeUndefined()
  })
})
