/** Finds a port of loopback that nothing listens on at this moment. */
export function findFreePort(): Promise<number>
