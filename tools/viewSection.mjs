import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, row, table } from './markdownTable.mjs'
import { readConstant } from './readDeclarations.mjs'

const root = join(import.meta.dirname, '..')
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

/** The files of a folder and those below it whose names match, sorted. */
const listFiles = (/** @type {string} */ folder, /** @type {RegExp} */ name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path))
    .sort()

/** The params that a view cannot be drawn without, by the name of its component's file. */
const readRequired = () =>
  new Map(
    listFiles('plugins', /View\.tsx$/).flatMap((path) => {
      const [, params, component = ''] =
        /requireParams\(\{([^}]*)\}, (\w+)View\)/.exec(read(path)) ?? []
      const names = [...(params ?? '').matchAll(/(\w+):/g)].map(([, name = '']) => code(name))
      return names.length > 0 ? [/** @type {const} */ ([component, names.join(', ')])] : []
    }),
  )

/** The section with the views by name, printed from the routes of the ports. */
export function viewSection() {
  const required = readRequired()
  const rows = listFiles('plugins/ports', /\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/export const (\w+) = defineRoute[^'"]*'(\w+)'/g)].map(
      ([, constant = '', name = '']) =>
        row(code(name), required.get(name) ?? '', readConstant(path, constant)),
    ),
  )
  return [
    '## Views',
    'For `open({ view })`, by plugin. A view that needs params takes them as `open({ view, params })`. A view of a feature that is off does not exist. Open a view of an account once there is one: `await modal.connect()` before it. With `basic`, a visitor without a wallet sees the QR code first, whatever you open.',
    table(['View', 'Params that it needs', 'Shows'], rows),
  ]
}
