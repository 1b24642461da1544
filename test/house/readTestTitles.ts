import type { SyntaxNode } from '../architecture/syntax.ts'
import { getChild, getText, parseModule, walk } from '../architecture/syntax.ts'
import { evaluateStatic, readConstants, unknownText } from './evaluateStatic.ts'
import { expandTitle } from './expandTitle.ts'

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
function readWords(callee: SyntaxNode | undefined): string[] {
  if (callee === undefined) return []
  if (callee.type === 'MemberExpression')
    return [...readWords(getChild(callee, 'object')), getText(callee, 'property') ?? '']
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return readWords(getChild(callee, 'callee') ?? getChild(callee, 'tag'))
  return [getText(callee) ?? '']
}

const getArguments = (call: SyntaxNode | undefined): SyntaxNode[] =>
  Array.isArray(call?.['arguments']) ? call['arguments'] : []

/** `{ skip: true }` as the second argument, or no function at all. */
function isSkipped(call: SyntaxNode): boolean {
  const [, second] = getArguments(call)
  const options =
    second?.type === 'ObjectExpression' && Array.isArray(second['properties'])
      ? second['properties']
      : []
  return (
    second === undefined ||
    options.some((one: SyntaxNode) => isSkip.test(getText(one, 'key') ?? ''))
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
function readTitled(node: SyntaxNode) {
  const callee = node.type === 'CallExpression' ? getChild(node, 'callee') : undefined
  const [kind = '', ...modifiers] = readWords(callee)
  const [title] = getArguments(node)
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
function readTitledCall(
  node: SyntaxNode,
  text: string,
  constants: ReadonlyMap<string, SyntaxNode>,
): Titled | undefined {
  const found = readTitled(node)
  if (found === undefined) return undefined
  const { kind, modifiers, title, table } = found
  const value = evaluateStatic(title, constants)
  const base = typeof value === 'string' ? value : unknownText
  const [rows] = table?.type === 'CallExpression' ? getArguments(table) : []
  const isEach = table !== undefined && /^(each|for)$/.test(modifiers.at(-1) ?? '')
  return {
    isTest: kind === 'it' || kind === 'test',
    written:
      title.type === 'TemplateLiteral'
        ? text.slice(Number(title['start']) + 1, Number(title['end']) - 1)
        : base,
    titles: isEach
      ? expandTitle(base, rows === undefined ? undefined : evaluateStatic(rows, constants))
      : [base],
    skipped: modifiers.some((word) => isSkip.test(word)) || isSkipped(node),
  }
}

/** Every path of titles that goes through one title of each level. */
const paths = (levels: readonly Titled[]): string[][] =>
  levels.reduce<string[][]>(
    (before, level) => before.flatMap((path) => level.titles.map((title) => [...path, title])),
    [[]],
  )

/** Every test of a file, each case of a table by itself. */
export function readTestTitles(path: string, text: string): WrittenTest[] {
  const program = parseModule(path, text)
  const constants = readConstants(program)
  const found: WrittenTest[] = []
  walk(program, (node, above) => {
    const test = readTitledCall(node, text, constants)
    if (!test?.isTest) return
    const levels = [...above.flatMap((one) => readTitledCall(one, text, constants) ?? []), test]
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
