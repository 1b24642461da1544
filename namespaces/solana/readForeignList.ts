/** More items than this are an attack or a bug. */
const maxItems = 100

/**
 * Reads the first items of a foreign list, each once.
 * Empty for anything else and for a list that throws.
 */
export function readForeignList(list: unknown): readonly unknown[] {
  try {
    return Array.isArray(list)
      ? Array.from({ length: Math.min(list.length, maxItems) }, (_, at) => Reflect.get(list, at))
      : []
  } catch {
    return []
  }
}
