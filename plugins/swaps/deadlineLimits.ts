/** Minutes from the review in which a swap may happen. */
export const deadlineLimits = { least: 1, preset: 30, most: 1440 } as const
