import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPageBreaches, findSourceBreaches } from './languageRules.ts'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const layers = [
  'create-latchkey',
  'kernel',
  'libraries',
  'modal',
  'namespaces',
  'plugins',
  'sandbox',
  'test',
  'tools',
  'ui-shell',
  'verify',
]

describe('the language of', () => {
  it.each(layers)('%s has a subject in each comment and title, and no unnamed people', (layer) => {
    const sources = files.filter(
      (path) =>
        path.startsWith(`${layer}/`) &&
        /\.m?tsx?$|\.mjs$/.test(path) &&
        !path.includes('.generated.'),
    )
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.flatMap((path) => findSourceBreaches(path, read(path)))).toEqual([])
  })

  it('the pages for users has a subject in each sentence, and no unnamed people', () => {
    const pages = files.filter((path) =>
      /^(docs\/(getting-started\/)?[\w-]+|README|CONTRIBUTING|AGENTS)\.md$/.test(path),
    )
    const pagesForUsers = pages.filter((path) => path !== 'docs/spec-coverage.md')
    expect(pagesForUsers.length).toBeGreaterThan(20)
    expect(pagesForUsers.flatMap((path) => findPageBreaches(path, read(path)))).toEqual([])
  })
})

const planted = `/** What nothing comes after. */
const a = 1
/**
 * Reads a wallet. Whether it is there.
 * @example what(a)
 */
// Keeps the wallets
// that nobody asked for.
const b = \`nobody\` // "somebody" and \`whoever\`
// What is asked here?
it.each([1])('where the node is down', () => {})
it(\`sends \${a} to whoever pays\`, () => {})
`

describe('the language check', () => {
  it('reports planted sentences without a subject and unnamed people in a source file', () => {
    expect(findSourceBreaches('a.test.ts', planted)).toEqual([
      'a.test.ts:1: What nothing comes after.',
      'a.test.ts:4: Whether it is there.',
      'a.test.ts:8: nobody',
      'a.test.ts:11: where the node is down',
      'a.test.ts:12: whoever',
    ])
  })

  it('reports planted sentences in a page, and exempts code and texts of errors', () => {
    const page = [
      '# What loads',
      '',
      'Sends it. Where it fails, a toast appears.',
      '| What | What it says |',
      '- Nobody pays.',
      'What to do: Whoever pays.',
      '**Nobody offers it.**',
      '```ts',
      '// nobody',
      '```',
    ].join('\n')
    expect(findPageBreaches('a.md', page)).toEqual([
      'a.md:1: What loads',
      'a.md:3: Where it fails, a toast appears.',
      'a.md:4: What it says',
      'a.md:5: Nobody',
    ])
  })
})
