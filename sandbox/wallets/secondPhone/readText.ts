/** A text among the parameters of a request. Throws when it is missing. */
export function readText(params: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(params), name)
  if (typeof value !== 'string') throw new TypeError(`Missing or invalid. ${name}`)
  return value
}
