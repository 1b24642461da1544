/**
 * True if a Host header is a local name of this machine; any other belongs to a page that
 * rebound its own name to loopback.
 */
export function isLoopback(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')
}
