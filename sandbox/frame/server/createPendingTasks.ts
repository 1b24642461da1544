import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Below the time limit of any browser or proxy. */
const maxWait = 25_000
/** Time for the person (ms). */
const lifetime = 10 * 60_000

type PendingTask<Result> = {
  readonly result: Promise<Result>
  settle(result: Result): void
  settled: boolean
  /** Milliseconds since 1970. */
  readonly until: number
}

/**
 * Tasks that a person completes elsewhere while a page waits: under an unguessable name, kept
 * until the page fetched the result, for ten minutes at most.
 */
export function createPendingTasks<Subject, Result>() {
  const waits = new Map<string, PendingTask<Result> & { readonly subject: Subject }>()
  const find = (id: string) => {
    const wait = waits.get(id)
    if (wait && wait.until > Date.now()) return wait
    waits.delete(id)
    return undefined
  }
  return {
    open(subject: Subject, id: string = randomBytes(16).toString('hex')): string {
      let settle: (result: Result) => void = () => {}
      const result = new Promise<Result>((resolve) => {
        settle = resolve
      })
      waits.set(id, { subject, result, settle, settled: false, until: Date.now() + lifetime })
      return id
    },
    /** The subject, until the result was fetched. */
    about: (id: string): Subject | undefined => find(id)?.subject,
    /** The subject, while the task is open. */
    subject: (id: string): Subject | undefined =>
      find(id)?.settled === false ? find(id)?.subject : undefined,
    /** True if it was open; it settles once. */
    settle(id: string, result: Result): boolean {
      const wait = find(id)
      if (!wait || wait.settled) return false
      wait.settled = true
      wait.settle(result)
      return true
    },
    /**
     * The result, or undefined after a while: ask again. Undefined at once when there is no such
     * wait.
     */
    async next(id: string): Promise<Result | undefined> {
      const wait = find(id)
      if (!wait) return undefined
      const over = new AbortController()
      const late = sleep(maxWait, undefined, { signal: over.signal }).catch(() => undefined)
      const result = await Promise.race([wait.result, late])
      over.abort()
      if (wait.settled) waits.delete(id)
      return result
    },
    reset: () => waits.clear(),
  }
}
