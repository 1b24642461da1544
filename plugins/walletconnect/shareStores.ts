import { readField, readMethod } from '#kernel'
import { holdsEntries } from './validateStore.ts'
import { wrapMethod } from './wrapMethod.ts'

/** Reads a store of the client with the entries of all tabs. */
export type ReadStore = (store: unknown) => Promise<unknown>

/** Fields that identify the entries of the client's lists. */
const idFields = ['target', 'id', 'topic']
const toId = (entry: unknown) =>
  String(idFields.map((name) => readField(entry, name)).find((id) => id !== undefined))
const listIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(toId) : Object.keys(Object(value))

/** Selects the entries of a list or record by their ids. */
const selectEntries = (value: unknown, isSelected: (id: string) => boolean): unknown =>
  Array.isArray(value)
    ? value.filter((entry) => isSelected(toId(entry)))
    : value && Object.fromEntries(Object.entries(value).filter(([id]) => isSelected(id)))

/**
 * Lets several tabs use one storage. The client reads a store once, when it starts, and writes it as
 * a whole: without this each tab would delete what the others stored meanwhile. After the first read
 * a client sees its own entries only.
 */
export function shareStores(core: unknown): ReadStore {
  const storage = readField(core, 'storage')
  const read = readMethod(storage, 'getItem')
  const own = new Map<unknown, Set<string>>()
  wrapMethod(storage, 'getItem', (getItem) => async (key) => {
    const value = await getItem(key)
    const ids = own.get(key)
    if (ids) return selectEntries(value, (id) => ids.has(id))
    if (holdsEntries(String(key))) own.set(key, new Set(listIds(value)))
    return value
  })
  wrapMethod(storage, 'setItem', (setItem) => async (key, value) => {
    const ids = own.get(key)
    if (!ids) return setItem(key, value)
    for (const id of listIds(value)) ids.add(id)
    const others = selectEntries(await read?.(key), (id) => !ids.has(id))
    if (Array.isArray(value)) return setItem(key, [...[others ?? []].flat(), ...value])
    return setItem(key, { ...Object(others), ...Object(value) })
  })
  // The client has read its keys before its core could be wrapped.
  const keys = readField(readField(readField(core, 'crypto'), 'keychain'), 'storageKey')
  void readMethod(storage, 'getItem')?.(keys)
  return async (store) => read?.(readField(store, 'storageKey'))
}
