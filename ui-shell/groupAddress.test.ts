import { expect, it } from 'vitest'
import { groupAddress } from './groupAddress.ts'

it.each([
  [
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8',
  ],
  [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8 f3t4',
  ],
  ['abcdefg', 'abc defg'],
  ['abc', 'abc'],
  ['', ''],
])('groups the address %s with whole ends', (address, groups) => {
  expect(groupAddress(address).join(' ')).toBe(groups)
  expect(groupAddress(address).join('')).toBe(address)
})
