import { RouteError } from '../../api/reply.ts'
import type { Directives } from './createDirectives.ts'

/**
 * What every login meets first: a planned failure, or a silence that the frame keeps (`{ silent:
 * true }`).
 */
export function applyLoginDirective(directives: Directives): { readonly silent: true } | undefined {
  const plan = directives.take('silent', 'error', 'unverified')
  if (plan?.next === 'silent') return { silent: true }
  if (plan?.next === 'unverified') throw new RouteError(403, 'UNVERIFIED', 'unverified_domain')
  if (plan) throw new RouteError(400, 'PLANNED', plan.message ?? 'The login failed')
  return undefined
}
