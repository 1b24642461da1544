import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * A node of the syntax tree.
 * @typedef {{ readonly type: string, readonly start: number, readonly end: number,
 *   readonly [key: string]: unknown }} SyntaxNode
 */
/**
 * A member of a type: its name, what stands after the name, and its docstring.
 * @typedef {{ name: string, optional: boolean, signature: string, doc: string }} Member
 */
/** @typedef {{ text: string, body: readonly SyntaxNode[], docBefore(at: number): string }} Source */

/** @returns {value is SyntaxNode} */
const isNode = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null && 'type' in value
/** @returns {SyntaxNode[]} */
const nodesIn = (/** @type {readonly unknown[]} */ list) => list.filter(isNode)
const childOf = (/** @type {SyntaxNode | undefined} */ node, /** @type {string} */ name) => {
  const child = node?.[name]
  return isNode(child) ? child : undefined
}
const listOf = (/** @type {SyntaxNode | undefined} */ node, /** @type {string} */ name) => {
  const list = node?.[name]
  return Array.isArray(list) ? list.filter(isNode) : []
}
const nameOf = (/** @type {SyntaxNode | undefined} */ node) =>
  String(node?.['name'] ?? node?.['value'] ?? '')

/** The text of a docstring without stars, and without its example. */
const toProse = (/** @type {string} */ comment) =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/@example[\s\S]*/, '')
    .replace(/(\w)-\s*\n\s*(?=\w)/g, '$1-')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Parses a source file.
 * @param {string} path from the root
 * @returns {Source}
 */
export function readSource(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  return {
    text,
    body: nodesIn(program.body),
    docBefore(at) {
      const doc = comments.findLast(
        ({ end, type, value }) =>
          end <= at &&
          type === 'Block' &&
          value.startsWith('*') &&
          /^\s*$/.test(text.slice(end, at)),
      )
      return doc ? toProse(doc.value) : ''
    },
  }
}

/** The exported declaration of a name. */
function findExport(/** @type {Source} */ { body }, /** @type {string} */ name) {
  for (const statement of body) {
    const declaration = childOf(statement, 'declaration')
    const named =
      childOf(declaration, 'id') ?? childOf(listOf(declaration, 'declarations')[0], 'id')
    if (declaration && nameOf(named) === name) return { statement, declaration }
  }
  throw new RangeError(`No export named ${name}`)
}

/**
 * The object types in an alias, those of intersections and unions included.
 * @returns {SyntaxNode[]}
 */
function literalsIn(/** @type {SyntaxNode | undefined} */ type) {
  if (type?.type === 'TSTypeLiteral') return [type]
  const inner = childOf(type, 'typeAnnotation')
  return [...listOf(type, 'types'), ...(inner ? [inner] : [])].flatMap(literalsIn)
}

/** The members of the object types in an alias. */
function membersIn(/** @type {Source} */ source, /** @type {SyntaxNode | undefined} */ type) {
  return literalsIn(type).flatMap((literal) =>
    listOf(literal, 'members').flatMap((member) => {
      const key = childOf(member, 'key')
      if (!key) return []
      return {
        name: nameOf(key),
        optional: member['optional'] === true,
        signature: source.text
          .slice(key.end, member.end)
          .replace(/^\??:?\s*/, '')
          .replace(/\/\*[\s\S]*?\*\//g, '')
          .replace(/([^{,;(|&=\s])\n\s*(?=(?:readonly )?\w+\??[:(])/g, '$1; ')
          .replace(/\s+/g, ' ')
          .replace(/,\s*\)/g, ')')
          .replace(/\(\s+/g, '(')
          .replace(/;$/, '')
          .trim(),
        doc: source.docBefore(member.start),
      }
    }),
  )
}

/**
 * Reads the members of an exported object type, those of an intersection's literals.
 * @param {string} path
 * @param {string} name
 * @returns {{ doc: string, members: Member[] }}
 */
export function readType(path, name) {
  const source = readSource(path)
  const { statement, declaration } = findExport(source, name)
  const members = membersIn(source, childOf(declaration, 'typeAnnotation'))
  return { doc: source.docBefore(statement.start), members }
}

/** The function behind a component, which `memo` may wrap: `memo(Plain) as typeof Plain`. */
function findComponent(/** @type {Source} */ { body }, /** @type {SyntaxNode} */ declaration) {
  const init = childOf(listOf(declaration, 'declarations')[0], 'init')
  const plain = nameOf(childOf(childOf(init, 'typeAnnotation'), 'exprName'))
  return body.find((one) => nameOf(childOf(one, 'id')) === plain && plain !== '') ?? declaration
}

/**
 * Reads the properties of an exported component: those of the type of its parameter, which may be
 * an alias of its file. `others` are the types that it takes from elsewhere.
 * @param {string} path
 * @param {string} name
 * @returns {{ doc: string, members: Member[], others: string[] }}
 */
export function readComponent(path, name) {
  const source = readSource(path)
  const { statement, declaration } = findExport(source, name)
  const parameter = listOf(findComponent(source, declaration), 'params')[0]
  const written = childOf(childOf(parameter, 'typeAnnotation'), 'typeAnnotation')
  const alias = source.body.find(
    (one) =>
      one.type === 'TSTypeAliasDeclaration' &&
      nameOf(childOf(one, 'id')) === nameOf(childOf(written, 'typeName')),
  )
  const type = childOf(alias, 'typeAnnotation') ?? written
  const parts = type?.type === 'TSIntersectionType' ? listOf(type, 'types') : type ? [type] : []
  return {
    doc: source.docBefore(statement.start),
    members: membersIn(source, type),
    others: parts
      .filter((part) => part.type === 'TSTypeReference')
      .map((part) => source.text.slice(part.start, part.end).replace(/\s+/g, ' ')),
  }
}

/**
 * Reads the head and the docstring of an exported function.
 * @param {string} path
 * @param {string} name
 * @returns {{ head: string, doc: string }}
 */
export function readFunction(path, name) {
  const source = readSource(path)
  const { statement, declaration } = findExport(source, name)
  const body = childOf(declaration, 'body')
  const head = source.text
    .slice(declaration.start, body?.start ?? declaration.end)
    .replace(/^function /, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/([^{,;(|&=\s])\n\s*(?=(?:readonly )?\w+\??[:(])/g, '$1; ')
    .replace(/\s+/g, ' ')
    .replace(/,\s*([)}>])/g, '$1')
    .replace(/\(\s+/g, '(')
    .trim()
  return { head, doc: source.docBefore(statement.start) }
}

/** Reads the docstring of an exported constant. */
export function readConstant(/** @type {string} */ path, /** @type {string} */ name) {
  const source = readSource(path)
  return source.docBefore(findExport(source, name).statement.start)
}

/**
 * Lists what a door exports: its name, and the name and file behind it.
 * @param {string} path
 * @returns {{ name: string, local: string, path: string }[]}
 */
export function readExports(path) {
  const folder = path.replace(/[^/]*$/, '')
  return readSource(path).body.flatMap((statement) =>
    listOf(statement, 'specifiers')
      .filter((specifier) => specifier['exportKind'] !== 'type')
      .map((specifier) => ({
        name: nameOf(childOf(specifier, 'exported')),
        local: nameOf(childOf(specifier, 'local')),
        path: folder + nameOf(childOf(statement, 'source')).replace(/^\.\//, ''),
      })),
  )
}

/**
 * Reads the entries of an exported list of objects as texts by property; constants that the file
 * declares stand for their value.
 * @param {string} path
 * @param {string} name
 * @returns {Record<string, string>[]}
 */
export function readList(path, name) {
  const source = readSource(path)
  const { declaration } = findExport(source, name)
  const list = childOf(listOf(declaration, 'declarations')[0], 'init')
  const textOf = (/** @type {SyntaxNode | undefined} */ node) =>
    node ? source.text.slice(node.start, node.end) : ''
  const toValue = (/** @type {SyntaxNode | undefined} */ node) => {
    const constant = source.body
      .flatMap((statement) => listOf(statement, 'declarations'))
      .find((one) => node?.type === 'Identifier' && nameOf(childOf(one, 'id')) === nameOf(node))
    const value = childOf(constant, 'init')
    return textOf(value?.type === 'ArrayExpression' ? value : node)
  }
  return listOf(list, 'elements').map((element) =>
    Object.fromEntries(
      listOf(element, 'properties').map((property) => [
        nameOf(childOf(property, 'key')),
        toValue(childOf(property, 'value')),
      ]),
    ),
  )
}

/**
 * Reads the names in an exported object.
 * @param {string} path
 * @param {string} name
 */
export function readKeys(path, name) {
  const { declaration } = findExport(readSource(path), name)
  const init = childOf(listOf(declaration, 'declarations')[0], 'init')
  const object = childOf(init, 'expression') ?? init
  return listOf(object, 'properties').map((property) => nameOf(childOf(property, 'key')))
}
