import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AddressCheck, Caip2, Namespace } from '#kernel'
import { parseAddress as onBitcoin } from '../../namespaces/bip122/address.ts'
import { parseAddress as onEvm } from '../../namespaces/eip155/address.ts'
import { parseRecipient } from './parseRecipient.ts'

const bitcoin: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const read = (
  text: string,
  network: Caip2,
  parseAddress: (text: string, network: Caip2) => AddressCheck,
) =>
  // Parsing needs no more of a namespace.
  parseRecipient(
    {
      load: async () => ({ parseAddress }) as Namespace,
      manifests: () => [],
      find: () => undefined,
      inNamespace: () => [],
    },
    text,
    network,
  )

describe('address with wrong capitals', () => {
  test('suggests small letters where they have a checksum of their own', async () => {
    expect(await read(segwit.replace('w508', 'W508'), bitcoin, onBitcoin)).toEqual({
      why: 'case',
      repaired: segwit,
    })
  })
  test('makes no guess where the capitals are the checksum', async () => {
    expect(await read(bob.replace('C', 'c'), 'eip155:1', onEvm)).toEqual({ why: 'checksum' })
  })
  test('suggests nothing when another character is wrong as well', async () => {
    const at = fc.integer({ min: 4, max: segwit.length - 1 })
    const letter = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l')
    await fc.assert(
      fc.asyncProperty(at, letter, async (place, other) => {
        fc.pre(segwit[place] !== other)
        const slip = `${segwit.slice(0, place)}${other}${segwit.slice(place + 1)}`
        expect(await read(`BC1Q${slip.slice(4)}`, bitcoin, onBitcoin)).not.toHaveProperty(
          'repaired',
        )
      }),
    )
  })
  test('treats other capitals as another address where case matters', async () => {
    expect(await read(legacy.replace('BvB', 'Bvb'), bitcoin, onBitcoin)).toEqual({
      why: 'checksum',
    })
  })
})

test('a Solana Pay link to a site is a link, and no account of another network', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await read('solana:https://shop.example/pay', network, onEvm)).toEqual({ why: 'link' })
})

test('a recipient with dots is a name, but not a number', async () => {
  expect(await read('ada.eth', 'eip155:1', onEvm)).toEqual({ named: 'ada.eth' })
  expect(await read('1.eth', 'eip155:1', onEvm)).toEqual({ named: '1.eth' })
  expect(await read('0.25', 'eip155:1', onEvm)).toEqual({ why: 'format' })
  expect(await read('10.0.0.1', 'eip155:1', onEvm)).toEqual({ why: 'format' })
})
