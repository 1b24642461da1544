import type { Caip2, Networks } from '#kernel'
import { parseNamespace } from '#kernel'
import type { Recipient } from '#plugins/ports/send'

/**
 * Describes an address of another network; one of the same ecosystem that the site offers can be
 * switched to.
 */
export function describeOtherNetwork(
  { find }: Pick<Networks, 'find'>,
  there: Caip2,
  here: Caip2,
): Pick<Recipient, 'why' | 'title' | 'there'> {
  const known = find(there)
  return {
    why: 'network',
    title: known?.name ?? there,
    ...(known && parseNamespace(there) === parseNamespace(here) && { there }),
  }
}
