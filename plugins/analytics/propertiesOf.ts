import { array, boolean, finite, maxLength, number, pipe, regex, string, transform } from 'valibot'
import type { Networks, Schema } from '#kernel'
import { fieldOf, gateOptional } from '#kernel'
import { scrub } from '#kernel/scrub'
import type { PropertyKind } from './eventTable.ts'
import { eventTable } from './eventTable.ts'

/** The properties of an event that may be sent, and the address where one of them is one. */
export type AllowedProperties = {
  readonly properties: Readonly<Record<string, unknown>>
  readonly address?: string | undefined
}

const mostNetworks = 100
const asIs: Readonly<Record<Exclude<PropertyKind, 'network' | 'networks'>, Schema<unknown>>> = {
  flag: boolean(),
  count: pipe(number(), finite()),
  text: pipe(
    string(),
    transform((text) => scrub(text)),
  ),
  address: pipe(string(), maxLength(200), regex(/^[\w:.-]+$/)),
}
const list = array(string())

/**
 * What may be sent of what an event says; `undefined` for an event that the table does not name. A
 * property that is not named, or is of another kind, is left out.
 */
export function propertiesOf(
  event: string,
  said: unknown,
  networks: Pick<Networks, 'all'>,
): AllowedProperties | undefined {
  const row = Object.hasOwn(eventTable, event) ? eventTable[event] : undefined
  if (!row) return undefined
  const known = (ids: readonly string[]) =>
    networks
      .all()
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => ids.includes(id))
  const read = (kind: PropertyKind, value: unknown): unknown => {
    if (kind === 'networks') return known(gateOptional(list, value) ?? []).slice(0, mostNetworks)
    if (kind === 'network') return known([String(value)])[0]
    return gateOptional(asIs[kind], value)
  }
  const named = Object.entries(row).map(
    ([name, kind]) => [name, read(kind, fieldOf(said, name))] as const,
  )
  const properties = Object.fromEntries(named.filter(([, value]) => value !== undefined))
  const { address } = properties
  return row['address'] === 'address' && typeof address === 'string'
    ? { properties, address }
    : { properties }
}
