import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkWithout, removableFolders, testWithout } from '../../tools/removal.mjs'
import { testsWithout } from '../harness/testsWithout.ts'

const folders = removableFolders()
/** `npm run removals` runs the unit tests of the rest for every folder; `npm test` for two. */
const selection = process.env['REMOVALS']
const tested = (folder: string) =>
  selection === undefined
    ? ['plugins/receive', 'namespaces/stacks'].includes(folder)
    : selection === 'all' || selection.split(',').includes(folder)
const target = (folder: string) =>
  join(import.meta.dirname, '../../.cache/removal', folder.replaceAll('/', '-'))

describe('the repository without a feature or namespace', () => {
  it('knows every folder that the catalogue loads', () => {
    expect(folders).toEqual(
      expect.arrayContaining(['plugins/send', 'plugins/embedded-wallet', 'namespaces/eip155']),
    )
    expect(folders.length).toBeGreaterThanOrEqual(20)
  })

  it.each(folders)('keeps types and build green without %s', async (folder) => {
    expect(await checkWithout(folder, target(folder))).toBe('')
  })

  it.each(folders.filter(tested))('keeps the unit tests of the rest green without %s', (folder) => {
    const tests = testsWithout(folder)
    expect(tests.length).toBeGreaterThan(20)
    expect(testWithout(folder, target(`${folder}-tests`), tests)).toBe('')
  })

  it('fails for a plugin that others need', async () => {
    expect(await checkWithout('plugins/tokens', target('plugins/tokens'))).toContain('tokens')
  })
})
