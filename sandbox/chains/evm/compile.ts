import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const ours = fileURLToPath(new URL('../contracts/', import.meta.url))

/**
 * Compiles every `.sol` of a folder; the text is what `contracts.generated.ts` beside them must
 * hold.
 */
export function compile(folder: string = ours): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sol'))
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(folder + name, 'utf8') }]),
  )
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'prague',
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const { contracts, errors } = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  )
  if (errors?.length)
    throw new Error(
      errors.map((error: { formattedMessage: string }) => error.formattedMessage).join('\n'),
    )
  const built = Object.assign({}, ...names.map((name) => contracts[name]))
  const slim = Object.entries<{ abi: object[]; evm: { bytecode: { object: string } } }>(built).map(
    ([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }],
  )
  const json = JSON.stringify(Object.fromEntries(slim), null, 1)
  return `// Compiled from the .sol files beside it by compile.ts
export const contracts = ${json} as const
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ? `${resolve(process.argv[2])}/` : ours
  writeFileSync(`${folder}contracts.generated.ts`, compile(folder))
}
