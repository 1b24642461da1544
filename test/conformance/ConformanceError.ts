const toDisplayText = (value: unknown): string => {
  try {
    return typeof value === 'string'
      ? value
      : (JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ??
          String(value))
  } catch {
    return 'something that cannot be written down'
  }
}

/**
 * A promise of the contract that was not kept. Test runners show `expected` and `actual` side by
 * side.
 */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError'
  readonly code = 'conformance'
  readonly expected: string
  readonly actual: unknown

  constructor(expected: string, actual: unknown, options?: { cause?: unknown }) {
    super(`Expected ${expected}; got: ${toDisplayText(actual)}`, options)
    this.expected = expected
    this.actual = actual
  }
}
