import { object, optional } from 'valibot'
import type { LatchkeyError } from './errors.ts'
import { featureError } from './featureError.ts'
import { safeText } from './foreignText.ts'
import type { Schema } from './gate.ts'
import { gateOptional } from './gate.ts'
import type { Platform } from './platform.ts'
import type { Release } from './plugin.ts'

/**
 * One kind of request: what it carries, what its success carries. `connects`: may take 120 s.
 * `early`: waits for the other end without a limit. `endedBy`: the request that takes it back, `{
 * request: id }`.
 */
export type RequestKind<Request = unknown, Answer = unknown> = {
  readonly request: Schema<Request>
  readonly answer: Schema<Answer>
  readonly connects?: true
  readonly early?: true
  readonly endedBy?: string
}

/** A message that passed the gate. */
export type Message = {
  readonly type: string
  readonly id?: string | undefined
  readonly payload?: unknown
}

/** A request that waits for its answer. */
export type OpenRequest = {
  readonly result: Promise<unknown>
  /** Takes an answer; `false` when it is none of this request: another type, or another form. */
  settle(message: Message): boolean
  fail(why: LatchkeyError): void
  /** Replaces the limit: `late` runs after `ms` milliseconds, unless it settled before. */
  within(ms: number | undefined, late: () => void): void
}

const refusal: Schema<{ message?: string | undefined }> = object({
  message: optional(safeText(300)),
})

/**
 * Makes the waiting side of one request. `type` is what its answers are called before `_SUCCESS`
 * and `_ERROR`; `given` is what it rejects with when the signal aborts.
 */
export function createRequest(
  {
    platform,
    kind,
    type,
    given,
  }: { platform: Pick<Platform, 'after'>; kind: RequestKind; type: string; given: LatchkeyError },
  signal?: AbortSignal,
): OpenRequest {
  let release: Release = () => {}
  let accept: (answer: unknown) => void = () => {}
  let refuse: (why: LatchkeyError) => void = () => {}
  const result = new Promise((resolve, reject) => {
    accept = resolve
    refuse = reject
  })
  let over = false
  const onAbort = () => fail(given)
  const end = () => {
    over = true
    release()
    signal?.removeEventListener('abort', onAbort)
  }
  const fail = (why: LatchkeyError) => {
    end()
    refuse(why)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  return {
    result,
    fail,
    settle(message) {
      if (over) return false
      if (message.type === `${type}_ERROR`) {
        fail(
          featureError('frame-answered', {
            said: gateOptional(refusal, message.payload)?.message || 'An error occurred',
          }),
        )
        return true
      }
      // An answer without content is `undefined`, which a schema may accept: so the validation
      // itself is asked.
      const read =
        message.type === `${type}_SUCCESS`
          ? kind.answer['~standard'].validate(message.payload)
          : undefined
      if (!read || 'then' in read || read.issues) return false
      end()
      accept(read.value)
      return true
    },
    within(ms, late) {
      release()
      release = over || ms === undefined ? () => {} : platform.after(ms, late)
    },
  }
}
