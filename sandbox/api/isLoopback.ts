/**
 * Whether a Host header is a name this machine has for itself; another one belongs to a page that
 * rebound its own name to loopback.
 */
export function isLoopback(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')
}
