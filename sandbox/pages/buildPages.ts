import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chunkGroups } from '../../tools/chunkGroups.mjs'
import { buildSite } from './buildSite.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const project = fileURLToPath(new URL('../..', import.meta.url))

/** The folders and files that a page is built from. */
const sources = [
  'kernel',
  'modal',
  'namespaces',
  'ui-shell',
  'plugins',
  'sandbox',
  'tools',
  'package-lock.json',
]

async function everyPage(): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/**
 * Builds `sandbox/pages/<name>/index.html` as it would be published, for the names given or for
 * every page, and gives the folder they are in.
 */
export async function buildPages(names?: readonly string[]): Promise<string> {
  const rootFiles = (await readdir(project)).filter((name) => /\.(ts|json)$/.test(name))
  return buildSite({
    root,
    name: 'pages',
    pages: names ?? (await everyPage()),
    sources: [...sources, ...rootFiles],
    variant: names ?? [],
    plugins: [react()],
    groups: chunkGroups,
  })
}
