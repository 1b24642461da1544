import * as v from 'valibot'
import { readInput } from './readInput.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const faultSchema = v.strictObject({
  status: v.optional(count),
  /** Seconds in the header `Retry-After` of the answer. */
  retryAfter: v.optional(count),
  /** Milliseconds before the answer. */
  delay: v.optional(count),
  /** Bytes of the body that are sent before the socket closes. */
  truncate: v.optional(count),
  /** Closes the socket without an answer. */
  drop: v.optional(v.boolean()),
  /** Sent in place of the answer; text is sent as it is. */
  body: v.optional(v.unknown()),
  /** The number of affected requests; absent means all. */
  count: v.optional(count),
})
const faultsSchema = v.record(v.string(), faultSchema)
export type Fault = v.InferOutput<typeof faultSchema>

/**
 * Matches `GET /v1/*` or `/v1/*`: a method is optional, `*` matches any characters, and the
 * query is ignored.
 */
function matches(pattern: string, method: string, path: string): boolean {
  const [, wanted, route = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(pattern) ?? []
  if (wanted && wanted !== method) return false
  const parts = route.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(path)
}

/** The planned faults, by route. */
export function createFaults() {
  let faults: [pattern: string, fault: Fault, left: number][] = []
  return {
    replace(input: unknown) {
      faults = Object.entries(readInput(faultsSchema, input)).map(([pattern, fault]) => [
        pattern,
        fault,
        fault.count ?? Number.POSITIVE_INFINITY,
      ])
    },
    list: () =>
      Object.fromEntries(
        faults.map(([pattern, fault, left]) => [
          pattern,
          Number.isFinite(left) ? { ...fault, count: left } : fault,
        ]),
      ),
    /** The fault that strikes this request, if any; one with a count is used up by it. */
    take(method: string, path: string): Fault | undefined {
      const hit = faults.find(([pattern, , left]) => left > 0 && matches(pattern, method, path))
      if (hit) hit[2]--
      return hit?.[1]
    },
    reset() {
      faults = []
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
