import { readMethod } from '#kernel'

/** A method of a foreign object: what goes in and out is checked where it is used. */
export type ForeignMethod = (...args: readonly unknown[]) => unknown

/**
 * Replaces a method of a foreign object by one that is built on it. Another version of the client
 * that has no such method is left as it is.
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
