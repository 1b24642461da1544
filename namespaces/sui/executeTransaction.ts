import { array, nullish, object, picklist, pipe, regex, string } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { fault, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { SignedTransaction } from './signer.ts'

type ExecutionResponse = {
  readonly effects?:
    | { readonly digest: string; readonly status?: 'SUCCESS' | 'FAILURE' | null | undefined }
    | null
    | undefined
  readonly errors?: string[] | null | undefined
}
const executionSchema: Schema<ExecutionResponse> = object({
  effects: nullish(
    object({
      digest: pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
      status: nullish(picklist(['SUCCESS', 'FAILURE'])),
    }),
  ),
  errors: nullish(array(string())),
})

const mutation = `mutation ($bytes: Base64!, $signatures: [Base64!]!) {
  executeTransaction(transactionDataBcs: $bytes, signatures: $signatures) {
    errors
    effects { digest status }
  }
}`

/**
 * Gives a signed transaction to the network and resolves with its digest once validators have
 * executed it. Giving it twice is harmless: it is the same one, and they answer with what it did. So
 * a refusal counts, though a node before fell silent.
 * Nothing takes it back, so it cannot be aborted. Errors: what the validators refused it for; `rpc`
 * when no node answered and the outcome is unknown.
 */
export async function executeTransaction(
  { node, mapFault }: ChainTools,
  network: Caip2,
  { bytes, signature }: SignedTransaction,
): Promise<string> {
  const answer = await node(network, mutation, { bytes, signatures: [signature] })
  const { effects, errors } = parse(executionSchema, answer['executeTransaction'], 'The node')
  if (effects) return effects.digest
  throw errors?.length ? mapFault(errors.join(' ')) : fault('rpc')
}
