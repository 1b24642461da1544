/** The texts of a code; `{name}` is filled from the error's context. */
export type ErrorTexts = readonly [happened: string, remedy: string]

/**
 * The codes of the kernel. Texts the specification quotes stand here word for word. Plugins and
 * namespaces define their own codes with `defineErrors`; a test compares all with `docs/errors.md`.
 */
export const errorTable = {
  'plugin-duplicate': ['Two plugins are called "{id}".', 'Install each plugin once.'],
  'plugin-unknown': ['No plugin is called "{id}".', 'Add it to `plugins`, or check the id.'],
  'plugin-failed': [
    'Plugin "{id}" could not start.',
    'See `cause`; the rest of the modal goes on without it.',
  ],
  'plugin-timeout': [
    'Plugin "{id}" did not finish its setup within 5 s.',
    'Let setup return and do slow work afterwards.',
  ],
  'plugin-removed': [
    'Plugin "{id}" was removed.',
    'Do not use a plugin after it was removed or the modal destroyed.',
  ],
  'offer-duplicate': [
    '"{service}" is offered by both "{first}" and "{second}".',
    'Install only one of the two plugins.',
  ],
  'need-unmet': [
    '"{id}" needs "{service}", which no installed plugin offers.',
    'Install a plugin that offers it.',
  ],
  'need-circle': [
    'Plugins need each other in a circle: {path}.',
    'Turn one of these `needs` into `optional`.',
  ],
  'service-missing': [
    'Nobody offers "{service}".',
    'Install a plugin that offers it, or ask for it with `optional`.',
  ],
  'view-missing': [
    'No plugin shows the view "{route}".',
    'Install the plugin that contributes it.',
  ],
  'shell-missing': [
    'A component or hook was used outside of its modal.',
    'Views are rendered by the modal; hooks for pages need `<LatchkeyProvider>` around them.',
  ],
  'options-invalid': [
    'Option "{option}" cannot be used: {why}.',
    'Correct the option passed to `createModal`.',
  ],
  'foreign-invalid': [
    '{what} has an unexpected form at "{path}".',
    'Nothing was taken from it; see `cause` for the first problem found.',
  ],
  'http-failed': [
    '{what} answered with status {status}.',
    'Try again; if it persists, check the provider.',
  ],
  'http-timeout': [
    '{what} did not answer within {seconds} s.',
    'Check the connection and try again.',
  ],
  'http-unreachable': [
    '{what} cannot be reached.',
    'Check the connection and the configured hosts.',
  ],
  'http-malformed': [
    '{what} sent an answer that is not JSON, or is too long.',
    'Check that the configured host is the provider.',
  ],
  'caip2-invalid': ['Invalid CAIP-2 network id', 'Pass `namespace:reference`.'],
  'caip10-invalid': ['Invalid CAIP-10 address', 'Pass `namespace:reference:address`.'],
  'namespace-missing': [
    'No namespace "{namespace}" is installed.',
    'Enable it in the configuration or add its plugin.',
  ],
  'connection-missing': ['No wallet is connected.', 'Connect a wallet first.'],
  'connect-failed': ['Failed to connect', 'Try again, or choose another wallet.'],
  'connect-rejected': ['Connection rejected', 'Approve the request in the wallet to connect.'],
  'disconnect-failed': [
    'Failed to disconnect',
    'The wallet refused; the site has forgotten it all the same.',
  ],
  'disconnect-chains-failed': [
    'Failed to disconnect chains',
    'See `cause` for each namespace; the site has forgotten them all the same.',
  ],
  'modal-closed': ['Modal closed', 'The visitor closed the modal before there was a result.'],
  'method-denied': [
    'Requested RPC call is not allowed',
    'Only the methods that a namespace lists may be called.',
  ],
  'send-unsupported': ['Unsupported chain', 'Connect a wallet that can send on this network.'],
  'switch-unsupported': [
    'Chain is not supported',
    'The wallet could neither switch to this network nor add it.',
  ],
  'network-mismatch': [
    'The wallet is on {at}, not on {network}.',
    'Switch the wallet to the network, then send again.',
  ],
  'transaction-invalid': ['The transaction cannot be sent: {why}', 'Correct the transaction.'],
  'remote-missing': [
    'WalletConnect is not available: {why}.',
    'Install `@walletconnect/universal-provider` and give a project id.',
  ],
  'request-aborted': ['Request was aborted', 'Nothing was done. Try again when ready.'],
  destroyed: ['This modal was destroyed.', 'Create a new one with `createModal`.'],
  rejected: ['User rejected the request', 'Nothing was done. Try again when ready.'],
  locked: ['The wallet is locked.', 'Unlock it and try again.'],
  busy: ['The wallet already has an open request.', 'Open the wallet and answer it.'],
  unauthorized: [
    'The wallet has not allowed this account or method.',
    'Connect again and allow it.',
  ],
  unsupported: ['The wallet does not support this.', 'Use another wallet for it.'],
  'unknown-network': [
    'The wallet does not know this network.',
    'Add the network in the wallet, or choose another.',
  ],
  'not-installed': ['The wallet is not installed.', 'Install it, or choose another wallet.'],
  timeout: ['The wallet did not answer in time.', 'Open the wallet and try again.'],
  insufficient: ['The account does not hold enough.', 'Add funds or lower the amount.'],
  'too-small': ['The amount is below what the network accepts.', 'Raise the amount.'],
  'bad-address': ['This is not an address of the network.', 'Check the address.'],
  expired: ['The request expired.', 'Start again.'],
  rpc: ['The network did not answer.', 'Try again in a moment.'],
  internal: ['Something went wrong', 'Try again.'],
  APKT001: ['Network Not Found', 'Add the network to `networks` before switching to it.'],
  APKT002: ['Invalid App Configuration', 'Add {origin} to the allowed origins of the project.'],
  APKT006: ['Session Expired', 'Check the clock of this device, then connect again.'],
  APKT007: ['Invalid Project ID', 'Check the project id at the provider.'],
  APKT008: [
    'Project ID Missing',
    'Pass `projectId`; until then the modal works with installed wallets only.',
  ],
} as const satisfies Readonly<Record<string, ErrorTexts>>

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
    const [happened, remedy] = options?.texts ?? errorTable[code as KernelErrorCode]
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

/**
 * True when `error` is a Latchkey error of one of the codes (of any code of the table when none is
 * given). Never throws, whatever a wallet threw.
 */
export function isLatchkeyError(
  error: unknown,
  ...oneOf: readonly ErrorCode[]
): error is LatchkeyError {
  try {
    if (
      typeof error !== 'object' ||
      error === null ||
      !('name' in error) ||
      error.name !== 'LatchkeyError' ||
      !('code' in error)
    )
      return false
    const { code } = error
    return oneOf.length === 0
      ? typeof code === 'string' && (Object.hasOwn(errorTable, code) || 'remedy' in error)
      : oneOf.some((one) => one === code)
  } catch {
    return false
  }
}
