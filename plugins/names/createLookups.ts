import { array, nullable, object, string } from 'valibot'
import type { AbortOptions, Provider, Storage } from '#kernel'
import { defineStorageEntry, isLatchkeyError, lenientArray, safeText } from '#kernel'
import type { NameRecord } from './nameRecord.ts'
import { nameRecord } from './nameRecord.ts'

const lifetime = 300_000
const identitySchema = object({ name: nullable(safeText(255)), avatar: nullable(string()) })
const recordsSchema = lenientArray(nameRecord)
const storedIdentity = defineStorageEntry({
  key: 'identity',
  version: 1,
  lifetime,
  perAccount: true,
  schema: identitySchema,
})
const storedName = defineStorageEntry({
  key: 'name',
  version: 1,
  lifetime,
  perAccount: true,
  schema: nameRecord,
})
const storedNames = defineStorageEntry({
  key: 'names-of',
  version: 1,
  lifetime,
  perAccount: true,
  schema: array(nameRecord),
})

type IdentityRecord = { readonly name: string | null; readonly avatar: string | null }

/** The provider's records of names and addresses, cached for 5 minutes. */
export type Lookups = {
  /** `undefined` for a name without an owner, which is not cached. */
  record(
    name: string,
    options?: AbortOptions & { readonly fresh?: boolean },
  ): Promise<NameRecord | undefined>
  identity(address: string): Promise<IdentityRecord>
  namesOf(address: string): Promise<readonly NameRecord[]>
  /** Makes the next lookup of an address and a name bypass the cache. */
  forget(address: string, name: string): void
}

type Tools = {
  readonly provider: Provider
  readonly storage: Storage
  readonly signal: AbortSignal
  /** False after a disconnect: late responses must not refill the cleared cache. */
  keeps(): boolean
}

const apiVersion = '2'
const toStorageKey = (address: string) => `eip155:${address.toLowerCase()}`

/** Creates the lookups. Requests do not reveal the visitor's account. */
export function createLookups({ provider, storage, signal: own, keeps }: Tools): Lookups {
  const keep = async <T>(work: Promise<T>, write: (value: T) => void): Promise<T> => {
    const value = await work
    if (keeps()) write(value)
    return value
  }
  return {
    async record(name, { signal = own, fresh = false } = {}) {
      const stored = fresh ? undefined : storage.read(storedName, name)
      if (stored) return stored
      const path = `/v1/profile/account/${encodeURIComponent(name)}`
      try {
        const request = provider.get('blockchain', path, nameRecord, {
          query: { apiVersion },
          signal,
        })
        return await keep(request, (record) => storage.write(storedName, record, name))
      } catch (error) {
        if (isLatchkeyError(error, 'http-failed') && error.context['status'] === 404)
          return undefined
        throw error
      }
    },
    async identity(address) {
      const request = () =>
        provider.get('blockchain', `/v1/identity/${encodeURIComponent(address)}`, identitySchema, {
          signal: own,
        })
      return (
        storage.read(storedIdentity, toStorageKey(address)) ??
        keep(request(), (identity) =>
          storage.write(storedIdentity, identity, toStorageKey(address)),
        )
      )
    },
    async namesOf(address) {
      const request = () =>
        provider.get(
          'blockchain',
          `/v1/profile/reverse/${encodeURIComponent(address)}`,
          recordsSchema,
          {
            query: { apiVersion },
            signal: own,
          },
        )
      return (
        storage.read(storedNames, toStorageKey(address)) ??
        keep(request(), (list) => storage.write(storedNames, [...list], toStorageKey(address)))
      )
    },
    forget(address, name) {
      storage.remove(storedIdentity, toStorageKey(address))
      storage.remove(storedNames, toStorageKey(address))
      storage.remove(storedName, name)
    },
  }
}
