import fc from 'fast-check'
import { checksumAddress, keccak256 as libraryKeccak, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseAddress, toChecksumAddress } from './address.ts'
import { keccak256 } from './keccak256.ts'

const hexDigits = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 })
  .map((digits) => digits.join(''))

// The examples of EIP-55.
const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('EVM addresses', () => {
  it.each(vectors)('writes an address with its EIP-55 checksum: %s', (address) => {
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
    expect(parseAddress(address, 'eip155:1')).toEqual({ ok: true, address })
  })

  it('writes the same checksum as the chain library for random addresses', () => {
    fc.assert(
      fc.property(
        hexDigits,
        (digits) =>
          void expect(toChecksumAddress(`0x${digits}`)).toBe(checksumAddress(`0x${digits}`)),
      ),
    )
  })

  it('parses a checksummed address to the same address', () => {
    fc.assert(
      fc.property(hexDigits, (digits) => {
        const first = parseAddress(`0x${digits}`, 'eip155:10')
        expect(first.ok && parseAddress(first.address, 'eip155:10')).toEqual(first)
      }),
    )
  })

  it('accepts an address in one case, which carries no checksum', () => {
    const [, , , , address = ''] = vectors
    expect(parseAddress(address.toLowerCase(), 'eip155:1')).toEqual({ ok: true, address })
    expect(parseAddress(`0x${address.slice(2).toUpperCase()}`, 'eip155:1')).toEqual({
      ok: true,
      address,
    })
  })

  it('refuses a mixed-case address with one letter in the wrong case', () => {
    fc.assert(
      fc.property(hexDigits, fc.nat(39), (digits, at) => {
        const right = checksumAddress(`0x${digits}`)
        const letter = right[at + 2] ?? ''
        const flipped =
          letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = `${right.slice(0, at + 2)}${flipped}${right.slice(at + 3)}`
        const mixed = /[a-f]/.test(wrong.slice(2)) && /[A-F]/.test(wrong)
        fc.pre(wrong !== right && mixed)
        expect(parseAddress(wrong, 'eip155:1')).toEqual({ ok: false, why: 'checksum' })
      }),
    )
  })

  it.each([
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '0xzzAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'vitalik.eth',
    'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ])('refuses an address of the wrong form: %j', (input) => {
    expect(parseAddress(input, 'eip155:1')).toEqual({ ok: false, why: 'format' })
  })

  it('refuses an EVM address on a network of another namespace', () => {
    expect(parseAddress(vectors[4] ?? '', 'tron:0x2b6653dc')).toEqual({ ok: false, why: 'network' })
  })

  it('accepts only 0x and 40 hex digits among random text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (input) =>
          void expect(parseAddress(input, 'eip155:1').ok).toBe(/^0x[0-9a-f]{40}$/i.test(input)),
      ),
    )
  })
})

describe('keccak-256', () => {
  it('hashes texts of one block like the chain library', () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 1, max: 127 }).map((code) => String.fromCharCode(code)),
      maxLength: 135,
    })
    fc.assert(
      fc.property(
        ascii,
        (text) => void expect(`0x${keccak256(text)}`).toBe(libraryKeccak(stringToHex(text))),
      ),
    )
    for (const length of [0, 1, 134, 135])
      expect(`0x${keccak256('x'.repeat(length))}`).toBe(
        libraryKeccak(stringToHex('x'.repeat(length))),
      )
  })
})
