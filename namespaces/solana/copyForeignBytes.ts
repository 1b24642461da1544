import { LatchkeyError } from '#kernel'

/**
 * A copy of foreign bytes, at most `most` of them. Reads the array's own memory, so whatever a
 * wallet hung on the object is never run. Throws `foreign-invalid`.
 */
export function copyForeignBytes(
  foreign: unknown,
  what: string,
  most: number,
): Uint8Array<ArrayBuffer> {
  // Arrays of another realm are views too, `instanceof` would refuse them.
  const bytes: Uint8Array<ArrayBuffer> = ArrayBuffer.isView(foreign)
    ? Reflect.construct(Uint8Array, [foreign])
    : new Uint8Array()
  if (bytes.length === 0 || bytes.length > most)
    throw new LatchkeyError('foreign-invalid', { what, path: '' })
  return bytes
}
