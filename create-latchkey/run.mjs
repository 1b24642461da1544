import { createInterface } from 'node:readline/promises'
import { askChoices } from './askChoices.mjs'
import { help } from './help.mjs'
import { Refusal } from './Refusal.mjs'
import { readCommand } from './readCommand.mjs'
import { writeApplication } from './writeApplication.mjs'

/**
 * A path as a shell takes it: single quotes keep a dollar and an exclamation mark, which double ones
 * fill in; a dash at the beginning would be an option.
 */
function quote(/** @type {string} */ named) {
  const path = named.replace(/^(?=-)/, './')
  if (/^[\w./\\:@+-]+$/.test(path)) return path
  return /["$`!]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`
}

/** The package manager that runs this, by the name that it passes on. */
const findManager = (/** @type {string | undefined} */ agent) =>
  /^(npm|pnpm|yarn|bun)\//.exec(agent ?? '')?.[1] ?? 'npm'

/** Writes the application; throws `folder-unwritable` where the system refuses. */
function write(
  /** @type {import('./choices.mjs').Choices} */ choices,
  /** @type {string} */ from,
  /** @type {string} */ manager,
) {
  try {
    return writeApplication(choices, from, manager)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === undefined) throw error
    throw new Refusal(
      'folder-unwritable',
      `The folder "${choices.folder}" cannot be written (${code}).`,
      'Name a folder below one that you may write to.',
    )
  }
}

/**
 * Runs the command: reads flags, asks for what is open, writes the application, and prints the next
 * commands.
 * @param {readonly string[]} words the command line after the program's name
 * @param {object} terminal
 * @param {NodeJS.ReadableStream} terminal.input
 * @param {NodeJS.WritableStream} terminal.output
 * @param {NodeJS.WritableStream} terminal.errors
 * @param {string} terminal.from the working folder
 * @param {NodeJS.ProcessEnv} terminal.env variables; package managers write their settings there
 * @returns {Promise<number>} the exit code: 0, or 1 when nothing was written
 */
export async function run(words, { input, output, errors, from, env }) {
  /** @type {import('node:readline/promises').Interface | undefined} */
  let lines
  /** @type {AsyncIterator<string> | undefined} */
  let reader
  const print = (/** @type {string} */ text) => void output.write(text)
  const readLine = async () => {
    // Lines are read one by one: `question` would lose those that are piped in at once.
    lines ??= createInterface({ input })
    reader ??= lines[Symbol.asyncIterator]()
    const { done, value } = await reader.next()
    return done ? undefined : value
  }
  try {
    const command = readCommand(words, env)
    if (command.help) {
      print(help)
      return 0
    }
    const choices = await askChoices(command, { from, print, readLine })
    const manager = findManager(env.npm_config_user_agent)
    const written = write(choices, from, manager)
    const { folder } = choices
    print(`\n${written.length} files are in "${folder}". The next commands:\n\n`)
    const enter = folder === '.' ? '' : `  cd ${quote(folder)}\n`
    print(`${enter}  ${manager} install\n  ${manager} run dev\n`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    errors.write(`${error.message} ${error.remedy}\n`)
    return 1
  } finally {
    lines?.close()
  }
}
