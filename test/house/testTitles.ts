import type { SyntaxNode } from '../architecture/syntax.ts'
import { childOf, parseModule, textOf, walk } from '../architecture/syntax.ts'
import { expandTitle } from './expandTitle.ts'
import { constantsOf, staticValue, unknownText } from './staticValue.ts'

/**
 * A test as it runs: its titles from the outermost group inwards, and whether it would be left out
 * of a run.
 * A table has one for each of its cases; `unknownText` stands in a title for what only the run
 * knows.
 * `written` has the same titles as they stand in the file, placeholders included.
 */
export type WrittenTest = {
  readonly path: readonly string[]
  readonly written: readonly string[]
  readonly skipped: boolean
}

const isModifier = /^(each|for|skip|only|todo|skipIf|runIf|fails|concurrent|sequential|shuffle)$/
const isSkip = /^(skip|todo|skipIf|runIf|fails)$/

/** The words of `describe.skip.each(...)(...)`: describe, skip, each. */
function wordsOf(callee: SyntaxNode | undefined): string[] {
  if (callee === undefined) return []
  if (callee.type === 'MemberExpression')
    return [...wordsOf(childOf(callee, 'object')), textOf(callee, 'property') ?? '']
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return wordsOf(childOf(callee, 'callee') ?? childOf(callee, 'tag'))
  return [textOf(callee) ?? '']
}

const argumentsOf = (call: SyntaxNode | undefined): SyntaxNode[] =>
  Array.isArray(call?.['arguments']) ? call['arguments'] : []

/** `{ skip: true }` as the second argument, or no function at all. */
function isLeftOut(call: SyntaxNode): boolean {
  const [, second] = argumentsOf(call)
  const options =
    second?.type === 'ObjectExpression' && Array.isArray(second['properties'])
      ? second['properties']
      : []
  return (
    second === undefined || options.some((one: SyntaxNode) => isSkip.test(textOf(one, 'key') ?? ''))
  )
}

type Titled = {
  readonly isTest: boolean
  readonly written: string
  readonly titles: readonly string[]
  readonly skipped: boolean
}

/**
 * A group or a test: its words, its title, and the callee that holds its table; undefined for any
 * other node.
 */
function titled(node: SyntaxNode) {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined
  const [kind = '', ...modifiers] = wordsOf(callee)
  const [title] = argumentsOf(node)
  if (
    title === undefined ||
    !/^(describe|suite|it|test)$/.test(kind) ||
    !modifiers.every((word) => isModifier.test(word))
  )
    return undefined
  // The table of `it.each(table)(title)` is itself such a call; only the outer one has a title.
  const table =
    callee?.type === 'CallExpression' || callee?.type === 'TaggedTemplateExpression'
      ? callee
      : undefined
  const takesTable = /^(each|for|skipIf|runIf)$/.test(modifiers.at(-1) ?? '')
  return table === undefined && takesTable ? undefined : { kind, modifiers, title, table }
}

/** The titles that a group or a test runs under, and whether it runs. */
function titledCall(
  node: SyntaxNode,
  text: string,
  constants: ReadonlyMap<string, SyntaxNode>,
): Titled | undefined {
  const found = titled(node)
  if (found === undefined) return undefined
  const { kind, modifiers, title, table } = found
  const value = staticValue(title, constants)
  const base = typeof value === 'string' ? value : unknownText
  const [rows] = table?.type === 'CallExpression' ? argumentsOf(table) : []
  const isEach = table !== undefined && /^(each|for)$/.test(modifiers.at(-1) ?? '')
  return {
    isTest: kind === 'it' || kind === 'test',
    written:
      title.type === 'TemplateLiteral'
        ? text.slice(Number(title['start']) + 1, Number(title['end']) - 1)
        : base,
    titles: isEach
      ? expandTitle(base, rows === undefined ? undefined : staticValue(rows, constants))
      : [base],
    skipped: modifiers.some((word) => isSkip.test(word)) || isLeftOut(node),
  }
}

/** Every path of titles that goes through one title of each level. */
const paths = (levels: readonly Titled[]): string[][] =>
  levels.reduce<string[][]>(
    (before, level) => before.flatMap((path) => level.titles.map((title) => [...path, title])),
    [[]],
  )

/** Every test of a file, each case of a table by itself. */
export function testTitles(path: string, text: string): WrittenTest[] {
  const program = parseModule(path, text)
  const constants = constantsOf(program)
  const found: WrittenTest[] = []
  walk(program, (node, above) => {
    const test = titledCall(node, text, constants)
    if (!test?.isTest) return
    const levels = [...above.flatMap((one) => titledCall(one, text, constants) ?? []), test]
    const written = levels.map((one) => one.written)
    found.push(
      ...paths(levels).map((titles) => ({
        path: titles,
        written,
        skipped: levels.some((one) => one.skipped),
      })),
    )
  })
  return found
}
