import { createHash } from 'node:crypto'
import {
  admitTx,
  checkBasics,
  computeGas,
  moveCoins,
  readTx,
  runTx,
  TxRejection,
} from './admitTx.ts'
import type { Ledger } from './ledger.ts'
import type { RestAnswer } from './restAnswer.ts'
import { failed, findLedger, ok } from './restAnswer.ts'

/** Milliseconds until a transaction can be found. */
const blockTime = 400

const decodeBase64 = (body: string) =>
  Uint8Array.from(Buffer.from(String(JSON.parse(body).tx_bytes), 'base64'))

export function toTxAnswer(ledgers: readonly Ledger[], hash: string): RestAnswer {
  const record = ledgers.flatMap(({ txs }) => txs.get(hash.toUpperCase()) ?? [])[0]
  if (!record || Date.now() < record.visibleAt) return failed(404, 5, `tx not found: ${hash}`)
  const { height, code, codespace, rawLog, body } = record
  return ok({
    tx: { body },
    tx_response: {
      height: String(height),
      txhash: hash.toUpperCase(),
      codespace,
      code,
      raw_log: rawLog,
      gas_wanted: '0',
      gas_used: '0',
    },
  })
}

function findTxLedger(ledgers: readonly Ledger[], sender: string): Ledger {
  const ledger = findLedger(ledgers, sender)
  if (!ledger) throw new TxRejection(7, 'invalid from address: invalid address')
  return ledger
}

/**
 * Runs a transaction on a copy, as nodes do: nothing is signed, and its sequence has to be right.
 */
export function simulate(ledgers: readonly Ledger[], body: string): RestAnswer {
  try {
    const tx = readTx(decodeBase64(body))
    const ledger = findTxLedger(ledgers, tx.sent.fromAddress)
    checkBasics(ledger, tx)
    const state = ledger.accounts.get(tx.sent.fromAddress)
    if (!state) throw new TxRejection(9, 'unknown address')
    if (tx.authInfo.signerInfos[0]?.sequence !== BigInt(state.sequence))
      throw new TxRejection(32, 'incorrect account sequence')
    moveCoins(
      {
        ...ledger,
        accounts: new Map(ledger.accounts),
        balances: new Map([...ledger.balances].map(([key, coins]) => [key, new Map(coins)])),
      },
      tx.sent,
    )
    return ok({
      gas_info: { gas_wanted: '0', gas_used: String(computeGas(tx)) },
      result: { data: '', log: '', events: [] },
    })
  } catch (error) {
    return failed(
      400,
      2,
      `rpc error: code = Unknown desc = ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

export function broadcast(ledgers: readonly Ledger[], body: string): RestAnswer {
  const bytes = decodeBase64(body)
  const txhash = createHash('sha256').update(bytes).digest('hex').toUpperCase()
  const answered = (code: number, rawLog: string) =>
    ok({
      tx_response: {
        height: '0',
        txhash,
        codespace: code === 0 ? '' : 'sdk',
        code,
        data: '',
        raw_log: rawLog,
        logs: [],
      },
    })
  try {
    const tx = readTx(bytes)
    const ledger = findTxLedger(ledgers, tx.sent.fromAddress)
    if (ledger.txs.has(txhash))
      return answered(19, 'tx already exists in cache: tx already in mempool')
    admitTx(ledger, tx)
    const outcome = attempt(() => runTx(ledger, tx))
    const { fromAddress, toAddress, amount } = tx.sent
    const message = {
      '@type': '/cosmos.bank.v1beta1.MsgSend',
      from_address: fromAddress,
      to_address: toAddress,
      amount,
    }
    ledger.txs.set(txhash, {
      ...outcome,
      height: ++ledger.height,
      visibleAt: Date.now() + blockTime,
      body: { messages: [message], memo: tx.body.memo },
    })
    return answered(0, '[]')
  } catch (error) {
    if (error instanceof TxRejection) return answered(error.code, error.message)
    return failed(400, 3, `tx parse error: ${String(error)}`)
  }
}

function attempt(run: () => void): {
  readonly code: number
  readonly codespace: string
  readonly rawLog: string
} {
  try {
    run()
    return { code: 0, codespace: '', rawLog: '[]' }
  } catch (error) {
    if (!(error instanceof TxRejection)) throw error
    return { code: error.code, codespace: 'sdk', rawLog: error.message }
  }
}
