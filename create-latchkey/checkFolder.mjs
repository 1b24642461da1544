import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { Refusal } from './Refusal.mjs'

/** Names that may be in a folder for an application: no template has them. */
const harmless = ['.git', '.DS_Store']
const remedy = 'Name a new or an empty folder.'
/** Parts of a path with which an application is written, and then does not work. */
const harmful = /** @type {const} */ ([
  [/(?<=[\\/])node_modules(?=$|[\\/])/, 'where a development server sees no changes'],
  [/[#?]/, 'where Vite takes a path to end'],
  [/:/, 'which divides the list of folders where programs are'],
])
/** Names that Node writes on Windows, and no other program there opens or deletes. */
const unopenable =
  /(?:^|[\\/])(?:(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^\\/]*)?|[^\\/]*[. ])(?=$|[\\/])/i

/** A shell resolves `~` in its command line; an answer to a question has it still. */
const resolveHome = (/** @type {string} */ folder) =>
  folder.replace(/^~(?=$|[/\\])/, () => homedir())

/** Refuses a folder that an application cannot be in, whatever is in it now. */
function checkPath(
  /** @type {string} */ folder,
  /** @type {string} */ place,
  /** @type {NodeJS.Platform} */ platform,
) {
  // On Windows a colon is behind the letter of the drive.
  const path = platform === 'win32' ? place.replace(/^[a-z]:/i, '') : place
  for (const [part, reason] of harmful) {
    const [found] = part.exec(path) ?? []
    if (found !== undefined)
      throw new Refusal(
        'folder-unusable',
        `The path of the folder "${folder}" has "${found}" in it, ${reason}.`,
        'Name a folder whose path has none of node_modules, #, ? and :.',
      )
  }
  if (platform === 'win32' && unopenable.test(path))
    throw new Refusal(
      'folder-unusable',
      `Windows cannot open the folder "${folder}".`,
      'Name a folder unlike con, nul and other devices, which ends in no dot and no space.',
    )
}

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
 * Checks that an application can be written into a folder, and works there: it is new, or has
 * nothing but `.git` and what the Finder of macOS writes.
 * Throws `folder-missing`, `folder-unusable`, `folder-is-file`, `folder-unreadable` and
 * `folder-not-empty`.
 * @param {string} named
 * @param {string} from the folder that a relative path begins at
 * @param {NodeJS.Platform} [platform]
 * @returns {string} the folder as it was named, below the home folder for `~`
 */
export function checkFolder(named, from, platform = process.platform) {
  const folder = resolveHome(named)
  if (folder.trim() === '') throw new Refusal('folder-missing', 'No folder is named.', remedy)
  const place = resolve(from, folder)
  checkPath(folder, place, platform)
  if (!existsSync(place)) return folder
  if (!statSync(place).isDirectory())
    throw new Refusal('folder-is-file', `"${folder}" is a file.`, remedy)
  const found = list(folder, place).filter((name) => !harmless.includes(name))
  if (found.length === 0) return folder
  throw new Refusal('folder-not-empty', `The folder "${folder}" is not empty.`, remedy)
}
