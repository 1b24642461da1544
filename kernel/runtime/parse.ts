import { LatchkeyError } from './errors.ts'
import { deepFreeze } from './state.ts'

/** The part of Standard Schema 1 (standardschema.dev) that `parse` needs. */
export type Schema<T> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult<T> | Promise<SchemaResult<T>>
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
  }
}
type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

const depthLimit = 32
const nodeLimit = 100_000

/** Copies foreign data, reading each property once: a changing getter gains nothing. */
function copyForeign(foreign: unknown, what: string): unknown {
  let nodes = 0
  const copyObject = (value: object, depth: number): unknown => {
    const read = (key: PropertyKey) => copy(Reflect.get(value, key), depth + 1)
    if (Array.isArray(value))
      return Array.from({ length: Math.min(value.length, nodeLimit + 1) }, (_, index) =>
        read(index),
      )
    const keys = Object.keys(value).filter((key) => key !== '__proto__')
    return Object.fromEntries(keys.map((key) => [key, read(key)]))
  }
  const copy = (value: unknown, depth: number): unknown => {
    if (++nodes > nodeLimit || depth > depthLimit)
      throw new LatchkeyError(
        'foreign-invalid',
        { what, path: '' },
        { cause: 'too large or too deep' },
      )
    if (typeof value === 'function' || typeof value === 'symbol') return undefined
    return typeof value === 'object' && value !== null ? copyObject(value, depth) : value
  }
  return copy(foreign, 0)
}

/** Parses, copies and freezes foreign data. Throws `foreign-invalid` with the first path. */
export function parse<T>(schema: Schema<T>, foreign: unknown, what: string): T {
  const fail = (cause: unknown, path = ''): never => {
    throw new LatchkeyError('foreign-invalid', { what, path }, { cause })
  }
  const validate = () => {
    try {
      return schema['~standard'].validate(copyForeign(foreign, what))
    } catch (cause) {
      return fail(cause)
    }
  }
  const result = validate()
  if ('then' in result) return fail('asynchronous schemas are not accepted')
  if (!result.issues) return deepFreeze(result.value)
  const [first] = result.issues
  const path = (first?.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.')
  return fail(first?.message, path)
}

/** As `parse`, but returns `undefined` instead of throwing. */
export function safeParse<T>(schema: Schema<T>, foreign: unknown): T | undefined {
  try {
    return parse(schema, foreign, 'value')
  } catch {
    return undefined
  }
}
