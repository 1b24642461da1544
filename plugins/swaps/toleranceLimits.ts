/** Tolerated loss between quote and transaction, in hundredths of a percent. */
export const toleranceLimits = { least: 10n, preset: 100n, warn: 300n, most: 2000n } as const
