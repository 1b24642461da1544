import { array, nullable, object, string } from 'valibot'
import type { Abort, Provider, Storage } from '#kernel'
import { defineStored, isLatchkeyError, listOf, safeText } from '#kernel'
import type { NameRecord } from './nameRecord.ts'
import { nameRecord } from './nameRecord.ts'

const lifetime = 300_000
const identity = object({ name: nullable(safeText(255)), avatar: nullable(string()) })
const records = listOf(nameRecord)
const keptIdentity = defineStored({
  key: 'identity',
  version: 1,
  lifetime,
  perAccount: true,
  schema: identity,
})
const keptName = defineStored({
  key: 'name',
  version: 1,
  lifetime,
  perAccount: true,
  schema: nameRecord,
})
const keptNames = defineStored({
  key: 'names-of',
  version: 1,
  lifetime,
  perAccount: true,
  schema: array(nameRecord),
})

type Told = { readonly name: string | null; readonly avatar: string | null }

/**
 * What the provider knows of names and addresses, each kept for 5 minutes under what it was asked
 * for.
 */
export type Lookups = {
  /** `undefined` for a name that nobody has; that is not kept. */
  record(
    name: string,
    options?: Abort & { readonly fresh?: boolean },
  ): Promise<NameRecord | undefined>
  identity(address: string): Promise<Told>
  namesOf(address: string): Promise<readonly NameRecord[]>
  /** Has the next question about an address and a name asked again. */
  forget(address: string, name: string): void
}

type Tools = {
  readonly provider: Provider
  readonly storage: Storage
  readonly signal: AbortSignal
  /** Caches are cleared when the account goes: what comes later must not come back into them. */
  keeps(): boolean
}

const apiVersion = '2'
const partOf = (address: string) => `eip155:${address.toLowerCase()}`

/** Makes the lookups. The provider is not told who asks. */
export function createLookups({ provider, storage, signal: own, keeps }: Tools): Lookups {
  const keep = async <T>(work: Promise<T>, write: (value: T) => void): Promise<T> => {
    const value = await work
    if (keeps()) write(value)
    return value
  }
  return {
    async record(name, { signal = own, fresh = false } = {}) {
      const kept = fresh ? undefined : storage.read(keptName, name)
      if (kept) return kept
      const path = `/v1/profile/account/${encodeURIComponent(name)}`
      try {
        const asked = provider.get('blockchain', path, nameRecord, {
          query: { apiVersion },
          signal,
        })
        return await keep(asked, (record) => storage.write(keptName, record, name))
      } catch (error) {
        if (isLatchkeyError(error, 'http-failed') && error.context['status'] === 404)
          return undefined
        throw error
      }
    },
    async identity(address) {
      const asked = () =>
        provider.get('blockchain', `/v1/identity/${encodeURIComponent(address)}`, identity, {
          signal: own,
        })
      return (
        storage.read(keptIdentity, partOf(address)) ??
        keep(asked(), (told) => storage.write(keptIdentity, told, partOf(address)))
      )
    },
    async namesOf(address) {
      const asked = () =>
        provider.get('blockchain', `/v1/profile/reverse/${encodeURIComponent(address)}`, records, {
          query: { apiVersion },
          signal: own,
        })
      return (
        storage.read(keptNames, partOf(address)) ??
        keep(asked(), (list) => storage.write(keptNames, [...list], partOf(address)))
      )
    },
    forget(address, name) {
      storage.remove(keptIdentity, partOf(address))
      storage.remove(keptNames, partOf(address))
      storage.remove(keptName, name)
    },
  }
}
