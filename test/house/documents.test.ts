import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Relative targets of links and pictures, without their anchors. */
const targetsIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
const fencesIn = (text: string) =>
  [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, inner = '']) => inner.trim().split('\n'))

describe('documents', () => {
  it.each(documents)('names only existing files in %s', (path) => {
    const missing = targetsIn(read(path)).filter(
      (target) => !existsSync(join(root, dirname(path), target)),
    )
    expect(missing).toEqual([])
  })

  it('reports a link to a missing target', () => {
    expect(targetsIn('see [a](b.md#c), ![d](e.png) and [f](https://g.example)')).toEqual([
      'b.md',
      'e.png',
    ])
  })

  it('begins with two commands: install, and start', () => {
    const [first = []] = fencesIn(read('README.md'))
    expect(first).toHaveLength(2)
    expect(first[1]).toBe('npm start')
  })

  it('gives the test command of the CI', () => {
    const tests = read('README.md').split(/^## Test.*$/m)[1] ?? ''
    expect(fencesIn(tests)[0]?.[0]).toBe('npm test')
    expect(read('.ci/run')).toContain('README.md')
  })

  it('names only scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md'].flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => [
        relative(root, join(root, path)),
        script,
      ]),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(([, script = '']) => scripts[script] === undefined)).toEqual([])
  })
})
