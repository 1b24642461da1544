import { parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SignInChallenge } from '#kernel'
import { parseSignInText } from '#namespaces/kit'
import { signInStyle, signInText } from './signInText.ts'

const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const plain: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/in',
  version: '1',
  nonce: 'abcdef1234',
  issuedAt: '2026-01-01T00:00:00Z',
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const full: SignInChallenge = {
  ...plain,
  statement: 'Sign in to Host.',
  expirationTime: '2026-01-02T00:00:00Z',
  notBefore: '2025-12-31T00:00:00.5+01:00',
  requestId: 'r-1',
  resources: ['https://host.example/a', 'ipfs://bafy'],
}

describe('Solana sign-in text', () => {
  it('writes the message of Sign In With Solana', () => {
    expect(signInText(full, { address })).toBe(
      [
        'host.example wants you to sign in with your Solana account:',
        address,
        '',
        'Sign in to Host.',
        '',
        'URI: https://host.example/in',
        'Version: 1',
        'Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        'Nonce: abcdef1234',
        'Issued At: 2026-01-01T00:00:00Z',
        'Expiration Time: 2026-01-02T00:00:00Z',
        'Not Before: 2025-12-31T00:00:00.5+01:00',
        'Request ID: r-1',
        'Resources:',
        '- https://host.example/a',
        '- ipfs://bafy',
      ].join('\n'),
    )
  })

  it.each([plain, full])(
    'writes a message that the ecosystem’s own library reads with the same fields (%#)',
    (challenge) => {
      const { network, ...fields } = challenge
      const read = JSON.parse(
        JSON.stringify(parseSignInMessageText(signInText(challenge, { address }))),
      )
      expect(read).toEqual({ ...fields, chainId: network, address })
    },
  )

  it.each([plain, full])(
    'parses the message back to its challenge, in either spelling of the chain (%#)',
    (challenge) => {
      expect(parseSignInText(signInStyle, signInText(challenge, { address }))).toEqual({
        challenge,
        address,
      })
      expect(
        parseSignInText(signInStyle, signInText(challenge, { address }, 'solana:mainnet')),
      ).toEqual({ challenge, address })
    },
  )

  it.each([
    ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])('parses the chain that the standard also writes as %s', (written, reference) => {
    expect(parseSignInText(signInStyle, signInText(plain, { address }, written))).toEqual({
      challenge: { ...plain, network: `solana:${reference}` },
      address,
    })
  })

  it('refuses fields that would inject another one', () => {
    const texts = [
      '\n',
      '\r',
      '\u2028',
      '\u0085',
      '\u202e',
      '\u200b',
      '\u0000',
      '\nURI: https://evil.example',
    ] as const
    const fields = [
      'domain',
      'uri',
      'version',
      'nonce',
      'issuedAt',
      'statement',
      'expirationTime',
      'notBefore',
      'requestId',
    ] as const
    for (const field of fields)
      for (const text of texts) {
        expect(() =>
          signInText({ ...full, [field]: `${full[field]}${text}` }, { address }),
        ).toThrow(
          expect.objectContaining({
            code: 'foreign-invalid',
            context: expect.objectContaining({ path: field }),
          }),
        )
      }
    expect(() =>
      signInText({ ...full, resources: ['https://a.example\n- https://b.example'] }, { address }),
    ).toThrow()
    expect(() => signInText({ ...full, network: 'eip155:1' }, { address })).toThrow()
    expect(() => signInText(full, { address: `${address}\nURI: x` })).toThrow(
      expect.objectContaining({ code: 'bad-address' }),
    )
  })

  it('refuses text that a visitor and a program would read differently', () => {
    const message = signInText(full, { address })
    const changed = [
      `${message}\n`,
      ` ${message}`,
      message.replace('Version: 1\n', 'Version: 1\nVersion: 1\n'),
      message.replace('Nonce:', 'nonce:'),
      message.replace('\n\nURI', '\nURI'),
      message.replace('Solana account', 'Ethereum account'),
      message.replace('Request ID: r-1', 'Request ID: '),
      message.replace('Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Chain ID: eip155:1'),
      `${message}\nURI: https://evil.example`,
    ]
    for (const text of changed) expect(parseSignInText(signInStyle, text)).toBeUndefined()
    fc.assert(
      fc.property(
        fc.string(),
        (text) => void expect(parseSignInText(signInStyle, text)).toBeUndefined(),
      ),
    )
  })
})
