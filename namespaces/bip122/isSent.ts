import type { Abort, Caip2, Sent } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import type { Asked } from './askedOf.ts'
import { askedOf } from './askedOf.ts'
import type { Bitcoin } from './bitcoin.ts'
import { sameBytes, scriptOf } from './bitcoin.ts'
import { memoScript } from './buildPsbt.ts'
import type { ChainTools } from './chainTools.ts'
import { createEsplora } from './esplora.ts'

type Transaction = InstanceType<Bitcoin['Transaction']>
type Output = { readonly script: Uint8Array; readonly value: bigint }

/**
 * Whether the transaction under an id is what the wallet was asked for: the same coins and outputs
 * as the PSBT, or a payment of the amount to each receiver. The id is the hash of what the
 * node shows. `undefined` while no node shows it. Throws `rpc`, `transaction-invalid`.
 */
export async function isSent(
  bitcoin: Bitcoin,
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: Sent,
  options: Abort = {},
): Promise<boolean | undefined> {
  const asked = askedOf(tools, network, sent)
  const id = hash.toLowerCase()
  if (!asked || !/^[0-9a-f]{64}$/.test(id)) return undefined
  const { status, text } = await createEsplora(tools.host)(network, `/tx/${id}/hex`, options)
  if (status === 404) return undefined
  const found = status === 200 ? transactionOf(bitcoin, text.trim()) : undefined
  if (found?.getId() !== id) throw fault('rpc', text.slice(0, 200))
  return asked.kind === 'psbt' ? isSigned(bitcoin, asked.psbt, found) : pays(bitcoin, asked, found)
}

function transactionOf({ Transaction }: Bitcoin, digits: string): Transaction | undefined {
  try {
    return Transaction.fromHex(digits)
  } catch {
    return undefined
  }
}

/**
 * Whether a transaction has the inputs and outputs of a PSBT; what is signed is all that signing
 * adds.
 */
function isSigned({ Psbt }: Bitcoin, bytes: Uint8Array, { ins, outs }: Transaction): boolean {
  try {
    const { txInputs, txOutputs } = Psbt.fromBuffer(bytes)
    const spends =
      txInputs.length === ins.length &&
      txInputs.every(
        ({ hash, index }, at) => ins[at]?.index === index && sameBytes(ins[at].hash, hash),
      )
    return (
      spends &&
      txOutputs.length === outs.length &&
      txOutputs.every((output, at) => isSame(output, outs[at]))
    )
  } catch (cause) {
    throw new LatchkeyError('transaction-invalid', { why: 'it cannot be read.' }, { cause })
  }
}

const isSame = ({ script, value }: Output, other: Output | undefined) =>
  other !== undefined && other.value === value && sameBytes(other.script, script)

function pays(
  bitcoin: Bitcoin,
  { wishes, memo }: Extract<Asked, { kind: 'transfer' }>,
  { outs }: Transaction,
): boolean {
  const wanted: Output[] = wishes.map(({ to, amount }) => ({
    script: scriptOf(bitcoin, to),
    value: amount,
  }))
  if (memo) wanted.push({ script: memoScript(bitcoin, memo), value: 0n })
  const left = [...outs]
  return wanted.every((one) => {
    const at = left.findIndex((output) => isSame(one, output))
    return at >= 0 && left.splice(at, 1).length > 0
  })
}
