/** A quote that is looked at is asked for again after so many milliseconds. */
export const refreshInterval = 10_000
