import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let from = ''
beforeEach(() => {
  from = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
})
afterEach(() => rmSync(from, { recursive: true }))

/** Runs the command as npm does, with lines on its standard input. */
async function create(
  words: readonly string[],
  input = '',
  agent = 'npm/11.0.0 node/v24.0.0',
  settings: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bin.mjs'), ...words], {
    cwd: from,
    env: { ...process.env, npm_config_user_agent: agent, ...settings },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { output, errors, code }
}

describe('create-latchkey', () => {
  it('contains all templates and no test when it is packed', () => {
    const words = ['pack', import.meta.dirname, '--json', '--dry-run', '--ignore-scripts']
    const [{ files }] = JSON.parse(
      execFileSync('npm', words, {
        cwd: from,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      }),
    )
    const packed: string[] = files.map(({ path }: { readonly path: string }) => path)
    const templates = readdirSync(join(import.meta.dirname, 'templates'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile())
    expect(packed.filter((path) => path.startsWith('templates/'))).toHaveLength(templates.length)
    expect(packed).toEqual(expect.arrayContaining(['bin.mjs', 'LICENSE', 'README.md']))
    expect(packed.filter((path) => path.includes('.test.'))).toEqual([])
  })

  it.skipIf(process.platform !== 'linux')(
    'refuses a folder that the system cannot have',
    { timeout: 10_000 },
    async () => {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'bin.mjs'), '/proc/shop/app', '--yes'],
        { cwd: from, timeout: 5000 },
      )
      child.stdin.end()
      const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
      expect({ errors, code }).toEqual({
        errors:
          'The folder "/proc/shop/app" cannot be written (ENOENT). ' +
          'Name a folder below one that you may write to.\n',
        code: 1,
      })
    },
  )

  it('writes what the answers say, and asks again after one it cannot follow', async () => {
    const answers = ['shop', 'raect', 'next', 'evm', 'eip155,2', 'wagmi']
    const { output, errors, code } = await create([], `${answers.join('\n')}\n`)
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    expect(output).toContain('Folder (latchkey-app): ')
    expect(output).toContain('"raect" is not a known host. Did you mean "react"?')
    expect(output).toContain('"evm" is not a known ecosystem. Did you mean "eip155"?')
    expect(output).toMatch(/ {2}cd shop\n {2}npm install\n {2}npm run dev\n$/)
    const manifest = JSON.parse(readFileSync(join(from, 'shop/package.json'), 'utf8'))
    expect(Object.keys(manifest.dependencies)).toEqual(
      expect.arrayContaining(['next', 'wagmi', '@solana/web3.js']),
    )
  })

  it('takes the default for an empty line', async () => {
    const { code } = await create([], '\n\n\n\n')
    expect(code).toBe(0)
    expect(existsSync(join(from, 'latchkey-app/src/App.tsx'))).toBe(true)
  })

  it('asks nothing that a flag answers, and no library without eip155', async () => {
    const { output, code } = await create(['shop', '--host', 'html'], 'solana\n')
    expect(code).toBe(0)
    expect(output).not.toMatch(/Folder|Host|Library/)
    expect(output).toContain('Ecosystems, separated by commas (eip155): ')
  })

  it('asks again for ecosystems that the library of a flag does not work with', async () => {
    const words = ['shop', '--host', 'html', '--library', 'viem']
    const { output, errors, code } = await create(words, 'solana\nsolana,eip155\n')
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    expect(output).toContain('viem works with EVM networks, and the ecosystems leave out eip155.')
    expect(existsSync(join(from, 'shop/src/main.ts'))).toBe(true)
  })

  it('ends the line of a question that nothing answers', async () => {
    const { output } = await create(['shop'])
    expect(output).toMatch(/Host \(react\): \n$/)
  })

  it('asks nothing with --yes', async () => {
    const { output, code } = await create(['shop', '--yes'])
    expect(code).toBe(0)
    expect(output).toBe(
      '\n12 files are in "shop". The next commands:\n\n  cd shop\n  npm install\n  npm run dev\n',
    )
  })

  it.each([
    ['pnpm/10.4.0 npm/? node/v24.0.0 linux x64', 'pnpm'],
    ['yarn/4.6.0 npm/? node/v24.0.0 linux x64', 'yarn'],
    ['bun/1.2.0 npm/? node/v24.0.0 linux x64', 'bun'],
    ['', 'npm'],
  ])('prints the commands of the package manager that ran it: %s', async (agent, manager) => {
    const { output } = await create(['shop', '--yes'], '', agent)
    expect(output).toContain(`  ${manager} install\n  ${manager} run dev\n`)
    const readme = readFileSync(join(from, 'shop/README.md'), 'utf8')
    expect(readme).toContain(`${manager} install\n${manager} run dev\n`)
  })

  it.each([
    [['--host', 'raect'], '"raect" is not a known host.'],
    [['--namespaces', 'evm'], '"evm" is not a known ecosystem.'],
    [['--namespaces', 'sui', '--library', 'viem'], 'viem works with EVM networks'],
    [['--library', 'waggmi'], '"waggmi" is not a known library. Did you mean "wagmi"?'],
  ])('refuses %j before it asks for anything', async (words, message) => {
    const { output, errors } = await create(words, 'shop\n')
    expect([output, errors]).toEqual(['', expect.stringContaining(message)])
  })

  it.each([
    [{ npm_config_host: 'true' }, ['shop', 'react'], 'npm took "--host" for itself.'],
    [
      { npm_config_host: 'vue', npm_config_library: 'viem' },
      ['shop'],
      'npm took "--host", "--library" for itself.',
    ],
  ])('refuses flags that npm took away: %j', async (taken, words, message) => {
    const { output, errors, code } = await create(words, 'shop\n', undefined, taken)
    expect([output, code]).toEqual(['', 1])
    expect(errors).toBe(
      `${message} Write "--" before all flags: npm create latchkey my-app -- --host react.\n`,
    )
  })

  it('takes a flag that a script of npm has, too', async () => {
    const words = ['shop', '--yes', '--host', 'html']
    const { code } = await create(words, '', undefined, { npm_config_host: 'vue' })
    expect(code).toBe(0)
    expect(existsSync(join(from, 'shop/src/main.ts'))).toBe(true)
  })

  it.each(['R&D', 'my shop', 'shop (2)'])(
    'prints the folder %s as a shell takes it',
    async (folder) => {
      const { output } = await create([folder, '--yes'])
      expect(output).toContain(`  cd "${folder}"\n`)
    },
  )

  it('says what an old Node needs, and loads nothing that it cannot load', async () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })"
    const { output, errors, code } = await create(['shop', '--yes'], '', undefined, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}`,
    })
    expect([output, code]).toEqual(['', 1])
    expect(errors).toContain('Node 18.20.8 is too old')
    expect(existsSync(join(from, 'shop'))).toBe(false)
  })

  it.runIf(process.platform !== 'win32').each(['a$HOME', 'a `id`', `say "hi" it's`, 'Straße 7'])(
    'prints a line that leads a shell into the folder %s',
    async (folder) => {
      const { output } = await create([folder, '--yes'])
      const enter = /^ {2}(cd .*)$/m.exec(output)?.[1] ?? ''
      const shell = execFileSync('sh', ['-c', `${enter} && pwd -P`], {
        cwd: from,
        encoding: 'utf8',
      })
      expect(basename(shell.trim())).toBe(folder)
    },
  )

  it.each([
    ['-x', 'cd ./-x'],
    ['-', 'cd ./-'],
    ['-a b', 'cd "./-a b"'],
    ['hey!you', "cd 'hey!you'"],
  ])('prints the folder %s so that no shell takes it for something else', async (folder, line) => {
    const { output } = await create(['--host', 'html'], `${folder}\n\n\n`)
    expect(output).toContain(`  ${line}\n`)
  })

  it('prints its help', async () => {
    const { output, code } = await create(['--help'])
    expect(code).toBe(0)
    expect(output).toContain('--host        react, next, vue, svelte, sveltekit, html')
  })

  it.each([
    [['--yes', '--host', 'raect'], '"raect" is not a known host. Did you mean "react"?'],
    [['--yes', '--namespaces', 'evm'], '"evm" is not a known ecosystem. Did you mean "eip155"?'],
    [['--yes', '--namespaces', 'sui', '--library', 'viem'], 'viem works with EVM networks'],
    [['--hots', 'react'], '"--hots" is not a flag. Did you mean "--host"?'],
    [['.', '--yes'], 'The folder "." is not empty. Name a new or an empty folder.'],
    [['kept/app', '--yes'], 'The folder "kept/app" cannot be written (ENOTDIR).'],
    [[], 'The input ended before every question had an answer.'],
  ])('stops at %j with one line, exit code 1 and nothing written', async (words, message) => {
    writeFileSync(join(from, 'kept'), '')
    const { errors, code } = await create(words)
    expect(code).toBe(1)
    expect(errors).toContain(message)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(existsSync(join(from, 'latchkey-app'))).toBe(false)
  })
})
