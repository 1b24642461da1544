import type { GenericSchema } from 'valibot'
import { array, boolean, looseObject, number, pipe, record, regex, string, unknown } from 'valibot'
import type { Schema } from '#kernel'
import { readField, readMethod, safeParse } from '#kernel'
import { wrapMethod } from './wrapMethod.ts'

const keyPairSchema = looseObject({ publicKey: string() })
const namespacesSchema = record(
  string(),
  looseObject({ accounts: array(string()), methods: array(string()), events: array(string()) }),
)

/**
 * Schemas of the client's stored lists, by the end of their key: what an entry needs so that the
 * client does not fail.
 */
const entrySchemas: Readonly<Record<string, GenericSchema>> = {
  subscription: looseObject({ id: string(), topic: string() }),
  history: looseObject({
    id: number(),
    topic: string(),
    request: looseObject({ method: string() }),
  }),
  expirer: looseObject({ target: pipe(string(), regex(/^(topic:.+|id:\d+)$/)), expiry: number() }),
  pairing: looseObject({ topic: string(), expiry: number(), active: boolean() }),
  session: looseObject({
    topic: string(),
    expiry: number(),
    namespaces: namespacesSchema,
    self: keyPairSchema,
    peer: keyPairSchema,
  }),
  proposal: looseObject({
    id: number(),
    expiryTimestamp: number(),
    pairingTopic: string(),
    proposer: keyPairSchema,
  }),
  request: looseObject({ id: number(), topic: string(), params: looseObject({}) }),
}
const recordSchema: Schema<Readonly<Record<string, unknown>>> = record(string(), unknown())

const toName = (key: string) => key.slice(key.lastIndexOf('/') + 1)
const isRecord = (name: string) => /^(keychain|messages)/.test(name)

/** True for the keys of lists and records, which the client writes as a whole. */
export const holdsEntries = (key: string): boolean =>
  Object.hasOwn(entrySchemas, toName(key)) || isRecord(toName(key))

/**
 * Returns the valid entries of a stored value, or `undefined` if there are none. Values under
 * unknown keys pass unchanged.
 */
export function filterStoredValue(key: string, value: unknown): unknown {
  const name = toName(key)
  const entry = entrySchemas[name]
  if (entry)
    return Array.isArray(value)
      ? value.filter((one) => safeParse(entry, one) !== undefined)
      : undefined
  if (isRecord(name)) return safeParse(recordSchema, value) ? value : undefined
  return value
}

/** Makes the client validate its stores, and drop what it cannot read. */
export function validateStore(core: unknown): void {
  wrapMethod(readField(core, 'storage'), 'getItem', (getItem) => async (key) => {
    try {
      const value = await getItem(key)
      return value === undefined || value === null
        ? undefined
        : filterStoredValue(String(key), value)
    } catch {
      return undefined
    }
  })
}

/**
 * Removes everything a client stored under its prefix. Storage drivers may write slashes in keys as
 * colons.
 */
export async function purgeStore(core: unknown, prefix: string): Promise<void> {
  const storage = readField(core, 'storage')
  const keys = await readMethod(storage, 'getKeys')?.()
  const isOwn = (key: unknown) =>
    typeof key === 'string' &&
    key.startsWith('wc@') &&
    key.replaceAll(/[/:]+/g, ':').includes(`:${prefix}:`)
  await Promise.all(
    (Array.isArray(keys) ? keys : [])
      .filter(isOwn)
      .map((key) => readMethod(storage, 'removeItem')?.(key)),
  )
}
