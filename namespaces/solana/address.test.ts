import { base58 } from '@scure/base'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress, parseAddress } from './address.ts'
import { fromBase58, toBase58 } from './base58.ts'
import { codec } from './codec.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bytes = (length?: number) =>
  fc.uint8Array(
    length === undefined ? { maxLength: 100 } : { minLength: length, maxLength: length },
  )

describe('base58', () => {
  it('encodes and decodes base58 like the library', () => {
    fc.assert(
      fc.property(bytes(), (some) => {
        expect(toBase58(some)).toBe(base58.encode(some))
        expect(fromBase58(toBase58(some))).toEqual(some)
      }),
    )
    expect(toBase58(new Uint8Array(5))).toBe('11111')
    expect(fromBase58('')).toEqual(new Uint8Array())
  })

  it('refuses letters outside the base58 alphabet', () => {
    for (const letter of '0OIl+/=_ \n\u0000é') expect(fromBase58(`abc${letter}`)).toBeUndefined()
  })

  it('decodes foreign base58 and Base64 text only up to a length, whatever it is', () => {
    expect(codec.decodeBase58('z'.repeat(20_001))).toBeUndefined()
    // Decoded to its end, text of this length outlasts the time limit of the test; one of
    // 10,000,000 would hang the whole run.
    expect(codec.decodeBase58('z'.repeat(400_000))).toBeUndefined()
    expect(codec.decodeBase58('z'.repeat(400_000), 32)).toBeUndefined()
    expect(codec.decodeBase64('A'.repeat(100_004))).toBeUndefined()
    expect(codec.decodeBase64('A'.repeat(10_000_000))).toBeUndefined()
    fc.assert(
      fc.property(
        fc.anything(),
        (foreign) =>
          void expect(['undefined', 'object']).toContain(typeof codec.decodeBase58(foreign)),
      ),
    )
  })

  it('encodes and decodes Base64 like the platform', () => {
    fc.assert(
      fc.property(bytes(), (some) => {
        expect(codec.encodeBase64(some)).toBe(Buffer.from(some).toString('base64'))
        expect(codec.decodeBase64(codec.encodeBase64(some))).toEqual(some)
      }),
    )
    expect([codec.decodeBase64('%'), codec.decodeBase64('A'), codec.decodeBase64(7)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('Solana addresses', () => {
  it('accepts 32 bytes in base58 in their one spelling', () => {
    fc.assert(
      fc.property(bytes(32), (key) => {
        const address = new PublicKey(key).toBase58()
        expect(parseAddress(address, mainnet)).toEqual({ ok: true, address })
      }),
    )
    for (const address of [
      '11111111111111111111111111111111',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      'So11111111111111111111111111111111111111112',
    ])
      expect(isAddress(address)).toBe(true)
  })

  it('refuses base58 text of another length', () => {
    fc.assert(
      fc.property(bytes(), (some) => {
        fc.pre(some.length !== 32)
        expect(parseAddress(base58.encode(some), mainnet)).toEqual({ ok: false, why: 'format' })
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['an EVM address', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a segwit address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['a Polkadot address', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['a Cosmos address', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02'],
    ['a Sui address', `0x${'ab'.repeat(32)}`],
    ['a Stacks address', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
    [
      'a transaction',
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    ],
    ['a name', 'toly.sol'],
    ['a space around it', ' 11111111111111111111111111111111'],
    ['a line break after it', '11111111111111111111111111111111\n'],
    ['one letter too few', '1111111111111111111111111111111'],
    ['a letter that base58 does not have', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1l'],
    ['its hex digits', 'c6fa7af3bedbad3a3d65f36aabc97431b1bbe4c2d2f6e0e47ca60203452f5d61'],
  ])('refuses an address that is %s', (_what, written) => {
    expect(parseAddress(written, mainnet)).toEqual({ ok: false, why: 'format' })
  })

  it('accepts an address only on Solana networks', () => {
    const address = Keypair.generate().publicKey.toBase58()
    expect(parseAddress(address, 'eip155:1')).toEqual({ ok: false, why: 'network' })
    expect(parseAddress(address, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toEqual({
      ok: true,
      address,
    })
  })
})
