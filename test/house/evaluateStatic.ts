import type { SyntaxNode } from '../architecture/syntax.ts'
import { getChild, getText, walk } from '../architecture/syntax.ts'

/** A placeholder for text that is known only at run time. */
export const unknownText = '⍰'

/**
 * The constants of a module by name. A name that is declared twice is left out: which of the two is
 * meant is not known here.
 */
export function readConstants(program: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode | undefined>()
  walk(program, (node) => {
    const name = node.type === 'VariableDeclarator' ? getText(getChild(node, 'id')) : undefined
    const value = getChild(node, 'init')
    if (name !== undefined) found.set(name, found.has(name) ? undefined : value)
  })
  return new Map(
    [...found].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}

type Constants = ReadonlyMap<string, SyntaxNode>
type Reader = (node: SyntaxNode, constants: Constants) => unknown

const getNodes = (node: SyntaxNode, name: string): SyntaxNode[] =>
  Array.isArray(node[name]) ? node[name] : []
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const evaluateOptional = (node: SyntaxNode | undefined, constants: Constants): unknown =>
  node === undefined ? undefined : evaluateStatic(node, constants)

const evaluateExpression: Reader = (node, constants) =>
  evaluateOptional(getChild(node, 'expression'), constants)

const evaluateArray: Reader = (node, constants) => {
  const values: unknown[] = []
  for (const element of getNodes(node, 'elements')) {
    if (element?.type !== 'SpreadElement')
      values.push(evaluateOptional(element ?? undefined, constants))
    else {
      const spread = evaluateOptional(getChild(element, 'argument'), constants)
      if (!Array.isArray(spread)) return unknownText
      values.push(...spread)
    }
  }
  return values
}

const evaluateObject: Reader = (node, constants) => {
  const value: Record<string, unknown> = {}
  for (const property of getNodes(node, 'properties')) {
    const spread =
      property.type === 'SpreadElement'
        ? evaluateOptional(getChild(property, 'argument'), constants)
        : undefined
    if (property.type === 'SpreadElement' ? !isObject(spread) : property['computed'] === true)
      return unknownText
    if (isObject(spread)) Object.assign(value, spread)
    else
      value[String(getChild(property, 'key')?.['name'] ?? getChild(property, 'key')?.['value'])] =
        evaluateOptional(getChild(property, 'value'), constants)
  }
  return value
}

const evaluateTemplate: Reader = (node, constants) => {
  const expressions = getNodes(node, 'expressions').map((one) => evaluateOptional(one, constants))
  const texts = getNodes(node, 'quasis').map((one) =>
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

const evaluateLiteral: Reader = (node) => {
  const regex = node['regex']
  if (isObject(regex)) return new RegExp(String(regex['pattern']), String(regex['flags']))
  return typeof node['bigint'] === 'string' ? BigInt(node['bigint']) : node['value']
}

const evaluateUnary: Reader = (node, constants) => {
  const value = evaluateOptional(getChild(node, 'argument'), constants)
  if (node['operator'] === '!' && typeof value === 'boolean') return !value
  if (node['operator'] === '-' && (typeof value === 'number' || typeof value === 'bigint'))
    return -value
  return unknownText
}

const evaluateBinary: Reader = (node, constants) => {
  const left = evaluateOptional(getChild(node, 'left'), constants)
  const right = evaluateOptional(getChild(node, 'right'), constants)
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
const evaluateCall: Reader = (node, constants) => {
  const callee = getChild(node, 'callee')
  const [first] = getNodes(node, 'arguments')
  const value =
    getText(getChild(callee, 'object')) === 'Object'
      ? evaluateOptional(first, constants)
      : undefined
  if (!isObject(value)) return unknownText
  const method = getText(callee, 'property')
  return method === 'keys'
    ? Object.keys(value)
    : method === 'values'
      ? Object.values(value)
      : method === 'entries'
        ? Object.entries(value)
        : unknownText
}

const evaluateMember: Reader = (node, constants) => {
  const object = evaluateOptional(getChild(node, 'object'), constants)
  const key =
    node['computed'] === true
      ? evaluateOptional(getChild(node, 'property'), constants)
      : getText(node, 'property')
  return isObject(object) && Object.hasOwn(object, String(key)) ? object[String(key)] : unknownText
}

const evaluateName: Reader = (node, constants) => {
  const name = getText(node) ?? ''
  const value = constants.get(name)
  if (value !== undefined)
    return evaluateStatic(value, new Map([...constants].filter(([one]) => one !== name)))
  return name === 'undefined'
    ? undefined
    : name === 'NaN'
      ? Number.NaN
      : name === 'Infinity'
        ? Number.POSITIVE_INFINITY
        : unknownText
}

const readers: Readonly<Record<string, Reader>> = {
  Literal: evaluateLiteral,
  TemplateLiteral: evaluateTemplate,
  ArrayExpression: evaluateArray,
  ObjectExpression: evaluateObject,
  UnaryExpression: evaluateUnary,
  BinaryExpression: evaluateBinary,
  CallExpression: evaluateCall,
  MemberExpression: evaluateMember,
  Identifier: evaluateName,
  TSAsExpression: evaluateExpression,
  TSSatisfiesExpression: evaluateExpression,
  TSNonNullExpression: evaluateExpression,
  ParenthesizedExpression: evaluateExpression,
}

/**
 * The value of an expression that the source alone decides; `unknownText` in place of it, or of a
 * part of it, where it does not.
 */
export function evaluateStatic(node: SyntaxNode, constants: Constants): unknown {
  const reader = readers[node.type]
  return reader === undefined ? unknownText : reader(node, constants)
}
