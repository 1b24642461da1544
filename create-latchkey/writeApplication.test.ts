import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hosts, libraries, namespaces } from './choices.mjs'
import { writeApplication } from './writeApplication.mjs'

const root = join(import.meta.dirname, '..')
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as Key[]
const everything = keysOf(hosts).flatMap((host) =>
  keysOf(libraries).map((library) => ({ host, library })),
)

let from = ''
beforeEach(() => {
  from = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
})
afterEach(() => rmSync(from, { recursive: true }))

const write = (choices: Partial<Parameters<typeof writeApplication>[0]>) =>
  writeApplication(
    { folder: 'My shop', host: 'react', namespaces: ['eip155'], library: 'none', ...choices },
    from,
  )
const readAll = (folder: string) =>
  readdirSync(join(from, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const)

describe('writeApplication', () => {
  it.each(everything)('fills every mark of $host with $library', ({ host, library }) => {
    const written = write({ host, library })
    const files = readAll('My shop')
    expect(files).toHaveLength(written.length)
    expect(files.filter(([, text]) => /\{\{\w+\}\}/.test(text))).toEqual([])
    expect(written).toEqual(expect.arrayContaining(['.gitignore', 'README.md', 'package.json']))
    const named = [
      ...(files.find(([name]) => name === 'README.md')?.[1] ?? '').matchAll(/`(\S+\.tsx?)`/g),
    ]
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(([, path = '']) => !written.includes(path))).toEqual([])
  })

  it.each(everything)(
    'shows no missing account with $host and $library while a connection is restored',
    ({ host, library }) => {
      write({ host, library })
      const texts = readAll('My shop').filter(([, text]) => text.includes("'Not connected'"))
      expect(texts).not.toEqual([])
      expect(texts.filter(([, text]) => !text.includes('initialized'))).toEqual([])
    },
  )

  it.each(everything)(
    'names exact versions of what $host with $library imports',
    ({ host, library }) => {
      write({ host, library })
      const manifest = readJson(join(from, 'My shop/package.json'))
      const versions: Record<string, string> = {
        ...manifest.dependencies,
        ...manifest.devDependencies,
      }
      expect(manifest).toMatchObject({ name: 'my-shop', private: true, type: 'module' })
      expect(Object.values(versions).filter((one) => !/^\d+\.\d+\.\d+$/.test(one))).toEqual([])
      const imported = readAll('My shop')
        .flatMap(([, text]) => [...text.matchAll(/(?:from|import) '([^'.$][^']*)'/g)])
        .map(([, specifier = '']) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
      expect(imported).toContain('latchkey')
      expect(imported.filter((name) => versions[name] === undefined)).toEqual([])
    },
  )

  it('names the versions that the package is tested with', () => {
    const ours = readJson(join(root, 'package.json'))
    const tested: Record<string, string> = {
      ...ours.peerDependencies,
      ...ours.devDependencies,
      ...ours.dependencies,
      latchkey: ours.version,
    }
    for (const { host, library } of everything) {
      const folder = `${host}-${library}`
      write({ folder, host, library, namespaces: keysOf(namespaces) })
      const { dependencies } = readJson(join(from, folder, 'package.json'))
      const known = Object.keys(dependencies).filter((name) => tested[name] !== undefined)
      expect(known).toEqual(expect.arrayContaining(['latchkey', '@solana/web3.js', 'react']))
      for (const name of known) expect([name, dependencies[name]]).toEqual([name, tested[name]])
    }
  })

  it('adds the packages of the chosen ecosystems alone', () => {
    write({ namespaces: ['solana', 'bip122'] })
    expect(Object.keys(readJson(join(from, 'My shop/package.json')).dependencies)).toEqual([
      '@bitcoinerlab/secp256k1',
      '@solana/web3.js',
      '@walletconnect/universal-provider',
      'bitcoinjs-lib',
      'latchkey',
      'react',
      'react-dom',
    ])
    const modal = readFileSync(join(from, 'My shop/src/modal.ts'), 'utf8')
    expect(modal).toContain("namespaces: ['solana', 'bip122'],")
  })

  it.each(keysOf(hosts))('gives the modal and wagmi the same networks in %s', (host) => {
    const written = write({ host, library: 'wagmi' })
    const files = new Map(readAll('My shop'))
    expect(files.get('modal.ts')).toMatch(/^ {2}networks,$/m)
    expect(files.get('wagmi.ts')).toContain('chains: networks,')
    for (const name of ['networks.ts', 'wagmi.ts'])
      expect(files.get('README.md')).toContain(
        `\`${written.find((path) => path.endsWith(`/${name}`))}\``,
      )
  })

  it.each(keysOf(hosts))('checks the types of %s in its build', (host) => {
    write({ host })
    const { scripts } = readJson(join(from, 'My shop/package.json'))
    // Next checks them itself.
    expect(scripts.build).toMatch(/^((vue-)?tsc|(svelte-kit sync && )?svelte-check|next build)\b/)
  })

  // SvelteKit and Next bring theirs.
  it.each(['react', 'vue', 'svelte', 'html'] as const)(
    'types style sheets, pictures and `import.meta.env` in %s',
    (host) => {
      write({ host })
      const { compilerOptions } = readJson(join(from, 'My shop/tsconfig.json'))
      expect(compilerOptions.types).toContain('vite/client')
    },
  )

  it.each(['none', 'wagmi'] as const)(
    'keeps what only a server needs out of React with Vite, with %s',
    (library) => {
      write({ folder: 'page', library })
      write({ folder: 'site', host: 'next', library })
      const page = readAll('page').map(([, text]) => text)
      const site = new Map(readAll('site'))
      expect(page.filter((text) => /use client|ssr: true/.test(text))).toEqual([])
      expect(site.get('Wallet.tsx')).toMatch(/^'use client'\n/)
      expect(/ssr: true/.test(site.get('wagmi.ts') ?? '')).toBe(library === 'wagmi')
      expect(site.get('README.md')).toContain('`npm start`')
    },
  )

  it.each(keysOf(hosts))('serves a build of %s by a script that exists', (host) => {
    write({ host })
    const { scripts } = readJson(join(from, 'My shop/package.json'))
    const readme = new Map(readAll('My shop')).get('README.md')
    expect(readme).toContain(scripts.preview ? '`npm run preview`' : '`npm start`')
    expect(scripts.preview ?? scripts.start).toBeDefined()
  })

  it.each(keysOf(hosts))('says that nothing is connected once that is known in %s', (host) => {
    write({ host })
    const texts = readAll('My shop').map(([, text]) => text)
    const saying = texts.filter((text) => text.includes('Not connected'))
    expect(saying.map((text) => text.includes('initialized'))).toEqual([true])
  })

  it.each(keysOf(hosts))('loads the style sheet of %s once', (host) => {
    const written = write({ host })
    expect(written.filter((path) => path.endsWith('style.css'))).toHaveLength(1)
    const loading = readAll('My shop').filter(([, text]) => /['"/]style\.css['"]/.test(text))
    expect(loading).toHaveLength(1)
  })

  it.each(['react', 'next'] as const)('writes the heading of %s as plain text', (host) => {
    write({ host })
    const texts = readAll('My shop').map(([, text]) => text)
    expect(texts.filter((text) => text.includes('<h1>my-shop</h1>'))).toHaveLength(1)
  })

  it.each(keysOf(hosts))(
    'keeps secrets and what tools write out of the repository of %s',
    (host) => {
      write({ host })
      const ignored = readFileSync(join(from, 'My shop/.gitignore'), 'utf8').split('\n')
      expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '*.tsbuildinfo']))
    },
  )

  it('names the package of a folder with a long name as npm takes it', () => {
    const folder = `${'a'.repeat(213)} ${'b'.repeat(20)}`
    write({ folder })
    expect(readJson(join(from, folder, 'package.json')).name).toBe('a'.repeat(213))
  })

  it.each([
    ['Café Ünïcode', 'cafe-unicode'],
    ['日本語', 'latchkey-app'],
    ['@scope/Wallet.App', 'wallet-app'],
  ])('names the package of the folder %s %s', (folder, name) => {
    write({ folder })
    expect(readJson(join(from, folder, 'package.json')).name).toBe(name)
  })

  it('writes the same files for the same choices', () => {
    write({ folder: 'a/shop', host: 'next', library: 'wagmi' })
    write({ folder: 'b/shop', host: 'next', library: 'wagmi' })
    expect(readAll('a/shop')).toEqual(readAll('b/shop'))
  })
})
