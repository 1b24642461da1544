import { TransactionDataBuilder } from '@mysten/sui/transactions'
import { nullish, object, string } from 'valibot'
import type { Abort, Caip2, Schema, Sent } from '#kernel'
import { fault, gate, isLatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Asked } from './sentTransaction.ts'
import { sentTransaction, transactionIn } from './sentTransaction.ts'

const found: Schema<{ readonly transactionBcs?: string | null | undefined } | null | undefined> =
  nullish(object({ transactionBcs: nullish(string()) }))
const query = 'query ($digest: String!) { transaction(digest: $digest) { transactionBcs } }'

/**
 * Whether the transaction under a digest is what the wallet was asked to sign: the same sender,
 * inputs and commands, whichever coins pay and at whatever price. The digest is that of the bytes
 * the node shows. `undefined` while no node shows it. Throws `rpc`, `transaction-invalid`.
 */
export async function isSent(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: Sent,
  options: Abort = {},
): Promise<boolean | undefined> {
  const asked = await sentTransaction(tools, sent)
  if (!asked || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(hash)) return undefined
  const bcs = gate(
    found,
    (await tools.node(network, query, { digest: hash }, options))['transaction'],
    'The transaction',
  )?.transactionBcs
  if (!bcs) return undefined
  const shown = openedOf(bcs)
  if (TransactionDataBuilder.getDigestFromBytes(shown.bytes) !== hash) throw fault('rpc', bcs)
  return (
    TransactionDataBuilder.getDigestFromBytes(asked.bytes) === hash ||
    written(asked) === written(shown)
  )
}

function openedOf(bcs: string): Asked {
  try {
    return transactionIn(bcs)
  } catch (error) {
    throw isLatchkeyError(error, 'transaction-invalid') ? fault('rpc', error) : error
  }
}

/** What a transaction does: which coins pay matters where all of them are given away. */
function written({ data: { sender, inputs, commands, gasData } }: Asked): string {
  const isWhole = commands.some(({ TransferObjects: given }) =>
    given?.objects.some(({ $kind }) => $kind === 'GasCoin'),
  )
  return JSON.stringify([
    sender,
    inputs,
    commands,
    gasData.owner ?? sender,
    isWhole ? gasData.payment : [],
  ])
}
