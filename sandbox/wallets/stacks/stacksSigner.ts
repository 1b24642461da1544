import { hashMessage } from '@stacks/encryption'
import type { ClarityValue, StacksTransactionWire, TupleCV } from '@stacks/transactions'
import {
  Cl,
  ClarityType,
  deserializeTransaction,
  makeContractCall,
  makeSTXTokenTransfer,
  Pc,
  PostConditionMode,
  signMessageHashRsv,
  signStructuredData,
  TransactionSigner,
} from '@stacks/transactions'
import * as v from 'valibot'
import { bytesToHex } from 'viem'
import type { NetworkName } from '../../chains/stacks/principals.ts'
import type { StacksAccount } from '../../chains/stacks/stacksAccounts.ts'
import { readParams } from '../readParams.ts'
import { RpcFault } from '../rpcFault.ts'

/** The signer, and its node. */
export type StacksSigning = {
  readonly account: StacksAccount
  readonly network: NetworkName
  readonly url: string
}

const amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((given) => BigInt(given)),
)
const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/i))
const terms = { fee: v.optional(amount), nonce: v.optional(amount) }
const transferSchema = v.object({
  recipient: v.string(),
  amount,
  memo: v.optional(v.string()),
  ...terms,
})
const callSchema = v.object({
  contract: v.string(),
  functionName: v.string(),
  functionArgs: v.optional(v.array(hex), []),
  postConditions: v.optional(v.array(hex), []),
  postConditionMode: v.optional(v.picklist(['allow', 'deny']), 'deny'),
  ...terms,
})
const signSchema = v.object({ transaction: hex, broadcast: v.optional(v.boolean(), false) })
const messageSchema = v.object({ message: v.string() })
const structuredSchema = v.object({ message: hex, domain: hex })

async function parseTerms(
  { account, url }: StacksSigning,
  { fee, nonce }: { readonly fee?: bigint | undefined; readonly nonce?: bigint | undefined },
) {
  const { possible_next_nonce: next } = await (
    await fetch(`${url}/extended/v1/address/${account.address}/nonces`)
  ).json()
  return { fee: fee ?? 400n, nonce: nonce ?? BigInt(next), senderKey: account.privateKey }
}

async function broadcast(
  { url }: StacksSigning,
  tx: StacksTransactionWire,
): Promise<{ txid: string; transaction: string }> {
  const body = Uint8Array.from(tx.serializeBytes())
  const answer = await fetch(`${url}/v2/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  })
  if (!answer.ok)
    throw new RpcFault(-31000, `The node refused the transaction: ${await answer.text()}`)
  return { txid: tx.txid(), transaction: tx.serialize() }
}

const isTuple = (value: ClarityValue): value is TupleCV => value.type === ClarityType.Tuple

/** Runs a method of SIP-030 with the ecosystem's libraries; undefined for an unsupported method. */
export function stacksMethod(
  signing: StacksSigning,
  method: string,
): ((params: unknown) => Promise<object>) | undefined {
  const { account, network } = signing
  const methods: Readonly<Record<string, (params: unknown) => Promise<object>>> = {
    async stx_transferStx(params) {
      const { recipient, amount: sum, memo, ...rest } = readParams(transferSchema, params)
      return broadcast(
        signing,
        await makeSTXTokenTransfer({
          recipient,
          amount: sum,
          ...(memo ? { memo } : {}),
          network,
          ...(await parseTerms(signing, rest)),
        }),
      )
    },
    async stx_callContract(params) {
      const { contract, functionName, functionArgs, postConditions, postConditionMode, ...rest } =
        readParams(callSchema, params)
      const [contractAddress = '', contractName = ''] = contract.split('.')
      const tx = await makeContractCall({
        contractAddress,
        contractName,
        functionName,
        functionArgs: functionArgs.map((one) => Cl.deserialize(one)),
        postConditions: postConditions.map((one) => Pc.fromHex(one)),
        postConditionMode:
          postConditionMode === 'allow' ? PostConditionMode.Allow : PostConditionMode.Deny,
        network,
        ...(await parseTerms(signing, rest)),
      })
      return broadcast(signing, tx)
    },
    async stx_signTransaction(params) {
      const given = readParams(signSchema, params)
      const tx = deserializeTransaction(given.transaction)
      new TransactionSigner(tx).signOrigin(account.privateKey)
      return given.broadcast ? broadcast(signing, tx) : { transaction: tx.serialize() }
    },
    async stx_signMessage(params) {
      const messageHash = bytesToHex(hashMessage(readParams(messageSchema, params).message)).slice(
        2,
      )
      return {
        signature: signMessageHashRsv({ messageHash, privateKey: account.privateKey }),
        publicKey: account.publicKey,
      }
    },
    async stx_signStructuredMessage(params) {
      const { message, domain } = readParams(structuredSchema, params)
      const about = Cl.deserialize(domain)
      if (!isTuple(about)) throw new RpcFault(-32602, 'Invalid params: domain is no tuple')
      const signature = signStructuredData({
        message: Cl.deserialize(message),
        domain: about,
        privateKey: account.privateKey,
      })
      return { signature, publicKey: account.publicKey }
    },
  }
  return Object.hasOwn(methods, method) ? methods[method] : undefined
}

/** The supported methods. */
export const stacksMethods = [
  'stx_transferStx',
  'stx_callContract',
  'stx_signTransaction',
  'stx_signMessage',
  'stx_signStructuredMessage',
] as const
