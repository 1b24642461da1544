/** A check of one promise of the contract, for any test runner: register `run` under `title`. */
export type ConformanceCheck = {
  readonly title: string
  /** Why these fixtures cannot show it; `run` then does nothing. Absent on a check that checks. */
  readonly skipped?: string
  /**
   * Rejects with a `ConformanceError` that says what was expected, or with what the code under test
   * threw.
   */
  run(): Promise<void>
}
