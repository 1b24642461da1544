/** A view that is missing, did not load, or threw. */
export type Fault = {
  readonly missing: boolean
  readonly error: unknown
  onRetry(): void
}
