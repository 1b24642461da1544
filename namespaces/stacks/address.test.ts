import {
  addressFromVersionHash,
  addressToString,
  createAddress,
  validateStacksAddress,
} from '@stacks/transactions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOnNetwork,
  isSingleKey,
  parseAddress,
  parseNetwork,
  parsePrincipal,
  toNetworkAddress,
  toNetworkName,
} from './address.ts'
import { encodeC32 } from './c32.ts'

const main = 'stacks:1'
const test = 'stacks:2147483648'
// Vectors of the c32check package.
const key = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const keyOnTest = 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ'
const several = 'SM2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G'
const severalOnTest = 'SN2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKP6D2ZK9'
const zero = 'SP000000000000000000002Q6VF78'

describe('a Stacks address', () => {
  it.each([
    [main, key],
    [main, several],
    [main, zero],
    [main, `${key}.token`],
    [main, `${key}.a-b_9`],
    [test, keyOnTest],
    [test, severalOnTest],
    [test, 'ST000000000000000000002AMW42H'],
    [test, `${keyOnTest}.token`],
  ] as const)('accepts a valid address on %s: %s', (network, address) => {
    expect(parseAddress(address, network)).toEqual({ ok: true, address })
  })

  it.each([
    ['another network', main, keyOnTest, 'network'],
    ['another network, of several keys', main, severalOnTest, 'network'],
    ['a contract of another network', main, `${keyOnTest}.token`, 'network'],
    ['the main network on the test network', test, key, 'network'],
    ['the main network on a custom network', 'stacks:2147483649', key, 'network'],
    [
      'a version that is no network’s',
      main,
      encodeC32({ version: 0, hash: new Uint8Array(20).fill(7) }),
      'network',
    ],
    ['a namespace that is not ours', 'eip155:1', key, 'network'],
    ['a last digit changed', main, `${key.slice(0, -1)}8`, 'checksum'],
    ['a version changed', main, `ST${key.slice(2)}`, 'checksum'],
    ['two digits swapped', main, key.replace('J6', '6J'), 'checksum'],
    ['small letters', main, key.toLowerCase(), 'format'],
    ['a mixed case', main, `${key.slice(0, 20)}${key.slice(20).toLowerCase()}`, 'format'],
    ['the letter O for a zero', main, zero.replace('0', 'O'), 'format'],
    ['the letter I for a one', main, key.replace('1', 'I'), 'format'],
    ['spaces around it', main, ` ${key}`, 'format'],
    ['a line break behind it', main, `${key}\n`, 'format'],
    ['nothing', main, '', 'format'],
    ['a contract without a name', main, `${key}.`, 'format'],
    ['a contract name that starts with a digit', main, `${key}.1a`, 'format'],
    ['a contract name of 41 letters', main, `${key}.${'a'.repeat(41)}`, 'format'],
    ['two names', main, `${key}.a.b`, 'format'],
    ['a token', main, `${key}.a::b`, 'format'],
    ['an EVM address', main, '0x52908400098527886E0F7030069857D2E4169EE7', 'format'],
    ['a Bitcoin address', main, '1FzTxL9Mxnm2fdmnQEArfhzJHevwbvcH6d', 'format'],
    ['a name', main, 'alice.btc', 'format'],
  ] as const)('refuses an address: %s', (_what, network, address, why) => {
    expect(parseAddress(address, network)).toEqual({ ok: false, why })
  })

  it('encodes an address as the ecosystem’s own library does, whatever the bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.nat(20).map((zeros) => new Uint8Array(20).fill(7, zeros)),
    )
    fc.assert(
      fc.property(bytes, fc.constantFrom(22, 20, 26, 21), (hash, version) => {
        const address = addressToString(
          addressFromVersionHash(version, Buffer.from(hash).toString('hex')),
        )
        expect(parsePrincipal(address)).toEqual({ version, hash })
        expect(parseAddress(address, version === 22 || version === 20 ? main : test)).toEqual({
          ok: true,
          address,
        })
      }),
    )
  })

  it('refuses an address with one digit changed, as the ecosystem’s own library does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: key.length - 1 }),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        (at, digit) => {
          const changed = `${key.slice(0, at)}${digit}${key.slice(at + 1)}`
          expect(parseAddress(changed, main).ok).toBe(changed === key)
          expect(validateStacksAddress(changed)).toBe(changed === key)
        },
      ),
    )
  })

  it('derives the same bytes from a key on both networks', () => {
    expect(toNetworkAddress(test, key)).toBe(keyOnTest)
    expect(toNetworkAddress(main, keyOnTest)).toBe(key)
    expect(toNetworkAddress(test, several)).toBe(severalOnTest)
    expect(createAddress(key).hash160).toBe(createAddress(keyOnTest).hash160)
    expect(toNetworkAddress(main, 'nobody')).toBeUndefined()
  })

  it('reads an address’s network and whether one key signs for it', () => {
    expect([
      isOnNetwork(main, key),
      isOnNetwork(test, key),
      isOnNetwork(test, severalOnTest),
      isOnNetwork(main, `${key}.a`),
    ]).toEqual([true, false, true, false])
    expect([key, keyOnTest, several, severalOnTest, 'x'].map(isSingleKey)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a Stacks network', () => {
  it('reads a network by its chain id and by its word, 2147483648 among them', () => {
    expect([1, '1', 'mainnet', 'Mainnet', 'stacks:1'].map(parseNetwork)).toEqual(
      Array(5).fill(main),
    )
    expect([2_147_483_648, '2147483648', 'testnet', 'Testnet', test].map(parseNetwork)).toEqual(
      Array(5).fill(test),
    )
    expect([0, -2_147_483_648, 'devnet', '', null, {}, Number.NaN].map(parseNetwork)).toEqual(
      Array(7).fill(undefined),
    )
    expect([main, test, 'stacks:2147483649'].map((id) => toNetworkName(id as typeof main))).toEqual(
      ['mainnet', 'testnet', '2147483649'],
    )
  })
})
