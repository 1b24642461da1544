import * as bitcoin from 'bitcoinjs-lib'
import type { BitcoinNode } from './bitcoinNode.ts'

type BlockPosition = { readonly height: number; readonly hash: string; readonly time: number }
/** A transaction of the chain; without a position it waits for a block. */
export type KnownTransaction = {
  readonly id: string
  readonly transaction: bitcoin.Transaction
  readonly place?: BlockPosition
}
export type Output = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly place?: BlockPosition
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const toTxid = (hash: Uint8Array) => toHex(Uint8Array.from(hash).reverse())

/**
 * Payments by address and their spends, read from the node's blocks and mempool, as nodes have
 * no address index.
 */
export function createIndex(node: BitcoinNode) {
  const known = new Map<string, KnownTransaction>()
  let next = 0

  const add = (transaction: bitcoin.Transaction, place?: BlockPosition) => {
    const id = transaction.getId()
    known.set(id, { id, transaction, ...(place && { place }) })
  }
  async function readBlocks() {
    for (const height = await node.height(); next <= height; next++) {
      const block = bitcoin.Block.fromHex(await node.block(next))
      const place = { height: next, hash: block.getId(), time: block.timestamp }
      for (const transaction of block.transactions ?? []) add(transaction, place)
    }
  }
  /** Reads what is new, and forgets what waited for a block and does so no longer. */
  async function update() {
    await readBlocks()
    const waiting = new Set(await node.mempool())
    for (const [id, { place }] of known) if (!place && !waiting.has(id)) known.delete(id)
  }
  function outputsOf(script: Uint8Array): {
    readonly paid: readonly Output[]
    readonly spent: ReadonlyMap<string, KnownTransaction>
  } {
    const wanted = toHex(script)
    const paid = [...known.values()].flatMap(({ id, transaction, place }) =>
      transaction.outs.flatMap(({ script: own, value }, vout) =>
        toHex(own) === wanted ? [{ txid: id, vout, value, ...(place && { place }) }] : [],
      ),
    )
    const spent = new Map(
      [...known.values()].flatMap((one) =>
        one.transaction.ins.map(({ hash, index }) => [`${toTxid(hash)}:${index}`, one] as const),
      ),
    )
    return { paid, spent }
  }
  return {
    update,
    add,
    find: (id: string) => known.get(id),
    outputsOf,
    height: () => next - 1,
    /** Forgets what is above a height, and what waits for a block. */
    cut(height: number) {
      for (const [id, { place }] of known) if (!place || place.height > height) known.delete(id)
      next = Math.min(next, height + 1)
    },
  }
}
export type ChainIndex = ReturnType<typeof createIndex>
