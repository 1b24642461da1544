// biome-ignore lint/style/noRestrictedGlobals: writes a time down; asks no clock
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
