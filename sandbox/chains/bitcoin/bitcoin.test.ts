import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinAccount } from './bitcoinAccounts.ts'
import { findKnots } from './findKnots.ts'
import type { BitcoinChain } from './start.ts'
import { serveBitcoin, startBitcoin } from './start.ts'
import { startKnots } from './startKnots.ts'

const knots = findKnots()
const coin = 100_000_000n

describe.each([
  ['bcoin', true, startBitcoin],
  [
    'Bitcoin Knots (where sandbox/chains/bitcoin/fetchKnots.sh put it, or at $KNOTS_ROOT)',
    knots !== undefined,
    async () => serveBitcoin(await startKnots(knots ?? '')),
  ],
] as const)('a chain on %s', (_name, present, start) => {
  describe.skipIf(!present)('behind Esplora’s interface', () => {
    let chain: BitcoinChain
    beforeAll(async () => {
      chain = await start()
    })
    afterAll(() => chain?.stop())
    const read = async (path: string) => {
      const answer = await fetch(chain.url + path)
      const text = await answer.text()
      return {
        status: answer.status,
        text,
        json:
          answer.headers.get('content-type') === 'application/json' ? JSON.parse(text) : undefined,
      }
    }
    const { payment, ordinals } = bitcoinAccount(0)

    it('funds the accounts and lists the coins by address', async () => {
      expect(await chain.balanceOf(payment.address)).toBe(coin)
      expect(await chain.balanceOf(ordinals.address)).toBe(10_546n)
      expect((await read(`/address/${payment.address}`)).json).toMatchObject({
        chain_stats: { funded_txo_sum: 100_000_000, spent_txo_sum: 0 },
        mempool_stats: { funded_txo_sum: 0 },
      })
      expect((await read(`/address/${payment.address}/utxo`)).json).toHaveLength(3)
    })
    it('answers others after a caller left in the middle of a broadcast', async () => {
      const { hostname, port } = new URL(chain.url)
      const socket = createConnection(Number(port), hostname)
      socket.write('POST /tx HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n0200', () =>
        setTimeout(() => socket.destroy(), 50),
      )
      await once(socket, 'close')
      expect((await read('/blocks/tip/height')).status).toBe(200)
    })
    it('the Bitcoin chain returns to its start on each reset', async () => {
      const [{ text: height }, friend] = [
        await read('/blocks/tip/height'),
        bitcoinAccount(1).nested.address,
      ]
      for (const amount of [1234n, 5678n]) {
        await chain.fund(friend, amount)
        expect(await chain.balanceOf(friend)).toBe(amount)
        await chain.reset()
        expect([await chain.balanceOf(friend), (await read('/blocks/tip/height')).text]).toEqual([
          0n,
          height,
        ])
      }
      await expect(chain.fund(friend, 1n, 'a token')).rejects.toThrow('There is no a token')
    })
    it('refuses an invalid address, an invalid transaction and an unknown transaction', async () => {
      expect(await read('/address/nonsense')).toMatchObject({
        status: 400,
        text: 'Invalid Bitcoin address',
      })
      expect(await read(`/tx/${'0'.repeat(64)}`)).toMatchObject({ status: 404 })
      const answer = await fetch(`${chain.url}/tx`, { method: 'POST', body: 'nonsense' })
      expect([answer.status, await answer.text()]).toEqual([
        400,
        'sendrawtransaction RPC error: {"code":-22,"message":"TX decode failed"}',
      ])
    })
  })
})
