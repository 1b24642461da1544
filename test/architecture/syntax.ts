import { parseSync } from 'vite'

/** A syntax node of the parser: a type, and named children. */
export type SyntaxNode = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const children = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

/** Calls `visit` for a node and everything below it, with the nodes above it, outermost first. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, above: readonly SyntaxNode[]) => void,
  above: readonly SyntaxNode[] = [],
): void {
  visit(node, above)
  for (const child of children(node)) walk(child, visit, [...above, node])
}

/** The syntax tree of a TypeScript module. */
export function parseModule(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const tree: unknown = program
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`)
  return tree
}

/** The node under a name, when there is one. */
export function getChild(node: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  const child = node?.[name]
  return isNode(child) ? child : undefined
}

/** The text under a name: of an identifier, a literal or a bare string field. */
export function getText(node: SyntaxNode | undefined, name?: string): string | undefined {
  if (name === undefined)
    return typeof node?.['name'] === 'string'
      ? node['name']
      : typeof node?.['value'] === 'string'
        ? node['value']
        : undefined
  const value = node?.[name]
  return typeof value === 'string' ? value : isNode(value) ? getText(value) : undefined
}
