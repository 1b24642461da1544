import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { Address } from '@ton/core'
import {
  WalletContractV2R1,
  WalletContractV2R2,
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5R1,
} from '@ton/ton'
import { friendlyForm, parseAddress, rawForm, readAddress } from '../address.ts'
import { keyAt } from '../walletCode.ts'

const addresses = Array.from(
  { length: 300 },
  (_, at) =>
    new Address(
      at % 7 === 0 ? -1 : 0,
      Buffer.from(Array.from({ length: 32 }, (__, byte) => (at * 31 + byte * 17) % 256)),
    ),
)

test('reads and writes an address as @ton/core does, in every form', () => {
  for (const address of addresses)
    for (const bounceable of [true, false])
      for (const testOnly of [true, false]) {
        const text = address.toString({ bounceable, testOnly })
        const read = readAddress(text)
        deepEqual(read, {
          raw: { workchain: address.workChain, hash: new Uint8Array(address.hash) },
          bounces: bounceable,
          test: testOnly,
        })
        if (typeof read === 'string') continue
        equal(friendlyForm(read.raw, { bounces: bounceable, test: testOnly }), text)
        equal(rawForm(read.raw), address.toRawString())
        deepEqual(readAddress(address.toString({ bounceable, testOnly, urlSafe: false })), read)
      }
})

test('refuses an address with one wrong letter, in every place', () => {
  const [address] = addresses
  const text = address?.toString() ?? ''
  for (let at = 2; at < text.length; at++) {
    const wrong = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
    equal(parseAddress(wrong, 'ton:-239').ok, false, wrong)
  }
})

test('accepts a test-only address on the test network only, and marks it there', () => {
  const [address] = addresses
  const [plain, marked] = [
    address?.toString({ bounceable: false }) ?? '',
    address?.toString({ bounceable: false, testOnly: true }) ?? '',
  ]
  deepEqual(parseAddress(marked, 'ton:-239'), { ok: false, why: 'network' })
  deepEqual(parseAddress(plain, 'ton:-3'), { ok: true, address: marked })
})

test('finds the key of each known wallet contract where @ton/ton writes it', () => {
  const publicKey = Buffer.alloc(32, 0xab)
  for (const Contract of [
    WalletContractV2R1,
    WalletContractV2R2,
    WalletContractV3R1,
    WalletContractV3R2,
    WalletContractV4,
    WalletContractV5R1,
  ]) {
    const { init } = Contract.create({ publicKey, workchain: 0 })
    const at = keyAt(init.code.hash().toString('hex'))
    notEqual(at, undefined, Contract.name)
    deepEqual(
      init.data
        .beginParse()
        .skip(at ?? 0)
        .loadBuffer(32),
      publicKey,
    )
  }
})
