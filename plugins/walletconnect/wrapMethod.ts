import { readMethod } from '#kernel'

/** A method of a foreign object; arguments and results are checked at the place of use. */
export type ForeignMethod = (...args: readonly unknown[]) => unknown

/**
 * Wraps a method of a foreign object. Does nothing if the object has no such method, as in other
 * versions of the client.
 */
export function wrapMethod(
  target: unknown,
  name: string,
  make: (original: ForeignMethod) => ForeignMethod,
): void {
  const original = readMethod(target, name)
  if (original && typeof target === 'object' && target !== null)
    Reflect.set(target, name, make(original))
}
