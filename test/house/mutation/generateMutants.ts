import type { SyntaxNode } from '../../architecture/syntax.ts'
import { getChild, parseModule } from '../../architecture/syntax.ts'

/** One small change of a file: `text` replaces the range from `start` to `end`. */
export type Mutant = {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly was: string
  readonly text: string
}

type Change = { readonly at: SyntaxNode; readonly text: string; readonly end?: number }
type Operator = (node: SyntaxNode, source: (node: SyntaxNode) => string) => Change[]

const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value
const getNodes = (node: SyntaxNode, name: string): SyntaxNode[] =>
  Array.isArray(node[name]) ? node[name].filter(isNode) : []
const getStart = (node: SyntaxNode) => Number(node['start'])
const getEnd = (node: SyntaxNode) => Number(node['end'])

const mutateOperator: Operator = (node, source) => {
  const [left, right, swap] = [
    getChild(node, 'left'),
    getChild(node, 'right'),
    swapped[String(node['operator'])],
  ]
  if (!left || !right || swap === undefined) return []
  // The operand of another precedence keeps its meaning in brackets.
  return [{ at: node, text: `((${source(left)}) ${swap} (${source(right)}))` }]
}
const mutateCondition: Operator = (node) => {
  const test = getChild(node, 'test')
  return test ? ['true', 'false'].map((text) => ({ at: test, text })) : []
}
const mutateNot: Operator = (node, source) => {
  const argument = getChild(node, 'argument')
  return node['operator'] === '!' && argument
    ? [{ at: node, text: `Boolean(${source(argument)})` }]
    : []
}
const mutateLiteral: Operator = (node) => {
  const { value, bigint } = node
  if (typeof bigint === 'string') return [{ at: node, text: `${BigInt(bigint) + 1n}n` }]
  if (typeof value === 'boolean') return [{ at: node, text: String(!value) }]
  if (typeof value === 'number') return [{ at: node, text: String(value + 1) }]
  return typeof value === 'string' ? [{ at: node, text: value === '' ? '"mutated"' : '""' }] : []
}
const mutateTemplate: Operator = (node, source) =>
  source(node) === '``' ? [] : [{ at: node, text: '``' }]
const mutateStatement: Operator = (node) => {
  const { type = '' } = getChild(node, 'expression') ?? {}
  return /^(Call|Await|Assignment|Update|Chain|Unary)Expression$/.test(type)
    ? [{ at: node, text: ';' }]
    : []
}
const mutateReturn: Operator = (node) =>
  getChild(node, 'argument') ? [{ at: node, text: 'return;' }] : []
const mutateArrow: Operator = (node) => {
  const body = getChild(node, 'body')
  return body && body.type !== 'BlockStatement' ? [{ at: body, text: 'undefined' }] : []
}
const mutateArray: Operator = (node) =>
  getNodes(node, 'elements').length > 0 ? [{ at: node, text: '[]' }] : []
const mutateBlock: Operator = (node) =>
  getNodes(node, 'body').length > 0 ? [{ at: node, text: '{}' }] : []
/** Drops one property after the other, with its comma. */
const mutateObject: Operator = (node, source) =>
  getNodes(node, 'properties').map((property) => ({
    at: property,
    text: '',
    end:
      getEnd(property) +
      (/^\s*,/.exec(source(node).slice(getEnd(property) - getStart(node)))?.[0].length ?? 0),
  }))

const operators: Readonly<Record<string, readonly Operator[]>> = {
  BinaryExpression: [mutateOperator],
  LogicalExpression: [mutateOperator],
  ConditionalExpression: [mutateCondition],
  IfStatement: [mutateCondition],
  UnaryExpression: [mutateNot],
  Literal: [mutateLiteral],
  TemplateLiteral: [mutateTemplate],
  ExpressionStatement: [mutateStatement],
  ReturnStatement: [mutateReturn],
  ArrowFunctionExpression: [mutateArrow],
  ArrayExpression: [mutateArray],
  BlockStatement: [mutateBlock],
  ObjectExpression: [mutateObject],
}

/** Types and imports do nothing at run time; of a cast, the expression does. */
const inertTypes =
  /^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import(Declaration|Expression)|ExportAll)/
const inertKeys: readonly string[] = [
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'returnType',
  'superTypeArguments',
]

function getChildren(node: SyntaxNode): SyntaxNode[] {
  const isName = (name: string) => name === 'key' && node['computed'] !== true
  return Object.entries(node).flatMap(([name, value]) => {
    if (
      inertKeys.includes(name) ||
      isName(name) ||
      (name === 'source' && node.type.startsWith('Export'))
    )
      return []
    return (Array.isArray(value) ? value : [value])
      .filter(isNode)
      .filter(({ type }) => !inertTypes.test(type))
  })
}

/**
 * Every mutant of a module: conditions, comparisons, literals, calls, results, properties, lists
 * and blocks, each changed by itself.
 */
export function generateMutants(path: string, text: string): Mutant[] {
  const source = (node: SyntaxNode) => text.slice(getStart(node), getEnd(node))
  const found: Mutant[] = []
  const visit = (node: SyntaxNode) => {
    for (const operator of operators[node.type] ?? [])
      for (const { at, text: now, end = getEnd(at) } of operator(node, source)) {
        const start = getStart(at)
        const was = text.slice(start, end)
        if (was !== now)
          found.push({ line: text.slice(0, start).split('\n').length, start, end, was, text: now })
      }
    getChildren(node).forEach(visit)
  }
  visit(parseModule(path, text))
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}
