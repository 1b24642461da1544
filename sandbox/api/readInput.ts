import * as v from 'valibot'
import { RouteError } from './reply.ts'

/** The input in the given shape; the error names the first wrong part. */
export function readInput<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new RouteError(400, 'INVALID_INPUT', `${v.getDotPath(issue) ?? 'input'}: ${issue.message}`)
}
