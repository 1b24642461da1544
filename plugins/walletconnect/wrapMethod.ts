import { methodOf } from '#kernel'

/** A method of a foreign object: what goes in and out is checked where it is used. */
export type Method = (...args: readonly unknown[]) => unknown

/**
 * Replaces a method of a foreign object by one that is built on it. Another version of the client
 * that has no such method is left as it is.
 */
export function wrapMethod(
  target: unknown,
  name: string,
  make: (original: Method) => Method,
): void {
  const original = methodOf(target, name)
  if (original && typeof target === 'object' && target !== null)
    Reflect.set(target, name, make(original))
}
