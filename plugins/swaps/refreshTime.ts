/** A quote that is looked at is asked for again after so many milliseconds. */
export const refreshTime = 10_000
