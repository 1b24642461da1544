import { describe, expect, it } from 'vitest'
import {
  isAccountId,
  isNetworkId,
  parseAccountId,
  parseNamespace,
  parseNetworkId,
  toAccountId,
} from './caip.ts'

describe('CAIP-10 addresses', () => {
  it('parses namespace:chainId:address', () => {
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
  ])('refuses an address without exactly 3 non-empty parts (%j): Invalid CAIP-10 address', (id) => {
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
describe('CAIP-2 network ids', () => {
  it('parses 2 parts with an opaque reference', () => {
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
    'refuses an id without exactly 2 parts (%j): Invalid CAIP-2 network id',
    (id) => {
      expect(() => parseNetworkId(id)).toThrow(
        expect.objectContaining({ code: 'caip2-invalid', message: 'Invalid CAIP-2 network id' }),
      )
      expect(isNetworkId(id)).toBe(false)
    },
  )
})
it('refuses an id that is not text', () => {
  for (const value of [undefined, null, 1, {}, ['a:b'], ['a:b:c']])
    expect([isNetworkId(value), isAccountId(value)]).toEqual([false, false])
})
it('joins the parts again and returns the namespace', () => {
  expect(toAccountId('eip155:1', '0xab')).toBe('eip155:1:0xab')
  expect(['eip155:1:0xab', 'eip155:1', 'eip155', ''].map(parseNamespace)).toEqual([
    'eip155',
    'eip155',
    '',
    '',
  ])
})
