import type { SyntaxNode } from '../../architecture/syntax.ts'
import { childOf, parseModule } from '../../architecture/syntax.ts'

/** One small change of a file: `text` takes the place of what stands from `start` to `end`. */
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
const listOf = (node: SyntaxNode, name: string): SyntaxNode[] =>
  Array.isArray(node[name]) ? node[name].filter(isNode) : []
const startOf = (node: SyntaxNode) => Number(node['start'])
const endOf = (node: SyntaxNode) => Number(node['end'])

const ofOperator: Operator = (node, source) => {
  const [left, right, swap] = [
    childOf(node, 'left'),
    childOf(node, 'right'),
    swapped[String(node['operator'])],
  ]
  if (!left || !right || swap === undefined) return []
  // The operand of another precedence keeps its meaning in brackets.
  return [{ at: node, text: `((${source(left)}) ${swap} (${source(right)}))` }]
}
const ofCondition: Operator = (node) => {
  const test = childOf(node, 'test')
  return test ? ['true', 'false'].map((text) => ({ at: test, text })) : []
}
const ofNot: Operator = (node, source) => {
  const argument = childOf(node, 'argument')
  return node['operator'] === '!' && argument
    ? [{ at: node, text: `Boolean(${source(argument)})` }]
    : []
}
const ofLiteral: Operator = (node) => {
  const { value, bigint } = node
  if (typeof bigint === 'string') return [{ at: node, text: `${BigInt(bigint) + 1n}n` }]
  if (typeof value === 'boolean') return [{ at: node, text: String(!value) }]
  if (typeof value === 'number') return [{ at: node, text: String(value + 1) }]
  return typeof value === 'string' ? [{ at: node, text: value === '' ? '"mutated"' : '""' }] : []
}
const ofTemplate: Operator = (node, source) =>
  source(node) === '``' ? [] : [{ at: node, text: '``' }]
const ofStatement: Operator = (node) => {
  const { type = '' } = childOf(node, 'expression') ?? {}
  return /^(Call|Await|Assignment|Update|Chain|Unary)Expression$/.test(type)
    ? [{ at: node, text: ';' }]
    : []
}
const ofReturn: Operator = (node) =>
  childOf(node, 'argument') ? [{ at: node, text: 'return;' }] : []
const ofArrow: Operator = (node) => {
  const body = childOf(node, 'body')
  return body && body.type !== 'BlockStatement' ? [{ at: body, text: 'undefined' }] : []
}
const ofArray: Operator = (node) =>
  listOf(node, 'elements').length > 0 ? [{ at: node, text: '[]' }] : []
const ofBlock: Operator = (node) =>
  listOf(node, 'body').length > 0 ? [{ at: node, text: '{}' }] : []
/** Drops one property after the other; a comma that is left over takes its place. */
const ofObject: Operator = (node, source) =>
  listOf(node, 'properties').map((property) => ({
    at: property,
    text: '',
    end:
      endOf(property) +
      (/^\s*,/.exec(source(node).slice(endOf(property) - startOf(node)))?.[0].length ?? 0),
  }))

const operators: Readonly<Record<string, readonly Operator[]>> = {
  BinaryExpression: [ofOperator],
  LogicalExpression: [ofOperator],
  ConditionalExpression: [ofCondition],
  IfStatement: [ofCondition],
  UnaryExpression: [ofNot],
  Literal: [ofLiteral],
  TemplateLiteral: [ofTemplate],
  ExpressionStatement: [ofStatement],
  ReturnStatement: [ofReturn],
  ArrowFunctionExpression: [ofArrow],
  ArrayExpression: [ofArray],
  BlockStatement: [ofBlock],
  ObjectExpression: [ofObject],
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

function childrenOf(node: SyntaxNode): SyntaxNode[] {
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
export function mutantsOf(path: string, text: string): Mutant[] {
  const source = (node: SyntaxNode) => text.slice(startOf(node), endOf(node))
  const found: Mutant[] = []
  const visit = (node: SyntaxNode) => {
    for (const operator of operators[node.type] ?? [])
      for (const { at, text: now, end = endOf(at) } of operator(node, source)) {
        const start = startOf(at)
        const was = text.slice(start, end)
        if (was !== now)
          found.push({ line: text.slice(0, start).split('\n').length, start, end, was, text: now })
      }
    childrenOf(node).forEach(visit)
  }
  visit(parseModule(path, text))
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}
