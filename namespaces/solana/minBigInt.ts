/** Returns the smaller of two amounts; `Math.min` takes no bigint. */
export const minBigInt = (one: bigint, other: bigint): bigint => (one < other ? one : other)
