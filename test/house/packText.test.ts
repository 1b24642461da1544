import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packText } from '../../tools/packText.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const relative = /\]\((?!https?:|mailto:|#)[^)]+\)/g

it('packText keeps links to shipped files and to other sites, and the text of the others', () => {
  const text =
    '[A](docs/a.md#b), [B](NOTICE.md), [C](https://c.example), [D](#d)\n\n![E](e.png)\n\nF'
  expect(packText(text, ['NOTICE.md'])).toBe(
    'A, [B](NOTICE.md), [C](https://c.example), [D](#d)\n\nF',
  )
})

it('the packed README links to no file that the package leaves out', () => {
  const packed = packText(read('README.md'), ['NOTICE.md'])
  expect(packed.match(relative)).toEqual(['](NOTICE.md)'])
  expect(packed).toContain('React with Vite, Next.js, React Router')
})

it('change log entries have no relative links, which would break in CHANGELOG.md', () => {
  const entries = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '.changeset/*.md'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const paths = entries.trim().split('\n')
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => read(path).match(relative))).toEqual([])
})
