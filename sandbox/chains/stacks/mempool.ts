import type { Admitted, SenderState } from './admitSimnetTransaction.ts'
import { admitSimnetTransaction } from './admitSimnetTransaction.ts'
import type { Ledger } from './ledger.ts'
import type { NetworkName } from './principals.ts'
import { runOnSimnet } from './runOnSimnet.ts'
import type { Simnet } from './simnet.ts'

/** A transaction that was taken, and what became of it. */
export type MempoolTransaction = Admitted & {
  readonly raw: string
  status: string
  height?: number
}

/** The transactions of a stand-in node: admitted, waiting for their block, done. */
export type Mempool = {
  /** Admits a transaction and returns its id; throws `TxRejection`. */
  receive(bytes: Uint8Array): Promise<string>
  find(txid: string): MempoolTransaction | undefined
  standingOf(origin: string): Promise<SenderState>
  reset(): Promise<void>
}

/** A transaction waits this long for its block. */
const blockTime = 300

/** Makes the mempool over a simnet. */
export function createMempool(simnet: Simnet, ledger: Ledger, network: NetworkName): Mempool {
  const sent = new Map<string, MempoolTransaction>()
  let last: Promise<unknown> = Promise.resolve()

  async function standingOf(origin: string): Promise<SenderState> {
    const confirmed = ledger.nonce(origin)
    const waiting = [...sent.values()].filter(
      (one) => one.origin === origin && one.status === 'pending',
    )
    return { confirmed, next: confirmed + waiting.length, spendable: await simnet.balance(origin) }
  }
  async function mine(txid: string) {
    const one = sent.get(txid)
    if (one?.status !== 'pending') return
    const status = await runOnSimnet(simnet, ledger, one).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      return 'abort_by_response'
    })
    one.height = await simnet.height()
    one.status = status
  }
  return {
    standingOf,
    find: (txid) => sent.get(txid),
    async receive(bytes) {
      const admitted = await admitSimnetTransaction(bytes, network, standingOf)
      sent.set(admitted.txid, {
        ...admitted,
        raw: `0x${Buffer.from(bytes).toString('hex')}`,
        status: 'pending',
      })
      setTimeout(() => {
        last = last.then(() => mine(admitted.txid))
      }, blockTime).unref()
      return admitted.txid
    },
    async reset() {
      sent.clear()
      await last
    },
  }
}
