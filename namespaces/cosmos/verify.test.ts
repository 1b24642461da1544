import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account, SignInChallenge, SignInProof } from '#kernel'
import { parseSignInText } from '#namespaces/kit'
import type { CosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { signArbitrarily } from '../../sandbox/wallets/cosmos/keplrSigning.ts'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { buildMessageDoc, toSortedJson } from './aminoDoc.ts'
import { createSignInStyle } from './createSignInStyle.ts'
import { manifest } from './manifest.ts'

const hub = 'cosmos:cosmoshub-4'
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const keys: CosmosKeys = await cosmosKeys(0, 'cosmos')
const account: Account = {
  id: `${hub}:${keys.address}`,
  address: keys.address,
  network: hub,
  role: 'eoa',
}
const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/login',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: '2026-01-01T00:00:00.000Z',
  network: hub,
}
const full: SignInChallenge = {
  ...challenge,
  statement: 'Sign in to Host, please: it’s free.',
  expirationTime: '2026-01-02T00:00:00.000Z',
  notBefore: '2025-12-31T00:00:00.000Z',
  requestId: 'request-7',
  resources: [
    'https://host.example/terms',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq',
  ],
}

let test: TestNamespaceHost
let namespace: ReturnType<typeof createNamespace>
beforeEach(() => {
  test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  namespace = createNamespace(test.host)
})
const style = createSignInStyle((address, network) => namespace.parseAddress(address, network))
/** Signed by the library, over the text we composed. */
async function proofOf(fields: SignInChallenge, by = keys): Promise<SignInProof> {
  const message = namespace.signInText(fields, account)
  const { signature, pub_key } = await signArbitrarily(by, message)
  return { account: account.id, message, scheme: 'adr36', signature, publicKey: pub_key.value }
}
const flipped = (text: string, bit: number) => {
  const bytes = Buffer.from(text, 'base64')
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('base64')
}

describe('the sign-in text of a Cosmos account', () => {
  it('formats the lines of CAIP-122, with the whole CAIP-2 id as chain', () => {
    expect(namespace.signInText(full, account)).toBe(
      [
        'host.example wants you to sign in with your Cosmos account:',
        keys.address,
        '',
        'Sign in to Host, please: it’s free.',
        '',
        'URI: https://host.example/login',
        'Version: 1',
        'Chain ID: cosmos:cosmoshub-4',
        'Nonce: a1b2c3d4e5',
        'Issued At: 2026-01-01T00:00:00.000Z',
        'Expiration Time: 2026-01-02T00:00:00.000Z',
        'Not Before: 2025-12-31T00:00:00.000Z',
        'Request ID: request-7',
        'Resources:',
        '- https://host.example/terms',
        '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq',
      ].join('\n'),
    )
  })

  it.each<[string, Partial<Record<keyof SignInChallenge, unknown>>]>([
    ['domain', { domain: 'host.example\nURI: https://evil.example' }],
    ['domain', { domain: 'host.example/path' }],
    ['uri', { uri: '/login' }],
    ['uri', { uri: 'https://host.example/\nVersion: 1' }],
    ['version', { version: '2' }],
    ['network', { network: 'eip155:1' }],
    ['network', { network: 'cosmos:cosmoshub-4\nNonce: x' }],
    ['network', { network: `cosmos:${'a'.repeat(33)}` }],
    ['nonce', { nonce: 'short' }],
    ['nonce', { nonce: 'a1b2c3d4\ne5' }],
    ['issuedAt', { issuedAt: 'yesterday' }],
    ['statement', { statement: 'Hello\r\nURI: https://evil.example' }],
    ['statement', { statement: 'Hello\u202Eolleh' }],
    ['requestId', { requestId: 'two words' }],
    ['expirationTime', { expirationTime: 'never' }],
    ['notBefore', { notBefore: '' }],
    ['resources.1', { resources: ['https://host.example/', 'terms'] }],
  ])('refuses a challenge whose %s would inject other fields: %j', (path, change) => {
    const changed = { ...full, ...change } as SignInChallenge
    expect(() => namespace.signInText(changed, account)).toThrow(
      `The sign-in challenge has an unexpected form at "${path}".`,
    )
  })

  it('refuses an address that is none of its network', () => {
    for (const address of [
      '',
      'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v',
      `${keys.address}\nURI: x`,
    ])
      expect(() => namespace.signInText(challenge, { ...account, address })).toThrow(
        'Not a valid address on this network.',
      )
  })

  it('parses sign-in text to the fields it was formatted from, and parses no other text', () => {
    const fields = fc.record(
      {
        nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/),
        statement: fc.string({
          minLength: 1,
          unit: fc.constantFrom('a', ' ', ':', '-', 'é', '語'),
        }),
        requestId: fc.stringMatching(/^[a-z0-9]{1,9}$/),
        resources: fc.array(
          fc.stringMatching(/^[a-z]{1,9}$/).map((path) => `https://host.example/${path}`),
        ),
      },
      { requiredKeys: ['nonce'] },
    )
    fc.assert(
      fc.property(fields, (given) => {
        const complete = { ...challenge, ...given }
        expect(parseSignInText(style, namespace.signInText(complete, account))).toEqual({
          challenge: complete,
          address: keys.address,
        })
      }),
    )
    const text = namespace.signInText(challenge, account)
    for (const other of [
      `${text}\n`,
      ` ${text}`,
      text.replace('Cosmos', 'Ethereum'),
      text.replace('Nonce', 'nonce'),
      text.replace(`${keys.address}\n`, `${keys.address}\nhi\n`),
    ])
      expect(parseSignInText(style, other)).toBeUndefined()
  })
})

describe('the document of a message', () => {
  it('builds the ADR-36 document that the library signs', () => {
    fc.assert(
      fc.property(fc.base64String(), (data) => {
        const doc = {
          chain_id: '',
          account_number: '0',
          sequence: '0',
          fee: { gas: '0', amount: [] },
          memo: '',
        }
        const bytes = serializeSignDoc({
          ...doc,
          msgs: [{ type: 'sign/MsgSignData', value: { signer: keys.address, data } }],
        })
        expect(toSortedJson(buildMessageDoc(keys.address, data))).toBe(
          new TextDecoder().decode(bytes),
        )
      }),
    )
  })
})

describe('a proof of a Cosmos account', () => {
  it('accepts a proof that the library signed, with the expected fields', async () => {
    const proof = await proofOf(full)
    expect(await namespace.verify(proof)).toEqual({ valid: true })
    expect(await namespace.verify(proof, { expect: { ...full } })).toEqual({ valid: true })
    const signature = Secp256k1Signature.fromFixedLength(Buffer.from(proof.signature, 'base64'))
    const doc = toSortedJson(
      buildMessageDoc(keys.address, Buffer.from(proof.message).toString('base64')),
    )
    expect(Secp256k1.verifySignature(signature, sha256(Buffer.from(doc)), keys.publicKey)).toBe(
      true,
    )
  })

  it('refuses a signature with any one bit flipped, or with its other half', async () => {
    const proof = await proofOf(challenge)
    for (let bit = 0; bit < 512; bit += 7)
      expect(
        await namespace.verify({ ...proof, signature: flipped(proof.signature, bit) }),
      ).toEqual({ valid: false, why: 'signature' })
    const bytes = Buffer.from(proof.signature, 'base64')
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const mirrored = Buffer.concat([
      bytes.subarray(0, 32),
      Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
    ]).toString('base64')
    expect(await namespace.verify({ ...proof, signature: mirrored })).toEqual({
      valid: false,
      why: 'signature',
    })
  })

  it('refuses a proof for another message, account or key', async () => {
    const proof = await proofOf(challenge)
    const stranger = await cosmosKeys(1, 'cosmos')
    const { publicKey: _none, ...keyless } = proof
    expect(
      await namespace.verify({
        ...proof,
        message: proof.message.replace('a1b2c3d4e5', 'a1b2c3d4e6'),
      }),
    ).toEqual({ valid: false, why: 'signature' })
    expect(await namespace.verify({ ...proof, account: `${hub}:${stranger.address}` })).toEqual({
      valid: false,
      why: 'address',
    })
    expect(await namespace.verify(await proofOf(challenge, stranger))).toEqual({
      valid: false,
      why: 'publicKey',
    })
    expect(
      await namespace.verify({
        ...proof,
        publicKey: Buffer.from(stranger.publicKey).toString('base64'),
      }),
    ).toEqual({ valid: false, why: 'publicKey' })
    expect(await namespace.verify(keyless)).toEqual({ valid: false, why: 'publicKey' })
    const zone = await cosmosKeys(0, 'osmo')
    expect(
      await namespace.verify({ ...proof, account: `cosmos:osmosis-1:${zone.address}` }),
    ).toEqual({ valid: false, why: 'address' })
  })

  it.each<[string, Partial<SignInChallenge>]>([
    ['domain', { domain: 'evil.example' }],
    ['nonce', { nonce: 'other12345' }],
    ['uri', { uri: 'https://host.example/' }],
    ['statement', { statement: 'Hello' }],
    ['resources', { resources: [] }],
  ])('refuses a proof when another %s was expected', async (why, expected) => {
    expect(await namespace.verify(await proofOf(full), { expect: expected })).toEqual({
      valid: false,
      why,
    })
  })

  it('refuses a proof before its time or after it', async () => {
    const proof = await proofOf(full)
    test.clock.skew(24 * 3_600_000)
    expect(await namespace.verify(proof)).toEqual({ valid: false, why: 'expirationTime' })
    test.clock.skew(-24 * 3_600_000 - 1)
    expect(await namespace.verify(proof)).toEqual({ valid: true })
    test.clock.skew(-24 * 3_600_000)
    expect(await namespace.verify(proof)).toEqual({ valid: false, why: 'notBefore' })
  })

  it('accepts a message that is no sign-in only while no fields are expected', async () => {
    const { signature, pub_key } = await signArbitrarily(keys, 'hello')
    const proof = {
      account: account.id,
      message: 'hello',
      scheme: 'adr36',
      signature,
      publicKey: pub_key.value,
    }
    expect(await namespace.verify(proof)).toEqual({ valid: true })
    expect(await namespace.verify(proof, { expect: { nonce: 'a1b2c3d4e5' } })).toEqual({
      valid: false,
      why: 'message',
    })
  })

  it('throws for no malformed proof', async () => {
    const proof = await proofOf(challenge)
    const names = fc.constantFrom('account', 'message', 'signature', 'publicKey')
    await fc.assert(
      fc.asyncProperty(names, fc.anything(), async (name, value) => {
        const verdict = await namespace.verify({ ...proof, [name]: value } as SignInProof)
        expect(verdict.valid).toBe(value === Reflect.get(proof, name))
      }),
    )
    expect(await namespace.verify(null as never)).toMatchObject({ valid: false })
  })
})
