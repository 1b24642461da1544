/** Interval between quotes on screen, milliseconds. */
export const refreshInterval = 10_000
