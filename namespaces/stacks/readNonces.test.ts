import { describe, expect, it } from 'vitest'
import type { Account } from '#kernel'
import { readNonces } from './readNonces.ts'

const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const account: Account = { id: `stacks:1:${address}`, address, network: 'stacks:1', role: 'stx' }

/** Reads the nonces over a node that expects nonce 4 next and answers so of what is waiting. */
const read = (json: unknown, status = 200) =>
  readNonces(
    {
      node: async () => ({ status, json, text: JSON.stringify(json) }),
      readAccount: async () => ({ balance: 1n, locked: 0n, nonce: 4 }),
    },
    account,
    {},
  )

describe('the nonce of the next Stacks transaction', () => {
  it.each<[string, unknown, number]>([
    ['follows what is waiting', { possible_next_nonce: 7, detected_missing_nonces: [] }, 7],
    [
      'fills the first gap, so that what waits behind it can run',
      { possible_next_nonce: 9, detected_missing_nonces: [7, 5] },
      5,
    ],
    [
      'ignores gaps that the chain has passed',
      { possible_next_nonce: 7, detected_missing_nonces: [1, 3] },
      7,
    ],
    ['needs no list of gaps', { possible_next_nonce: 7 }, 7],
    ['ignores a list of other things', { possible_next_nonce: 7, detected_missing_nonces: 'x' }, 7],
    ['is never below the confirmed one', { possible_next_nonce: 2 }, 4],
    ['is the confirmed one without an index', 'x', 4],
  ])('%s', async (_, json, next) => {
    expect(await read(json)).toEqual({ next, confirmed: 4 })
  })
})
