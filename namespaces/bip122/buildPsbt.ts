import { hex } from '@scure/base'
import type { NodeResponse } from '#kernel'
import { fault } from '#kernel'
import type { AddressParts } from './address.ts'
import type { Bitcoin } from './bitcoin.ts'
import { buildOutputScript } from './bitcoin.ts'
import { sameBytes } from './sameBytes.ts'
import type { Coin, Selection } from './selectCoins.ts'

/** Sequence of inputs that can be replaced at a higher fee (BIP-125). */
const replaceableSequence = 0xfffffffd

/** The script of an output that holds a memo. */
export const buildMemoScript = (
  { script, opcodes }: Pick<Bitcoin, 'script' | 'opcodes'>,
  memo: Uint8Array,
): Uint8Array => script.compile([opcodes['OP_RETURN'] ?? 0x6a, memo])

/** The coins that a transfer spends, and their destinations. */
type Transfer = Selection & {
  readonly to: AddressParts
  readonly changeTo: AddressParts
  readonly memo?: Uint8Array | undefined
}

/** Asks a node for the hex of a transaction. */
type ReadTransaction = (txid: string) => Promise<NodeResponse>

/** Builds the unsigned transaction of a transfer with all that a wallet needs to sign it. */
export async function buildPsbt(
  bitcoin: Bitcoin,
  { coins, amount, change, to, changeTo, memo }: Transfer,
  readTransaction: ReadTransaction,
): Promise<Uint8Array> {
  const psbt = new bitcoin.Psbt()
  for (const coin of coins) {
    const { txid, vout } = coin
    psbt.addInput({
      hash: txid,
      index: vout,
      sequence: replaceableSequence,
      ...(await buildInput(bitcoin, coin, readTransaction)),
    })
  }
  psbt.addOutput({ script: buildOutputScript(bitcoin, to), value: amount })
  if (memo) psbt.addOutput({ script: buildMemoScript(bitcoin, memo), value: 0n })
  if (change > 0n) psbt.addOutput({ script: buildOutputScript(bitcoin, changeTo), value: change })
  return psbt.toBuffer()
}

async function buildInput(
  bitcoin: Bitcoin,
  { txid, vout, value, holder, parts }: Coin,
  readTransaction: ReadTransaction,
) {
  const own = buildOutputScript(bitcoin, parts)
  if (parts.kind === 'p2pkh')
    return {
      nonWitnessUtxo: checkSpent(bitcoin, await readTransaction(txid), { txid, vout, value, own }),
    }
  const key = holder.publicKey === undefined ? undefined : hex.decode(holder.publicKey)
  const redeemScript = parts.kind === 'p2sh' ? buildRedeemScript(bitcoin, key, own) : undefined
  const tapInternalKey = parts.kind === 'p2tr' ? findInternalKey(bitcoin, key, own) : undefined
  return {
    witnessUtxo: { script: own, value },
    ...(redeemScript && { redeemScript }),
    ...(tapInternalKey && { tapInternalKey }),
  }
}

/**
 * Returns the bytes of the transaction that made a coin, if the node's answer is that one.
 * A legacy signature does not cover the amounts it spends, so the PSBT holds the whole transaction.
 */
function checkSpent(
  { Transaction }: Bitcoin,
  { status, text }: NodeResponse,
  { txid, vout, value, own }: Pick<Coin, 'txid' | 'vout' | 'value'> & { readonly own: Uint8Array },
): Uint8Array {
  if (status !== 200 || !/^[0-9a-f]{20,800000}$/i.test(text.trim()))
    throw fault('rpc', text.slice(0, 200))
  const found = Transaction.fromHex(text.trim())
  const output = found.outs[vout]
  if (found.getId() !== txid || output?.value !== value || !sameBytes(output.script, own))
    throw fault('rpc', 'not the transaction asked for')
  return found.toBuffer()
}

/**
 * Returns the redeem script of a script-hash address with one key.
 * Throws `unsupported` if the wallet's key does not match the address.
 */
function buildRedeemScript(
  bitcoin: Bitcoin,
  key: Uint8Array | undefined,
  own: Uint8Array,
): Uint8Array {
  const inner =
    key && buildOutputScript(bitcoin, { kind: 'p2wpkh', hash: bitcoin.crypto.hash160(key) })
  if (
    !inner ||
    !sameBytes(
      buildOutputScript(bitcoin, { kind: 'p2sh', hash: bitcoin.crypto.hash160(inner) }),
      own,
    )
  )
    throw fault('unsupported')
  return inner
}

/** Returns the internal key of a taproot address; `undefined` if the wallet named another one. */
function findInternalKey(
  { payments }: Bitcoin,
  key: Uint8Array | undefined,
  own: Uint8Array,
): Uint8Array | undefined {
  const inner = key?.length === 33 ? key.slice(1) : key
  if (inner?.length !== 32) return undefined
  const { output } = payments.p2tr({ internalPubkey: inner })
  return output && sameBytes(output, own) ? inner : undefined
}
