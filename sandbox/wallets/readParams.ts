import * as v from 'valibot'
import { RpcFault } from './rpcFault.ts'

/** The parameters of a call in the given shape; -32602 names the first wrong part. */
export function readParams<const Schema extends v.GenericSchema>(
  schema: Schema,
  params: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new RpcFault(-32602, `Invalid params: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
}
