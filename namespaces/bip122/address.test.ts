import * as ecc from '@bitcoinerlab/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { sha256 } from '#namespaces/kit'
import { decodeAddress, getAddressKind, parseAddress } from './address.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const tests: readonly Caip2[] = [
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
]
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const base58check = createBase58check(nobleSha256)
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const accepts = (address: string, network: bitcoin.Network) => {
  try {
    bitcoin.address.toOutputScript(address, network)
    return true
  } catch {
    return false
  }
}
const ours = (address: string, network: Caip2) => parseAddress(address, network).ok

beforeAll(() => bitcoin.initEccLib(ecc))

describe('SHA-256', () => {
  it('hashes with SHA-256 as @noble/hashes does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
        expect(sha256(message)).toEqual(nobleSha256(message))
      }),
    )
    for (const length of [0, 55, 56, 63, 64, 65, 119, 120])
      expect(sha256(new Uint8Array(length))).toEqual(nobleSha256(new Uint8Array(length)))
  })
})

describe('an address of Bitcoin', () => {
  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh'],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'p2wsh'],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'p2tr'],
  ])('accepts %s, which pays to %s, on Bitcoin only', (address, kind) => {
    expect(parseAddress(address, mainnet)).toEqual({ ok: true, address })
    expect(getAddressKind(address, mainnet)).toBe(kind)
    for (const network of [...tests, regtest] as const)
      expect(parseAddress(address, network)).toEqual({ ok: false, why: 'network' })
  })

  it.each([
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ])('accepts a test address, %s, on all three test networks and not on Bitcoin', (address) => {
    expect(tests.map((network) => parseAddress(address, network))).toEqual(
      tests.map(() => ({ ok: true, address })),
    )
    expect(parseAddress(address, mainnet)).toEqual({ ok: false, why: 'network' })
  })

  it('accepts bech32 in upper case, as QR codes write it, and returns it in lower case', () => {
    expect(parseAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', mainnet)).toEqual({
      ok: true,
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    })
  })

  it.each([
    ['nothing', '', 'format'],
    ['words', 'send it to my friend', 'format'],
    ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4', 'format'],
    ['wrong case in base58', '1a1zp1ep5qgefi2dmptftl5slmv7divfna', 'format'],
    ['spaces around it', ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'format'],
    ['a link', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'format'],
    ['a mistyped letter in bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['a mistyped letter in base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    [
      'version 0 written in bech32m',
      'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'format',
    ],
    ['a letter that bech32 does not have', 'bc1bw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'format'],
    ['a version without a known receiver', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'format'],
    ['an address of Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'network'],
    ['an address of Cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'network'],
    ['an address of Dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'network'],
    ['an address of Ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'format'],
    ['an address of Solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'format'],
    ['an address of Tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'network'],
    ['a payment request of Lightning', `lnbc1${'q'.repeat(80)}qqqqqqqqqqqqqqq`, 'format'],
  ])('refuses an address that is %s', (_name, input, why) => {
    expect(parseAddress(input, mainnet)).toEqual({ ok: false, why })
  })

  it.each(['eip155:1', 'bip122:12a765e31ffd4059bada1e25190f6e98', 'bip122:constructor'] as const)(
    'refuses an address for a foreign or unknown network: %s',
    (network) => {
      expect(parseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', network)).toEqual({
        ok: false,
        why: 'network',
      })
    },
  )

  it('refuses version 1 in bech32 and version 0 in bech32m, whose checksum protects nothing', () => {
    fc.assert(
      fc.property(bytes(32), bytes(20), (long, short) => {
        expect(parseAddress(bech32.encode('bc', [1, ...bech32.toWords(long)]), mainnet)).toEqual({
          ok: false,
          why: 'checksum',
        })
        expect(parseAddress(bech32m.encode('bc', [0, ...bech32m.toWords(short)]), mainnet)).toEqual(
          { ok: false, why: 'checksum' },
        )
      }),
    )
  })
})

describe('the address parser, judged by bitcoinjs-lib', () => {
  const { networks } = bitcoin
  const pairs: readonly (readonly [Caip2, bitcoin.Network])[] = [
    [mainnet, networks.bitcoin],
    [tests[0] ?? mainnet, networks.testnet],
    [regtest, networks.regtest],
  ]

  it('accepts addresses that bitcoinjs-lib writes, and reads the same hash', () => {
    fc.assert(
      fc.property(
        bytes(20),
        bytes(32),
        fc.constantFrom(...pairs),
        (short, long, [network, { pubKeyHash, scriptHash, bech32: prefix }]) => {
          const key = ecc.xOnlyPointFromScalar(
            long.some((byte) => byte > 0) && ecc.isPrivate(long)
              ? long
              : new Uint8Array(32).fill(1),
          )
          const written = [
            [bitcoin.address.toBase58Check(short, pubKeyHash), short],
            [bitcoin.address.toBase58Check(short, scriptHash), short],
            [bitcoin.address.toBech32(short, 0, prefix), short],
            [bitcoin.address.toBech32(long, 0, prefix), long],
            [bitcoin.address.toBech32(key, 1, prefix), key],
          ] as const
          for (const [address, hash] of written)
            expect(decodeAddress(address, network)).toMatchObject({
              address,
              hash: Uint8Array.from(hash),
            })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('refuses an address with any one letter changed, as bitcoinjs-lib does', () => {
    const letters = '023456789acdefghjklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ1'
    fc.assert(
      fc.property(
        bytes(20),
        fc.nat(),
        fc.constantFrom(...letters),
        fc.constantFrom(...pairs),
        (hash, place, letter, [network, library]) => {
          for (const address of [
            bitcoin.address.toBase58Check(hash, library.pubKeyHash),
            bitcoin.address.toBech32(hash, 0, library.bech32),
          ]) {
            const at = place % address.length
            const changed = address.slice(0, at) + letter + address.slice(at + 1)
            if (changed !== address)
              expect([changed, ours(changed, network)]).toEqual([
                changed,
                accepts(changed, library),
              ])
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('judges base58check of any version and length as bitcoinjs-lib does', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 18, maxLength: 24 }),
        fc.constantFrom(...pairs),
        (payload, [network, library]) => {
          const address = base58check.encode(payload)
          expect(ours(address, network)).toBe(accepts(address, library))
        },
      ),
      { numRuns: 500 },
    )
    expect(
      ours(
        base58check.encode(Uint8Array.of(0, ...ripemd160(nobleSha256(Uint8Array.of(1))))),
        mainnet,
      ),
    ).toBe(true)
  })
})
