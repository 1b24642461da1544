import { object, pipe, regex, string, transform } from 'valibot'
import type { Hex } from 'viem'
import { keccak256 } from 'viem'
import type { Caip2, Schema } from '#kernel'
import { isLatchkeyError, readField, safeParse } from '#kernel'
import type { NodeReader } from './nodeReader.ts'

/**
 * A signed transaction whose hash is that of its bytes: a legacy one, or type 1, 2 or 4. Blobs and
 * the types of some rollups are hashed in another form.
 */
const rawSchema: Schema<Hex> = pipe(
  string(),
  regex(/^0x(?:0[124]|[c-f][\da-f])(?:[\da-f]{2})+$/i),
  transform((text): Hex => `0x${text.slice(2)}`),
)
const foundSchema: Schema<{ readonly hash: string }> = object({ hash: string() })

/** The words of nodes for a transaction that they have: Geth, Erigon, Nethermind, Besu, Parity. */
const knownPattern = /already.?known|already.?exists|known transaction|already (been )?imported/i
/** Also the answer of a node that has the transaction in a block. */
const usedNoncePattern = /nonce (is )?too low|OldNonce/i

/**
 * Submits a signed transaction to a network's nodes, and returns its hash. A node that already has
 * it, because an earlier one took it and the answer was lost, is no failure.
 */
export async function sendRawTransaction(
  node: NodeReader,
  network: Caip2,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await node(network, 'eth_sendRawTransaction', params)
  } catch (error) {
    const raw = safeParse(rawSchema, params[0])
    const text = isLatchkeyError(error) ? String(readField(error.cause, 'message')) : ''
    if (raw === undefined) throw error
    const hash = keccak256(raw)
    if (knownPattern.test(text)) return hash
    if (usedNoncePattern.test(text) && (await isIncluded(node, network, hash))) return hash
    throw error
  }
}

const isIncluded = async (node: NodeReader, network: Caip2, hash: Hex): Promise<boolean> =>
  safeParse(
    foundSchema,
    await node(network, 'eth_getTransactionByHash', [hash]).catch(() => undefined),
  )?.hash.toLowerCase() === hash
