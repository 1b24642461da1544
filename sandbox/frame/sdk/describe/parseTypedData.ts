import { FrameFault } from '../FrameFault.ts'

/**
 * Typed data (EIP-712): `message` has the fields that are signed and no others, and so has
 * `domain`.
 */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

const domainFields = ['name', 'version', 'chainId', 'verifyingContract', 'salt']
const rejectField = (why: string): never => {
  throw new FrameFault(`Invalid parameters: the typed data ${why}`)
}

const findStruct = (types: TypedData['types'], type: string) => {
  const name = type.replace(/(?:\[\d*\])+$/, '')
  return Object.hasOwn(types, name) ? types[name] : undefined
}

/** Compares the data with its signed types: no extra field, no missing one. */
function checkFields(types: TypedData['types'], type: string, value: unknown, path: string): void {
  const fields = findStruct(types, type)
  if (!fields) return
  if (Array.isArray(value)) {
    if (!type.endsWith(']')) rejectField(`has a list at ${path}, where its type has none`)
    for (const [at, one] of value.entries())
      checkFields(types, type.replace(/\[\d*\]$/, ''), one, `${path}.${at}`)
    return
  }
  if (value === null || typeof value !== 'object' || type.endsWith(']'))
    rejectField(`is not as its type says at ${path}`)
  const names = fields.map(({ name }) => name)
  const extra = Object.keys(Object(value)).find((name) => !names.includes(name))
  if (extra !== undefined) rejectField(`has a field that is not signed: ${path}.${extra}`)
  for (const { name, type: inner } of fields) {
    if (!Object.hasOwn(Object(value), name)) rejectField(`lacks ${path}.${name}`)
    checkFields(types, inner, Reflect.get(Object(value), name), `${path}.${name}`)
  }
}

/** A network as text is signed as the number it says. */
function readChainId(given: unknown): number {
  const read = /^(?:\d{1,16}|0x[0-9a-f]{1,13})$/i.test(String(given)) ? Number(given) : Number.NaN
  return Number.isSafeInteger(read) ? read : rejectField('names no network')
}

/**
 * Typed data as it will be signed. Throws for what has fields that are not signed, or lacks some
 * that are: what is shown has to be what is agreed to.
 */
export function parseTypedData({ domain, types, primaryType, message }: TypedData): TypedData {
  const given = Object.entries(domain).filter(([, value]) => value !== undefined && value !== null)
  const stray = given.find(([name]) => !domainFields.includes(name))
  if (stray) rejectField(`has a field that is not signed: domain.${stray[0]}`)
  const declared = types['EIP712Domain']?.map(({ name }) => name)
  if (
    declared &&
    (declared.length !== given.length || given.some(([name]) => !declared.includes(name)))
  )
    rejectField('has another domain than its types say')
  if (!findStruct(types, primaryType)) rejectField(`has no type ${primaryType}`)
  checkFields(types, primaryType, message, 'message')
  const read = given.map(
    ([name, value]) => [name, name === 'chainId' ? readChainId(value) : value] as const,
  )
  return { domain: Object.fromEntries(read), types, primaryType, message }
}
