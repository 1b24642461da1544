/** Bytes of UTF-8 of a memo as it is sent. */
export const memoSize = (memo: string): number => new TextEncoder().encode(memo.trim()).length
