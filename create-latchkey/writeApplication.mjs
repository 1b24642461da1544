import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { hosts } from './choices.mjs'
import { describePackage } from './describePackage.mjs'
import { listFiles } from './listFiles.mjs'

/** npm takes no longer name. */
const longestName = 214

/** Turns a folder's name into one that a package can have, and that needs no escape anywhere. */
const toPackageName = (/** @type {string} */ place) =>
  basename(place)
    .toLowerCase()
    // "é" is "e" and an accent.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '') || 'latchkey-app'

/** Lines of the templates that only a host which renders on a server needs. */
const serverParts = /^'use client'\n\n|^ {2}\/\/ A server renders .*\n {2}ssr: true,\n/gm

/** Node's recursive `mkdir` never ends below `/proc`, where the system denies that a folder exists. */
function makeFolder(/** @type {string} */ place) {
  if (existsSync(place)) return
  makeFolder(dirname(place))
  mkdirSync(place)
}

/** The files that a developer begins with, by their name. */
const contents = {
  'modal.ts': 'the modal and its options',
  'networks.ts': 'the EVM networks, the same for the modal and for wagmi',
  'wagmi.ts': 'the configuration of wagmi',
  'style.css': 'the look of the page, light and dark',
}

/**
 * Lists the files to begin with as rows of a table.
 * @param {string} folder the folder of the code
 * @param {ReadonlyMap<string, string>} files
 */
function listRows(folder, files) {
  const signing = files.has(join(folder, 'signHello.ts')) ? 'signHello.ts' : 'Wallet.tsx'
  const rows = { ...contents, [signing]: 'signs a message with the connected wallet' }
  return Object.entries(rows)
    .filter(([name]) => files.has(join(folder, name)))
    .map(([name, content]) => `| \`${folder}/${name}\` | ${content} |`)
    .join('\n')
}

/**
 * Writes an application into a folder that `checkFolder` accepted.
 * @param {import('./choices.mjs').Choices} choices
 * @param {string} from the folder that a relative path begins at
 * @param {string} manager the package manager whose commands the README shows
 * @returns {string[]} the written files, as paths in the folder, sorted
 */
export function writeApplication(choices, from, manager = 'npm') {
  const place = resolve(from, choices.folder)
  const name = toPackageName(place)
  const files = listFiles(choices)
  /** @type {import('./choices.mjs').Host} */
  const { folder, serverComponents } = hosts[choices.host]
  const fill = (/** @type {string} */ text) =>
    text
      .replace(serverParts, serverComponents ? '$&' : '')
      .replaceAll("{'{{name}}'}", name)
      .replaceAll('{{name}}', name)
      .replaceAll('{{folder}}', folder)
      .replaceAll('{{serve}}', `${manager} ${serverComponents ? 'start' : 'run preview'}`)
      .replaceAll('{{manager}}', manager)
      .replaceAll('{{files}}', listRows(folder, files))
      .replaceAll("'{{namespaces}}'", choices.namespaces.map((id) => `'${id}'`).join(', '))
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    makeFolder(dirname(join(place, path)))
    writeFileSync(join(place, path), text)
  }
  for (const [path, template] of files) write(path, fill(readFileSync(template, 'utf8')))
  write('package.json', `${JSON.stringify(describePackage(name, choices), null, 2)}\n`)
  return [...files.keys(), 'package.json'].sort()
}
