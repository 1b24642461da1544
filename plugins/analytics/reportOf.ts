import { fieldOf, isLatchkeyError } from '#kernel'
import { scrub } from '#kernel/scrub'
import type { ErrorCategory } from './port.ts'

/** What is reported of an error. */
export type Report = {
  readonly type: 'error'
  readonly event: ErrorCategory
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

const mostFrames = 12
const mostCauses = 3
const unknownText = 'Unknown error'
const kinds: readonly (readonly [RegExp, ErrorCategory])[] = [
  [/^(foreign-invalid|http-malformed)$/, 'DATA_PARSING_ERROR'],
  [/^(http-\w+|rpc)$/, 'API_ERROR'],
  [/^(frame-\w+|APKT00[345])$/, 'SECURE_SITE_ERROR'],
]

const textOf = (error: unknown, name: string): string | undefined => {
  const text = fieldOf(error, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The error and what caused it, outermost first. */
function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [error]
  for (
    let cause = fieldOf(error, 'cause');
    cause !== undefined && chain.length < mostCauses;
    cause = fieldOf(cause, 'cause')
  )
    chain.push(cause)
  return chain
}

const typeOf = (error: unknown) =>
  isLatchkeyError(error) ? error.code : scrub(textOf(error, 'name') ?? 'Error', 60)
const messageOf = (error: unknown) =>
  typeof error === 'string' && error !== '' ? error : textOf(error, 'message')

/**
 * Functions, files without their folders, and lines: nothing of where the site keeps them, and none
 * of the message that some stacks begin with.
 */
function stackOf(error: unknown): string {
  const lines = (textOf(error, 'stack') ?? '').slice(0, 8000).split('\n')
  const frames = lines.flatMap((line) => {
    const place = /((?::\d{1,9}){1,2})\)?$/.exec(line)
    const [, called = ''] =
      /^\s{0,8}(?:at\s)?(?:async\s)?([\w$.<>]{1,60})(?:\s\(|@)/.exec(line) ?? []
    const file = line
      .slice(0, place?.index)
      .replace(/[?#].*$/, '')
      .split(/[/\\\s()@]/)
      .at(-1)
    return place && file ? [`${scrub(called, 60) || '?'} ${scrub(file, 60)}${place[1]}`] : []
  })
  return frames.slice(0, mostFrames).join('\n')
}

/** Wraps an error: a category, what it is, what it says and where, scrubbed. */
export function reportOf(error: unknown, category?: ErrorCategory): Report {
  const chain = chainOf(error)
  const codes = chain.flatMap((one) => (isLatchkeyError(one) ? [one.code] : []))
  const told = codes.flatMap((code) =>
    kinds.flatMap(([pattern, kind]) => (pattern.test(code) ? [kind] : [])),
  )[0]
  const said = chain.flatMap((one) => messageOf(one) ?? []).join(' < ')
  const deepest = chain.findLast((one) => textOf(one, 'stack') !== undefined)
  return {
    type: 'error',
    event: category ?? told ?? 'INTERNAL_SDK_ERROR',
    errorType: chain.map(typeOf).join(' < ').slice(0, 120),
    errorMessage: scrub(said || unknownText, 300),
    stackTrace: stackOf(deepest),
  }
}
