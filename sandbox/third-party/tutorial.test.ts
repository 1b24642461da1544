import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readImports } from '../../test/architecture/readImports.ts'
import { readGuideFiles } from '../../test/harness/readGuideFiles.ts'
import type { ThirdParty } from './installThirdParty.ts'
import { installThirdParty } from './installThirdParty.ts'

const docs = join(import.meta.dirname, '../../docs')
const guide = readFileSync(join(docs, 'writing-a-namespace.md'), 'utf8')
const doubles = readFileSync(join(docs, 'namespace-doubles.md'), 'utf8')

const written = readGuideFiles(guide)
const settings = written.find(({ name }) => name === 'tsconfig.json')?.text ?? ''
/** The files of the two pages by the path that a reader gives them. */
const files = new Map(
  [
    ...written
      .filter(({ name }) => name.endsWith('.ts'))
      .map(({ name, text }) => [`ton/${name}`, text]),
    ...[...doubles.matchAll(/^## (test\/\S+)\n[\s\S]*?```ts\n([\s\S]*?)```/gm)].map(
      ([, name, text]) => [name, text],
    ),
  ].map(([name = '', text = '']) => [name, text] as const),
)
const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, text = '']) =>
  text.trim().split('\n'),
)
const installed = commands.flatMap((line) =>
  line.startsWith('npm i ')
    ? line
        .split(' ')
        .filter((word) => /^@?[a-z][\w/-]+$/.test(word))
        .slice(1)
    : [],
)
/** The commands that run what was written. */
const checks = commands.filter((line) => !line.startsWith('npm '))

const importsOf = (path: string) =>
  readImports(path, files.get(path) ?? '').map(({ specifier }) => specifier)
const toPackage = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

describe('TON in 30 minutes, as docs/writing-a-namespace.md has it', () => {
  let party: ThirdParty
  let folder = ''
  beforeAll(() => {
    party = installThirdParty('ton')
    folder = mkdtempSync(join(party.folder, 'tutorial-'))
    for (const name of ['ton', 'test']) mkdirSync(join(folder, name))
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, 'tsconfig.json'), settings)
    cpSync(join(party.folder, 'package.json'), join(folder, 'package.json'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs a line of the page in its folder; the packages are those of the third-party package. */
  const runLine = (line: string) =>
    party.run('sh', [
      '-c',
      `cd '${folder}' && PATH="${party.folder}/node_modules/.bin:$PATH" && ${line.replace(/^npx /, '')}`,
    ])

  it('the tutorial has eleven files, and its doubles three', () => {
    expect([...files.keys()]).toEqual([
      'ton/manifest.ts',
      'ton/index.ts',
      'ton/address.ts',
      'ton/buffer.ts',
      'ton/wallets.ts',
      'ton/connection.ts',
      'ton/signInText.ts',
      'ton/node.ts',
      'ton/chain.ts',
      'ton/connect.ts',
      'ton/conformance.spec.ts',
      'test/ToncenterDouble.ts',
      'test/TonWalletDouble.ts',
      'test/createTonSigner.ts',
    ])
  })

  it('the tutorial installs what its files import and what its commands run', () => {
    const imported = [...files.keys()]
      .flatMap(importsOf)
      .filter((specifier) => !/^(\.\.?\/|node:)/.test(specifier))
    expect(imported.filter((specifier) => !installed.includes(toPackage(specifier)))).toEqual([])
    expect(installed).toEqual(expect.arrayContaining(['typescript', 'tsx', '@types/node']))
    for (const [name, text] of files)
      if (name.startsWith('ton/'))
        expect(text).not.toMatch(/\bas (any|unknown|never|[A-Z{])|: any\b|@ts-/)
  })

  it('the commands of the tutorial compile it, and show that it keeps the namespace contract', () => {
    expect(checks).toEqual(['npx tsc', 'node --import tsx --test ton/conformance.spec.ts'])
    const [types, tests] = checks.map(runLine)
    expect(types).toEqual({ code: 0, output: '' })
    const { code, output } = tests ?? { output: '' }
    expect(output.split('\n').filter((line) => /^\s*not ok/.test(line))).toEqual([])
    expect(code, output.slice(-3000)).toBe(0)
    const [, told] = /; (\d+) of them apply/.exec(guide) ?? []
    expect(/^# pass (\d+)/m.exec(output)?.[1]).toBe(told)
  })

  it('the code of the tutorial loads on a page, which has no Buffer', async () => {
    const outDir = join(folder, 'page')
    const input = join(folder, 'ton/index.ts')
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        target: 'es2022',
        rolldownOptions: { input, preserveEntrySignatures: 'strict' },
      },
    })
    const chunks = readdirSync(join(outDir, 'assets')).filter((name) =>
      /^(connect|chain)-[\w-]{8}\.js$/.test(name),
    )
    expect(chunks).toHaveLength(2)
    for (const chunk of chunks) {
      const path = join(outDir, 'assets', chunk)
      // An uncaught error would print the chunk.
      const load = `delete globalThis.Buffer; await import('${path}').catch(({ message }) => { console.log(message); process.exitCode = 1 })`
      expect(party.run('node', ['--input-type=module', '-e', load])).toEqual({
        code: 0,
        output: '',
      })
    }
  }, 60_000)
})
