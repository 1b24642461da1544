import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThirdParty } from './installThirdParty.ts'
import { installThirdParty } from './installThirdParty.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/writing-a-namespace.md'), 'utf8')
const files = [...guide.matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)].map(
  ([, name = '', text = '']) => ({ name, text }),
)

describe('TON in 30 minutes, as docs/writing-a-namespace.md has it', () => {
  let party: ThirdParty
  let folder = ''
  beforeAll(() => {
    party = installThirdParty('ton')
    folder = mkdtempSync(join(party.folder, 'tutorial-'))
    for (const { name, text } of files) writeFileSync(join(folder, name), text)
    mkdirSync(join(party.folder, 'test'), { recursive: true })
    cpSync(join(import.meta.dirname, 'ton/test'), join(party.folder, 'test'), { recursive: true })
    const { compilerOptions } = JSON.parse(
      readFileSync(join(party.folder, 'tsconfig.json'), 'utf8'),
    )
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, types: ['node'] },
        include: ['*.ts'],
      }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('the tutorial’s package has ten files that import only published code', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'manifest.ts',
      'index.ts',
      'address.ts',
      'wallets.ts',
      'connection.ts',
      'signInText.ts',
      'node.ts',
      'chain.ts',
      'connect.ts',
      'conformance.spec.ts',
    ])
    const imports = files.flatMap(({ text }) =>
      [...text.matchAll(/from '([^'.][^']*)'/g)].map(([, specifier = '']) => specifier),
    )
    expect([...new Set(imports)].sort()).toEqual([
      '@ton/core',
      '@ton/crypto',
      'latchkey/kernel',
      'latchkey/testing',
      'node:test',
      'valibot',
    ])
    for (const { text } of files)
      expect(text).not.toMatch(/\bas (any|unknown|never|[A-Z{])|: any\b|@ts-/)
  })

  it('the tutorial’s package compiles', () => {
    expect(party.run('node_modules/.bin/tsc', ['--noEmit', '-p', folder])).toEqual({
      code: 0,
      output: '',
    })
  })

  it('the tutorial’s package keeps the namespace contract', () => {
    const { code, output } = party.run('node', [
      '--import',
      'tsx',
      '--test',
      join(folder, 'conformance.spec.ts'),
    ])
    expect(output.split('\n').filter((line) => /^\s*not ok/.test(line))).toEqual([])
    expect(code, output.slice(-3000)).toBe(0)
    expect(Number(/^# pass (\d+)/m.exec(output)?.[1])).toBeGreaterThan(50)
  })
})
