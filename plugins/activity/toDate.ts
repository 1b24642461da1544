/** A moment in the visitor's calendar. */
// biome-ignore lint/style/noRestrictedGlobals: reads a date, not the clock
export const toDate = (time: number | string): Date => new Date(time)
