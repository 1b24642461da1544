import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { Refusal } from './Refusal.mjs'

/** Names that may be in a folder for an application: no template has them. */
const harmless = ['.git', '.DS_Store']
const remedy = 'Name a new or an empty folder.'

/** A shell resolves `~` in its command line; an answer to a question has it still. */
const resolveHome = (/** @type {string} */ folder) =>
  folder.replace(/^~(?=$|[/\\])/, () => homedir())

/** Lists a folder; throws `folder-unreadable` where the system refuses. */
function list(/** @type {string} */ folder, /** @type {string} */ place) {
  try {
    return readdirSync(place)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Refusal(
      'folder-unreadable',
      `The folder "${folder}" cannot be read (${code}).`,
      'Name a new folder, or one that you may read and write.',
    )
  }
}

/**
 * Checks that an application can be written into a folder: it is new, or has nothing but
 * `.git` and what the Finder of macOS writes.
 * Throws `folder-missing`, `folder-is-file`, `folder-unreadable` and `folder-not-empty`.
 * @param {string} named
 * @param {string} from the folder that a relative path begins at
 * @returns {string} the folder as it was named, below the home folder for `~`
 */
export function checkFolder(named, from) {
  const folder = resolveHome(named)
  if (folder.trim() === '') throw new Refusal('folder-missing', 'No folder is named.', remedy)
  const place = resolve(from, folder)
  if (!existsSync(place)) return folder
  if (!statSync(place).isDirectory())
    throw new Refusal('folder-is-file', `"${folder}" is a file.`, remedy)
  const found = list(folder, place).filter((name) => !harmless.includes(name))
  if (found.length === 0) return folder
  throw new Refusal('folder-not-empty', `The folder "${folder}" is not empty.`, remedy)
}
