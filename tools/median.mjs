/** The middle one of some figures; NaN of none. */
export const median = (/** @type {readonly number[]} */ figures) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
