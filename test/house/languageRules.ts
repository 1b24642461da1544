import { parseSync } from 'vite'
import type { SyntaxNode } from '../architecture/syntax.ts'
import { getChild, getText, walk } from '../architecture/syntax.ts'

/** Text with its offset in the file. `title`: a test title, which starts in lower case. */
type Passage = { readonly start: number; readonly text: string; readonly title?: boolean }

const peopleWithoutName = /\b(nobody|somebody|anybody|whoever)\b/gi
const headless = /^(what|who|whoever|whether|where)\s/i

/** Replaces a match by a mark of the same length, so that offsets stay those of the file. */
const mask = (text: string, pattern: RegExp, mark = '_') =>
  text.replace(pattern, (match) => match.replace(/[^\n]/g, mark))

/** Masks quoted texts and code: they belong to the product or the specification. */
const maskQuotes = (text: string) =>
  mask(text, /`[^`]*`|"[^"\n]*"|“[^”]*”|‘[^’\s][^’]*’|^\*\*[^*\n]*\*\*$/gm)

/** Splits text into sentences, list items and paragraphs. */
function splitSentences({ start, text }: Passage): Passage[] {
  const parts: Passage[] = []
  const separator = /(?<=[.!?][)*]?)\s+|\n\s*\n\s*|\n\s*(?:[-#>]+|\d+\.)\s+/g
  let from = 0
  for (const { index, 0: match } of text.matchAll(separator)) {
    parts.push({ start: start + from, text: text.slice(from, index) })
    from = index + match.length
  }
  parts.push({ start: start + from, text: text.slice(from) })
  return parts.map(({ start: begin, text: part }) => {
    const trimmed = part.trimStart()
    return { start: begin + part.length - trimmed.length, text: trimmed.trimEnd() }
  })
}

/** Finds words for unnamed people, and sentences that begin without a subject. */
function findBreaches(file: string, content: string, passages: readonly Passage[]): string[] {
  const toLine = (offset: number) => content.slice(0, offset).split('\n').length
  const report = (offset: number, text: string) =>
    `${file}:${toLine(offset)}: ${text.replace(/\s+/g, ' ').slice(0, 80)}`
  return passages.flatMap((passage) => {
    const masked = { ...passage, text: maskQuotes(passage.text) }
    const words = [...masked.text.matchAll(peopleWithoutName)].map(({ index, 0: word }) =>
      report(masked.start + index, word),
    )
    const openings = splitSentences(masked)
      .filter(({ text }, at) => headless.test(text) && (at === 0 || /^[A-Z]/.test(text)))
      .filter(({ text }) => !text.endsWith('?'))
      .map(({ start, text }) => report(start, text))
    return [...words, ...openings]
  })
}

/** Masks the markers of comments, tags and examples. */
function readComment(text: string): string {
  const plain = mask(text, /^\s*(\/\*\*?|\/\/)|\*\/\s*$|^[ \t]*\*(?!\*)|^[ \t]*\/\//gm, ' ')
  return mask(mask(plain, /@example[\s\S]*?(?=\n\s*@|$)/g, ' '), /@\w+( \{[^\n]*?\})?/g, ' ')
}

type Comment = { readonly start: number; readonly end: number; readonly type: string }

/** Joins line comments that follow each other without code between them. */
function joinComments(content: string, comments: readonly Comment[]): Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const follows =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      /^\n[ \t]*$/.test(content.slice(last.end, comment.start))
    joined.push(follows ? { ...comment, start: last.start } : comment)
    if (follows) joined.splice(-2, 1)
  }
  return joined
}

const isTest = /^(describe|suite|it|test)$/

/** The root of a callee such as `it.each(table)` or `describe.skip`. */
function readRoot(node: SyntaxNode | undefined): string | undefined {
  const inner = getChild(node, 'object') ?? getChild(node, 'callee') ?? getChild(node, 'tag')
  return inner === undefined ? getText(node) : readRoot(inner)
}

function readTitle(node: SyntaxNode): Passage | undefined {
  if (node.type !== 'CallExpression' || !isTest.test(readRoot(getChild(node, 'callee')) ?? ''))
    return undefined
  const [first] = Array.isArray(node['arguments']) ? node['arguments'] : []
  const start = Number(first?.['start']) + 1
  if (first?.type === 'Literal' && typeof first['value'] === 'string')
    return { start, text: first['value'], title: true }
  if (first?.type !== 'TemplateLiteral' || !Array.isArray(first['quasis'])) return undefined
  const text = first['quasis'].map((part) => String(part?.value?.cooked ?? '')).join('_')
  return { start, text, title: true }
}

/** Reports breaches in the comments and test titles of a source file, as `file:line: text`. */
export function findSourceBreaches(file: string, content: string): string[] {
  const { program, comments } = parseSync(file, content)
  const titles: Passage[] = []
  if (/\.test\.tsx?$/.test(file))
    walk(program as unknown as SyntaxNode, (node) => {
      const title = readTitle(node)
      if (title) titles.push(title)
    })
  const passages = joinComments(content, comments).map(({ start, end }) => ({
    start,
    text: readComment(content.slice(start, end)),
  }))
  return findBreaches(file, content, [...passages, ...titles])
}

/** Reports breaches in the prose of a page, as `file:line: text`. Texts of errors are exempt. */
export function findPageBreaches(file: string, content: string): string[] {
  const prose = mask(content, /^```[\s\S]*?^```$|^What to do: .*$|<!--[\s\S]*?-->/gm, ' ')
  const passages = [...maskQuotes(prose).matchAll(/[^|\n]+/g)].map(({ index, 0: cell }) => ({
    start: index,
    text: cell.replace(/^\s*(?:#+|[-*>]|\d+\.)\s+|\*\*/g, (match) => ' '.repeat(match.length)),
  }))
  return findBreaches(file, content, passages)
}
