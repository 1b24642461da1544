import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSnippets } from './checkSnippets.ts'
import { readSnippets } from './readSnippets.ts'

const root = join(import.meta.dirname, '../../..')
const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'README.md', 'docs'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => path.endsWith('.md') && !/^docs\/(internal\/|spec-coverage)/.test(path))
const snippets = pages.flatMap((page) => readSnippets(page, readFileSync(join(root, page), 'utf8')))

const planted = [
  'Text.',
  '',
  '<!-- with',
  "const greeting = 'hello'",
  '-->',
  '```ts',
  'const shout: string = greeting',
  'const count: number = greeting',
  '```',
  '',
  '```vue',
  '<script setup lang="ts">',
  "import { createModal } from 'latchkey'",
  'createModal({ projectId: 7 })',
  '</script>',
  '```',
  '',
  '```sh',
  'npm start',
  '```',
  '',
  '```ts file=part.ts',
  'export const part = 1',
  '```',
].join('\n')

/** `src/main.tsx` of `npm create vite@9.3.0`, template react-ts, without its style sheet. */
const viteMain = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`
/** The template beside the snippets that replace its `src/App.tsx`. */
const templates = ['README', 'docs-getting-started-react'].map((folder) => {
  const path = `${folder}/main.tsx`
  return { page: path, path, line: 1, code: viteMain, preamble: '' }
})

describe('snippets of the pages', () => {
  // A cold cache builds the declarations of the product first, which `npm run types` needs too.
  it('type-check in a strict host, and planted errors are reported with their line', {
    timeout: 600_000,
  }, () => {
    expect(snippets.length).toBeGreaterThan(60)
    const errors = checkSnippets('snippets', [
      ...snippets,
      ...templates,
      ...readSnippets('planted.md', planted),
    ])
    expect(errors).toEqual([
      "planted.md:14: error TS2322: Type 'number' is not assignable to type 'string'.",
      "planted.md:8: error TS2322: Type 'string' is not assignable to type 'number'.",
    ])
  })

  it('are read with their line, their preamble and their file name', () => {
    expect(readSnippets('docs/a.md', `<!-- files in b -->\n${planted}`)).toMatchObject([
      { line: 8, path: 'docs-a/line-8.ts', preamble: "const greeting = 'hello'\n" },
      { line: 14, path: 'docs-a/line-14.ts', preamble: '' },
      { line: 24, path: 'docs-a/b/part.ts', code: 'export const part = 1\n' },
    ])
  })
})
