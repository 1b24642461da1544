import * as v from 'valibot'
import { readParams } from './readParams.ts'
import { RpcFault } from './rpcFault.ts'

/** A number as EIP-1474 writes it: hexadecimal, without leading zeros. */
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x(0|[1-9a-f][0-9a-f]*)$/i, 'Expected a quantity as 0x1f'),
)
/** Bytes as EIP-1474 writes them. */
const bytes = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/i, 'Expected whole bytes in hex'))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i, 'Expected an address'))

const transactionSchema = v.strictObject({
  from: address,
  to: v.optional(v.nullable(address)),
  data: v.optional(bytes),
  input: v.optional(bytes),
  value: v.optional(quantity),
  gas: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(quantity),
  type: v.optional(quantity),
  chainId: v.optional(quantity),
  accessList: v.optional(v.array(v.unknown())),
})
const batchSchema = v.looseObject({
  version: v.literal('2.0.0'),
  from: v.optional(address),
  chainId: quantity,
  calls: v.array(
    v.strictObject({
      to: v.optional(address),
      data: v.optional(bytes),
      value: v.optional(quantity),
      capabilities: v.optional(v.looseObject({})),
    }),
  ),
})
const permissionSchema = v.looseObject({ eth_accounts: v.looseObject({}) })

/** The wallet's own state that a request has to fit. */
export type RequestSubject = { readonly address: string; readonly chain: number }

function requireOwn(given: unknown, { address: own }: RequestSubject): void {
  if (String(given).toLowerCase() !== own.toLowerCase())
    throw new RpcFault(4100, 'The requested account has not been authorized by the user.')
}

function requireChain(given: unknown, { chain }: RequestSubject): void {
  if (given !== undefined && Number(given) !== chain)
    throw new RpcFault(-32602, `Provided chainId ${given} must match the active chainId ${chain}`)
}

const parseTypedData = (given: unknown) =>
  readParams(
    v.looseObject({ domain: v.looseObject({}) }),
    typeof given === 'string' ? JSON.parse(given) : given,
  )

type Check = (params: readonly unknown[], subject: RequestSubject) => void

function checkTypedData([account, data]: readonly unknown[], subject: RequestSubject): void {
  requireOwn(account, subject)
  requireChain(parseTypedData(data).domain['chainId'], subject)
}

const checks: Readonly<Record<string, Check>> = {
  personal_sign([message, account], subject) {
    readParams(bytes, message)
    requireOwn(account, subject)
  },
  eth_signTypedData_v3: checkTypedData,
  eth_signTypedData_v4: checkTypedData,
  eth_sendTransaction([transaction], subject) {
    const { from, chainId } = readParams(transactionSchema, transaction)
    requireOwn(from, subject)
    requireChain(chainId, subject)
  },
  wallet_sendCalls([batch], subject) {
    const { from } = readParams(batchSchema, batch)
    if (from !== undefined) requireOwn(from, subject)
  },
  wallet_getCapabilities([account, chains], subject) {
    requireOwn(account, subject)
    readParams(v.optional(v.array(quantity)), chains)
  },
  wallet_requestPermissions: ([permission]) => void readParams(permissionSchema, permission),
  wallet_revokePermissions: ([permission]) => void readParams(permissionSchema, permission),
}

/** Throws for other accounts and chains and for numbers of another form, as extensions do. */
export function checkRequest(
  method: string,
  params: readonly unknown[],
  subject: RequestSubject,
): void {
  checks[method]?.(params, subject)
}
