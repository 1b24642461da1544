import { object, optional } from 'valibot'
import type { Platform, Release, Schema } from '#kernel'
import { LatchkeyError, safeParse, safeText } from '#kernel'
import { embeddedWalletError } from './errors.ts'

/**
 * Schemas of a kind of request. `opensConnection`: may take 120 s. `beforeReady`: waits for the
 * other end without a limit. `cancelKind`: the request that cancels it, `{ request: id }`.
 */
export type RequestKind<Request = unknown, Answer = unknown> = {
  readonly request: Schema<Request>
  readonly response: Schema<Answer>
  readonly opensConnection?: true
  readonly beforeReady?: true
  readonly cancelKind?: string
}

/** A validated message. */
export type ChannelMessage = {
  readonly type: string
  readonly id?: string | undefined
  readonly payload?: unknown
}

/** A request without an answer yet. */
export type PendingRequest = {
  readonly result: Promise<unknown>
  /** Settles the request; returns false for a message of another type or form. */
  settle(message: ChannelMessage): boolean
  fail(why: LatchkeyError): void
  /** The other end has the request from now on. */
  markPosted(): void
  /** Replaces the timeout: calls `late` after `ms` milliseconds unless the request has settled. */
  restartTimeout(ms: number | undefined, late: () => void): void
}

const errorPayload: Schema<{ message?: string | undefined }> = object({
  message: optional(safeText(300)),
})

/**
 * Creates the pending side of a request. `type` is the prefix of its answers `_SUCCESS` and
 * `_ERROR`; it rejects with an error of `abortCode` when the signal aborts, with `posted` in its
 * context if the other end has it. With a `cancelTimeout`, a posted
 * request waits that long for its answer then, and rejects with `timeout` after it.
 */
export function createPendingRequest(
  {
    platform,
    kind,
    type,
    abortCode,
    cancelTimeout,
  }: {
    readonly platform: Pick<Platform, 'after'>
    readonly kind: RequestKind
    readonly type: string
    readonly abortCode: 'request-aborted' | 'internal'
    readonly cancelTimeout?: number | undefined
  },
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
  let isPosted = false
  const restartTimeout = (ms: number | undefined, onTimeout: () => void) => {
    release()
    release = ended || ms === undefined ? () => {} : platform.after(ms, onTimeout)
  }
  const onAbort = () => {
    if (!isPosted || cancelTimeout === undefined)
      fail(new LatchkeyError(abortCode, isPosted ? { posted: 1 } : {}))
    else restartTimeout(cancelTimeout, () => fail(new LatchkeyError('timeout')))
  }
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
    restartTimeout,
    markPosted() {
      isPosted = true
    },
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
      // A missing payload is `undefined`, which a schema may accept: check the issues, not the
      // value.
      const parsed =
        message.type === `${type}_SUCCESS`
          ? kind.response['~standard'].validate(message.payload)
          : undefined
      if (!parsed || 'then' in parsed || parsed.issues) return false
      end()
      resolveResult(parsed.value)
      return true
    },
  }
}
