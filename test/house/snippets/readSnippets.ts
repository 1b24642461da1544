/** A snippet of a page. */
export type Snippet = {
  readonly page: string
  /** Line of its first code line in the page, from 1. */
  readonly line: number
  /** Path of its module, by which other snippets of the page import it. */
  readonly path: string
  readonly code: string
  /** Code that the reader has already, from the `<!-- with … -->` comment before the fence. */
  readonly preamble: string
}

const fence =
  /(?<!^<!-- in the repository -->\n)(?:^<!-- with\n([\s\S]*?)^-->\n+)?^```(ts|tsx|vue|svelte|astro|json(?= file=))(?: file=(\S+))?\n([\s\S]*?)^```$/gm
/** The part of a component file that is TypeScript. */
const script = /^<script[^>]*\blang="ts"[^>]*>\n([\s\S]*?)^<\/script>$|^---\n([\s\S]*?)^---$/m

const countLines = (text: string) => text.split('\n').length - 1

/** The offset and text of the code in a fence, or nothing for a template without TypeScript. */
function findCode(language: string, body: string): { at: number; code: string } | undefined {
  if (['ts', 'tsx', 'json'].includes(language)) return { at: 0, code: body }
  const found = script.exec(body)
  const code = found?.[1] ?? found?.[2]
  if (!found || code === undefined) return undefined
  return { at: found.index + found[0].indexOf('\n') + 1, code }
}

/**
 * Reads the TypeScript of a page: `ts` and `tsx` fences whole, of `vue`, `svelte` and `astro` the
 * script; and the JSON files that it imports. A comment `<!-- with … -->` directly before a fence holds what the snippet assumes; a
 * comment `<!-- files in NAME -->` names the folder of the fences with `file=`. A snippet after `<!--
 * in the repository -->` uses the repository's own tests, which have its types.
 */
export function readSnippets(page: string, text: string): Snippet[] {
  const slug = page.replace(/\.md$/, '').replace(/\W+/g, '-')
  const [, folder = '.'] = /^<!-- files in (\S+) -->$/m.exec(text) ?? []
  return [...text.matchAll(fence)].flatMap((found) => {
    const [whole, preamble = '', language = '', file, body = ''] = found
    const part = findCode(language, body)
    // The test of the tutorial has the doubles that its suite needs, and runs it.
    if (!part || file?.includes('.spec.')) return []
    const start = found.index + whole.lastIndexOf(body) + part.at
    const line = countLines(text.slice(0, start)) + 1
    const name = file ? `${folder}/${file}` : `line-${line}.${language === 'tsx' ? 'tsx' : 'ts'}`
    return [{ page, line, path: `${slug}/${name}`, code: part.code, preamble }]
  })
}
