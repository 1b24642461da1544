import * as v from 'valibot'
import type { Address, Client, Hex, LocalAccount } from 'viem'
import { encodeFunctionData, numberToHex } from 'viem'
import { getTransactionReceipt, sendTransaction, signAuthorization } from 'viem/actions'
import { contracts } from '../chains/contracts/contracts.generated.ts'
import { RpcFault } from './rpcFault.ts'

export type BatchChain = { readonly client: Client; readonly batchAccount: Address }

const isHex = (input: unknown): input is Hex =>
  typeof input === 'string' && /^0x[0-9a-fA-F]*$/.test(input)
const hex = v.custom<Hex>(isHex, 'Expected a hex string')
const capabilitiesSchema = v.optional(
  v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })),
  {},
)
const callsSchema = v.object({
  version: v.string(),
  id: v.optional(v.string()),
  chainId: hex,
  from: v.optional(hex),
  atomicRequired: v.boolean(),
  calls: v.pipe(
    v.array(
      v.object({
        to: v.optional(hex),
        data: v.optional(hex),
        value: v.optional(hex),
        capabilities: capabilitiesSchema,
      }),
    ),
    v.minLength(1),
  ),
  capabilities: capabilitiesSchema,
})
const pending = 100
const confirmed = 200
const reverted = 500

/** Throws for a capability that the site requires: the wallet knows none. */
function refuseCapabilities(
  requested: readonly Readonly<Record<string, { readonly optional?: boolean | undefined }>>[],
): void {
  const [required] = requested
    .flatMap((one) => Object.entries(one))
    .filter(([, { optional }]) => optional !== true)
  if (required) throw new RpcFault(5700, `Unsupported capability ${required[0]}`)
}

const formatReceipt = ({
  logs,
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
}: Awaited<ReturnType<typeof getTransactionReceipt>>) => ({
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  status: status === 'success' ? '0x1' : '0x0',
  blockHash,
  blockNumber: numberToHex(blockNumber),
  gasUsed: numberToHex(gasUsed),
  transactionHash,
})

/**
 * EIP-5792 for a local account: calls go out as one transaction to the account itself, which
 * delegates to a batch contract (EIP-7702), so all happen or none.
 */
export function callBatches(chains: ReadonlyMap<number, BatchChain>) {
  const sent = new Map<
    string,
    { readonly hash: Hex; readonly chain: BatchChain; readonly chainId: Hex }
  >()

  return {
    capabilities: () =>
      Object.fromEntries(
        [...chains.keys()].map((id) => [numberToHex(id), { atomic: { status: 'supported' } }]),
      ),

    async send(account: LocalAccount, params: unknown): Promise<{ id: string }> {
      const request = v.safeParse(callsSchema, Array.isArray(params) ? params[0] : undefined)
      if (!request.success)
        throw new RpcFault(-32602, `Invalid calls: ${request.issues[0].message}`)
      const { chainId, calls, capabilities, id = crypto.randomUUID() } = request.output
      refuseCapabilities([capabilities, ...calls.map((call) => call.capabilities)])
      const chain = chains.get(Number(chainId))
      if (!chain) throw new RpcFault(5710, `Unsupported chain ${chainId}`)
      if (sent.has(id)) throw new RpcFault(5720, 'Duplicate id')
      const list = calls.map(({ to, data = '0x', value = '0x0' }) => {
        if (!to) throw new RpcFault(-32602, 'A batch cannot create contracts')
        return { to, data, value: BigInt(value) }
      })
      const authorization = await signAuthorization(chain.client, {
        account,
        contractAddress: chain.batchAccount,
        executor: 'self',
      })
      const data = encodeFunctionData({
        abi: contracts.BatchAccount.abi,
        functionName: 'execute',
        args: [list],
      })
      const hash = await sendTransaction(chain.client, {
        account,
        chain: null,
        to: account.address,
        data,
        authorizationList: [authorization],
      })
      sent.set(id, { hash, chain, chainId })
      return { id }
    },

    async status(params: unknown) {
      const id = Array.isArray(params) ? String(params[0]) : ''
      const batch = sent.get(id)
      if (!batch) throw new RpcFault(5730, `Unknown bundle id ${id}`)
      const receipt = await getTransactionReceipt(batch.chain.client, { hash: batch.hash }).catch(
        () => undefined,
      )
      const known = { version: '2.0.0', id, chainId: batch.chainId, atomic: true }
      if (!receipt) return { ...known, status: pending }
      const status = receipt.status === 'success' ? confirmed : reverted
      return { ...known, status, receipts: [formatReceipt(receipt)] }
    },
  }
}
