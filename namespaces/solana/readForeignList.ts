/** More items than this are an attack or a bug. */
const maxItems = 100

/**
 * The first items of a foreign list, each read once and kept as it is; none of what is no list, or
 * of one that throws.
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
