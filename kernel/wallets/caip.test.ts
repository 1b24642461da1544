import { describe, expect, it } from 'vitest'
import {
  isAccountId,
  isNetworkId,
  parseAccountId,
  parseNamespace,
  parseNetworkId,
  toAccountId,
} from './caip.ts'

describe('a caip address', () => {
  it('is namespace:chainId:address', () => {
    expect(parseAccountId('eip155:1:0xab')).toEqual({
      namespace: 'eip155',
      reference: '1',
      network: 'eip155:1',
      address: '0xab',
    })
  })
  it.each([
    '',
    'eip155',
    'eip155:1',
    'eip155:1:',
    ':1:0xab',
    'eip155::0xab',
    'eip155:1:0xab:x',
    ':::',
    '::',
  ])('that is not exactly 3 non-empty parts (%j) fails: Invalid CAIP-10 address', (id) => {
    expect(() => parseAccountId(id)).toThrow(
      expect.objectContaining({
        code: 'caip10-invalid',
        message: 'Invalid CAIP-10 address',
        context: { id },
      }),
    )
    expect(isAccountId(id)).toBe(false)
  })
})
describe('a caip network id', () => {
  it('has 2 parts; the reference is opaque', () => {
    for (const reference of [
      '1',
      '-239',
      '2147483648',
      '000000000019d6689c085ae165831e93',
      'cosmos_hub-4',
    ])
      expect(parseNetworkId(`ns:${reference}`)).toEqual({ namespace: 'ns', reference })
  })
  it.each(['', 'eip155', 'eip155:', ':1', 'eip155:1:0xab', ':', '::'])(
    'that is not exactly 2 parts (%j) fails: Invalid CAIP-2 network id',
    (id) => {
      expect(() => parseNetworkId(id)).toThrow(
        expect.objectContaining({ code: 'caip2-invalid', message: 'Invalid CAIP-2 network id' }),
      )
      expect(isNetworkId(id)).toBe(false)
    },
  )
})
it('what is no text is no id', () => {
  for (const value of [undefined, null, 1, {}, ['a:b'], ['a:b:c']])
    expect([isNetworkId(value), isAccountId(value)]).toEqual([false, false])
})
it('the parts go together again, and the namespace is the first of them', () => {
  expect(toAccountId('eip155:1', '0xab')).toBe('eip155:1:0xab')
  expect(['eip155:1:0xab', 'eip155:1', 'eip155', ''].map(parseNamespace)).toEqual([
    'eip155',
    'eip155',
    '',
    '',
  ])
})
