import type { StacksTransactionWire } from '@stacks/transactions'
import { Cl, deserializeTransaction, postConditionToHex } from '@stacks/transactions'
import { object, pipe, regex, string } from 'valibot'
import type { Abort, Caip2, Schema, Sent } from '#kernel'
import { fault, gate, hexOf } from '#kernel'
import type { Asked } from './askedOf.ts'
import { askedOf, askedOfWire } from './askedOf.ts'
import type { ChainTools } from './chainTools.ts'

const raw: Schema<{ readonly raw_tx: string }> = object({
  raw_tx: pipe(string(), regex(/^(0x)?([0-9a-f]{2}){1,1000000}$/i)),
})

/**
 * Whether the transaction under an id is what the wallet was asked for: from whom, what, to whom,
 * under which conditions. The id is the hash of what the node shows. `undefined` while no
 * node shows it, and for what was not written as bytes. Throws `rpc`, `transaction-invalid`.
 */
export async function isSent(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: Sent,
  options: Abort = {},
): Promise<boolean | undefined> {
  const asked = askedOf(tools, network, sent)
  const id = hash.toLowerCase()
  if (!asked || !/^0x[0-9a-f]{64}$/.test(id)) return undefined
  const { status, json } = await tools.node(network, `/extended/v1/tx/${id}/raw`, options)
  if (status === 404) return undefined
  if (status !== 200) throw fault('rpc', json)
  const found = transactionOf(gate(raw, json, 'The transaction').raw_tx)
  if (!found || `0x${found.txid()}` !== id) throw fault('rpc', json)
  if (found.chainId !== Number(network.slice('stacks:'.length))) return false
  return compared(tools, asked, askedOfWire(found, network))
}

function transactionOf(hex: string): StacksTransactionWire | undefined {
  try {
    return deserializeTransaction(hex.replace(/^0x/i, ''))
  } catch {
    return undefined
  }
}

function written(asked: Asked): string | undefined {
  if (asked.kind === 'coin') return JSON.stringify([asked.to, String(asked.amount), asked.memo])
  if (asked.kind !== 'call' || !asked.args || !asked.conditions) return undefined
  const conditions = asked.conditions.map(postConditionToHex).sort()
  return JSON.stringify([
    asked.contract,
    asked.functionName,
    asked.args.map((value) => Cl.serialize(value)),
    conditions,
    asked.strict,
  ])
}

function compared({ principalOf }: ChainTools, asked: Asked, found: Asked): boolean | undefined {
  const from = principalOf(asked.from)
  const owner = asked.signer ?? (from && hexOf(from.hash))
  if (owner !== undefined && owner !== found.signer) return false
  const wanted = written(asked)
  if (wanted !== undefined) return wanted === written(found)
  return asked.kind === 'call' &&
    (found.kind !== 'call' ||
      found.contract !== asked.contract ||
      found.functionName !== asked.functionName)
    ? false
    : undefined
}
