import { expect, it } from 'vitest'
import { readExistentialDeposit } from './readExistentialDeposit.ts'

const network = 'polkadot:00000000000000000000000000000000'
const name = Buffer.from('ExistentialDeposit').toString('hex')

it('reads the deposit again after metadata without it, and then once', async () => {
  let metadata = '0x6d657461'
  let reads = 0
  const tools = {
    node: async () => {
      reads++
      return metadata
    },
    fromHex: (text: string) => Uint8Array.from(Buffer.from(text.replace('0x', ''), 'hex')),
    deposits: new Map<string, bigint>(),
  }
  expect(await readExistentialDeposit(tools, network)).toBe(0n)
  metadata = `0x48${name}1840${'05'.padEnd(32, '0')}`
  expect(await readExistentialDeposit(tools, network)).toBe(5n)
  expect([await readExistentialDeposit(tools, network), reads]).toEqual([5n, 2])
})
