import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account, SignInChallenge } from '#kernel'
import { parseSignInText } from '#namespaces/kit'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { signInStyle, signInText } from './signInText.ts'

const { address } = bitcoinAccount(0).payment
const network = 'bip122:000000000019d6689c085ae165831e93'
const account: Account = { id: `${network}:${address}`, address, network, role: 'payment' }
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/login',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: '2026-11-01T12:00:00.000Z',
  network,
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

describe('the sign-in text of a Bitcoin account', () => {
  it('formats the CAIP-122 message, with the network in full', () => {
    expect(signInText(challenge, account)).toBe(
      [
        'host.example wants you to sign in with your Bitcoin account:',
        address,
        '',
        '',
        'URI: https://host.example/login',
        'Version: 1',
        `Chain ID: ${network}`,
        'Nonce: a1b2c3d4e5',
        'Issued At: 2026-11-01T12:00:00.000Z',
      ].join('\n'),
    )
  })

  it('spells the address canonically, and refuses one of another network', () => {
    expect(signInText(challenge, { ...account, address: address.toUpperCase() })).toContain(
      `\n${address}\n`,
    )
    for (const wrong of ['bc1', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'])
      expect(() => signInText(challenge, { ...account, address: wrong })).toThrow(
        'Not a valid address on this network.',
      )
  })

  it.each<[string, Partial<Record<keyof SignInChallenge, unknown>>]>([
    ['domain', { domain: 'host.example\nURI: https://evil.example' }],
    ['domain', { domain: 'host.example wants you to sign in with your Bitcoin account:' }],
    ['uri', { uri: 'https://host.example/\nVersion: 1' }],
    ['version', { version: '2' }],
    ['network', { network: 'eip155:1' }],
    ['network', { network: `${network}\nNonce: x` }],
    ['network', { network: 'bip122:12a765e31ffd4059bada1e25190f6e98aa' }],
    ['nonce', { nonce: 'short' }],
    ['nonce', { nonce: 'a1b2c3d4\ne5' }],
    ['issuedAt', { issuedAt: '2026-11-01T12:00:00Z\nRequest ID: x' }],
    ['statement', { statement: 'Hello\nURI: https://evil.example' }],
    ['statement', { statement: 'Hello\u2028URI: https://evil.example' }],
    ['statement', { statement: 'Hello\u202Eolleh' }],
    ['requestId', { requestId: 'x\nResources:' }],
    ['expirationTime', { expirationTime: 'never' }],
    ['notBefore', { notBefore: '' }],
    ['resources.0', { resources: ['https://host.example/\n- https://evil.example'] }],
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
        nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/),
        statement: fc.string({
          minLength: 1,
          unit: fc.constantFrom('a', 'B', ' ', ':', '-', 'é', '語', '\u{1F511}'),
        }),
        requestId: word,
        resources: fc.array(word.map((text) => `https://host.example/${text}`)),
      },
      { requiredKeys: ['domain', 'nonce'] },
    )
    fc.assert(
      fc.property(fields, (given) => {
        const whole: SignInChallenge = { ...challenge, ...given }
        expect(parseSignInText(signInStyle, signInText(whole, account))).toEqual({
          challenge: whole,
          address,
        })
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
      text.replace(network, 'bip122:1'),
      text.replace('Version: 1\n', ''),
      text.replace(address, address.toUpperCase()),
      text.replace('Bitcoin', 'Ethereum'),
      '',
      'hello',
    ])
      expect(parseSignInText(signInStyle, changed)).toBeUndefined()
  })
})
