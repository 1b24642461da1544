import * as v from 'valibot'
import { RouteError } from './reply.ts'

/** What was sent, in the shape asked for; a refusal names the first part that is not. */
export function readInput<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new RouteError(400, 'INVALID_INPUT', `${v.getDotPath(issue) ?? 'input'}: ${issue.message}`)
}
