import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGuideFiles } from '../../test/harness/readGuideFiles.ts'
import type { ThirdParty } from './installThirdParty.ts'
import { installThirdParty } from './installThirdParty.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/writing-a-plugin.md'), 'utf8')
const files = readGuideFiles(guide)
/** The options of `tsconfig.app.json` that `npm create vite` writes for React, and stricter ones. */
const compilerOptions = {
  target: 'es2023',
  lib: ['ES2023', 'DOM'],
  module: 'esnext',
  types: [],
  skipLibCheck: true,
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
  noEmit: true,
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
}

describe('the notebook, as docs/writing-a-plugin.md has it', () => {
  let party: ThirdParty
  let folder = ''
  beforeAll(() => {
    party = installThirdParty('notes')
    folder = mkdtempSync(join(party.folder, 'notebook-'))
    mkdirSync(join(folder, 'notes'))
    for (const { name, text } of files) writeFileSync(join(folder, 'notes', name), text)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['notes', '*.ts'] }),
    )
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('the notebook has a part for each step of the page, and no cast', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'port.ts',
      'manifest.ts',
      'labels.ts',
      'labels.de.json',
      'setup.ts',
      'NotesView.tsx',
      'messages.ts',
      'messages.de.json',
      'index.ts',
      '../notes.test.ts',
    ])
    for (const { text } of files)
      expect(text).not.toMatch(/\bas (any|unknown|never|[A-Z{])|: any\b/)
  })

  it('the notebook compiles with the settings of a Vite application', () => {
    expect(party.run('node_modules/.bin/tsc', ['-p', folder])).toEqual({ code: 0, output: '' })
  })

  it('the notebook keeps the plugin contract by the test of the page', () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const words = [vitest, 'run', '--root', folder, '--reporter=json']
    const { code, output } = party.run('node', words)
    const report = JSON.parse(output.slice(output.indexOf('{')))
    expect(code, output.slice(-3000)).toBe(0)
    expect(report.numPassedTests).toBeGreaterThan(12)
    const skipped = report.testResults[0].assertionResults.flatMap(
      ({ status, title }: { status: string; title: string }) => (status === 'skipped' ? title : []),
    )
    expect(skipped).toEqual([
      'each view has a heading',
      'a view that throws while it is drawn leaves the modal standing',
    ])
  })
})
