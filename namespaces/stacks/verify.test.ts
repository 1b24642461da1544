import { hashMessage } from '@stacks/encryption'
import { signMessageHashRsv } from '@stacks/transactions'
import { describe, expect, it } from 'vitest'
import type { Account, SignInChallenge, SignInProof } from '#kernel'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const [signer, other] = stacksAccounts('mainnet')
if (!signer || !other) throw new Error('The sandbox has fewer accounts')
const { host, clock } = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
const { signInText, verify } = createNamespace(host)
const account: Account = {
  id: `stacks:1:${signer.address}`,
  address: signer.address,
  network: 'stacks:1',
  role: 'stx',
}
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/login',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
  network: 'stacks:1',
  statement: 'Sign in to Host',
}
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const signed = (message: string, privateKey = signer.privateKey) =>
  signMessageHashRsv({ messageHash: hexOf(hashMessage(message)), privateKey })
const proofOf = (message: string, more: Partial<SignInProof> = {}): SignInProof => ({
  scheme: 'stacks:secp256k1',
  account: account.id,
  message,
  signature: signed(message),
  ...more,
})
const text = (more: Partial<SignInChallenge> = {}) => signInText({ ...challenge, ...more }, account)

describe('the sign-in text', () => {
  it('formats the CAIP-122 message for Stacks with the chain as CAIP-2 id', () => {
    expect(
      text({
        expirationTime: '2026-01-02T00:00:00Z',
        notBefore: '2025-12-31T23:00:00+01:00',
        requestId: 'r-1',
        resources: ['https://host.example/a'],
      }),
    ).toBe(
      [
        'host.example wants you to sign in with your Stacks account:',
        signer.address,
        '',
        'Sign in to Host',
        '',
        'URI: https://host.example/login',
        'Version: 1',
        'Chain ID: stacks:1',
        'Nonce: 0123456789abcdef',
        'Issued At: 2026-01-01T00:00:00.000Z',
        'Expiration Time: 2026-01-02T00:00:00Z',
        'Not Before: 2025-12-31T23:00:00+01:00',
        'Request ID: r-1',
        'Resources:',
        '- https://host.example/a',
      ].join('\n'),
    )
  })

  it.each<[string, Partial<SignInChallenge>]>([
    ['a line break in the statement', { statement: 'a\nNonce: x' }],
    ['a statement that looks like a field', { statement: 'URI: https://evil.example/' }],
    ['a statement that turns text around', { statement: 'a\u202eb' }],
    ['a domain with a path', { domain: 'host.example/x' }],
    ['a URI that is none', { uri: 'host' }],
    ['a short nonce', { nonce: 'short' }],
    ['a time that is none', { issuedAt: '2026-13-01T00:00:00Z' }],
    ['another version', { version: '2' }],
    ['another namespace', { network: 'eip155:1' }],
    ['a resource that is no URI', { resources: ['x'] }],
  ])('refuses a sign-in text with %s', (_what, more) => {
    expect(() => text(more)).toThrow()
  })

  it('refuses an address of another network, and a contract', () => {
    expect(() => signInText({ ...challenge, network: 'stacks:2147483648' }, account)).toThrow()
    expect(() => signInText(challenge, { ...account, address: `${signer.address}.a` })).toThrow()
  })
})

describe('a proof', () => {
  it('accepts a proof that the ecosystem’s own library signed, with the key and without', async () => {
    for (const more of [
      {},
      { publicKey: signer.publicKey },
      { publicKey: `0x${signer.publicKey.toUpperCase()}` },
    ])
      expect(await verify(proofOf(text(), more), { expect: challenge })).toEqual({ valid: true })
    expect(await verify(proofOf('any text'))).toEqual({ valid: true })
  })

  it('accepts a proof by an uncompressed key for its own address', async () => {
    const { getAddressFromPrivateKey } = await import('@stacks/transactions')
    const key = signer.privateKey.slice(0, 64)
    const address = getAddressFromPrivateKey(key, 'mainnet')
    expect(address).not.toBe(signer.address)
    expect(
      await verify(proofOf('x', { account: `stacks:1:${address}`, signature: signed('x') })),
    ).toEqual({ valid: true })
  })

  it('refuses a proof of one key for the address of several keys with the same hash', async () => {
    const { addressFromVersionHash, addressToString, createAddress } = await import(
      '@stacks/transactions'
    )
    const { hash160 } = createAddress(signer.address)
    for (const [network, version] of [
      ['stacks:1', 20],
      ['stacks:2147483648', 21],
    ] as const) {
      const address = addressToString(addressFromVersionHash(version, hash160))
      expect(await verify(proofOf('x', { account: `${network}:${address}` }))).toEqual({
        valid: false,
        why: 'account',
      })
    }
  })

  it('accepts a signature with the recovery byte first', async () => {
    const { signature } = proofOf(text())
    expect(
      await verify(proofOf(text(), { signature: signature.slice(128) + signature.slice(0, 128) })),
    ).toEqual({ valid: true })
  })

  it('refuses a proof with any one bit of its signature changed', async () => {
    const proof = proofOf(text())
    for (let bit = 0; bit < 65 * 8; bit++) {
      const bytes = Buffer.from(proof.signature, 'hex')
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await verify({ ...proof, signature: bytes.toString('hex') })).toEqual({
        valid: false,
        why: 'signature',
      })
    }
  })

  it.each<[string, Partial<SignInProof>, string]>([
    ['signed by another key', { signature: signed(text(), other.privateKey) }, 'signature'],
    ['for another account', { account: `stacks:1:${other.address}` }, 'address'],
    [
      'for the other network',
      { account: 'stacks:2147483648:ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ' },
      'address',
    ],
    ['with the key of another', { publicKey: other.publicKey }, 'publicKey'],
    ['of another scheme', { scheme: 'eip191' }, 'scheme'],
    ['for an account that is none', { account: 'stacks:1:nobody' }, 'account'],
    ['for a contract', { account: `stacks:1:${signer.address}.a` }, 'account'],
    ['of another namespace', { account: `eip155:1:${signer.address}` }, 'account'],
    ['without a signature', { signature: '' }, 'signature'],
    ['with a signature of zeros', { signature: '00'.repeat(65) }, 'signature'],
  ])('refuses a proof %s', async (_what, more, why) => {
    expect(await verify(proofOf(text(), more), { expect: challenge })).toEqual({
      valid: false,
      why,
    })
  })

  it.each<[string, Partial<SignInChallenge>]>([
    ['nonce', { nonce: 'fedcba9876543210' }],
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'https://evil.example/' }],
    ['statement', { statement: 'Something else' }],
    ['resources', { resources: [] }],
  ])('refuses a proof with another %s than expected', async (why, more) => {
    expect(await verify(proofOf(text()), { expect: { ...challenge, ...more } })).toEqual({
      valid: false,
      why,
    })
  })

  it('accepts a proof from its first time to its last, by the host’s clock, in any time zone', async () => {
    const now = host.now()
    const times = {
      notBefore: new Date(now + 60_000).toISOString(),
      expirationTime: new Date(now + 120_000 - 3_600_000).toISOString().replace('Z', '-01:00'),
    }
    const proof = proofOf(text(times))
    expect(await verify(proof)).toEqual({ valid: false, why: 'notBefore' })
    clock.skew(60_000)
    expect(await verify(proof)).toEqual({ valid: true })
    clock.skew(60_000)
    expect(await verify(proof)).toEqual({ valid: false, why: 'expirationTime' })
    clock.skew(-120_000)
  })

  it('reads no sign-in from a message with hidden characters', async () => {
    for (const message of [
      `${text()}\n`,
      text().replace('Version: 1\n', 'Version: 1\nURI: https://evil.example/\n'),
      text().replace('\n\nSign', '\nSign'),
    ])
      expect(await verify(proofOf(message), { expect: challenge })).toEqual({
        valid: false,
        why: 'message',
      })
  })
})
