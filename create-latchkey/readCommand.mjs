import { parseArgs } from 'node:util'
import { nearestName } from './nearestName.mjs'
import { Refusal } from './Refusal.mjs'

const flags = /** @type {const} */ ({
  host: { type: 'string', title: 'host' },
  namespaces: {
    type: 'string',
    multiple: true,
    title: 'namespace',
    aliases: ['ecosystems', 'ecosystem'],
  },
  library: { type: 'string', title: 'library' },
  yes: { type: 'boolean', short: 'y', title: 'yes' },
  help: { type: 'boolean', short: 'h', title: 'help' },
})

/**
 * The answers of a command line; a question without one is still open.
 * @typedef {object} Command
 * @property {string | undefined} folder
 * @property {string | undefined} host
 * @property {string | undefined} namespaces
 * @property {string | undefined} library
 * @property {boolean} yes true if defaults answer what is open
 * @property {boolean} help
 */

const seeHelp = 'Run "npm create latchkey -- --help" for all flags.'

/** @param {{ readonly name: string, readonly rawName: string, readonly value?: string | undefined }} token */
function checkFlag({ name, rawName, value }) {
  const flag = Object.entries(flags).find(([known]) => known === name)?.[1]
  if (!flag) {
    const nearest = nearestName(name, flags)
    const hint = nearest === undefined ? '' : ` Did you mean "--${nearest}"?`
    throw new Refusal('flag-unknown', `"${rawName}" is not a flag.${hint}`, seeHelp)
  }
  if (flag.type === 'string' && (value === undefined || value.startsWith('--')))
    throw new Refusal('flag-without-value', `"${rawName}" needs a value.`, seeHelp)
  if (flag.type === 'boolean' && value !== undefined)
    throw new Refusal('flag-with-value', `"${rawName}" takes no value.`, seeHelp)
}

/**
 * Refuses to go on without the flags that npm took for settings of its own: it leaves their values
 * among the folders, or nothing of them at all.
 * @param {Readonly<Record<string, unknown>>} values
 * @param {NodeJS.ProcessEnv} env
 */
function checkTaken(values, env) {
  // Not `yes`, by which npm runs a command that is not installed.
  const taken = Object.entries(flags).flatMap(([name, { type }]) =>
    type === 'string' && values[name] === undefined && env[`npm_config_${name}`] !== undefined
      ? [`"--${name}"`]
      : [],
  )
  if (taken.length > 0)
    throw new Refusal(
      'flags-taken',
      `npm took ${taken.join(', ')} for itself.`,
      'Write "--" before all flags: npm create latchkey my-app -- --host react.',
    )
}

/**
 * Reads a command line. Throws `flag-unknown`, `flag-without-value`, `flag-with-value`,
 * `flags-taken` and `folders-several`.
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [env] where npm writes the flags that it takes itself
 * @returns {Command}
 */
export function readCommand(words, env = {}) {
  // npm takes away the dashes before the flags; pnpm hands them on, and none would be read.
  const args = words.filter((word) => word !== '--')
  const { values, positionals, tokens } = parseArgs({
    args,
    options: flags,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') checkFlag(token)
  checkTaken(values, env)
  const [folder, another] = positionals
  if (another !== undefined)
    throw new Refusal(
      'folders-several',
      `Two folders are named: "${folder}" and "${another}".`,
      'Name one; put a name with spaces in quotes, and separate ecosystems with commas alone.',
    )
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : undefined)
  return {
    folder,
    host: text(values.host),
    namespaces: values.namespaces?.join(','),
    library: text(values.library),
    yes: values.yes === true,
    help: values.help === true,
  }
}
