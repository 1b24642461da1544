import type { SyntaxNode } from '../architecture/syntax.ts'
import { childOf, textOf, walk } from '../architecture/syntax.ts'

/** Stands for any text that is known only at run time. */
export const unknownText = '⍰'

/**
 * The constants of a module by name. A name that is declared twice is left out: which of the two is
 * meant is not known here.
 */
export function constantsOf(program: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode | undefined>()
  walk(program, (node) => {
    const name = node.type === 'VariableDeclarator' ? textOf(childOf(node, 'id')) : undefined
    const value = childOf(node, 'init')
    if (name !== undefined) found.set(name, found.has(name) ? undefined : value)
  })
  return new Map(
    [...found].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}

type Constants = ReadonlyMap<string, SyntaxNode>
type Reader = (node: SyntaxNode, constants: Constants) => unknown

const listOf = (node: SyntaxNode, name: string): SyntaxNode[] =>
  Array.isArray(node[name]) ? node[name] : []
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const read = (node: SyntaxNode | undefined, constants: Constants): unknown =>
  node === undefined ? undefined : staticValue(node, constants)

const inner: Reader = (node, constants) => read(childOf(node, 'expression'), constants)

const ofArray: Reader = (node, constants) => {
  const values: unknown[] = []
  for (const element of listOf(node, 'elements')) {
    if (element?.type !== 'SpreadElement') values.push(read(element ?? undefined, constants))
    else {
      const spread = read(childOf(element, 'argument'), constants)
      if (!Array.isArray(spread)) return unknownText
      values.push(...spread)
    }
  }
  return values
}

const ofObject: Reader = (node, constants) => {
  const value: Record<string, unknown> = {}
  for (const property of listOf(node, 'properties')) {
    const spread =
      property.type === 'SpreadElement' ? read(childOf(property, 'argument'), constants) : undefined
    if (property.type === 'SpreadElement' ? !isObject(spread) : property['computed'] === true)
      return unknownText
    if (isObject(spread)) Object.assign(value, spread)
    else
      value[String(childOf(property, 'key')?.['name'] ?? childOf(property, 'key')?.['value'])] =
        read(childOf(property, 'value'), constants)
  }
  return value
}

const ofTemplate: Reader = (node, constants) => {
  const expressions = listOf(node, 'expressions').map((one) => read(one, constants))
  const texts = listOf(node, 'quasis').map((one) =>
    isObject(one['value']) ? String(one['value']['cooked']) : unknownText,
  )
  return texts
    .map(
      (text, at) =>
        text +
        (at in expressions
          ? isObject(expressions[at])
            ? unknownText
            : String(expressions[at])
          : ''),
    )
    .join('')
}

const ofLiteral: Reader = (node) => {
  const regex = node['regex']
  if (isObject(regex)) return new RegExp(String(regex['pattern']), String(regex['flags']))
  return typeof node['bigint'] === 'string' ? BigInt(node['bigint']) : node['value']
}

const ofUnary: Reader = (node, constants) => {
  const value = read(childOf(node, 'argument'), constants)
  if (node['operator'] === '!' && typeof value === 'boolean') return !value
  if (node['operator'] === '-' && (typeof value === 'number' || typeof value === 'bigint'))
    return -value
  return unknownText
}

const ofBinary: Reader = (node, constants) => {
  const left = read(childOf(node, 'left'), constants)
  const right = read(childOf(node, 'right'), constants)
  if (node['operator'] === '+' && typeof left === 'string' && !isObject(right))
    return left + String(right)
  if (typeof left !== 'number' || typeof right !== 'number') return unknownText
  return node['operator'] === '*'
    ? left * right
    : node['operator'] === '+'
      ? left + right
      : node['operator'] === '-'
        ? left - right
        : unknownText
}

/** `Object.keys`, `values` and `entries` of what is known, and nothing else. */
const ofCall: Reader = (node, constants) => {
  const callee = childOf(node, 'callee')
  const [first] = listOf(node, 'arguments')
  const value = textOf(childOf(callee, 'object')) === 'Object' ? read(first, constants) : undefined
  if (!isObject(value)) return unknownText
  const method = textOf(callee, 'property')
  return method === 'keys'
    ? Object.keys(value)
    : method === 'values'
      ? Object.values(value)
      : method === 'entries'
        ? Object.entries(value)
        : unknownText
}

const ofMember: Reader = (node, constants) => {
  const object = read(childOf(node, 'object'), constants)
  const key =
    node['computed'] === true
      ? read(childOf(node, 'property'), constants)
      : textOf(node, 'property')
  return isObject(object) && Object.hasOwn(object, String(key)) ? object[String(key)] : unknownText
}

const ofName: Reader = (node, constants) => {
  const name = textOf(node) ?? ''
  const value = constants.get(name)
  if (value !== undefined)
    return staticValue(value, new Map([...constants].filter(([one]) => one !== name)))
  return name === 'undefined'
    ? undefined
    : name === 'NaN'
      ? Number.NaN
      : name === 'Infinity'
        ? Number.POSITIVE_INFINITY
        : unknownText
}

const readers: Readonly<Record<string, Reader>> = {
  Literal: ofLiteral,
  TemplateLiteral: ofTemplate,
  ArrayExpression: ofArray,
  ObjectExpression: ofObject,
  UnaryExpression: ofUnary,
  BinaryExpression: ofBinary,
  CallExpression: ofCall,
  MemberExpression: ofMember,
  Identifier: ofName,
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  ParenthesizedExpression: inner,
}

/**
 * The value of an expression that the source alone decides; `unknownText` in place of it, or of a
 * part of it, where it does not.
 */
export function staticValue(node: SyntaxNode, constants: Constants): unknown {
  const reader = readers[node.type]
  return reader === undefined ? unknownText : reader(node, constants)
}
