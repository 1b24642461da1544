import { expect, it } from 'vitest'
import { groupAddress } from './groupAddress.ts'

it.each([
  [
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8',
  ],
  [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1 qw50 8d6q ejxt dg4y 5r3z arva ry0c 5xw7 kv8 f3t4',
  ],
  [
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'tb1 qw50 8d6q ejxt dg4y 5r3z arva ry0c 5xw7 kxp jzsx',
  ],
  [
    'cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks',
    'cosmos1 cyyz pxpl xdzk eea7 kwsy dadg 8735 7qna ha kaks',
  ],
  [
    'celestia1cyyzpxplxdzkeea7kwsydadg87357qnahakaks',
    'celestia1 cyyz pxpl xdzk eea7 kwsy dadg 8735 7qna ha kaks',
  ],
  // Neither has a prefix: the first is in capitals and base 58, the second has a 1 too many.
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1z P1eP 5QGe fi2D MPTf TL5S Lmv7 Di vfNa'],
  ['abc1qqqq1qqqqqq', 'abc1 qqqq 1qq qqqq'],
  ['abc1qqqqq', 'abc1 q qqqq'],
  ['abcdefg', 'abc defg'],
  ['abc', 'abc'],
  ['', ''],
])('groups the address %s with whole ends', (address, groups) => {
  expect(groupAddress(address).join(' ')).toBe(groups)
  expect(groupAddress(address).join('')).toBe(address)
})
