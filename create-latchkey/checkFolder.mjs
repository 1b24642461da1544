import { existsSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from './Refusal.mjs'

const remedy = 'Name a new or an empty folder.'

/**
 * Checks that an application can be written into a folder: it is new, or has nothing but `.git`.
 * Throws `folder-missing`, `folder-is-file` and `folder-not-empty`.
 * @param {string} folder
 * @param {string} from the folder that a relative path begins at
 * @returns {string} the folder as it was named
 */
export function checkFolder(folder, from) {
  if (folder.trim() === '') throw new Refusal('folder-missing', 'No folder is named.', remedy)
  const place = resolve(from, folder)
  if (!existsSync(place)) return folder
  if (!statSync(place).isDirectory())
    throw new Refusal('folder-is-file', `"${folder}" is a file.`, remedy)
  const found = readdirSync(place).filter((name) => name !== '.git')
  if (found.length === 0) return folder
  throw new Refusal('folder-not-empty', `The folder "${folder}" is not empty.`, remedy)
}
