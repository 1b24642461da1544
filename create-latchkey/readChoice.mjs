import { hosts, libraries, namespaces } from './choices.mjs'
import { nearestName } from './nearestName.mjs'
import { Refusal } from './Refusal.mjs'

/**
 * Reads the id of a choice, or its number in the list.
 * @template {string} Id
 * @param {string} kind what it is called in a sentence
 * @param {string} answer
 * @param {Readonly<Record<Id, import('./nearestName.mjs').Named>>} choices
 * @returns {Id}
 */
function readOne(kind, answer, choices) {
  const ids = /** @type {Id[]} */ (Object.keys(choices))
  const id = ids.find((one) => one === answer.toLowerCase()) ?? ids[Number(answer) - 1]
  if (id !== undefined) return id
  const nearest = nearestName(answer, choices)
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  throw new Refusal(
    'choice-unknown',
    `"${answer}" is not a known ${kind}.${hint}`,
    `Choose from: ${ids.join(', ')}.`,
  )
}

/** Reads a host; throws `choice-unknown`. */
export const readHost = (/** @type {string} */ answer) => readOne('host', answer, hosts)

/** Reads ecosystems separated by commas, in their order and each once; throws `choice-unknown`. */
export function readNamespaces(/** @type {string} */ answer) {
  const words = answer.split(/[\s,]+/).filter((word) => word !== '')
  const ids = new Set(words.map((word) => readOne('ecosystem', word, namespaces)))
  if (ids.size > 0) return [...ids]
  throw new Refusal(
    'choice-missing',
    'No ecosystem is named.',
    `Choose from: ${Object.keys(namespaces).join(', ')}.`,
  )
}

/**
 * Reads a library; throws `choice-unknown`, and `library-needs-eip155` without EVM networks.
 * @param {string} answer
 * @param {readonly string[]} chosen the ecosystems
 */
export function readLibrary(answer, chosen) {
  const library = readOne('library', answer, libraries)
  if (library === 'none' || chosen.includes('eip155')) return library
  throw new Refusal(
    'library-needs-eip155',
    `${library} works with EVM networks, and the ecosystems leave out eip155.`,
    'Add eip155 to the ecosystems, or choose the library "none".',
  )
}
