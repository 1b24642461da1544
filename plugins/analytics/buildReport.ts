import { isLatchkeyError, readField } from '#kernel'
import { scrub } from '#kernel/scrub'
import type { ErrorCategory } from '#plugins/ports/analytics'

/** The report of an error. */
export type Report = {
  readonly type: 'error'
  readonly event: ErrorCategory
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

const maxFrames = 12
const maxCauses = 3
const unknownText = 'Unknown error'
const categories: readonly (readonly [RegExp, ErrorCategory])[] = [
  [/^(foreign-invalid|http-malformed)$/, 'DATA_PARSING_ERROR'],
  [/^(http-\w+|rpc)$/, 'API_ERROR'],
  [/^(frame-\w+|APKT00[345])$/, 'SECURE_SITE_ERROR'],
]

const readTextField = (error: unknown, name: string): string | undefined => {
  const text = readField(error, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Lists the error and its causes, outermost first. */
function listCauses(error: unknown): readonly unknown[] {
  const chain: unknown[] = [error]
  for (
    let cause = readField(error, 'cause');
    cause !== undefined && chain.length < maxCauses;
    cause = readField(cause, 'cause')
  )
    chain.push(cause)
  return chain
}

const formatErrorType = (error: unknown) =>
  isLatchkeyError(error) ? error.code : scrub(readTextField(error, 'name') ?? 'Error', 60)
const readMessage = (error: unknown) =>
  typeof error === 'string' && error !== '' ? error : readTextField(error, 'message')

/**
 * Formats functions, file names and lines of a stack, without folders and without the message that
 * some stacks begin with.
 */
function formatStack(error: unknown): string {
  const lines = (readTextField(error, 'stack') ?? '').slice(0, 8000).split('\n')
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
  return frames.slice(0, maxFrames).join('\n')
}

/** Builds a report: category, type, scrubbed message and stack. */
export function buildReport(error: unknown, category?: ErrorCategory): Report {
  const chain = listCauses(error)
  const codes = chain.flatMap((one) => (isLatchkeyError(one) ? [one.code] : []))
  const categoryByCode = codes.flatMap((code) =>
    categories.flatMap(([pattern, kind]) => (pattern.test(code) ? [kind] : [])),
  )[0]
  const messages = chain.flatMap((one) => readMessage(one) ?? []).join(' < ')
  const deepest = chain.findLast((one) => readTextField(one, 'stack') !== undefined)
  return {
    type: 'error',
    event: category ?? categoryByCode ?? 'INTERNAL_SDK_ERROR',
    errorType: chain.map(formatErrorType).join(' < ').slice(0, 120),
    errorMessage: scrub(messages || unknownText, 300),
    stackTrace: formatStack(deepest),
  }
}
