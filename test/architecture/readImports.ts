import type { SyntaxNode } from './syntax.ts'
import { getChild, getText, parseModule, walk } from './syntax.ts'

/**
 * One import of a module: its specifier, and if its code loads with the importer, on demand, or
 * not at all.
 */
export type Import = { readonly specifier: string; readonly arrives: 'static' | 'dynamic' | 'type' }

const everySpecifierIsType = (node: SyntaxNode) => {
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'] : []
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
  )
}

function readImport(node: SyntaxNode): Import | undefined {
  const specifier = getText(getChild(node, 'source'))
  if (specifier === undefined) return undefined
  if (node.type === 'ImportExpression') return { specifier, arrives: 'dynamic' }
  if (node.type === 'TSImportType') return { specifier, arrives: 'type' }
  const kind = node['importKind'] ?? node['exportKind']
  return { specifier, arrives: kind === 'type' || everySpecifierIsType(node) ? 'type' : 'static' }
}

const importNodes: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Every import, re-export, dynamic import and type query of a module. */
export function readImports(path: string, text: string): Import[] {
  const found: Import[] = []
  walk(parseModule(path, text), (node) => {
    if (!importNodes.has(node.type)) return
    const one = readImport(node)
    if (one !== undefined) found.push(one)
  })
  return found
}
