import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account, SignInChallenge } from '#kernel'
import { parseSignInText } from '#namespaces/kit'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { signInStyle, signInText } from './signInText.ts'

const [{ address } = expect.fail()] = suiKeys()
const account: Account = {
  id: `sui:mainnet:${address}`,
  address,
  network: 'sui:mainnet',
  role: 'eoa',
}
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/login',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: '2026-11-01T12:00:00.000Z',
  network: 'sui:mainnet',
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

describe('the sign-in text of a Sui account', () => {
  it('formats the CAIP-122 message with the word Sui and the whole network id', () => {
    expect(signInText(challenge, account)).toBe(
      [
        'host.example wants you to sign in with your Sui account:',
        address,
        '',
        '',
        'URI: https://host.example/login',
        'Version: 1',
        'Chain ID: sui:mainnet',
        'Nonce: a1b2c3d4e5',
        'Issued At: 2026-11-01T12:00:00.000Z',
      ].join('\n'),
    )
  })

  it('names every field on a line of its own, in the order of the standard', () => {
    expect(signInText(full, account).split('\n').slice(2)).toEqual([
      '',
      'Sign in to Host, please: it’s free.',
      '',
      'URI: https://host.example/login',
      'Version: 1',
      'Chain ID: sui:mainnet',
      'Nonce: a1b2c3d4e5',
      'Issued At: 2026-11-01T12:00:00.000Z',
      'Expiration Time: 2026-11-02T12:00:00.000Z',
      'Not Before: 2026-11-01T11:00:00.000Z',
      'Request ID: request-7',
      'Resources:',
      '- https://host.example/terms',
      '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq',
    ])
  })

  it('spells the address canonically', () => {
    expect(
      signInText(challenge, { ...account, address: `0x${address.slice(2).toUpperCase()}` }),
    ).toContain(`\n${address}\n`)
    expect(() => signInText(challenge, { ...account, address: '0x12' })).toThrow(
      'Not a valid address on this network.',
    )
  })

  it.each<[string, Partial<Record<keyof SignInChallenge, unknown>>]>([
    ['domain', { domain: 'host.example\nURI: https://evil.example' }],
    ['domain', { domain: 'host.example/path' }],
    ['domain', { domain: 'user@host.example' }],
    ['domain', { domain: 'host.example wants you to sign in with your Sui account:' }],
    ['domain', { domain: '' }],
    ['domain', { domain: 'https://host.example' }],
    ['uri', { uri: 'https://host.example/\nVersion: 1' }],
    ['uri', { uri: '/login' }],
    ['uri', { uri: 'https://host.example/ space' }],
    ['version', { version: '2' }],
    ['network', { network: 'solana:mainnet' }],
    ['network', { network: 'sui:mainnet\nNonce: x' }],
    ['network', { network: 'sui:Main net' }],
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
  ])('refuses a challenge whose %s would inject other fields: %j', (path, change) => {
    const changed = { ...full, ...change } as SignInChallenge
    expect(() => signInText(changed, account)).toThrow(
      `The sign-in challenge has an unexpected form at "${path}".`,
    )
  })

  it('parses sign-in text to the fields it was formatted from', () => {
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
        network: fc.constantFrom('sui:mainnet' as const, 'sui:testnet' as const),
      },
      { requiredKeys: ['domain', 'uri', 'nonce', 'network'] },
    )
    fc.assert(
      fc.property(fields, (given) => {
        const whole: SignInChallenge = { ...challenge, ...given }
        const text = signInText(whole, account)
        expect(parseSignInText(signInStyle, text)).toEqual({ challenge: whole, address })
      }),
    )
  })

  it('parses sign-in text only when nothing stands between its fields', () => {
    const text = signInText(full, account)
    expect(parseSignInText(signInStyle, text)?.challenge).toEqual(full)
    for (const changed of [
      `${text}\n`,
      ` ${text}`,
      text.replace('\nNonce', '\nNonce: 12345678\nNonce'),
      text.replace('Chain ID: sui:mainnet', 'Chain ID: 0x1'),
      text.replace('Version: 1\n', ''),
      text.replace(address, `0x${address.slice(2).toUpperCase()}`),
      text.replace('\n\nSign in', '\nSign in'),
      text.replace('URI:', 'Uri:'),
      '',
      'hello',
    ])
      expect(parseSignInText(signInStyle, changed)).toBeUndefined()
  })
})
