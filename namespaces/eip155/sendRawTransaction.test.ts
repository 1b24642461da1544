import { keccak256, parseGwei } from 'viem'
import { describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'
import { answerFromNode } from './nodeCalls.ts'
import { createNodeReader } from './nodeReader.ts'

const signed = await testAccount(0).signTransaction({
  type: 'eip1559',
  chainId: 1,
  nonce: 0,
  to: testAccount(1).address,
  value: 1n,
  gas: 21_000n,
  maxFeePerGas: parseGwei('1'),
})
const hash = keccak256(signed)

/**
 * Submits over two nodes. The first one takes the transaction, but its answer is lost; the second
 * one answers with an error, and finds the transaction if it is in a block.
 */
function submit(message: string, { raw = signed, isIncluded = false, code = -32000 } = {}) {
  const test = createTestNamespaceHost([
    {
      ...createTestEvmNetwork(1, 'Ethereum'),
      rpcUrls: { default: { http: ['https://one.example/', 'https://two.example/'] } },
    },
  ])
  test.answer = (url, { method }) => {
    if (url.startsWith('https://one')) return { nothing: 'readable', error: 'timeout' }
    return method === 'eth_getTransactionByHash'
      ? { jsonrpc: '2.0', id: 1, result: isIncluded ? { hash } : null }
      : { jsonrpc: '2.0', id: 1, error: { code, message } }
  }
  const node = createNodeReader(test.host)
  return answerFromNode(node, 'eip155:1', 'eth_sendRawTransaction', [raw])
}

describe('submitting a signed transaction to the nodes of an EVM network', () => {
  it.each([
    'already known',
    'ALREADY_EXISTS: already known',
    'AlreadyKnown',
    'Known transaction',
    'known transaction: 0xabc',
    'Transaction with the same hash was already imported.',
  ])('counts as sent if a node already has it: %s', async (message) => {
    expect(await submit(message)).toBe(hash)
  })

  it('counts as sent if its nonce is used and a node finds it', async () => {
    expect(await submit('nonce too low: next nonce 1, tx nonce 0', { isIncluded: true })).toBe(hash)
  })

  it.each([
    ['another one used its nonce', 'nonce too low', {}],
    ['a node refuses it', 'intrinsic gas too low', {}],
    ['its hash is not that of its bytes', 'already known', { raw: `0x03${signed.slice(4)}` }],
    ['it is no data', 'already known', { raw: 'already known' }],
  ] as const)('counts as failed if %s', async (_, message, options) => {
    await expect(submit(message, options as object)).rejects.toMatchObject({ cause: { message } })
  })
})
