import { array, boolean, finite, maxLength, number, pipe, regex, string, transform } from 'valibot'
import type { Networks, Schema } from '#kernel'
import { readField, safeParse } from '#kernel'
import { scrub } from '#kernel/scrub'
import type { PropertyKind } from './eventTable.ts'
import { eventTable } from './eventTable.ts'

/** The properties of an event that may be sent, and its address if it has one. */
export type AllowedProperties = {
  readonly properties: Readonly<Record<string, unknown>>
  readonly address?: string | undefined
}

const maxNetworks = 100
const propertySchemas: Readonly<
  Record<Exclude<PropertyKind, 'network' | 'networks'>, Schema<unknown>>
> = {
  flag: boolean(),
  count: pipe(number(), finite()),
  text: pipe(
    string(),
    transform((text) => scrub(text)),
  ),
  address: pipe(string(), maxLength(200), regex(/^[\w:.-]+$/)),
}
const stringList = array(string())

/**
 * Selects the properties that may be sent; `undefined` for an event that the table does not have.
 * Unknown properties and wrong kinds are dropped.
 */
export function selectProperties(
  event: string,
  payload: unknown,
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
    if (kind === 'networks') return known(safeParse(stringList, value) ?? []).slice(0, maxNetworks)
    if (kind === 'network') return known([String(value)])[0]
    return safeParse(propertySchemas[kind], value)
  }
  const named = Object.entries(row).map(
    ([name, kind]) => [name, read(kind, readField(payload, name))] as const,
  )
  const properties = Object.fromEntries(named.filter(([, value]) => value !== undefined))
  const { address } = properties
  return row['address'] === 'address' && typeof address === 'string'
    ? { properties, address }
    : { properties }
}
