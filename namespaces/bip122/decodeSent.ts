import { address, script as code, networks } from 'bitcoinjs-lib'
import type { Caip2, Effect, SentRequest } from '#kernel'
import { LatchkeyError, toHex } from '#kernel'
import type { Bitcoin } from './bitcoin.ts'
import { buildOutputScript } from './bitcoin.ts'
import type { ChainTools } from './chainTools.ts'
import type { DecodedRequest } from './decodeRequest.ts'
import { decodeRequest } from './decodeRequest.ts'
import { sameBytes } from './sameBytes.ts'

type Output = { readonly script: Uint8Array; readonly value: bigint }
type Transfer = Extract<Effect, { kind: 'transfer' }>
type DecodeContext = {
  readonly bitcoin: Bitcoin
  readonly tools: ChainTools
  readonly network: Caip2
  readonly planned: boolean
}

/**
 * The five forms of an output that have an address here: to a key, to a script, and the same with a
 * witness, and taproot.
 */
const addressableScript = /^(?:76a914.{40}88ac|a914.{40}87|0014.{40}|0020.{64}|5120.{64})$/
const unreadableTransaction = (cause?: unknown) =>
  new LatchkeyError('transaction-invalid', { why: 'it cannot be read.' }, { cause })

/** Returns the address that an output pays, in the network's spelling. */
function findAddress(
  { tools, network, bitcoin }: DecodeContext,
  script: Uint8Array,
): string | undefined {
  if (!addressableScript.test(toHex(script))) return undefined
  for (const one of [networks.bitcoin, networks.testnet, networks.regtest]) {
    const parts = tools.decodeAddress(address.fromOutputScript(script, one), network)
    if (typeof parts !== 'string' && sameBytes(buildOutputScript(bitcoin, parts), script))
      return parts.address
  }
  return undefined
}

/** Returns the text of a memo output; `undefined` for payments and for other data. */
function readMemo({ script, value }: Output): string | undefined {
  const [first, data, ...more] = code.decompile(script) ?? []
  if (value !== 0n || first !== 0x6a || more.length > 0 || typeof data !== 'object')
    return undefined
  return decodeText(data)
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const isTransfer = (effect: Effect): effect is Transfer => effect.kind === 'transfer'

function toEffect(context: DecodeContext, output: Output): Effect {
  const to = findAddress(context, output.script)
  if (to !== undefined) return { kind: 'transfer', asset: 'native', amount: output.value, to }
  return {
    kind: 'call',
    to: '',
    value: output.value,
    ...(output.script[0] === 0x6a && { name: 'OP_RETURN' }),
  }
}

/** Merges payments to one address, with the memo if there is one. */
function mergePayments(effects: readonly Effect[], memo: string): readonly Effect[] {
  const all: Effect[] = []
  for (const effect of effects) {
    const at = all.findIndex((one) => isTransfer(effect) && isTransfer(one) && one.to === effect.to)
    const before = all[at]
    if (before && isTransfer(before) && isTransfer(effect))
      all[at] = { ...before, amount: before.amount + effect.amount }
    else all.push(isTransfer(effect) && memo !== '' ? { ...effect, memo } : effect)
  }
  return all
}

/** Scripts of all addresses of the open connections: outputs to them are change. */
function ownScripts({ bitcoin, tools, network }: DecodeContext): readonly Uint8Array[] {
  const addresses = [...tools.connectionStates].flatMap(({ facts }) => facts.addresses)
  return addresses.flatMap((one) => {
    const parts = tools.decodeAddress(one.address, network)
    return typeof parts === 'string' ? [] : [buildOutputScript(bitcoin, parts)]
  })
}

const sumValues = (outputs: readonly Output[]) =>
  outputs.reduce((sum, { value }) => sum + value, 0n)

function decodePsbtEffects(
  context: DecodeContext,
  { psbt: bytes, partial }: Extract<DecodedRequest, { kind: 'psbt' }>,
): readonly Effect[] {
  const { inputs, outputs, plain } = parsePsbt(context.bitcoin, bytes)
  const own = ownScripts(context)
  const isOwn = (output: Output | undefined) =>
    output !== undefined && own.some((script) => sameBytes(script, output.script))
  const leaving = outputs.filter((output) => !isOwn(output))
  // With foreign inputs, or a signature that leaves parts open, the outputs do not show who pays
  // whom.
  if (partial || !plain || (own.length > 0 && !inputs.every(isOwn))) {
    const lost =
      sumValues(inputs.flatMap((input) => (input && isOwn(input) ? [input] : []))) -
      sumValues(outputs.filter(isOwn))
    return [{ kind: 'call', to: '', value: lost > 0n ? lost : 0n }]
  }
  const paid = leaving.filter((output) => readMemo(output) === undefined)
  // All of it returns: the first output is the payment.
  const shown = paid.length > 0 ? paid : outputs.filter(isOwn).slice(0, 1)
  const memo = leaving.flatMap((output) => readMemo(output) ?? []).join('\n')
  const effects = mergePayments(
    shown.map((output) => toEffect(context, output)),
    memo,
  )
  const fee = sumValues(inputs.flatMap((input) => input ?? [])) - sumValues(outputs)
  // A plan states its fee itself; here only this tells coins that no output returns.
  return context.planned || fee <= 0n
    ? effects
    : [...effects, { kind: 'call', to: '', value: fee, name: 'fee' }]
}

/**
 * The inputs and outputs of a PSBT.
 * `plain`: each signature covers all of them. An input is `undefined` if the PSBT does not prove
 * what it spends.
 */
function parsePsbt({ Psbt, Transaction }: Bitcoin, bytes: Uint8Array) {
  try {
    const psbt = Psbt.fromBuffer(bytes)
    if (psbt.inputCount === 0) throw unreadableTransaction()
    const inputs = psbt.txInputs.map(({ hash, index }, at): Output | undefined => {
      const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[at] ?? {}
      if (!nonWitnessUtxo) return witnessUtxo
      const from = Transaction.fromBuffer(nonWitnessUtxo)
      const output = sameBytes(from.getHash(), hash) ? from.outs[index] : undefined
      return !witnessUtxo ||
        (output?.value === witnessUtxo.value && sameBytes(output.script, witnessUtxo.script))
        ? output
        : undefined
    })
    const plain = psbt.data.inputs.every(
      ({ sighashType = 1 }) => sighashType === 1 || sighashType === 0,
    )
    return {
      inputs,
      outputs: psbt.txOutputs.map(({ script, value }) => ({ script, value })),
      plain,
    }
  } catch (cause) {
    throw unreadableTransaction(cause)
  }
}

/**
 * Decodes what the wallet signs or builds, from the transaction's bytes.
 * Outputs to the wallet's addresses are change; if nothing else is paid, the first of them is the
 * payment. The fee of a PSBT that is not planned here is a `call` named `fee`.
 * A transaction with foreign inputs or with a signature that leaves parts open, and an
 * output without an address, is a `call` without a target. Empty for any other method. Throws
 * `transaction-invalid`.
 */
export function decodeSent(
  bitcoin: Bitcoin,
  tools: ChainTools,
  network: Caip2,
  sent: SentRequest,
): readonly Effect[] {
  const request = decodeRequest(tools, network, sent)
  if (!request) return []
  if (request.kind === 'psbt')
    return decodePsbtEffects({ bitcoin, tools, network, planned: 'payload' in sent }, request)
  const memo = request.memo && (decodeText(request.memo) ?? toHex(request.memo))
  return mergePayments(
    request.payments.map(({ to, amount }) => ({
      kind: 'transfer',
      asset: 'native',
      amount,
      to: to.address,
    })),
    memo ?? '',
  )
}
