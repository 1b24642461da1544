import { defineService } from '#kernel'

/** The host's analytics options. `earlier`: namespaces that were connected on an earlier visit. */
export type AnalyticsInput = {
  /** False: only three events without visitor data are sent, and no error. Default: `true`. */
  readonly events?: boolean | undefined
  /** False: no error is reported. Default: `true`. */
  readonly reports?: boolean | undefined
  readonly earlier?: readonly string[] | undefined
  readonly themeMode?: string | undefined
}

/** Category of a reported error. */
export type ErrorCategory =
  | 'API_ERROR'
  | 'DATA_PARSING_ERROR'
  | 'SECURE_SITE_ERROR'
  | 'INTERNAL_SDK_ERROR'

/** Error reports to the provider. Errors of the modal's plugins are reported automatically. */
export type ErrorReports = {
  /**
   * Reports a scrubbed error: at most five within 60 s, none while reports are off.
   * Never throws. Without a category it is derived from the error's code.
   */
  report(error: unknown, category?: ErrorCategory): void
  /** Switches reports on or off. */
  enable(on: boolean): void
}

/** Error reports, for plugins. */
export const errorReportsRef = defineService<ErrorReports>('analytics.error-reports')
