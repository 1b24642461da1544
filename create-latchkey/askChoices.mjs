import { checkFolder } from './checkFolder.mjs'
import { hosts, libraries, namespaces } from './choices.mjs'
import { Refusal } from './Refusal.mjs'
import { readHost, readLibrary, readNamespaces } from './readChoice.mjs'

/** Lists choices, one a line, with the number that also chooses it. */
const list = (/** @type {Readonly<Record<string, { readonly title: string }>>} */ choices) =>
  Object.entries(choices)
    .map(([id, { title }], index) => `  ${index + 1}  ${id.padEnd(9)}  ${title}\n`)
    .join('')

/**
 * Finishes the choices of a command line: asks for what is open, or takes the defaults. A flag that
 * cannot be followed throws its refusal; an answer that cannot be followed is asked for again.
 * @param {import('./readCommand.mjs').Command} command
 * @param {object} terminal
 * @param {string} terminal.from the folder that a relative path begins at
 * @param {(text: string) => void} terminal.print
 * @param {() => Promise<string | undefined>} terminal.readLine `undefined` after the last line
 * @returns {Promise<import('./choices.mjs').Choices>}
 */
export async function askChoices(command, { from, print, readLine }) {
  const readAnswer = async (/** @type {string} */ standard) => {
    const line = await readLine()
    if (line !== undefined) return line.trim() || standard
    // The reason gets a line of its own after the question.
    print('\n')
    throw new Refusal(
      'input-ended',
      'The input ended before every question had an answer.',
      'Answer all questions, or add --yes to take the defaults.',
    )
  }
  /**
   * @template T
   * @param {string | undefined} given
   * @param {string} standard
   * @param {string} question
   * @param {(answer: string) => T} read
   * @returns {Promise<T>}
   */
  const settle = async (given, standard, question, read) => {
    if (given !== undefined || command.yes) return read(given ?? standard)
    for (;;) {
      print(`${question} (${standard}): `)
      const answer = await readAnswer(standard)
      try {
        return read(answer)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        print(`${error.message} ${error.remedy}\n`)
      }
    }
  }
  // A flag that cannot be followed is refused before the first question.
  if (command.host !== undefined) readHost(command.host)
  const readEcosystems = (/** @type {string} */ answer) => {
    const chosen = readNamespaces(answer)
    if (command.library !== undefined) readLibrary(command.library, chosen)
    return chosen
  }
  readEcosystems(command.namespaces ?? 'eip155')
  const folder = await settle(command.folder, 'latchkey-app', 'Folder', (answer) =>
    checkFolder(answer, from),
  )
  const host = await settle(command.host, 'react', `${list(hosts)}Host`, readHost)
  const chosen = await settle(
    command.namespaces,
    'eip155',
    `${list(namespaces)}Ecosystems, separated by commas`,
    readEcosystems,
  )
  const given = command.library ?? (chosen.includes('eip155') ? undefined : 'none')
  const library = await settle(given, 'none', `${list(libraries)}Library`, (answer) =>
    readLibrary(answer, chosen),
  )
  return { folder, host, namespaces: chosen, library }
}
