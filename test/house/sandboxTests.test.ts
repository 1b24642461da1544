import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxFolders } from '../../tools/install.mjs'
import { sandboxTests } from '../../tools/sandboxTests.mjs'
import { typeProjects } from '../../tools/types.mjs'

const root = join(import.meta.dirname, '../..')
const tests = sandboxTests()

describe('tests without the sandbox’s packages', () => {
  it('leave out tests that start a chain or import a sandbox wallet, and no others', () => {
    expect(tests).toContain('namespaces/eip155/transfers.test.ts')
    expect(tests).toContain('sandbox/wallets/pageWallets.test.ts')
    expect(tests).toContain('sandbox/mail/startMail.test.ts')
    expect(tests).not.toContain('plugins/walletconnect/pairing.test.ts')
    expect(tests).not.toContain('namespaces/bip122/verify.test.ts')
  })

  it('cover the kernel, the shell, the plugins and the guards in full', () => {
    expect(
      tests.filter((path) =>
        /^(kernel|modal|namespaces\/kit|ui-shell|plugins|test\/conformance|verify|test\/(architecture|house|harness))\//.test(
          path,
        ),
      ),
    ).toEqual([])
  })

  it('check the types of all but the sandbox and the tests', () => {
    expect(typeProjects(true)).toEqual([])
    const projects = typeProjects(false)
    expect(projects).toContain('plugins')
    expect(projects).toContain('modal')
    expect(projects.filter((path) => /sandbox|test$/.test(path))).toEqual([])
  })
})

describe('folders of the sandbox', () => {
  const folders = sandboxFolders()

  it('have locked packages', () => {
    expect(folders.map((folder) => relative(root, folder))).toContain('sandbox/chains/evm')
    expect(folders.filter((folder) => !existsSync(join(folder, 'package.json')))).toEqual([])
  })

  it('share no package name with the root, so that none is installed twice by mistake', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    const ours = new Set(Object.keys({ ...dependencies, ...devDependencies }))
    const twice = folders.flatMap((folder) => {
      const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return Object.keys({
        ...own.dependencies,
        ...own.devDependencies,
        ...own.optionalDependencies,
      }).filter((name) => ours.has(name))
    })
    // The program of the simnet runs in a process of its own, outside of the root's packages.
    expect(twice).toEqual(['@stacks/transactions'])
  })
})
