import * as v from 'valibot'
import type { Hex, LocalAccount } from 'viem'
import { isHex } from 'viem'
import { sendTransaction } from 'viem/actions'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { callBatches } from './callBatches.ts'
import { readParams } from './readParams.ts'
import { RpcFault } from './rpcFault.ts'

export type WalletRequest = {
  readonly method: string
  readonly params: unknown
  readonly chain: EvmChain
}
export type Signers = {
  readonly accounts: readonly LocalAccount[]
  readonly batches: ReturnType<typeof callBatches>
}

const hex = v.custom<Hex>((input) => isHex(input, { strict: true }), 'Expected a hex string')
const amount = v.optional(
  v.pipe(
    hex,
    v.regex(/^0x(0|[1-9a-f][0-9a-f]*)$/i, 'Expected a quantity as 0x1f'),
    v.transform((value) => BigInt(value)),
  ),
)
const transactionSchema = v.strictObject({
  from: hex,
  to: v.optional(v.nullable(hex)),
  value: amount,
  data: v.optional(hex),
  gas: amount,
  maxFeePerGas: amount,
  maxPriorityFeePerGas: amount,
  chainId: amount,
})
const typedDataSchema = v.object({
  domain: v.looseObject({}),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.looseObject({}),
})

/** Does what a site asks of the wallet, for real: signatures verify, transactions are mined. */
export async function answerRequest(
  { method, params, chain }: WalletRequest,
  { accounts, batches }: Signers,
): Promise<unknown> {
  const [first, second] = Array.isArray(params) ? params : [params]
  const signer = (address: unknown) => {
    const account = accounts.find(
      (one) => one.address.toLowerCase() === String(address).toLowerCase(),
    )
    if (!account) throw new RpcFault(4100, `Not an account of this wallet: ${address}`)
    return account
  }
  switch (method) {
    case 'personal_sign':
      return signer(second).signMessage({ message: { raw: readParams(hex, first) } })
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return signTyped(signer(first), second)
    case 'eth_sendTransaction': {
      const { from, to, chainId, ...rest } = readParams(transactionSchema, first)
      if (chainId !== undefined && chainId !== BigInt(chain.chainId))
        throw new RpcFault(-32602, `chainId ${chainId} is not the request's`)
      return sendTransaction(chain.client, {
        ...defined(rest),
        account: signer(from),
        chain: null,
        to: to ?? null,
      })
    }
    case 'wallet_getCapabilities':
      return batches.capabilities()
    case 'wallet_sendCalls':
      return batches.send(signer(Object(first).from ?? accounts[0]?.address), params)
    case 'wallet_getCallsStatus':
      return batches.status(params)
    default:
      throw new RpcFault(4200, `The phone does not know ${method}`)
  }
}

function signTyped(account: LocalAccount, given: unknown) {
  const { domain, types, primaryType, message } = readParams(
    typedDataSchema,
    // Phones take no object.
    JSON.parse(readParams(v.string(), given)),
  )
  return account.signTypedData({ domain, types, primaryType, message })
}

const defined = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
