import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SourceFile = { readonly path: string; readonly text: string }

const root = join(import.meta.dirname, '../..')
const folders = ['kernel', 'libraries', 'modal', 'namespaces', 'plugins', 'ui-shell', 'verify']
const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.(test|test-d|d|config|generated)\.tsx?$/.test(path)

/** Everything that ships: the code of the four layers and the composition root, without tests. */
export function productFiles(): SourceFile[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  return inFolders
    .filter(isProduct)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
