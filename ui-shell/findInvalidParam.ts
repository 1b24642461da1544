import type { LatchkeyError } from '#kernel'
import { readField } from '#kernel'
import { viewError } from './viewErrors.ts'

/**
 * The error of the first required param that is missing or of another type. `component` is the
 * view's, as it was loaded; one that requires nothing has no error.
 */
export function findInvalidParam(
  view: string,
  component: unknown,
  params: unknown,
): LatchkeyError | undefined {
  const types = Object.entries(readField(component, 'paramTypes') ?? {})
  const invalid = types.find(([name, type]) => {
    const value = readField(params, name)
    return value === null || typeof value !== type
  })
  if (!invalid) return undefined
  const [param, type] = invalid
  return viewError('params-invalid', {
    view,
    param,
    why: readField(params, param) === undefined ? 'is missing' : `must be of type ${type}`,
    params: `{ ${types.map((one) => one.join(': ')).join(', ')} }`,
  })
}
