import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, libraries } from '../../create-latchkey/choices.mjs'
import { writeApplication } from '../../create-latchkey/writeApplication.mjs'
import { checkSnippets } from './snippets/checkSnippets.ts'

const root = join(import.meta.dirname, '../..')
/** A file that imports one of these is left to the applications' own builds. */
const notInstalled = /from '(wagmi|@tanstack\/[\w-]+|vue|svelte|\.\/App\.(vue|svelte))'/
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as Key[]

let from = ''
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  from = mkdtempSync(join(root, '.cache/created-'))
})
afterAll(() => rmSync(from, { recursive: true }))

/** Writes each application, and reads its sources as snippets. */
function readSources() {
  return keysOf(hosts).flatMap((host) =>
    keysOf(libraries).flatMap((library) => {
      const folder = `${host}-${library}`
      return writeApplication({ folder, host, namespaces: ['eip155', 'solana'], library }, from)
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => ({ page: `${folder}/${path}`, path: `${folder}/${path}`, line: 1 }))
        .map((one) => ({ ...one, code: readFileSync(join(from, one.path), 'utf8'), preamble: '' }))
        .filter(({ code }) => !notInstalled.test(code))
    }),
  )
}

it('compiles the sources of every application that npm create latchkey writes', {
  timeout: 180_000,
}, () => {
  const sources = readSources()
  // Wagmi's hooks are not installed here: the files with them are left out.
  const left = sources.filter(
    ({ path }) => !/-wagmi\/(src|app)\/(page|main|layout)\.tsx$/.test(path),
  )
  for (const path of [
    'react-none/src/App.tsx',
    'next-viem/app/Wallet.tsx',
    'html-wagmi/src/wagmi.ts',
  ])
    expect(left.map((one) => one.path)).toContain(path)
  expect(checkSnippets('created-applications', left)).toEqual([])
})
