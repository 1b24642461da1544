import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1'
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1'
import { MultiSigPublicKey } from '@mysten/sui/multisig'
import { fromBase64, toBase64 } from '@mysten/sui/utils'
import { describe, expect, it } from 'vitest'
import type { Account, SignInChallenge, SignInProof } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const now = Date.UTC(2026, 10, 1, 12)
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: '2026-11-01T12:00:00.000Z',
  network: 'sui:mainnet',
  statement: 'Sign in',
}
const test = createTestNamespaceHost(manifest.networks)
const namespace = createNamespace({ ...test.host, now: () => now })

const seed = (byte: number) => new Uint8Array(32).fill(byte)
const pairs = {
  ed25519: Ed25519Keypair.fromSecretKey(seed(1)),
  secp256k1: Secp256k1Keypair.fromSecretKey(seed(2)),
  secp256r1: Secp256r1Keypair.fromSecretKey(seed(3)),
}
const group = MultiSigPublicKey.fromPublicKeys({
  threshold: 2,
  publicKeys: Object.values(pairs).map((pair) => ({ publicKey: pair.getPublicKey(), weight: 1 })),
})
const bytesOf = (text: string) => new TextEncoder().encode(text)
const accountAt = (address: string): Account => ({
  id: `sui:mainnet:${address}`,
  address,
  network: 'sui:mainnet',
  role: 'eoa',
})

async function proofOf(
  scheme: keyof typeof pairs | 'multisig',
  given = challenge,
): Promise<SignInProof> {
  const { ed25519, secp256k1 } = pairs
  const address = scheme === 'multisig' ? group.toSuiAddress() : pairs[scheme].toSuiAddress()
  const message = namespace.signInText(given, accountAt(address))
  const sign = async (pair: (typeof pairs)[keyof typeof pairs]) =>
    (await pair.signPersonalMessage(bytesOf(message))).signature
  const signature =
    scheme === 'multisig'
      ? group.combinePartialSignatures([await sign(ed25519), await sign(secp256k1)])
      : await sign(pairs[scheme])
  return { scheme: `sui:${scheme}`, account: `sui:mainnet:${address}`, message, signature }
}
const schemes = ['ed25519', 'secp256k1', 'secp256r1', 'multisig'] as const

describe.each(schemes)('a proof that Mysten’s %s keys made', (scheme) => {
  it('accepts a proof without a network request', async () => {
    expect(await namespace.verify(await proofOf(scheme), { expect: challenge })).toEqual({
      valid: true,
    })
    expect(test.posts).toEqual([])
  })

  it('refuses a proof with any one bit of the signature flipped', async () => {
    const proof = await proofOf(scheme)
    const bytes = fromBase64(proof.signature)
    const places =
      bytes.length < 150 ? [...bytes.keys()] : [...bytes.keys()].filter((at) => at % 7 === 0)
    for (const at of places) {
      const flipped = bytes.slice()
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      expect(
        await namespace.verify({ ...proof, signature: toBase64(flipped) }),
        `byte ${at}`,
      ).not.toEqual({ valid: true })
    }
  })

  it('refuses a proof for a text that was not signed, or for another address', async () => {
    const proof = await proofOf(scheme)
    const message = proof.message.replace('a1b2c3d4e5', 'a1b2c3d4e6')
    expect(await namespace.verify({ ...proof, message })).toEqual({
      valid: false,
      why: 'signature',
    })
    const other = `0x${'77'.repeat(32)}` as const
    expect(await namespace.verify({ ...proof, account: `sui:mainnet:${other}` })).toEqual({
      valid: false,
      why: 'address',
    })
    const moved = proof.message.replace(/0x[0-9a-f]{64}/, other)
    expect(
      await namespace.verify({ ...proof, message: moved, account: `sui:mainnet:${other}` }),
    ).toEqual({ valid: false, why: 'signature' })
  })
})

describe('a proof', () => {
  it.each(schemes)(
    'refuses a proof by another key over the text that names the account: %s',
    async (scheme) => {
      const { account, message } = await proofOf(scheme)
      const { signature } = await Ed25519Keypair.fromSecretKey(seed(9)).signPersonalMessage(
        bytesOf(message),
      )
      expect(
        await namespace.verify({ scheme: `sui:${scheme}`, account, message, signature }),
      ).toEqual({ valid: false, why: 'signature' })
    },
  )

  it.each([
    '',
    'nonsense',
    '0x00',
    'AA==',
    toBase64(new Uint8Array(97)),
    toBase64(Uint8Array.of(4, ...new Uint8Array(96))),
  ])('refuses a proof with the signature %j', async (signature) => {
    expect(await namespace.verify({ ...(await proofOf('ed25519')), signature })).toEqual({
      valid: false,
      why: 'signature',
    })
  })

  it('refuses a signature with the unused bits of its base64 set: one signature has one spelling', async () => {
    const proof = await proofOf('ed25519')
    const changed = proof.signature.replace(
      /(.)==$/,
      (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`,
    )
    expect(changed).not.toBe(proof.signature)
    expect(await namespace.verify({ ...proof, signature: changed })).toEqual({
      valid: false,
      why: 'signature',
    })
  })

  it.each([
    ['zkLogin', 5],
    ['a passkey', 6],
  ])('needs the network for a proof of %s', async (_, flag) => {
    const signature = toBase64(Uint8Array.of(flag, ...new Uint8Array(200)))
    expect(await namespace.verify({ ...(await proofOf('ed25519')), signature })).toEqual({
      valid: 'needs-network',
    })
    expect(test.posts).toEqual([])
  })

  it.each<[keyof SignInChallenge, Partial<SignInChallenge>]>([
    ['domain', { domain: 'evil.example' }],
    ['nonce', { nonce: 'a1b2c3d4e6' }],
    ['uri', { uri: 'https://host.example/other' }],
    ['statement', { statement: 'Sign out' }],
    ['network', { network: 'sui:testnet' }],
    ['requestId', { requestId: 'x' }],
  ])('refuses a proof whose %s is not the expected one', async (why, changed) => {
    expect(
      await namespace.verify(await proofOf('ed25519'), { expect: { ...challenge, ...changed } }),
    ).toEqual({ valid: false, why })
  })

  it.each<[string, Partial<SignInChallenge>, object]>([
    [
      'before its time',
      { notBefore: '2026-11-01T12:00:00.001Z' },
      { valid: false, why: 'notBefore' },
    ],
    ['from its time on', { notBefore: '2026-11-01T12:00:00.000Z' }, { valid: true }],
    ['until its end', { expirationTime: '2026-11-01T12:00:00.001Z' }, { valid: true }],
    [
      'after its end',
      { expirationTime: '2026-11-01T12:00:00.000Z' },
      { valid: false, why: 'expirationTime' },
    ],
  ])('judges a proof by the clock of the host: %s', async (_, times, verdict) => {
    expect(await namespace.verify(await proofOf('ed25519', { ...challenge, ...times }))).toEqual(
      verdict,
    )
  })

  it('accepts a text that is no sign-in message only while no fields are expected', async () => {
    const { signature } = await pairs.ed25519.signPersonalMessage(bytesOf('hello'))
    const proof = {
      scheme: 'sui:ed25519',
      account: `sui:mainnet:${pairs.ed25519.toSuiAddress()}` as const,
      message: 'hello',
      signature,
    }
    expect(await namespace.verify(proof)).toEqual({ valid: true })
    expect(await namespace.verify(proof, { expect: {} })).toEqual({ valid: false, why: 'message' })
  })

  it('refuses an account of another namespace, and a malformed one', async () => {
    const proof = await proofOf('ed25519')
    for (const account of [
      `eip155:1:${pairs.ed25519.toSuiAddress()}`,
      'sui:mainnet:0x2',
      'sui:mainnet',
    ] as SignInProof['account'][])
      expect(await namespace.verify({ ...proof, account })).toEqual({
        valid: false,
        why: 'account',
      })
  })
})
