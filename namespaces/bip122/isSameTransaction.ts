import type { AbortOptions, Caip2, SentRequest } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import type { Bitcoin } from './bitcoin.ts'
import { buildOutputScript } from './bitcoin.ts'
import { buildMemoScript } from './buildPsbt.ts'
import type { ChainTools } from './chainTools.ts'
import type { DecodedRequest } from './decodeRequest.ts'
import { decodeRequest } from './decodeRequest.ts'
import { createEsplora } from './esplora.ts'
import { sameBytes } from './sameBytes.ts'

type Transaction = InstanceType<Bitcoin['Transaction']>
type Output = { readonly script: Uint8Array; readonly value: bigint }

/**
 * Compares a transaction with the request.
 * The same inputs and outputs as the PSBT, or a payment of the amount to each receiver. The id is
 * the hash of the node's bytes. `undefined` while no node returns it. Throws `rpc`,
 * `transaction-invalid`.
 */
export async function isSameTransaction(
  bitcoin: Bitcoin,
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const request = decodeRequest(tools, network, sent)
  const id = hash.toLowerCase()
  if (!request || !/^[0-9a-f]{64}$/.test(id)) return undefined
  const { status, text } = await createEsplora(tools.host)(network, `/tx/${id}/hex`, options)
  if (status === 404) return undefined
  const found = status === 200 ? parseTransaction(bitcoin, text.trim()) : undefined
  if (found?.getId() !== id) throw fault('rpc', text.slice(0, 200))
  return request.kind === 'psbt'
    ? isSameTransfer(bitcoin, request.psbt, found)
    : paysAll(bitcoin, request, found)
}

function parseTransaction({ Transaction }: Bitcoin, digits: string): Transaction | undefined {
  try {
    return Transaction.fromHex(digits)
  } catch {
    return undefined
  }
}

/** True if a transaction has the inputs and outputs of a PSBT, apart from signatures. */
function isSameTransfer({ Psbt }: Bitcoin, bytes: Uint8Array, { ins, outs }: Transaction): boolean {
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
      txOutputs.every((output, at) => isSameOutput(output, outs[at]))
    )
  } catch (cause) {
    throw new LatchkeyError('transaction-invalid', { why: 'it cannot be read.' }, { cause })
  }
}

const isSameOutput = ({ script, value }: Output, other: Output | undefined) =>
  other !== undefined && other.value === value && sameBytes(other.script, script)

function paysAll(
  bitcoin: Bitcoin,
  { payments, memo }: Extract<DecodedRequest, { kind: 'transfer' }>,
  { outs }: Transaction,
): boolean {
  const wanted: Output[] = payments.map(({ to, amount }) => ({
    script: buildOutputScript(bitcoin, to),
    value: amount,
  }))
  if (memo) wanted.push({ script: buildMemoScript(bitcoin, memo), value: 0n })
  const left = [...outs]
  return wanted.every((one) => {
    const at = left.findIndex((output) => isSameOutput(one, output))
    return at >= 0 && left.splice(at, 1).length > 0
  })
}
