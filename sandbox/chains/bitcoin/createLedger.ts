import * as bitcoin from 'bitcoinjs-lib'
import { bitcoinAccount } from './bitcoinAccounts.ts'
import type { BitcoinNode } from './bitcoinNode.ts'
import type { ChainIndex } from './chainIndex.ts'
import { createIndex } from './chainIndex.ts'

const coin = 100_000_000n
/** Coins that each account starts with. */
const firstPayments = [coin / 2n, (coin * 3n) / 10n, coin / 5n]
const firstOrdinals = [10_000n, 546n]
const holders = [0, 1, 2, 3, 4, 5]
/** Blocks until what a block brought may be spent. */
const maturity = 100
const fee = 20_000n

type Output = { readonly script: Uint8Array; readonly value: bigint }

/** A node with what is known of its chain; the two change together. */
export type Ledger = {
  readonly index: ChainIndex
  /** Runs what reads or writes the chain, one after another. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  mine(count: number): Promise<void>
  /** Puts a transaction into the mempool; throws with the node's reason. */
  accept(transaction: bitcoin.Transaction): Promise<void>
  /**
   * Pays from the miner's coins, into a block at once. Throws a RangeError when there are not so
   * many.
   */
  pay(outputs: readonly Output[]): Promise<void>
  /** To the state where the accounts of the public phrase have their first coins. */
  begin(): Promise<void>
}

const ignore = () => {}

/** Makes the ledger of a node. */
export function createLedger(node: BitcoinNode): Ledger {
  const miner = bitcoinAccount(9).payment
  const reward = Buffer.from(miner.script).toString('hex')
  const index = createIndex(node)
  let [first, queue] = [0, Promise.resolve()]

  const mine = async (count: number) => {
    await node.mine(count, reward)
    await index.update()
  }
  const accept = async (transaction: bitcoin.Transaction) => {
    await node.submit(transaction.toHex())
    index.add(transaction)
    await index.update()
  }
  const pay = async (outputs: readonly Output[]) => {
    const { paid, spent } = index.outputsOf(miner.script)
    const lastMature = index.height() - maturity
    const mature = paid.filter(
      ({ txid, vout, place }) =>
        place && place.height < lastMature && !spent.has(`${txid}:${vout}`),
    )
    const psbt = new bitcoin.Psbt()
    let rest = -fee - outputs.reduce((sum, { value }) => sum + value, 0n)
    for (const { txid, vout, value } of mature) {
      if (rest > 0n) break
      psbt.addInput({ hash: txid, index: vout, witnessUtxo: { script: miner.script, value } })
      rest += value
    }
    if (rest <= 0n) throw new RangeError('There are not so many coins to give')
    psbt.addOutputs([...outputs, { script: miner.script, value: rest }])
    psbt.signAllInputs(miner.key).finalizeAllInputs()
    await accept(psbt.extractTransaction(true))
    await mine(1)
  }
  return {
    index,
    mine,
    accept,
    pay,
    inTurn(work) {
      const done = queue.then(work)
      queue = done.then(ignore, ignore)
      return done
    },
    async begin() {
      if (first > 0 && node.rewind) {
        await node.rewind(first)
        index.cut(first)
        return
      }
      index.cut(-1)
      await node.reset(reward)
      await index.update()
      await pay(holders.flatMap(firstOutputs))
      first = index.height()
    },
  }
}

function firstOutputs(holder: number): readonly Output[] {
  const { payment, ordinals } = bitcoinAccount(holder)
  return [
    ...firstPayments.map((value) => ({ script: payment.script, value })),
    ...firstOrdinals.map((value) => ({ script: ordinals.script, value })),
  ]
}
