/** True if the provider requires a confirmed email address before it signs in. */
export const isEmailCodeRequired = (error: unknown): boolean =>
  error instanceof Error && /OTP is required/.test(`${error.message} ${String(error.cause)}`)
