// The page of the kit of namespaces, from the types and docstrings of its source.
import { code, link, row, table } from './markdownTable.mjs'
import { readExports, readFunction, readType } from './readDeclarations.mjs'
import { trimBody } from './trimBody.mjs'

const door = 'namespaces/kit/index.ts'

/** The types whose members an author writes or reads, and their files. */
const types = [
  ['SignInStyle', 'namespaces/kit/SignInStyle.ts'],
  ['ConnectionStateStore', 'namespaces/kit/createConnectionState.ts'],
  ['WalletSource', 'namespaces/kit/createWatchers.ts'],
  ['Watchers', 'namespaces/kit/createWatchers.ts'],
  ['StandardWallet', 'namespaces/kit/walletStandard.ts'],
  ['SessionProvider', 'namespaces/kit/createSessionProvider.ts'],
  ['PlannedAmount', 'namespaces/kit/planAmount.ts'],
]

/** The types that are functions, and their files. */
const functionTypes = [
  ['JsonRpc', 'namespaces/kit/createJsonRpc.ts'],
  ['Prompts', 'namespaces/kit/createPrompts.ts'],
]

/** The functions and constants of the door as a table. */
function valueTable() {
  const rows = readExports(door)
    .map(({ local, path }) => readFunction(path, local))
    .filter(({ head }) => !head.startsWith('type '))
    .map(({ head, doc }) => row(code(trimBody(head)), link(doc)))
  return table(['Export', 'Meaning'], rows.sort())
}

/** The types that are functions as a table. */
function functionTypeTable() {
  const rows = functionTypes.map(([name = '', path = '']) => {
    const { head, doc } = readFunction(path, name)
    return row(code(head.replace(/^type /, '')), link(doc))
  })
  return table(['Type', 'Meaning'], rows)
}

/** Prints the page. */
export function printKit() {
  return `${[
    '# The kit of namespaces',
    '<!-- Written by `npm run reference` from the types of the source: edit those. -->',
    'Functions of `latchkey/namespaces/kit`, from which the built-in namespaces and [yours](writing-a-namespace.md) are made: the list of wallets, the state of a connection, sign-in texts, nodes, amounts, sessions. None of them is required.',
    `\`\`\`ts
import type { Account, SignInChallenge } from 'latchkey/kernel'
import type { SignInStyle } from 'latchkey/namespaces/kit'
import { formatSignInText } from 'latchkey/namespaces/kit'

const signInStyle: SignInStyle = {
  chain: 'NEAR',
  network: /^near:(mainnet|testnet)$/,
  blanks: 2,
  toCanonicalAddress: (address) => (/^[0-9a-f]{64}$/.test(address) ? address : undefined),
}

export const signInText = (challenge: SignInChallenge, account: Account) =>
  formatSignInText(signInStyle, challenge, account.address)
\`\`\``,
    '## Functions',
    valueTable(),
    '## Types',
    functionTypeTable(),
    ...types.flatMap(([name = '', path = '']) => {
      const { doc, members } = readType(path, name)
      const rows = members.map(({ name: member, optional, signature, doc: meaning }) =>
        row(code(member + (optional ? '?' : '')), code(signature), link(meaning)),
      )
      return [`### ${name}`, link(doc), table(['Member', 'Type', 'Meaning'], rows)]
    }),
  ].join('\n\n')}\n`
}
