import type { SyntaxNode } from '../architecture/syntax.ts'
import { childOf, parseModule, textOf, walk } from '../architecture/syntax.ts'

/** A test as written: its titles from the outermost group inwards, and whether it would be left out of a run. */
export type WrittenTest = { readonly path: readonly string[]; readonly skipped: boolean }

const isSkip = /^(skip|todo|skipIf|runIf)$/

/** The words of `describe.skip.each(...)(...)`: describe, skip, each. */
function wordsOf(callee: SyntaxNode | undefined): string[] {
  if (callee === undefined) return []
  if (callee.type === 'MemberExpression') return [...wordsOf(childOf(callee, 'object')), textOf(callee, 'property') ?? '']
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression') return wordsOf(childOf(callee, 'callee') ?? childOf(callee, 'tag'))
  return [textOf(callee) ?? '']
}

function titleOf(call: SyntaxNode, text: string): string | undefined {
  const [first] = Array.isArray(call['arguments']) ? call['arguments'] : []
  return first?.type === 'TemplateLiteral' ? text.slice(first.start + 1, first.end - 1) : textOf(first)
}

/** A group or a test with the title it is given; undefined for any other node. */
function titledCall(node: SyntaxNode, text: string) {
  if (node.type !== 'CallExpression') return undefined
  const [kind = '', ...modifiers] = wordsOf(childOf(node, 'callee'))
  const title = titleOf(node, text)
  if (title === undefined || !/^(describe|suite|it|test)$/.test(kind)) return undefined
  return { isTest: kind === 'it' || kind === 'test', title, skipped: modifiers.some((word) => isSkip.test(word)) }
}

/** Every test that a file writes down, with placeholders as they stand. */
export function testTitles(path: string, text: string): WrittenTest[] {
  const found: WrittenTest[] = []
  walk(parseModule(path, text), (node, above) => {
    const test = titledCall(node, text)
    if (!test?.isTest) return
    const groups = above.flatMap((one) => titledCall(one, text) ?? [])
    found.push({ path: [...groups.map((one) => one.title), test.title], skipped: test.skipped || groups.some((one) => one.skipped) })
  })
  return found
}
