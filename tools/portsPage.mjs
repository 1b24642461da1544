// The page of the services, events, slots and routes by which plugins meet, from their docstrings.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, link, row, table } from './markdownTable.mjs'
import { readConstant } from './readDeclarations.mjs'

const root = join(import.meta.dirname, '..')
const example = `<!-- with
import { createModal } from 'latchkey'
import type { Scope } from 'latchkey/kernel'
const modal = createModal()
declare const on: Scope['on']
-->
\`\`\`ts
import { connected } from 'latchkey/kernel'
import { tokensRef } from 'latchkey/plugins/tokens/port'

const tokens = await modal.use(tokensRef) // a service, in a site
on(connected, ({ namespace }) => console.log(namespace)) // an event, in the setup of a plugin
\`\`\``

/** The files of a folder that may define names, without tests. */
const listSources = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^.]+\.ts$/.test(path))
    .sort()
    .map((path) => join(folder, path))

/** The rows of a file's services, events and slots, each with its kind. */
function listNames(/** @type {string} */ path) {
  const source = readFileSync(join(root, path), 'utf8')
  const definitions = source.matchAll(
    /^export const (\w+)[^=\n]*=\s+define(Service|Event|Slot)\b/gm,
  )
  return [...definitions].map(([, name = '', kind = '']) =>
    row(code(name), kind.toLowerCase(), link(readConstant(path, name))),
  )
}

/** A section, or nothing where a file defines no names. */
function section(/** @type {string} */ door, /** @type {readonly string[]} */ paths) {
  const rows = paths.flatMap(listNames)
  return rows.length > 0 ? [`## ${door}`, table(['Name', 'Kind', 'Meaning'], rows)] : []
}

/** Prints the page. */
export function printPorts() {
  const ports = listSources('plugins/ports')
  const doors = new Set(readdirSync(join(root, 'plugins')))
  return `${[
    '# Services, events and slots',
    '<!-- Written by `npm run reference` from the docstrings of the source: edit those. -->',
    'Sites use services ([headless](headless.md)); plugins also listen to events and contribute to slots ([write a plugin](writing-a-plugin.md)). The routes are the [views](reference.md#views).',
    example,
    'The type of a service, of an event or of an item of a slot is in its declaration. A service whose feature is off rejects with `service-missing`.',
    ...section('latchkey/kernel', listSources('kernel')),
    ...section('latchkey/kernel/reviewed-action', ['ui-shell/reviewedAction.ts']),
    ...section('latchkey/ui-shell/slots', [
      'ui-shell/slots.ts',
      'ui-shell/toasts.ts',
      'ui-shell/connectedAccount.ts',
    ]),
    ...section('latchkey/ui-shell', ['ui-shell/topLayer.ts']),
    ...ports
      .filter((path) => doors.has(path.slice('plugins/ports/'.length, -'.ts'.length)))
      .flatMap((path) =>
        section(`latchkey/plugins/${path.slice('plugins/ports/'.length, -'.ts'.length)}/port`, [
          path,
        ]),
      ),
  ].join('\n\n')}\n`
}
