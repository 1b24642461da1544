import { hosts, libraries, namespaces } from './choices.mjs'

const names = (/** @type {object} */ choices) => Object.keys(choices).join(', ')

/** The text of `--help`. */
export const help = `Writes an application that connects wallets with Latchkey.

  npm create latchkey
  npm create latchkey my-app -- --host react --namespaces eip155,solana --library wagmi --yes

--host        ${names(hosts)}
--namespaces  ${names(namespaces)}; several separated by commas
--library     ${names(libraries)}; all but none need eip155
-y, --yes     takes defaults instead of asking: latchkey-app, react, eip155, none
-h, --help    prints this text

The folder has to be new or empty, its path without node_modules, #, ? and :.
`
