// biome-ignore lint/style/noRestrictedGlobals: writes a time down; asks no clock
export const toIsoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
