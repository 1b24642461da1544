import type { StacksTransactionWire } from '@stacks/transactions'
import {
  Cl,
  deserializeTransaction,
  makeUnsignedContractCall,
  makeUnsignedSTXTokenTransfer,
  Pc,
  PostConditionMode,
  serializePayload,
  serializePostConditionWire,
} from '@stacks/transactions'
import { object, optional, pipe, regex, string } from 'valibot'
import type { AbortOptions, Account, FaultCode, Schema } from '#kernel'
import { fault, LatchkeyError, parse, safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { TransferPayload } from './payload.ts'
import { readNonces } from './readNonces.ts'
import type { Signer } from './signer.ts'

const signedSchema: Schema<{ readonly transaction: string }> = object({
  transaction: pipe(string(), regex(/^(0x)?([0-9a-f]{2}){100,50000}$/i)),
})
const refusalSchema: Schema<{ readonly reason?: string | undefined }> = object({
  reason: optional(string()),
})

const refusalCodes: Readonly<Record<string, FaultCode>> = {
  NotEnoughFunds: 'insufficient',
  FeeTooLow: 'too-small',
  BadNonce: 'expired',
  ConflictingNonceInMempool: 'expired',
  TooMuchChaining: 'busy',
  SignatureValidation: 'unauthorized',
}

/**
 * Builds the transaction, lets the wallet sign it, and sends it ourselves. Errors: those of the
 * wallet, `unauthorized` when it signed something else, `insufficient`, `expired`, `rpc`.
 */
export async function sendBuiltTransfer(
  tools: ChainTools,
  signer: Signer,
  from: Account,
  payload: TransferPayload,
  publicKey: string,
  options: AbortOptions,
) {
  const { next } = await readNonces(tools, from, options)
  const unsigned = await buildTransaction(tools, from, payload, publicKey, BigInt(next))
  const params = {
    transaction: unsigned.serialize(),
    broadcast: false,
    network: tools.toNetworkName(from.network),
  }
  const answer = parse(
    signedSchema,
    await signer.request(from.network, 'stx_signTransaction', params, options),
    'Transaction',
  )
  const signed = parseSignedTransaction(answer.transaction)
  if (!isUnchanged(unsigned, signed)) throw fault('unauthorized', answer)
  await broadcastTransaction(tools, from, signed, options)
  return { hash: `0x${signed.txid()}` }
}

function buildTransaction(
  { toNetworkName }: ChainTools,
  { network: id }: Account,
  { to, amount, fee, memo, call }: TransferPayload,
  publicKey: string,
  nonce: bigint,
) {
  const network = toNetworkName(id) === 'mainnet' ? 'mainnet' : 'testnet'
  const terms = { publicKey, network, fee: BigInt(fee), nonce } as const
  if (!call)
    return makeUnsignedSTXTokenTransfer({
      ...terms,
      recipient: to,
      amount: BigInt(amount),
      ...(memo && { memo }),
    })
  const [contractAddress = '', contractName = ''] = call.contract.split('.')
  return makeUnsignedContractCall({
    ...terms,
    contractAddress,
    contractName,
    functionName: call.functionName,
    functionArgs: call.functionArgs.map((hex) => Cl.deserialize(hex)),
    postConditions: call.postConditions.map((hex) => Pc.fromHex(hex)),
    postConditionMode: PostConditionMode.Deny,
  })
}

/** A transaction as a wallet wrote it, its origin's signature verified. */
function parseSignedTransaction(hex: string): StacksTransactionWire {
  try {
    const signed = deserializeTransaction(hex.replace(/^0x/i, ''))
    signed.verifyOrigin()
    return signed
  } catch (cause) {
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'Transaction', path: 'transaction' },
      { cause },
    )
  }
}

/** The wallet may have changed fee and nonce with its owner, nothing else. */
function isUnchanged(built: StacksTransactionWire, signed: StacksTransactionWire): boolean {
  const fixed = (tx: StacksTransactionWire) =>
    JSON.stringify([
      tx.chainId,
      tx.transactionVersion,
      tx.auth.authType,
      tx.auth.spendingCondition.hashMode,
      tx.auth.spendingCondition.signer,
      tx.postConditionMode,
      tx.postConditions.values.map(serializePostConditionWire),
      serializePayload(tx.payload),
    ])
  return fixed(built) === fixed(signed)
}

async function broadcastTransaction(
  { node, mapFault }: ChainTools,
  { network }: Account,
  signed: StacksTransactionWire,
  options: AbortOptions,
): Promise<void> {
  const body = Uint8Array.from(signed.serializeBytes())
  let isMaybeSent = false
  const { status, json, text } = await node(network, '/v2/transactions', {
    method: 'POST',
    type: 'application/octet-stream',
    body,
    onNodeFailure() {
      isMaybeSent = true
    },
    ...options,
  })
  if (status === 200) return
  const { reason = '' } = safeParse(refusalSchema, json) ?? {}
  // An earlier node accepted it and the response was lost, or the wallet sent it as well.
  if (/Nonce/.test(reason) && (await isKnown(node, network, `0x${signed.txid()}`))) return
  if (isMaybeSent) throw fault('rpc', json ?? text)
  throw fault(
    refusalCodes[reason] ??
      (reason ? 'internal' : mapFault(text).code === 'insufficient' ? 'insufficient' : 'rpc'),
    json ?? text,
  )
}

const isKnown = (node: ChainTools['node'], network: Account['network'], hash: string) =>
  node(network, `/extended/v1/tx/${hash}`).then(
    ({ status }) => status === 200,
    () => false,
  )
