import { specs } from './chains/specs.ts'

export type Flags = {
  readonly json: boolean
  readonly port?: number
  readonly pages?: readonly string[]
  readonly with?: readonly string[]
}

/** The flags of `npm start`. Throws a sentence for the person who typed them. */
export function readFlags(argv: readonly string[]): Flags {
  let flags: Flags = { json: false }
  const rest = [...argv]
  for (let flag = rest.shift(); flag; flag = rest.shift()) {
    const [name = '', given] = flag.split('=')
    if (name === '--json') flags = { ...flags, json: true }
    else if (name === '--port') flags = { ...flags, port: parsePort(given ?? rest.shift()) }
    else if (name === '--pages') flags = { ...flags, pages: parseList(given ?? rest.shift()) }
    else if (name === '--with') flags = { ...flags, with: known(parseList(given ?? rest.shift())) }
    else
      throw new RangeError(
        `Unknown flag ${flag}. Known: --json, --port <number>, --with <chains>, --pages <names>`,
      )
  }
  return flags
}

const parseList = (text = '') => text.split(',').filter(Boolean)

function parsePort(text: string | undefined): number {
  const port = Number(text)
  if (!text || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw new RangeError(`--port wants a number from 1 to 65535, not ${text ?? 'nothing'}`)
  return port
}

/** `all` stands for every chain there is. */
function known(names: readonly string[]): readonly string[] {
  const ids = specs.map(({ id }) => id)
  if (names.includes('all')) return ids
  const unknown = names.filter((name) => !ids.includes(name))
  if (unknown.length > 0)
    throw new RangeError(
      `No chain is called ${unknown.join(', ')}. Known: ${[...ids, 'all'].join(', ')}`,
    )
  return names
}
