import type { ErrorCode } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { ConformanceError } from './ConformanceError.ts'

/**
 * The time limit of work that waits for no visitor and no network (ms). Less than that of a check:
 * a failure names the step.
 */
const timeout = 4000
const pollInterval = 5

/** Holds when `kept`; `expected` is written so that “Expected …” reads on. */
export function expectTrue(
  condition: boolean,
  expected: string,
  actual: unknown,
): asserts condition {
  if (!condition) throw new ConformanceError(expected, actual)
}

/** Real time that passes. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** Writes an error with its code, by which authors find it in the table of errors. */
const describeError = (error: unknown): string =>
  isLatchkeyError(error) ? `${error.name} “${error.code}”: ${error.message}` : String(error)

/** Settles as the work does; rejects if that takes more than `limit` milliseconds. */
export function expectWithin<T>(limit: number, work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new ConformanceError(`${what} to be done within ${limit / 1000} s`, 'nothing yet')),
      limit,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * The result of work. An error of it is the cause of one that names the step: by itself it reads as
 * an error of the suite.
 */
export const expectNoError = <T>(work: Promise<T>, what: string): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof ConformanceError) throw error
    throw new ConformanceError(`${what} to be done without an error`, describeError(error), {
      cause: error,
    })
  })

/** The result of work that must end soon, without an error. */
export const expectSoon = <T>(work: Promise<T>, what: string): Promise<T> =>
  expectNoError(expectWithin(timeout, work, what), what)

/** Looks until what is seen holds. */
export async function expectEventually(
  condition: () => boolean,
  expected: string,
  describeActual: () => unknown = condition,
): Promise<void> {
  for (const start = Date.now(); !condition(); await pause(pollInterval))
    expectTrue(Date.now() - start < timeout, expected, describeActual())
}

type Outcome = { readonly error: unknown } | { readonly value: unknown }
const toOutcome = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** Work that fails with a Latchkey error of one of the codes. */
export async function expectFault(
  work: Promise<unknown>,
  what: string,
  ...codes: readonly ErrorCode[]
): Promise<void> {
  const outcome = await expectSoon(toOutcome(work), what)
  expectTrue(
    'error' in outcome,
    `${what} to fail with the code ${codes.join(' or ')}`,
    'no failure',
  )
  const { error } = outcome
  if (!isLatchkeyError(error, ...codes))
    throw new ConformanceError(
      `${what} to fail with the code ${codes.join(' or ')}`,
      describeError(error),
      { cause: error },
    )
}

/** Work that is given up fails with the reason of its signal. */
export async function expectRejection(
  reason: unknown,
  work: Promise<unknown>,
  what: string,
): Promise<void> {
  const outcome = await expectSoon(toOutcome(work), what)
  expectTrue('error' in outcome, `${what} to be given up with its signal`, 'a result')
  const { error } = outcome
  if (error !== reason)
    throw new ConformanceError(
      `${what} to fail with the reason of its signal`,
      describeError(error),
      { cause: error },
    )
}

/** Work that is done, or fails with a Latchkey error; `true` if it is done. */
export async function expectCoded(work: Promise<unknown>, what: string): Promise<boolean> {
  const outcome = await expectSoon(toOutcome(work), what)
  if ('value' in outcome) return true
  const { error } = outcome
  if (!isLatchkeyError(error))
    throw new ConformanceError(`${what} to fail with an error of \`fault\``, describeError(error), {
      cause: error,
    })
  return false
}
