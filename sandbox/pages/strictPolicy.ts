import type { SandboxInfo } from '../SandboxInfo.ts'

/** The content security policy of a host page that allows nothing it does not need. */
export function strictPolicy({ api, relay, secure, chains }: SandboxInfo): string {
  const connect = ["'self'", api, relay, ...Object.values(chains)].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${api}`,
    `connect-src ${connect}`,
    `frame-src ${secure ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
