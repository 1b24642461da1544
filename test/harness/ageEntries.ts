/** Copies stored entries with their time set to 1970, so that each with a lifetime is stale. */
export const ageEntries = (entries: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...entries].map(([key, text]) => [key, text.replace(/"at":\d+/, '"at":1')]))
