import { defineService } from '#kernel'

/** What the host decided. `earlier`: the namespaces that were connected on an earlier visit. */
export type AnalyticsInput = {
  /** False: nothing is sent but three events that say nothing of the visitor. `true` by default. */
  readonly events?: boolean | undefined
  /** False: no error is reported. `true` by default. */
  readonly reports?: boolean | undefined
  readonly earlier?: readonly string[] | undefined
  readonly themeMode?: string | undefined
}

/** What an error is about. */
export type ErrorCategory =
  | 'API_ERROR'
  | 'DATA_PARSING_ERROR'
  | 'SECURE_SITE_ERROR'
  | 'INTERNAL_SDK_ERROR'

/**
 * Error reports to the provider. What the modal's plugins fail with is reported without anybody's
 * doing.
 */
export type ErrorReports = {
  /**
   * Reports an error, scrubbed: at most five within 60 s, none while reports are switched off.
   * Never throws. Without a category it is told from the error's code.
   */
  report(error: unknown, category?: ErrorCategory): void
  /** Switches reports on or off. */
  enable(on: boolean): void
}

/** Error reports, for plugins. */
export const errorReportsRef = defineService<ErrorReports>('analytics.error-reports')
