import { ed25519 } from '@noble/curves/ed25519.js'
import { createSignInMessage } from '@solana/wallet-standard-util'
import { Keypair, SystemProgram, TransactionInstruction, TransactionMessage } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { SignInChallenge, SignInProof } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestClock } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { codec } from './codec.ts'
import { manifest } from './manifest.ts'

const key = Keypair.generate()
const address = key.publicKey.toBase58()
const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/in',
  version: '1',
  nonce: 'abcdef1234',
  issuedAt: '2026-01-01T00:00:00Z',
  expirationTime: '2026-01-01T00:10:00Z',
  notBefore: '2025-12-31T23:59:00Z',
  statement: 'Sign in to Host.',
  network,
}
const { host } = createTestNamespaceHost(manifest.networks)
const at = (now: number) => createNamespace({ ...host, now: () => now })
const start = createTestClock().now()
const { verify, signInText } = at(start)
const account = { id: `${network}:${address}`, address, network, role: 'eoa' } as const
const sign = (bytes: Uint8Array) =>
  codec.encodeBase58(ed25519.sign(bytes, key.secretKey.slice(0, 32)))
const proofOf = (message: string): SignInProof => ({
  scheme: 'solana:ed25519',
  account: account.id,
  message,
  signature: sign(new TextEncoder().encode(message)),
})
const proof = proofOf(signInText(challenge, account))
const toByte = (one: number | string) => (typeof one === 'string' ? one.charCodeAt(0) : one)
const whole = (...parts: (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

describe('sign-in proofs of a Solana account', () => {
  it('verifies a proof of the account that signed', async () => {
    expect(await verify(proof, { expect: challenge })).toEqual({ valid: true })
    expect(await verify(proof)).toEqual({ valid: true })
  })

  it('verifies a message that the ecosystem’s own library wrote', async () => {
    const { network: _, ...fields } = challenge
    const message = new TextDecoder().decode(
      createSignInMessage({ ...fields, chainId: 'solana:mainnet', address }),
    )
    expect(await verify(proofOf(message), { expect: challenge })).toEqual({ valid: true })
  })

  it('refuses a proof with one bit of the signature or the message changed', async () => {
    const bytes = codec.decodeBase58(proof.signature, 64) ?? new Uint8Array()
    for (let bit = 0; bit < 512; bit += 7) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await verify({ ...proof, signature: codec.encodeBase58(changed) })).toEqual({
        valid: false,
        why: 'signature',
      })
    }
    for (let at = 0; at < proof.message.length; at += 5) {
      const message =
        proof.message.slice(0, at) +
        String.fromCharCode(proof.message.charCodeAt(at) ^ 1) +
        proof.message.slice(at + 1)
      expect((await verify({ ...proof, message })).valid).toBe(false)
    }
  })

  it.each([
    [
      'another account',
      { account: `${network}:${Keypair.generate().publicKey.toBase58()}` },
      'address',
    ],
    [
      'another network',
      { account: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${address}` },
      'network',
    ],
    ['another namespace', { account: `eip155:1:${address}` }, 'account'],
    ['no account', { account: 'solana::stranger' }, 'account'],
    ['no address', { account: `${network}:0x00` }, 'account'],
    ['no signature', { signature: '' }, 'signature'],
    ['a short signature', { signature: '1111' }, 'signature'],
    ['a signature of zeros', { signature: '1'.repeat(64) }, 'signature'],
  ] as const)('refuses a proof with %s', async (_what, change, why) => {
    expect(await verify({ ...proof, ...change })).toEqual({ valid: false, why })
  })

  it('refuses a proof where another field is expected', async () => {
    for (const [field, value] of Object.entries({
      domain: 'evil.example',
      nonce: 'ffffffff',
      uri: 'https://host.example/out',
      statement: 'Pay.',
      requestId: 'r',
    }))
      expect(await verify(proof, { expect: { [field]: value } })).toEqual({
        valid: false,
        why: field,
      })
    expect(await verify(proofOf('hello'), { expect: challenge })).toEqual({
      valid: false,
      why: 'message',
    })
    expect(await verify(proofOf('hello'))).toEqual({ valid: true })
  })

  it('verifies a proof only within its validity period', async () => {
    const minute = 60_000
    expect(await at(start + 10 * minute - 1).verify(proof)).toEqual({ valid: true })
    expect(await at(start + 10 * minute).verify(proof)).toEqual({
      valid: false,
      why: 'expirationTime',
    })
    expect(await at(start - minute).verify(proof)).toEqual({ valid: true })
    expect(await at(start - minute - 1).verify(proof)).toEqual({ valid: false, why: 'notBefore' })
  })

  const text = new TextEncoder().encode(proof.message)
  const over = (signed: Uint8Array) => ({
    ...proof,
    signature: sign(signed),
    signed: codec.encodeBase58(signed),
  })
  const length = (count: number) => [count & 255, count >> 8]
  const mark = [0xff, ...new TextEncoder().encode('solana offchain')]
  const signers = [1, ...key.publicKey.toBytes()]
  const domain = new Uint8Array(32)

  it('verifies a proof whose wallet reports that it signed the message alone', async () => {
    expect(await verify(over(text), { expect: challenge })).toEqual({ valid: true })
  })

  it.each([
    ['the first release', [...mark, 0, 0, ...length(text.length)]],
    ['version 0', [...mark, 0, ...domain, 0, ...signers, ...length(text.length)]],
    ['version 1', [...mark, 1, ...signers]],
    ['several signers', [...mark, 1, 2, ...new Uint8Array(32), ...key.publicKey.toBytes()]],
  ])(
    'verifies a signature over the message with the off-chain header of %s',
    async (_of, header) => {
      expect(await verify(over(whole(header, text)), { expect: challenge })).toEqual({
        valid: true,
      })
      expect(await verify({ ...over(whole(header, text)), signature: proof.signature })).toEqual({
        valid: false,
        why: 'signature',
      })
    },
  )

  it.each([
    ['no header before', [1, 2, 3]],
    ['another mark before', [0xfe, ...mark.slice(1), 0, 0, ...length(text.length)]],
    ['a header and one byte more before', [...mark, 1, ...signers, 7]],
    ['a header without a length before', [...mark, 0]],
    ['a header of an unknown version before', [...mark, 2, 0, ...length(text.length)]],
    ['the length of another text before', [...mark, 0, 0, ...length(text.length + 1)]],
    ['the header of another signer before', [...mark, 1, 1, ...new Uint8Array(32)]],
    ['more text before', [...mark, 0, 0, ...length(text.length + 4), ...'Hi!\n'].map(toByte)],
    [
      'more text before, which ends like a header',
      [...mark, 0, 0, ...length(text.length + 6), ...'Hi!\n', ...length(text.length)].map(toByte),
    ],
  ])('refuses a signature over the message with %s', async (_what, before) => {
    expect(await verify(over(whole(before, text)))).toEqual({ valid: false, why: 'message' })
  })

  it('refuses a signature over the message with anything behind it', async () => {
    const header = [...mark, 0, 0, ...length(text.length + 1)]
    expect(await verify(over(whole(header, text, [0])))).toEqual({ valid: false, why: 'message' })
    expect(await verify({ ...proof, signed: '0OIl' })).toEqual({ valid: false, why: 'message' })
  })

  it('refuses signed bytes of more than 5,000 characters before it decodes them', async () => {
    const signed = (length: number) => {
      const message = signInText({ ...challenge, statement: 'x'.repeat(length) }, account)
      const bytes = new TextEncoder().encode(message)
      return { ...over(whole([...mark, 1, ...signers], bytes)), message }
    }
    const [long, tooLong] = [signed(3200), signed(3500)]
    expect([long.signed.length < 5000, tooLong.signed.length > 5000]).toEqual([true, true])
    expect(await verify(long)).toEqual({ valid: true })
    expect(await verify(tooLong)).toEqual({ valid: false, why: 'message' })
  })

  it('stops verifying on abort', async () => {
    await expect(verify(proof, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
  })

  it('refuses a proof made of a transaction whose memo is the message', async () => {
    const memo = new TransactionInstruction({
      programId: SystemProgram.programId,
      keys: [],
      data: Buffer.from(proof.message),
    })
    const { message } = {
      message: new TransactionMessage({
        payerKey: key.publicKey,
        recentBlockhash: SystemProgram.programId.toBase58(),
        instructions: [memo],
      }).compileToLegacyMessage(),
    }
    const signed = message.serialize()
    expect(Buffer.from(signed).subarray(-proof.message.length).toString()).toBe(proof.message)
    expect(
      await verify({ ...proof, signature: sign(signed), signed: codec.encodeBase58(signed) }),
    ).toEqual({ valid: false, why: 'message' })
  })

  it('refuses a proof of a key that accepts any signature', async () => {
    // The neutral point of the curve: with it any signature of the right form would hold.
    const neutral = codec.encodeBase58(Uint8Array.from([1, ...new Uint8Array(31)]))
    const signature = codec.encodeBase58(whole([1], new Uint8Array(31), new Uint8Array(32)))
    expect(
      await verify({
        scheme: 'solana:ed25519',
        account: `${network}:${neutral}`,
        message: 'hello',
        signature,
      }),
    ).toEqual({
      valid: false,
      why: 'signature',
    })
  })
})
