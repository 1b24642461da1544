import { object, optional } from 'valibot'
import type { LatchkeyError, Platform, Release, Schema } from '#kernel'
import { safeParse, safeText } from '#kernel'
import { embeddedWalletError } from './errors.ts'

/**
 * One kind of request: what it carries, what its success carries. `connects`: may take 120 s.
 * `early`: waits for the other end without a limit. `endedBy`: the request that takes it back, `{
 * request: id }`.
 */
export type RequestKind<Request = unknown, Answer = unknown> = {
  readonly request: Schema<Request>
  readonly response: Schema<Answer>
  readonly opensConnection?: true
  readonly beforeReady?: true
  readonly cancelKind?: string
}

/** A message that passed the gate. */
export type ChannelMessage = {
  readonly type: string
  readonly id?: string | undefined
  readonly payload?: unknown
}

/** A request that waits for its answer. */
export type PendingRequest = {
  readonly result: Promise<unknown>
  /** Takes an answer; `false` when it is none of this request: another type, or another form. */
  settle(message: ChannelMessage): boolean
  fail(why: LatchkeyError): void
  /** Replaces the limit: `late` runs after `ms` milliseconds, unless it settled before. */
  restartTimeout(ms: number | undefined, late: () => void): void
}

const errorPayload: Schema<{ message?: string | undefined }> = object({
  message: optional(safeText(300)),
})

/**
 * Makes the waiting side of one request. `type` is what its answers are called before `_SUCCESS`
 * and `_ERROR`; `given` is what it rejects with when the signal aborts.
 */
export function createPendingRequest(
  {
    platform,
    kind,
    type,
    given: abortError,
  }: { platform: Pick<Platform, 'after'>; kind: RequestKind; type: string; given: LatchkeyError },
  signal?: AbortSignal,
): PendingRequest {
  let release: Release = () => {}
  let resolveResult: (answer: unknown) => void = () => {}
  let rejectResult: (error: LatchkeyError) => void = () => {}
  const result = new Promise((resolve, reject) => {
    resolveResult = resolve
    rejectResult = reject
  })
  let ended = false
  const onAbort = () => fail(abortError)
  const end = () => {
    ended = true
    release()
    signal?.removeEventListener('abort', onAbort)
  }
  const fail = (error: LatchkeyError) => {
    end()
    rejectResult(error)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  return {
    result,
    fail,
    settle(message) {
      if (ended) return false
      if (message.type === `${type}_ERROR`) {
        fail(
          embeddedWalletError('frame-answered', {
            said: safeParse(errorPayload, message.payload)?.message || 'An error occurred',
          }),
        )
        return true
      }
      // An answer without content is `undefined`, which a schema may accept: so the validation
      // itself is asked.
      const parsed =
        message.type === `${type}_SUCCESS`
          ? kind.response['~standard'].validate(message.payload)
          : undefined
      if (!parsed || 'then' in parsed || parsed.issues) return false
      end()
      resolveResult(parsed.value)
      return true
    },
    restartTimeout(ms, onTimeout) {
      release()
      release = ended || ms === undefined ? () => {} : platform.after(ms, onTimeout)
    },
  }
}
