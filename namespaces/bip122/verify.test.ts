import { base64, hex } from '@scure/base'
import { Signer, Verifier } from 'bip322-js'
import * as bitcoin from 'bitcoinjs-lib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account, Caip2, Namespace, SignInChallenge, SignInProof } from '#kernel'
import type { BitcoinKind } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { bitcoinShapes, installOnPage } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { signLegacy, signSimple } from '../../sandbox/wallets/bip122/signBitcoin.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const mainnet: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const signet: Caip2 = 'bip122:00000008819873e925422c1ff0f99f7c'
const keys = bitcoinAccount(0)
let test: TestNamespaceHost
let namespace: Namespace
beforeEach(() => {
  test = createTestNamespaceHost(networks, { clock: 'manual' })
  namespace = createNamespace(test.host)
})
const accountAt = (address: string, network = mainnet): Account => ({
  id: `${network}:${address}`,
  address,
  network,
  role: 'payment',
})
const challengeAt = (more: Partial<SignInChallenge> = {}): SignInChallenge => ({
  domain: 'host.example',
  uri: 'https://host.example/login',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: new Date(test.host.now()).toISOString(),
  network: mainnet,
  ...more,
})

type Made = { readonly scheme: string; readonly signature: string }
const simple = (kind: BitcoinKind, message: string, keyset = keys): Made => ({
  scheme: 'bip322-simple',
  signature: String(Signer.sign(keyset[kind].key.toWIF(), keyset[kind].address, message)),
})
/**
 * bip322-js signs by BIP-137 for legacy addresses; for others wallets write another first byte, or
 * the same.
 */
const legacy = (kind: BitcoinKind, message: string, shift = 0): Made => {
  const bytes = base64.decode(
    String(
      Signer.sign(
        keys[kind].key.toWIF(),
        bitcoin.payments.p2pkh({ pubkey: keys[kind].key.publicKey }).address ?? '',
        message,
      ),
    ),
  )
  return {
    scheme: 'bip137',
    signature: base64.encode(Uint8Array.of((bytes[0] ?? 0) + shift, ...bytes.slice(1))),
  }
}
const proofOf = (made: Made, message: string, account: string): SignInProof => ({
  ...made,
  message,
  account: account as SignInProof['account'],
})

describe('a signature of Bitcoin', () => {
  const text = 'Hello, Bitcoin ☕'
  it.each<[string, BitcoinKind, () => Made]>([
    ['native segwit by BIP-322', 'payment', () => simple('payment', text)],
    ['nested segwit by BIP-322', 'nested', () => simple('nested', text)],
    ['taproot by BIP-322', 'ordinals', () => simple('ordinals', text)],
    ['a legacy address by BIP-137', 'legacy', () => legacy('legacy', text)],
    ['native segwit by BIP-137', 'payment', () => legacy('payment', text, 8)],
    ['nested segwit by BIP-137', 'nested', () => legacy('nested', text, 4)],
    [
      'native segwit by BIP-137, written as for a legacy address',
      'payment',
      () => legacy('payment', text),
    ],
    [
      'nested segwit by BIP-137, written as for a legacy address',
      'nested',
      () => legacy('nested', text),
    ],
    [
      'native segwit by a wallet of the sandbox',
      'payment',
      () => ({ scheme: 'bip322-simple', signature: signSimple(keys.payment, text) }),
    ],
    [
      'native segwit by a wallet of the sandbox, recoverable',
      'payment',
      () => ({ scheme: 'bip137', signature: signLegacy(keys.payment, text) }),
    ],
  ])(
    'verifies what bip322-js makes or accepts for %s, and refuses it with one bit changed',
    async (_what, kind, make) => {
      const made = make()
      const { address } = keys[kind]
      expect(Verifier.verifySignature(address, text, made.signature)).toBe(true)
      expect(await namespace.verify(proofOf(made, text, `${mainnet}:${address}`))).toEqual({
        valid: true,
      })
      const bytes = base64.decode(made.signature)
      for (let bit = 0; bit < bytes.length * 8; bit += 23) {
        const changed = Uint8Array.from(bytes, (byte, at) =>
          at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
        )
        // The first byte of BIP-137 also says for what kind of address it is; that is no part of
        // the signature.
        if (made.scheme === 'bip137' && bit < 8) continue
        expect([
          bit,
          await namespace.verify(
            proofOf({ ...made, signature: base64.encode(changed) }, text, `${mainnet}:${address}`),
          ),
        ]).toMatchObject([bit, { valid: false }])
      }
      for (const other of [
        bitcoinAccount(1)[kind].address,
        keys.ordinals.address,
        keys.payment.address,
      ].filter((one) => one !== address))
        expect(await namespace.verify(proofOf(made, text, `${mainnet}:${other}`))).toMatchObject({
          valid: false,
        })
      expect(await namespace.verify(proofOf(made, `${text}.`, `${mainnet}:${address}`))).toEqual({
        valid: false,
        why: 'signature',
      })
    },
  )

  it('verifies a signature on a test network too, for an address of that network', async () => {
    const there = bitcoinAccount(0, bitcoin.networks.testnet)
    for (const kind of ['payment', 'ordinals'] as const)
      expect(
        await namespace.verify(
          proofOf(simple(kind, text, there), text, `${signet}:${there[kind].address}`),
        ),
      ).toEqual({ valid: true })
  })

  it('accepts the signature formats that wallets write, and no other', async () => {
    const made = simple('payment', text)
    const account = `${mainnet}:${keys.payment.address}`
    const written = (signature: string, scheme = made.scheme) =>
      namespace.verify(proofOf({ scheme, signature }, text, account))
    expect(await written(`smp${made.signature}`)).toEqual({ valid: true })
    expect(await written(hex.encode(base64.decode(made.signature)))).toEqual({ valid: true })
    expect(await written(made.signature, 'bip137')).toEqual({ valid: false, why: 'scheme' })
    expect(await written(made.signature, 'eip191')).toEqual({ valid: false, why: 'scheme' })
    for (const wrong of [
      '',
      'nonsense',
      '!',
      'AA==',
      made.signature.slice(4),
      `${made.signature.slice(0, -2)}AA`,
      'A'.repeat(4000),
    ])
      expect(await written(wrong)).toMatchObject({ valid: false })
    // Too high; for a nested address; for a key that is not compressed.
    for (const shift of [12, 4, -4])
      expect(await written(legacy('payment', text, shift).signature, 'bip137')).toEqual({
        valid: false,
        why: 'signature',
      })
    expect(
      await namespace.verify(
        proofOf(legacy('ordinals', text), text, `${mainnet}:${keys.ordinals.address}`),
      ),
    ).toEqual({ valid: false, why: 'signature' })
  })
})

describe('a sign-in with Bitcoin', () => {
  const signed = (challenge: SignInChallenge) => {
    const message = namespace.signInText(challenge, accountAt(keys.payment.address))
    return proofOf(simple('payment', message), message, `${mainnet}:${keys.payment.address}`)
  }

  it('verifies a sign-in for the expected fields, and names the field that differs', async () => {
    const challenge = challengeAt({
      statement: 'Welcome',
      resources: ['https://host.example/terms'],
    })
    const proof = signed(challenge)
    expect(await namespace.verify(proof, { expect: challenge })).toEqual({ valid: true })
    for (const [field, value] of Object.entries({
      domain: 'evil.example',
      nonce: 'ffffffffff',
      uri: 'https://evil.example/',
      resources: [],
    }))
      expect(await namespace.verify(proof, { expect: { ...challenge, [field]: value } })).toEqual({
        valid: false,
        why: field,
      })
    expect(await namespace.verify({ ...proof, message: 'hello' }, { expect: {} })).toEqual({
      valid: false,
      why: 'message',
    })
    expect(
      await namespace.verify({ ...proof, account: `${mainnet}:${keys.nested.address}` }),
    ).toEqual({ valid: false, why: 'address' })
    expect(
      await namespace.verify({ ...proof, account: `${signet}:${keys.payment.address}` }),
    ).toEqual({ valid: false, why: 'account' })
    expect(await namespace.verify({ ...proof, account: 'eip155:1:0x1' })).toEqual({
      valid: false,
      why: 'account',
    })
  })

  it('accepts a sign-in from its first moment to its last', async () => {
    const at = (ms: number) => new Date(test.host.now() + ms).toISOString()
    const challenge = challengeAt({ notBefore: at(60_000), expirationTime: at(120_000) })
    const proof = signed(challenge)
    expect(await namespace.verify(proof, { expect: challenge })).toEqual({
      valid: false,
      why: 'notBefore',
    })
    test.clock.skew(60_000)
    expect(await namespace.verify(proof, { expect: challenge })).toEqual({ valid: true })
    test.clock.skew(60_000)
    expect(await namespace.verify(proof, { expect: challenge })).toEqual({
      valid: false,
      why: 'expirationTime',
    })
  })

  it.each(bitcoinShapes)(
    'accepts what a wallet of the %s kind signs, for each of its addresses, as bip322-js does',
    async (shape) => {
      const live = createTestNamespaceHost(networks)
      const own = createNamespace(live.host)
      const { id } = installOnPage(
        live.page,
        shape,
        bitcoinAccess({ id: `verify-${shape}`, urlOf: () => '' }),
      )
      const connection = await own.connect({ walletId: id }, {})
      for (const account of connection.state.accounts) {
        const message = own.signInText(challengeAt(), account)
        const made = await connection.signMessage?.({ account, message })
        expect(Verifier.verifySignature(account.address, message, made?.signature ?? '')).toBe(true)
        expect(made).toMatchObject({
          publicKey: keys[account.role === 'ordinals' ? 'ordinals' : 'payment'].publicKey,
        })
        const proof = {
          ...made,
          scheme: made?.scheme ?? '',
          signature: made?.signature ?? '',
          message,
          account: account.id,
        }
        expect(await own.verify(proof, { expect: challengeAt() })).toEqual({ valid: true })
      }
    },
  )
})
