import texts from './errorTexts.json'
import { readField } from './foreignFields.ts'

/** The texts of a code; `{name}` is filled from the error's context. */
export type ErrorTexts = readonly [happened: string, remedy: string]

/** The kernel's codes, compared with `docs/errors.md`; plugins add theirs by `defineErrors`. */
export const errorTable: Readonly<Record<keyof typeof texts, readonly string[]>> = texts

type KernelErrorCode = keyof typeof errorTable
/** A code of the kernel, or one that a plugin defined with `defineErrors`. */
export type ErrorCode = KernelErrorCode | (string & {})
export type ErrorContext = Readonly<Record<string, string | number>>

const fill = (text: string, context: ErrorContext) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(context[name] ?? '?'))

/**
 * Every error Latchkey throws: `code`, `message` (what happened), `remedy` (what to do), `context`,
 * `docs`, `cause`. Recognise it with `isLatchkeyError`, never with `instanceof`: two copies may
 * share a page.
 */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError'
  readonly code: ErrorCode
  readonly context: ErrorContext
  readonly remedy: string
  /** Section of the documentation: a path relative to its root, or the plugin's own address. */
  readonly docs: string

  /** Makes an error of the kernel. `defineErrors` makes those of plugins and namespaces. */
  constructor(code: KernelErrorCode, context?: ErrorContext, options?: { cause?: unknown })
  constructor(
    code: string,
    context: ErrorContext,
    options: { cause?: unknown; texts: ErrorTexts; docs: string },
  )
  constructor(
    code: string,
    context: ErrorContext = {},
    options?: { cause?: unknown; texts?: ErrorTexts; docs?: string },
  ) {
    // Allowed because a code without texts of its own is one of the table.
    const [happened = '', remedy = ''] = options?.texts ?? errorTable[code as KernelErrorCode]
    super(fill(happened, context), options)
    this.code = code
    this.context = context
    this.remedy = fill(remedy, context)
    this.docs = `${options?.docs ?? 'errors.md'}#${code.toLowerCase()}`
  }
}

/** Makes the errors of one plugin or namespace; `codes` is their table. */
export type ErrorFactory<Code extends string> = {
  (code: Code, context?: ErrorContext, options?: { readonly cause?: unknown }): LatchkeyError
  readonly codes: Readonly<Record<Code, ErrorTexts>>
}

/**
 * Defines the error codes of a plugin or namespace, each with what happened and what to do. `docs`
 * is the page that describes them; a code's section on it is `#<code>` in lower case.
 * @example
 * export const tipError = defineErrors(
 *   { 'tip-too-small': ['The tip is below {least}.', 'Raise the amount.'] },
 *   'https://tips.example/errors',
 * )
 * throw tipError('tip-too-small', { least: '5' })
 */
export function defineErrors<const Codes extends Readonly<Record<string, ErrorTexts>>>(
  codes: Codes,
  docs = 'errors.md',
): ErrorFactory<keyof Codes & string> {
  const create = (
    code: keyof Codes & string,
    context: ErrorContext = {},
    options?: { readonly cause?: unknown },
  ) =>
    // Allowed because `code` is a key of the table.
    new LatchkeyError(code, context, { ...options, texts: codes[code] as ErrorTexts, docs })
  return Object.assign(create, { codes })
}

/** True for a Latchkey error of one of the codes, or of any. Never throws. */
export function isLatchkeyError(
  error: unknown,
  ...oneOf: readonly ErrorCode[]
): error is LatchkeyError {
  const code = readField(error, 'name') === 'LatchkeyError' && readField(error, 'code')
  if (oneOf.length > 0) return oneOf.some((one) => one === code)
  return (
    typeof code === 'string' &&
    (Object.hasOwn(errorTable, code) || readField(error, 'remedy') !== undefined)
  )
}
