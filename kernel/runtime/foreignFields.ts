/** Reads a property of a foreign object once; `undefined` if that throws. */
export function readField(foreign: unknown, name: string): unknown {
  try {
    const readable = typeof foreign === 'object' || typeof foreign === 'function'
    return readable && foreign !== null ? Reflect.get(foreign, name) : undefined
  } catch {
    return undefined
  }
}

/** Reads a method of a foreign object once and binds it; `undefined` if there is none. */
export function readMethod(
  foreign: unknown,
  name: string,
): ((...args: readonly unknown[]) => unknown) | undefined {
  const method = readField(foreign, name)
  return typeof method === 'function'
    ? (...args) => Reflect.apply(method, foreign, args)
    : undefined
}
