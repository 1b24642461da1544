import { RouteError } from '../../api/reply.ts'
import type { Directives } from './createDirectives.ts'

/**
 * Applies a planned failure, or a silence of the frame (`{ silent: true }`), before every login.
 */
export function applyLoginDirective(directives: Directives): { readonly silent: true } | undefined {
  const plan = directives.take('silent', 'error', 'unverified')
  if (plan?.next === 'silent') return { silent: true }
  if (plan?.next === 'unverified') throw new RouteError(403, 'UNVERIFIED', 'unverified_domain')
  if (plan) throw new RouteError(400, 'PLANNED', plan.message ?? 'The login failed')
  return undefined
}
