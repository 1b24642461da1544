import { isValidSuiAddress, normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { normalizeAddress, parseAddress } from './address.ts'
import { nativeCoinType, normalizeCoinType } from './normalizeCoinType.ts'

const [{ address } = expect.fail()] = suiKeys()
const hex = fc.stringMatching(/^[0-9a-fA-F]{64}$/)
const system = (short: string) => ({
  ok: true,
  address: `0x${short.padStart(64, '0')}`,
  notes: [{ level: 'stop', code: 'system-address' }],
})

describe('an address of Sui', () => {
  it('accepts 0x and 64 hex digits in any case, and returns them in lower case', () => {
    expect(parseAddress(address, 'sui:mainnet')).toEqual({ ok: true, address })
    fc.assert(
      fc.property(
        hex,
        (digits) =>
          void expect(normalizeAddress(`0x${digits}`)).toBe(normalizeSuiAddress(`0x${digits}`)),
      ),
    )
  })

  it.each(['0x0', '0x1', '0x2', '0x3', '0x5', '0x6', '0xb', '0x403', '0xdee9'])(
    'expands a short system address, which receives no payments: %s',
    (short) => {
      expect(parseAddress(short, 'sui:mainnet')).toEqual(system(short.slice(2)))
      expect(parseAddress(normalizeSuiAddress(short), 'sui:mainnet')).toEqual(
        system(short.slice(2)),
      )
    },
  )

  it.each([
    ['short', '0x12'],
    ['short of a digit', address.slice(0, -1)],
    ['a digit too long', `${address}0`],
    ['without 0x', address.slice(2)],
    ['with 0X', address.replace('0x', '0X')],
    ['with a letter that is no digit', address.replace(/.$/, 'g')],
    ['in blanks', ` ${address}`],
    ['with a line break', `${address}\n`],
    ['of EVM', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['of Solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
    ['of Polkadot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    ['of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['of Cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
    ['of Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
    ['a SuiNS name', 'alice.sui'],
    ['nothing', ''],
  ])('refuses an address in a wrong form: %s', (_, input) => {
    expect(parseAddress(input, 'sui:mainnet')).toEqual({ ok: false, why: 'format' })
    expect(normalizeAddress(input)).toBeUndefined()
  })

  it('refuses an address on a network of another namespace', () => {
    expect(parseAddress(address, 'aptos:1')).toEqual({ ok: false, why: 'network' })
  })

  it('accepts only addresses that the library accepts in full', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^0x[0-9a-fA-F]{60,68}$/)), (text) => {
        if (normalizeAddress(text) !== undefined) expect(isValidSuiAddress(text)).toBe(true)
      }),
    )
  })
})

describe('a coin type', () => {
  it.each([
    '0x2::sui::SUI',
    '0x5::a_b::C_1',
    '0xAB::pool::LP<0x2::sui::SUI, 0xcd::usdc::USDC>',
    `0x${'5d'.repeat(32)}::usdc::USDC`,
  ])('normalises a coin type as the library does, with every address in full: %s', (type) => {
    expect(normalizeCoinType(type)).toBe(
      normalizeStructTag(type.replace(/0x[0-9a-fA-F]+/g, (part) => part.toLowerCase())).replace(
        / /g,
        '',
      ),
    )
  })

  it('normalises both names of the native coin', () => {
    expect(normalizeCoinType('native')).toBe(nativeCoinType)
    expect(normalizeCoinType('0x2::sui::SUI')).toBe(nativeCoinType)
  })

  it.each(['', 'sui', '0x2', '0x2::sui', '0x2::sui::SUI}', '0x2::sui::SUI") { x }', 'usdc::USDC'])(
    'refuses as a coin type: %j',
    (type) => {
      expect(normalizeCoinType(type)).toBeUndefined()
    },
  )
})
