/** Parses an error's code, a number or its decimal text; `undefined` for anything else. */
export const parseErrorCode = (code: unknown): number | undefined =>
  typeof code === 'number'
    ? code
    : typeof code === 'string' && /^-?\d{1,8}$/.test(code)
      ? Number(code)
      : undefined

/** Joins the texts among foreign values, 1,000 characters of each at most. */
export const joinErrorTexts = (values: readonly unknown[]): string =>
  values.flatMap((value) => (typeof value === 'string' ? value.slice(0, 1000) : [])).join(' ')
