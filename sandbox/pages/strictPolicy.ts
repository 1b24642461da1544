import { base, mainnet } from 'viem/chains'
import { buildContentSecurityPolicy } from '../../modal/buildContentSecurityPolicy.ts'
import type { SandboxInfo } from '../SandboxInfo.ts'

/**
 * The content security policy of a host page that allows what `latchkey/csp` prints for the modal,
 * and what the page itself reads: its own files, and the chains, for the wallets that live in it.
 */
export function strictPolicy({ api, relay, secure, chains, networks }: SandboxInfo): string {
  const { directives } = buildContentSecurityPolicy({
    projectId: 'sandbox',
    provider: { api, blockchain: api, pulse: api, secure: secure ?? api, relay },
    networks: [mainnet, base, ...networks],
    customRpcUrls: Object.fromEntries(Object.entries(chains).map(([id, url]) => [id, [{ url }]])),
  })
  const page = ["'self'", ...Object.values(chains)]
  const { 'connect-src': modal = [] } = directives
  return Object.entries({ ...directives, 'connect-src': [...page, ...modal] })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
