import type { ApiPromise } from '@polkadot/api'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { pipe, regex, string } from 'valibot'
import type { AbortOptions, Account, Schema } from '#kernel'
import { fault, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Codec } from './codec.ts'
import { decodeUint } from './storage.ts'

/** A call of the chain, not signed yet. */
export type UnsignedCall = ReturnType<ApiPromise['tx']>
/** A payload as the ecosystem's wallets take it to sign. */
export type SignerPayload = SignerPayloadJSON
/** The block, and the account's transaction count, at signing. */
export type SigningMoment = {
  readonly address: string
  readonly blockHash: string
  readonly blockNumber: number
  readonly nonce: number
}

const feeResponseSchema: Schema<string> = pipe(string(), regex(/^0x([0-9a-f]{2}){16,}$/i))

/** Blocks within which a signed transaction is included or never. */
export const mortalPeriod = 64

/**
 * Builds a call of a pallet, by the first name that the runtime has.
 * Throws `unsupported` if it has none.
 */
export function buildCall(
  { api }: Codec,
  pallet: string,
  names: readonly string[],
  params: readonly unknown[],
): UnsignedCall {
  const make = names.flatMap((name) => api.tx[pallet]?.[name] ?? [])[0]
  if (!make) throw fault('unsupported')
  return make(...params)
}

/** Builds the signing payload of a call, in the form that wallets take. */
export function buildPayload({ api }: Codec, call: UnsignedCall, at: SigningMoment): SignerPayload {
  const { extrinsicVersion: version, genesisHash, registry, runtimeVersion } = api
  const { address, blockHash, blockNumber, nonce } = at
  const era = registry.createType('ExtrinsicEra', { current: blockNumber, period: mortalPeriod })
  const fields = {
    address,
    blockHash,
    blockNumber,
    era,
    genesisHash,
    method: call.method,
    nonce,
    runtimeVersion,
    tip: 0,
    version,
  }
  const made = registry.createType('SignerPayload', {
    ...fields,
    signedExtensions: registry.signedExtensions,
  })
  return { ...made.toPayload(), address, withSignedTransaction: true }
}

/**
 * Reads the fee of a call from the chain.
 * The query uses a fake signature of the account's length: one byte longer for an ECDSA account, or
 * if the key is unknown.
 */
export async function queryFee(
  tools: ChainTools,
  codec: Codec,
  call: UnsignedCall,
  from: Account,
  nonce: bigint,
  options: AbortOptions,
): Promise<bigint> {
  const { genesisHash, registry } = codec.api
  const signature: `0x${string}` = from.publicKey
    ? `0x01${'01'.repeat(64)}`
    : `0x02${'01'.repeat(65)}`
  call.addSignature(
    from.address,
    signature,
    buildPayload(codec, call, {
      address: from.address,
      blockHash: genesisHash.toHex(),
      blockNumber: mortalPeriod,
      nonce: Number(nonce),
    }),
  )
  const bytes = call.toU8a()
  const length = registry.createType('u32', bytes.length).toU8a()
  const params = [
    'TransactionPaymentApi_query_info',
    tools.toHex(Uint8Array.from([...bytes, ...length])),
  ]
  // Weight and class come first, in forms that changed over time; the fee is the last 16 bytes in
  // all of them.
  const info = tools.fromHex(
    parse(
      feeResponseSchema,
      await tools.node(from.network, 'state_call', params, options),
      'The fee',
    ),
  )
  return decodeUint(info, info.length - 16, 16)
}

/** Reads the existential deposit from the chain. */
export function readDeposit({ api }: Codec): bigint {
  const constant = api.consts['balances']?.['existentialDeposit']
  if (!constant) throw fault('unsupported')
  return BigInt(constant.toString())
}
